"""`mandala house`, `mandala rules` and `mandala plugins`, as people type them."""

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

NINE = """
from mandala.core.hookspecs import hookimpl
from mandala.core.house import HouseRule

@hookimpl
def mandala_house_rules():
    return [HouseRule("nine", "Nine cards in hand.", "cards", sets={"hand_limit": 9})]
"""
FAILING = {
    "raises.py": "raise RuntimeError('not today')",
    "exits.py": "print('I go'); raise SystemExit(0)",
    "leaves.py": "import os; os.write(1, b'I go'); os._exit(0)",
    "syntax.py": "def (",
    "lacks.py": "import nothing_of_that_name",
    "misspelt.py": "def mandala_house_rule(): return []",
    "old.py": "mandala_plugin_api = 99",
    "bad.toml": "[house.x]\nvariant = 'cards'\nnothing = 1",
}
Run = Callable[..., CompletedProcess[str]]


@pytest.fixture
def folder() -> Path:
    made = Path(os.environ["MANDALA_DATA"]) / "plugins"
    made.mkdir(parents=True)
    return made


# The host cannot be bricked -------------------------------------------------------------------------------------------


def test_failing_plugins_change_nothing_for_everything_else(run: Run, folder: Path) -> None:
    commands = [("variants",), ("house", "--json"), ("rules", "cards", "M3"), ("bots",), ("--help",)]
    before = [run(*command).stdout for command in commands]
    for name, code in FAILING.items():
        (folder / name).write_text(code, encoding="utf-8")
    after = [run(*command) for command in commands]
    assert [done.stdout for done in after] == before
    assert [(done.returncode, done.stderr) for done in after] == [(0, "")] * len(commands)


def test_plugins_names_each_failing_one_and_why(run: Run, folder: Path) -> None:
    for name, code in FAILING.items():
        (folder / name).write_text(code, encoding="utf-8")
    listed = {one["plugin"]: one for one in json.loads(run("plugins", "--json").stdout)}
    assert set(FAILING) <= set(listed)
    assert all(listed[name]["problem"] for name in FAILING)
    assert listed["exits.py"]["problem"] == "it tries to end the program"
    assert listed["exits.py"]["printed"] == "I go"
    shown = run("plugins").stdout
    assert "raises (raises.py): skipped: RuntimeError: not today" in shown
    assert "    it printed: I go" in shown


def test_a_game_that_needs_a_failing_plugin_is_refused_with_the_reason(run: Run, folder: Path) -> None:
    (folder / "raises.py").write_text(FAILING["raises.py"], encoding="utf-8")
    done = run("rules", "cards", "--house", "from-raises")
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no house rule from-raises for cards" in done.stderr
    assert "raises.py: RuntimeError: not today" in done.stderr


def test_terminal_controls_of_a_plugin_are_shown_harmlessly(run: Run, folder: Path) -> None:
    (folder / "nasty.py").write_text("raise RuntimeError('\\x1b[2Jgone\\nnew line')", encoding="utf-8")
    shown = run("plugins").stdout
    assert "\x1b" not in shown
    assert "\\x1b[2Jgone; new line\n" in shown


def test_what_is_typed_is_for_the_program(folder: Path, run: Run) -> None:
    (folder / "quits.py").write_text("exit()", encoding="utf-8")
    (folder / "reads.py").write_text("import os, sys\nsys.stdin.read()\nos.read(0, 99)\n" + NINE, encoding="utf-8")
    done = run("play", "cards", "--house", "nine", "--seed", "1", typed="help\nquit\n")
    assert done.returncode == 0
    assert "The game is saved" in done.stderr


def test_a_plugin_that_raises_ctrl_c_is_skipped(run: Run, folder: Path) -> None:
    (folder / "interrupts.py").write_text("raise KeyboardInterrupt", encoding="utf-8")
    assert run("house", "cards").returncode == 0
    assert "interrupts (interrupts.py): skipped: it tries to end the program" in run("plugins").stdout


def test_what_did_not_come_to_an_end_is_tried_again_where_that_is_wished(run: Run, folder: Path) -> None:
    (folder / "gone.py").write_text("import os\nif 'GONE' in os.environ: os.abort()\n" + NINE, encoding="utf-8")
    run("variants", GONE="1")
    assert "nine" not in run("house", "cards").stdout
    assert run("plugins", "unblock", "gone").returncode == 0
    assert "nine" in run("house", "cards").stdout


