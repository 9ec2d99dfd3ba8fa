"""An analysis as a picture, drawn by matplotlib, which is asked for only here."""

# matplotlib leaves the types of many arguments open.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

import warnings
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from mandala.cli.analysis.findings import Findings
from mandala.cli.output import Stop, about
from mandala.core.text import _, clean

__all__ = ["check", "draw"]

INSTALL = "pip install 'mandala-compendium[plot]'"
PNG, SVG = ".png", ".svg"
LONGEST_NAME = 40


def check(file: Path) -> None:
    """Raises `Stop` where no picture can be drawn there, which is better known before a long analysis."""
    if file.suffix.lower() not in (PNG, SVG):
        raise Stop(_("{file} is to end in {png} or {svg}", file=file, png=PNG, svg=SVG))
    if not file.absolute().parent.is_dir():
        raise Stop(_("{folder} is no folder", folder=file.absolute().parent))
    if find_spec("matplotlib") is None:
        raise Stop(_("pictures need matplotlib, which is not installed; install it by: {command}", command=INSTALL))


def draw(findings: Findings, file: Path) -> None:
    """Draws the expected result move by move, a line a player, the moves that cost most named; raises `OSError`."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 5), layout="constrained")
    axes = figure.add_subplot()
    axes.axhline(0, color="0.7", linewidth=1)
    for seat in findings.seats:
        points = [(one.ply, one.expected) for one in findings.decisions(seat) if one.expected is not None]
        axes.plot(
            [ply for ply, _value in points], [value for _ply, value in points],
            marker="o", markersize=3, label=clean(findings.name(seat), LONGEST_NAME),
        )  # fmt: skip
    for one in findings.marked:
        assert one.expected is not None
        # Below, since the line has a dip where a move costs much; and on a ground of its own, as others may run there.
        axes.annotate(
            f"{findings.token(one.played)} -{one.cost:.1f}", (one.ply, one.expected), xytext=(0, -13),
            textcoords="offset points", ha="center", va="center", fontsize=8, parse_math=False,
            bbox={"boxstyle": "round,pad=0.2", "facecolor": "white", "edgecolor": "none", "alpha": 0.8},
        )  # fmt: skip
    # Room for labels beside the outermost points.
    axes.margins(x=0.06, y=0.15)
    title = _("{rules}, judged by {bot}", rules=findings.game.ruleset.name, bot=findings.bot)
    axes.set_title(clean(title), parse_math=False)
    axes.set_xlabel(str(_("ply (below a point: a move that cost much, and how many points)")))
    axes.set_ylabel(str(_("expected at the end: {measure}", measure=findings.measure)))
    if findings.seats:
        for text in axes.legend().get_texts():
            text.set_parse_math(False)
    picture = BytesIO()
    kind = file.suffix.lower().removeprefix(".")
    with warnings.catch_warnings(), rc_context({"svg.hashsalt": "mandala"}):
        # A name may have signs that the font has not.
        warnings.simplefilter("ignore")
        figure.savefig(picture, format=kind, dpi=120, metadata={"Date": None} if kind == "svg" else None)
    with about(file):
        file.write_bytes(picture.getvalue())
