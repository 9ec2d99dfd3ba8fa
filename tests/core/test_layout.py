"""The repository keeps the shape that its parts rely on."""

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE_FOLDERS = ("core", "variants", "cli")
TEXT_TOKENS = {tokenize.NAME, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
LOCK_FILES = re.compile(r".*\.lock|pylock.*\.toml|.*-lock\.(json|ya?ml)|.*\.lockb")
SKIPPING = {"skip", "skipif", "xfail", "importorskip"}


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def variant_names() -> list[str]:
    """The names under which the distribution registers its variants."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return sorted(project["entry-points"]["mandala"])


def docstring_lines(tree: ast.Module) -> set[int]:
    """The lines on which a docstring of the module starts."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return {
        node.body[0].lineno
        for node in ast.walk(tree)
        if isinstance(node, documented) and ast.get_docstring(node, clean=False) is not None
    }


def spoken_words(source: str) -> Iterator[tuple[int, str]]:
    """Each name and string of the source with its line, without comments and docstrings."""
    docstrings = docstring_lines(ast.parse(source))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        is_docstring = token.type == tokenize.STRING and token.start[0] in docstrings
        if token.type in TEXT_TOKENS and not is_docstring:
            yield token.start[0], token.string


def names_of_variants(source: str, variants: list[str]) -> list[tuple[int, str]]:
    # Letters only: in `draw_cards` the name is a word as well.
    name = re.compile(rf"(?<![a-z])({'|'.join(variants)})(?![a-z])", re.IGNORECASE)
    return [(line, text) for line, text in spoken_words(source) if name.search(text)]


def skipping_marks(source: str) -> list[int]:
    """The lines that leave a test out or expect it to fail."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Attribute) and node.attr in SKIPPING and "pytest" in ast.unparse(node.value))
        or (
            isinstance(node, ast.ImportFrom)
            and (node.module or "").split(".")[0] in {"pytest", "_pytest"}
            and any(alias.name in SKIPPING for alias in node.names)
        )
    ]


@pytest.mark.parametrize("folder", CODE_FOLDERS)
def test_mandala_is_a_namespace_package(folder: str) -> None:
    assert (ROOT / folder / "mandala").is_dir()
    assert not (ROOT / folder / "mandala" / "__init__.py").exists()
    assert not (ROOT / folder / "__init__.py").exists()


def test_core_and_command_line_name_no_variant() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in sources("core", "cli")
        for line, text in names_of_variants(path.read_text(encoding="utf-8"), variant_names())
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("cards = 1", [1]),
        ("def draw_cards(): pass", [1]),
        ("\nname = 'play Cards now'", [2]),
        ("name = f'{1} cards'", [1]),
        ('"""About cards."""\n# cards\nx = "discards"', []),
    ],
)
def test_the_guard_sees_names_in_code_and_text_only(source: str, lines: list[int]) -> None:
    assert [line for line, _ in names_of_variants(source, ["cards", "tiles"])] == lines


def test_no_source_file_grows_past_one_concept() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in sources(*CODE_FOLDERS)
    }
    assert not {name: length for name, length in lengths.items() if length >= 400}


def test_no_lock_file_is_kept() -> None:
    kept = [ROOT, *(ROOT / folder for folder in (*CODE_FOLDERS, "tests", "docs", ".ci"))]
    files = {file.name for folder in kept for file in folder.glob("*" if folder == ROOT else "**/*")}
    assert not [name for name in files if LOCK_FILES.fullmatch(name)]


def test_no_test_is_skipped_or_expected_to_fail() -> None:
    found = {
        str(path.relative_to(ROOT)): lines
        for path in sources("tests")
        if (lines := skipping_marks(path.read_text(encoding="utf-8")))
    }
    assert not found


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("@pytest.mark.xfail\ndef test(): pass", [1]),
        ("x = 1\npytest.skip('later')", [2]),
        ("from pytest import importorskip", [1]),
        ("self.skip = player.skip", []),
    ],
)
def test_the_guard_sees_skipping_marks(source: str, lines: list[int]) -> None:
    assert skipping_marks(source) == lines