ODD_RULES = """
import sys
from mandala.core.hookspecs import hookimpl
from mandala.core.house import HouseRule
from mandala.variants.cards.rules import CardRules
from mandala.variants.cards.scoring import CardScorer

class Innocent(CardRules):
    def ends_after_division(self, state): return super().ends_after_division(state)
class Raises(CardRules):
    def discard(self, *given): raise RuntimeError("what a pity")
class Exits(CardRules):
    def discard(self, *given): sys.exit(0)
class NoSeat(CardRules):
    def next_after_division(self, state): return 17
class Many(CardRules):
    def draws_after_building(self, in_hand): return 10**9
class NoNumber(CardRules):
    def draws_after_building(self, in_hand): return "three"
class NoValue(CardScorer):
    def value(self, space, colour): raise RuntimeError("no value")
class NoTie(CardScorer):
    def value(self, space, colour): return 0  # Only a tie has to be broken.
    def goes_first(self, state, seat): raise RuntimeError("no tie")
class Last(CardRules):
    def ends_after_division(self, state): return super().ends_after_division(state)

def named(part):
    return part.__name__.lower()

@hookimpl
def mandala_house_rules():
    parts = [Innocent, Raises, Exits, NoSeat, Many, NoNumber, NoValue, NoTie, Last]
    return [HouseRule(named(part), "It is odd.", "cards", (part,)) for part in parts]
"""


@pytest.mark.parametrize(
    ("rule", "players", "why"),
    [
        ("raises", "random,random", "raises (odd.py) fails: RuntimeError: what a pity"),
        ("raises", "greedy,random", "raises (odd.py) fails: RuntimeError: what a pity"),
        ("exits", "random,random", "exits (odd.py) fails: it tries to end the program"),
        (
            "noseat",
            "random,random",
            "most likely because of noseat (odd.py): ValueError: it is the turn of seat 17, which there is not",
        ),
        ("novalue", "greedy,random", "novalue (odd.py) fails: RuntimeError: no value"),
        ("novalue", "random,random", "novalue (odd.py) fails: RuntimeError: no value"),
        ("notie", "random,random", "notie (odd.py) fails: RuntimeError: no tie"),
    ],
)
def test_a_rule_that_fails_in_a_game_is_named_and_the_game_is_kept(
    run: Run, folder: Path, tmp_path: Path, rule: str, players: str, why: str
) -> None:
    (folder / "odd.py").write_text(ODD_RULES, encoding="utf-8")
    record = tmp_path / "game.json"
    done = run("play", "cards", "--players", players, "--seed", "1", "--house", rule, "--record", str(record))
    assert done.returncode == 1
    said = done.stderr.splitlines()
    assert said[-3:-1] == ["The game is saved; go on with it by: mandala resume cards-1", f"Its record is in {record}."]
    assert why in said[-1]
    kept = json.loads(record.read_text(encoding="utf-8"))
    assert kept["result"] is None
    assert [one["name"] for one in kept["house_rules"]] == [rule]


def test_a_file_that_has_changed_is_told_of_and_the_record_keeps_what_it_was(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    first = hashlib.sha256(NINE.encode()).hexdigest()[:8]
    (folder / "nine.py").write_text(NINE, encoding="utf-8")
    game, whole = tmp_path / "game.json", tmp_path / "whole.json"
    run("play", "cards", "--house", "nine", "--seed", "1", "--record", str(game), typed="M1R\nquit\n")
    run("play", "cards", "--house", "nine", "--seed", "1", "--players", "random,random", "--record", str(whole))
    kept = game.read_bytes()
    pinned: list[dict[str, object]] = [{"name": "nine", "options": {}, "plugin": f"nine.py sha256:{first}"}]
    assert json.loads(kept)["house_rules"] == pinned
    assert "has changed" not in run("verify", str(whole)).stderr

    (folder / "nine.py").write_text(NINE.replace("9}", "12}"), encoding="utf-8")
    changed = "nine.py, from which the house rule nine comes, has changed since the record was made"
    wrong = run("verify", str(whole), "--json")
    assert wrong.returncode == 1
    assert changed in json.loads(wrong.stdout)["problems"][0]["problem"]
    looked_at = run("resume", str(game), typed="quit\n")
    assert changed in looked_at.stderr
    assert game.read_bytes() == kept
    run("resume", str(game), typed="M2R\nM2Y\nM2B\nM2G\nM2O\nM2P\nM2K\nquit\n")
    assert game.read_bytes() != kept
    assert json.loads(game.read_bytes())["house_rules"] == pinned


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (None, "mine.py: No such file or directory"),
        ("raise RuntimeError('not today')", "mine.py: RuntimeError: not today"),
        ("exit()", "mine.py: it tries to end the program"),
    ],
)
def test_a_file_that_is_named_and_cannot_be_had_ends_the_command(
    run: Run, tmp_path: Path, code: str | None, why: str
) -> None:
    if code is not None:
        (tmp_path / "mine.py").write_text(code, encoding="utf-8")
    done = run("variants", "--plugin", str(tmp_path / "mine.py"))
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr


