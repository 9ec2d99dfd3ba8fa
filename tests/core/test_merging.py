"""Several versions of a text put together."""

import pytest

from mandala.core.merging import merged

TEXT = "One. Two! Three?\n\n- a point\n- another point. Its end.\n\n| a | b |\n\nThe last."


@pytest.mark.parametrize(
    ("versions", "expected"),
    [
        ([], TEXT),
        ([TEXT, TEXT], TEXT),
        # One version alone is taken as it is.
        (["Something else.\n\nQuite."], "Something else.\n\nQuite."),
        ([TEXT.replace("One.", "1."), TEXT.replace("Two!", "2!")], TEXT.replace("One. Two!", "1. 2!")),
        ([TEXT.replace("One. ", ""), TEXT + "\n\nMore."], TEXT.replace("One. ", "") + "\n\nMore."),
        ([TEXT.replace("Two!", "Two! And a half.")] * 2, TEXT.replace("Two!", "Two! And a half.")),
        # Two additions in one place stand there in order.
        ([TEXT + " B.", TEXT + " A."], TEXT + " B. A."),
        (
            [TEXT.replace("- a point\n", ""), TEXT.replace("| a |", "| c |")],
            TEXT.replace("- a point\n", "").replace("| a |", "| c |"),
        ),
        # Where two change one sentence, nobody knows what holds.
        ([TEXT.replace("Two!", "2!"), TEXT.replace("Two!", "II!")], None),
        ([TEXT.replace("Two!", "2!"), "Two? " + TEXT[5:].replace("Two! Three?", "")], None),
    ],
)
def test_versions_put_together(versions: list[str], expected: str | None) -> None:
    assert merged(TEXT, versions) == expected


def test_texts_where_there_was_none() -> None:
    assert merged("", []) == ""
    assert merged("", ["New."]) == "New."
