# SPDX-License-Identifier: GPL-3.0-or-later
"""What a reader reads of a Markdown file: its words without code, formulas, targets of links and the fields of lessons."""
import html
import pathlib
import re

PROJECT = pathlib.Path(__file__).resolve().parents[2]
# Whole blocks that are no prose: ```sh, ~~~set, ~~~check; indented code; comments.
BLOCKS = [r"^```.*?^```\s*?$", r"^~~~(?:set|check)\b.*?^~~~\s*?$", r"^ {4}.*?$", r"<!--.*?-->", r"\$\$.*?\$\$", r"\{\{.*?\}\}"]
PARTS = [r"`[^`\n]*`", r"(?<=\])\([^)\s]*\)", r"https?:\S+", r"\$[^$\n]*\$", r"<[^>\n]*>", r"^(?:needs|when|when-after|curve|answer|theory|near|axis|at|given|hide) *[=:].*$"]


def blank(found):
    return re.sub(r"[^\n]", " ", found[0])


def prose_of(text):
    """Returns the text with everything else replaced by spaces, so that lines keep their numbers."""
    for pattern in BLOCKS:
        text = re.sub(pattern, blank, text, flags=re.S | re.M)
    for pattern in PARTS:
        text = re.sub(pattern, blank, text, flags=re.M)
    return text


def places_of(text):
    """Returns the anchors that GitHub gives to the headings of a text, in order."""
    places = {} # and how many equal headings came after each
    text = re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)
    for title in re.findall(r"^#+ +(.*?) *$", text, re.M):
        title = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).replace("`", "").replace("$", "")
        first = place = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        while place in places:
            places[first] += 1
            place = f"{first}-{places[first]}"
        places[place] = 0
    return list(places)


def markdown_files():
    """Returns all Markdown files of the project."""
    found = list(PROJECT.glob("*.md"))
    for folder in ("app", "core", "packaging", "resources", "tests", "ui"):
        found += (PROJECT / folder).rglob("*.md")
    return sorted(found)


def is_chinese(path):
    return ".zh_CN." in path.name


def literals_of(source):
    """Returns the sentences and phrases of C++ code: its string literals that have a space, adjacent ones as one text."""
    source = re.sub(r'^\s*(?:#include|//).*?$|(?<=[\s;{}])//[^\n"]*$', "", source, flags=re.M)
    found = []
    for run in re.findall(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*', source):
        text = "".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', run))
        text = text.replace("\\n", " ").replace('\\"', '"')
        if " " in text.strip():
            found.append(" ".join(text.split()))
    return found


def english_texts():
    """Yields the name and the prose of each English text: files, what the window says, and what the command line says."""
    for path in markdown_files():
        if not is_chinese(path) and path.name != "GLOSSARY.md":
            yield str(path.relative_to(PROJECT)), prose_of(path.read_text(encoding="utf-8"))
    catalogue = (PROJECT / "resources/translations/attentoscope_zh_CN.ts").read_text(encoding="utf-8")
    sources = [html.unescape(each).replace("\n", " ") for each in re.findall(r"<source>(.*?)</source>", catalogue, re.S)]
    yield "the window", "\n".join(prose_of(each).replace("&", "") for each in sources)
    for path in sorted((PROJECT / "app").rglob("*.cpp")) + sorted((PROJECT / "app").rglob("*.h")):
        said = literals_of(path.read_text(encoding="utf-8"))
        if said and path.name != "completion.cpp": # which writes scripts of a shell
            yield str(path.relative_to(PROJECT)), "\n".join(said)


def chinese_texts():
    """Yields the name and the text of each Chinese text, whole."""
    for path in markdown_files():
        if is_chinese(path):
            yield str(path.relative_to(PROJECT)), path.read_text(encoding="utf-8")
    for path in sorted((PROJECT / "resources/translations").glob("*.ts")):
        yield path.name, path.read_text(encoding="utf-8")