def test_a_table_that_will_not_do_is_told_of_and_the_others_of_its_file_are_there(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "home.toml"
    file.write_text(
        "[house.bad]\nvariant = 'cards'\nhand_limit = 99\n[house.good]\nvariant = 'cards'\nhand_limit = 9\n",
        encoding="utf-8",
    )
    done = run("rules", "cards", "M3", "--house", "good", "--plugin", str(file))
    assert done.returncode == 0
    assert "9 instead of 8" in done.stdout
    assert done.stderr == "home.toml: house.bad: hand_limit: it has to be 15 or less\n"


def test_a_file_of_the_folder_may_be_named_as_well(run: Run, folder: Path) -> None:
    (folder / "nine.py").write_text(NINE, encoding="utf-8")
    assert run("house", "cards", "--plugin", str(folder / "nine.py")).stdout.count("(nine.py)") == 1


def test_the_house_rules_in_force_are_told_at_the_start_and_missing_ones_with_the_way_out(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    (folder / "nine.py").write_text(NINE, encoding="utf-8")
    record = tmp_path / "game.json"
    done = run("play", "cards", "--house", "nine", "--seed", "1", "--record", str(record), typed="help\nquit\n")
    assert done.stderr.splitlines()[:2] == ["House rules in force:", "  nine (nine.py): Nine cards in hand."]
    (folder / "nine.py").unlink()
    (missing,) = run("verify", str(record)).stderr.splitlines()
    assert missing.startswith(
        f"{record}:1: there is no house rule nine for cards: the record was made with nine.py sha256:"
    )
    assert missing.endswith(", which is not here; name it with --plugin")


def test_numbers_out_of_reason(run: Run, folder: Path) -> None:
    (folder / "odd.py").write_text(ODD_RULES, encoding="utf-8")
    refused = run("play", "cards", "--players", "random,random", "--house", "nonumber")
    assert refused.returncode == 2
    assert "nonumber (odd.py) cannot be played: it raises TypeError" in refused.stderr
    # All cards are in the first builder's hand then, and nobody draws a billion times.
    done = run("play", "cards", "--players", "greedy,random", "--house", "many", "--seed", "1")
    assert "Traceback" not in done.stderr


# Which plugins are loaded ---------------------------------------------------------------------------------------------


def test_a_file_named_before_or_after_the_command(run: Run, tmp_path: Path) -> None:
    (tmp_path / "nine.py").write_text(NINE, encoding="utf-8")
    file = str(tmp_path / "nine.py")
    for arguments in (
        ("--plugin", file, "rules", "cards", "M3", "--house", "nine"),
        ("rules", "cards", "M3", "--house", "nine", "--plugin", file),
        ("rules", "cards", "M3", f"--plugin={file}", "--house", "nine"),
    ):
        assert "9 instead of 8" in run(*arguments).stdout


def test_no_plugins_and_the_list_of_those_wanted(run: Run, folder: Path) -> None:
    (folder / "nine.py").write_text(NINE, encoding="utf-8")
    assert "nine" in run("house", "cards").stdout
    assert "nine" not in run("house", "cards", "--no-plugins").stdout
    assert "nine" not in run("house", "cards", MANDALA_LOAD_PLUGINS="").stdout
    assert "nine" in run("house", "cards", MANDALA_LOAD_PLUGINS="nine").stdout
    assert "open-cups" in run("house", "cards", MANDALA_LOAD_PLUGINS="").stdout


def test_blocking_is_remembered_and_loads_nothing(run: Run, folder: Path, tmp_path: Path) -> None:
    trace = tmp_path / "was-loaded"
    (folder / "nine.py").write_text(f"open({str(trace)!r}, 'w').close()" + NINE, encoding="utf-8")
    assert run("plugins", "block", "nine").returncode == 0
    assert "nine" not in run("house", "cards").stdout
    assert not trace.exists()
    assert "blocked; to have it back: mandala plugins unblock nine" in run("plugins").stdout
    assert run("plugins", "unblock", "nine").returncode == 0
    assert "nine" in run("house", "cards").stdout
    assert trace.exists()


def test_help_loads_no_plugin(run: Run, folder: Path, tmp_path: Path) -> None:
    trace = tmp_path / "was-loaded"
    (folder / "nine.py").write_text(f"open({str(trace)!r}, 'w').close()" + NINE, encoding="utf-8")
    assert run("--help").returncode == 0
    assert run("house", "--help").returncode == 0
    assert not trace.exists()


@pytest.mark.parametrize("name", ["cards", "nobody"])
def test_what_cannot_be_blocked(run: Run, name: str) -> None:
    done = run("plugins", "block", name)
    assert (done.returncode, done.stdout) == (2, "")
    assert name in done.stderr


# Writing and checking one ---------------------------------------------------------------------------------------------


def test_a_new_project_installs_and_passes_its_own_tests(run: Run, tmp_path: Path) -> None:
    done = run("plugins", "new", "my-own-rules", "--variant", "cards", "--in", str(tmp_path))
    assert done.returncode == 0, done.stderr
    project = tmp_path / "my-own-rules"
    assert {path.name for path in project.rglob("*") if path.is_file()} == {
        "pyproject.toml", "README.md", "__init__.py", "test_my_own_rules.py",
    }  # fmt: skip
    site = installed(project, "my_own_rules", "my-own-rules")
    assert "my-own-rules  " in run("house", "cards", PYTHONPATH=site).stdout
    checked = run("plugins", "check", "my-own-rules", "--games", "2", PYTHONPATH=site)
    assert checked.returncode == 0, checked.stdout
    assert "cards+my-own-rules: fine" in checked.stdout


def installed(project: Path, module: str, name: str) -> str:
    """What an installer makes of the project: the package on the path, its metadata beside it."""
    import tomllib

    declared = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert declared["entry-points"]["mandala"] == {name: module}
    metadata = project / "src" / f"{module}-{declared['version']}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {declared['name']}\nVersion: {declared['version']}\n", encoding="utf-8"
    )
    (metadata / "entry_points.txt").write_text(f"[mandala]\n{name} = {module}\n", encoding="utf-8")
    return str(project / "src")


@pytest.mark.parametrize("variant", ["cards", "spiral", "tiles"])
def test_the_projects_tests_pass_for_every_variant(run: Run, tmp_path: Path, variant: str) -> None:
    import subprocess
    import sys

    assert run("plugins", "new", "her-rules", "--variant", variant, "--in", str(tmp_path)).returncode == 0
    site = installed(tmp_path / "her-rules", "her_rules", "her-rules")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"], cwd=tmp_path / "her-rules",
        env={**os.environ, "PYTHONPATH": site}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout


@pytest.mark.parametrize("name", ["My-rules", "json", "mandala", "a b", "../up", ""])
def test_names_that_a_project_cannot_have(run: Run, tmp_path: Path, name: str) -> None:
    done = run("plugins", "new", name, "--in", str(tmp_path / "here"))
    assert done.returncode == 2
    assert not (tmp_path / "here").exists()


def test_a_project_overwrites_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    done = run("plugins", "new", "mine", "--in", str(tmp_path))
    assert done.returncode == 2
    assert "exists already" in done.stderr


def test_a_rule_that_cheats_fails_the_check(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cheat.py").write_text(
        "from mandala.core.hookspecs import hookimpl\nfrom mandala.core.house import HouseRule\n"
        "from mandala.variants.cards.rules import CardRules\n"
        "class Cheat(CardRules):\n"
        "    def draws_after_building(self, in_hand): return super().draws_after_building(in_hand)\n"
        "    def take_claim(self, state, seat, colour, number): pass\n"
        "@hookimpl\ndef mandala_house_rules(): return [HouseRule('cheat', 'Claims vanish.', 'cards', (Cheat,))]\n",
        encoding="utf-8",
    )
    done = run("plugins", "check", str(tmp_path / "cheat.py"), "--games", "2", "--json")
    assert done.returncode == 1
    alone = json.loads(done.stdout)[0]
    assert alone["name"] == "cards+cheat"
    failure = next(failure for failure in alone["failures"] if failure["check"] == "invariant")
    assert failure["moves"][-1].startswith("C")


def test_checking_what_is_not_there_or_was_skipped(run: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("raise RuntimeError('no')", encoding="utf-8")
    assert run("plugins", "check", "nobody").returncode == 2
    assert run("plugins", "check", str(tmp_path / "absent.py")).returncode == 2
    done = run("plugins", "check", str(tmp_path / "broken.py"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "RuntimeError: no" in done.stderr


# House rules and the rulebook -----------------------------------------------------------------------------------------


def test_house_lists_by_variant(run: Run) -> None:
    everything, cards = run("house").stdout, run("house", "cards").stdout
    assert " ".join(cards.split()) in " ".join(everything.split())
    assert cards.splitlines()[0] == "cards"
    assert all(
        name in cards
        for name in ("completer-first", "discard-last", "hand-limit", "keep-claims", "open-cups", "short-river")
    )
    assert run("house", "chess").returncode == 2


def test_house_show_explains_options_and_amended_rules(run: Run) -> None:
    shown = run("house", "show", "short-river").stdout
    assert "Each river has only 5 spaces" in shown
    assert "from 3 to 5; 5" in shown
    assert "M10" in shown
    assert "{" not in shown
    (data,) = json.loads(run("house", "show", "hand-limit", "--json").stdout)
    assert data["options"] == [
        {"name": "limit", "type": "integer", "default": 10, "required": False,
         "description": "most cards in hand after drawing", "minimum": 6, "maximum": 15}
    ]  # fmt: skip
    assert "did you mean hand-limit?" in run("house", "show", "hand-limits").stderr


def test_house_check_tells_what_it_found(run: Run) -> None:
    done = run("house", "check", "open-cups", "keep-claims", "--games", "10", "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    by_name = {one["name"]: one for one in report["rules"]}
    assert by_name["open-cups"]["games"] == 10
    assert by_name["open-cups"]["example"]["moves"] == []
    assert report["findings"] == 0
    # With keep-claims alone a short game makes a difference; the text says so too.
    assert "makes a difference in" in run("house", "check", "keep-claims", "--games", "10").stdout


def test_rules_marks_and_attributes_what_is_amended(run: Run) -> None:
    book = run("rules", "cards", "--house", "keep-claims", "--house", "hand-limit:limit=12").stdout
    assert "M8 Empty field *" in book
    assert "[* amended by the house rule keep-claims (mandala-compendium 0.1.0)]" in book
    assert "stop as soon as you hold 12" in book
    assert "M7 Dividing the mountain\n" in book
    assert "what is amended in M3, M8 counts" in " ".join(book.split())
    data = json.loads(run("rules", "cards", "--house", "keep-claims", "--json").stdout)
    assert data["name"] == "cards+keep-claims"
    assert [section["number"] for section in data["sections"] if section["amended"]] == ["M8"]


def test_rules_shows_one_rule_or_only_the_difference(run: Run) -> None:
    one = run("rules", "cards", "m8").stdout
    assert one.startswith("M8 Empty field\n")
    assert "M9" not in one.splitlines()[0]
    assert run("rules", "cards", "M99").returncode == 2
    diff = run("rules", "cards", "--diff", "short-river:spaces=4", "--json").stdout
    assert [change["number"] for change in json.loads(diff)] == ["M10", "M16"]
    shown = run("rules", "cards", "--diff", "short-river:spaces=4", "M10").stdout
    assert "+ Once either river is full, the game is in its last moments." in shown
    assert "- Once either river has its sixth colour, the game is in its last moments." in shown


def test_every_problem_of_house_rules_in_one_message(run: Run) -> None:
    done = run(
        "rules", "cards", "--house", "open-cup", "--house", "hand-limit:limits=9", "--house", "short-river:spaces=9"
    )
    assert (done.returncode, done.stdout) == (2, "")
    lines = done.stderr.splitlines()
    assert len(lines) == 3
    assert "did you mean open-cups?" in lines[0]
    assert "did you mean limit?" in lines[1]
    assert "short-river (mandala-compendium 0.1.0): spaces may not be 9" in lines[2]


def test_replay_under_other_rules(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    played = run("play", "cards", "--players", "random,random", "--seed", "4", "--record", str(record))
    assert played.returncode == 0, played.stderr
    data = json.loads(run("replay", str(record), "--house", "open-cups", "--json").stdout)
    assert data["rules"] == "cards+open-cups"
    assert (
        data["scores"] == data["recorded_scores"] == json.loads(record.read_text(encoding="utf-8"))["result"]["scores"]
    )
    assert data["stops_at"] is None
    told = run("replay", str(record), "--house", "discard-last").stdout
    assert told.startswith("cards played as cards+discard-last:")
    assert "would not have been allowed" in told
    assert "nothing would have been different" in run("replay", str(record), "--printed").stdout
