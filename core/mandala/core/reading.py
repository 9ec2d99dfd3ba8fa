"""Reading moves as people type them: in notation, or in words in any order; and saying a move in words."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from random import Random
from typing import Any

from mandala.core.refusal import IllegalMoveError, MandalaError, Refusal
from mandala.core.rules import Rules
from mandala.core.state import State
from mandala.core.text import Text, _, by_number, clean
from mandala.core.typing import Move
from mandala.core.view import View

__all__ = ["completions", "describe", "read_move"]

AnyRules = Rules[Any, Any, Any, Any]
Phrase = tuple[tuple[str, ...], ...]

_SHORTEST_PREFIX = 3
_MOST_CANDIDATES = 6
_LONGEST = 100
"""What a game is asked about is no longer than this."""
_NEAR_ENOUGH = 0.7
"""How alike a word has to be to be suggested, from 0 to 1: `hello` still brings `yellow`, but `seven` not `green`."""
_TWO_NUMBERS = re.compile(r"\d\s+\d")


def read_move(rules: AnyRules, position: State | View, text: str) -> Move:
    """The legal move that `text` names, given the state or what the seat to act may know of it.

    Notation comes first, in any case and with spaces left out, though never those between two numbers. In words, their order
    does not matter except that of numbers among themselves; a word may be cut short to three letters or more; numbers may be left
    out where that leaves one move. Raises `IllegalMoveError` with the rule where the move meant is not legal, `MandalaError` with
    what it may be where several are.
    """
    state, view = _both(rules, position)
    move = None if _TWO_NUMBERS.search(text) else rules.vocabulary.find("".join(text.split()))
    if move is not None:
        return _legal(rules, state, move)
    words = text.split()
    if len(words) > 1 and all(rules.vocabulary.find(word) is not None for word in words):
        raise MandalaError(_("that is {number} moves; type one at a time", number=len(words)))
    return _Reader(rules, state, view).read(text)


def describe(rules: AnyRules, view: View, move: Move) -> str:
    """The move in words, as `read_move` understands them."""
    return " ".join(word[0] for word in next(iter(rules.phrases(view, move))))


def completions(rules: AnyRules, position: State | View, text: str) -> list[str]:
    """What the last word of `text` may become, or the next one where `text` ends in a space: words first, then notation."""
    state, view = _both(rules, position)
    typed = _words(text)
    begun = typed.pop() if typed and not text[-1].isspace() else ""
    words = _Reader(rules, state, view).next_words(typed, begun)
    tokens = sorted(map(rules.vocabulary.token, rules.legal_moves(state)), key=by_number) if not typed else []
    return words + [token for token in tokens if token.casefold().startswith(begun) and token.casefold() not in words]


def _both(rules: AnyRules, position: State | View) -> tuple[State, View]:
    """A state and the view of the seat to act. Any state that the view allows has the same legal moves and refusals."""
    if isinstance(position, View):
        if position.ending is None and position.seat != position.to_act:
            raise MandalaError(_("it is the turn of player {number}", number=position.to_act + 1))
        return rules.determinize(position, Random(0)), position
    return position, rules.view(position, max(position.to_act, 0))


def _legal(rules: AnyRules, state: State, move: Move) -> Move:
    refusal = rules.why_not(state, move)
    if refusal is not None:
        raise IllegalMoveError(refusal)
    return move


def _words(text: str) -> list[str]:
    return text.casefold().replace(",", " ").split()


class _Reader:
    """The words of every move in one position."""

    def __init__(self, rules: AnyRules, state: State, view: View) -> None:
        self._rules = rules
        self._state = state
        self._view = view
        self._legal = sorted(rules.legal_moves(state))
        self._phrases = {
            move: [_folded(phrase) for phrase in rules.phrases(view, move)] for move in rules.vocabulary.moves
        }
        self._known = {
            word for phrases in self._phrases.values() for phrase in phrases for words in phrase for word in words
        }

    def read(self, text: str) -> Move:
        """The legal move that the words mean."""
        typed = _words(text)
        if not typed:
            raise MandalaError(_("type a move"))
        try:
            meant = [self._expanded(word) for word in typed]
        except MandalaError as error:
            raise self._unknown(text, error.message) from None
        legal = set(self._legal)
        named = self._naming(meant, self._phrases)
        # A move named in full comes first, be it legal or not; then one with numbers left out; then what is only begun.
        for moves in (named[0], named[1]):
            allowed = [move for move in moves if move in legal]
            if len(allowed) == 1:
                return allowed[0]
            if allowed:
                raise self._ambiguous(allowed)
            if moves:
                return _legal(self._rules, self._state, moves[0])
        begun = [move for move in named[2] if move in legal]
        if begun:
            raise self._ambiguous(begun)
        if named[2]:
            raise self._refused(named[2], text)
        raise self._unknown(text, _("“{text}” is no move of this game", text=clean(text.strip(), 80)))

    def next_words(self, typed: Sequence[str], begun: str) -> list[str]:
        """Words that may follow those typed in a legal move, as far as they begin so."""
        found: set[str] = set()
        try:
            meant = [self._expanded(word) for word in typed]
        except MandalaError:
            return []
        for phrase in (phrase for move in self._legal for phrase in self._phrases[move]):
            for place in _open_places(meant, phrase):
                word = next((word for word in phrase[place] if word.startswith(begun)), None)
                # A number alone says nothing yet.
                if word is not None and (typed or not word.isdigit()):
                    found.add(word)
        return sorted(found, key=by_number)

    def _expanded(self, word: str) -> frozenset[str]:
        """The words that a typed one may stand for; raises `MandalaError` where there is none."""
        if word in self._known:
            return frozenset({word})
        if len(word) >= _SHORTEST_PREFIX:
            longer = frozenset(known for known in self._known if known.startswith(word))
            if longer:
                return longer
        known = sorted(known for known in self._known if len(known) >= _SHORTEST_PREFIX)
        near = get_close_matches(word, known, n=1, cutoff=_NEAR_ENOUGH)
        hint: Text | str = _("; did you mean {near}?", near=near[0]) if near else ""
        raise MandalaError(_("“{word}” is no word of this game{hint}", word=clean(word, 40), hint=hint))

    def _naming(
        self, meant: Sequence[frozenset[str]], phrases: dict[Move, list[Phrase]]
    ) -> tuple[list[Move], list[Move], list[Move]]:
        """The moves named in full, those with only numbers left out, and those with other words left out as well."""
        full: list[Move] = []
        without_numbers: list[Move] = []
        begun: list[Move] = []
        for move, ways in phrases.items():
            left = [
                [phrase[place] for place in rest] for phrase in ways if (rest := _left_out(meant, phrase)) is not None
            ]
            if any(not rest for rest in left):
                full.append(move)
            elif any(all(map(_is_number, rest)) for rest in left):
                without_numbers.append(move)
            elif left:
                begun.append(move)
        return full, without_numbers, begun

    def _unknown(self, text: str, message: Text | Refusal | str) -> MandalaError:
        """What to say of a text that is no move: what the game has to say about it, else `message`."""
        refusal = self._rules.unknown(text.strip()[:_LONGEST])
        return MandalaError(message) if refusal is None else IllegalMoveError(refusal)

    def _refused(self, moves: Sequence[Move], text: str) -> MandalaError:
        """Why none of these moves is allowed, where that is one and the same reason."""
        refusals = [self._rules.why_not(self._state, move) for move in moves]
        first = refusals[0]
        if first is not None and all(refusal == first for refusal in refusals):
            return IllegalMoveError(first)
        return MandalaError(
            _("nothing that “{text}” may mean is allowed now; name one move to hear why", text=clean(text.strip(), 80))
        )

    def _ambiguous(self, moves: Sequence[Move]) -> MandalaError:
        shown = [
            f"{self._rules.vocabulary.token(move)} ({describe(self._rules, self._view, move)})"
            for move in moves[:_MOST_CANDIDATES]
        ]
        if len(shown) == 1:
            return MandalaError(_("did you mean {move}?", move=shown[0]))
        if len(moves) > len(shown):
            shown.append("…")
        return MandalaError(_("that may be {candidates}; say which", candidates=", ".join(shown)))


def _folded(phrase: Iterable[tuple[str, ...]]) -> Phrase:
    return tuple(tuple(word.casefold() for word in synonyms) for synonyms in phrase)


def _is_number(synonyms: tuple[str, ...]) -> bool:
    return synonyms[0].isdigit()


def _left_out(meant: Sequence[frozenset[str]], phrase: Phrase) -> list[int] | None:
    """The places of a phrase that the typed words leave out, or None where one of them is not in it.

    Each word takes the first place that it fits; a number only takes one after the last number's.
    """
    free = list(range(len(phrase)))
    last_number = -1
    for words in meant:
        number = all(word.isdigit() for word in words)
        place = next(
            (place for place in free if words.intersection(phrase[place]) and (not number or place > last_number)), None
        )
        if place is None:
            return None
        free.remove(place)
        if number:
            last_number = place
    return free


def _open_places(meant: Sequence[frozenset[str]], phrase: Phrase) -> list[int]:
    """The places of a phrase that the next word may fill: of the numbers only the next one."""
    free = _left_out(meant, phrase)
    if free is None:
        return []
    numbers = [place for place in range(len(phrase)) if _is_number(phrase[place])]
    typed = [place for place in numbers if place not in free]
    following = [place for place in numbers if place in free and place > max(typed, default=-1)]
    return [place for place in free if place not in numbers or place in following[:1]]
