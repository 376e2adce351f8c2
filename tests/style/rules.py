# SPDX-License-Identifier: GPL-3.0-or-later
"""The mechanical part of how the code of Attentoscope is written: each rule is a function of a file's path and text that yields
(line, complaint). They read text, not C++: they may miss something, and must not complain where nothing is wrong.

The layout is checked by clang-format (packaging/test); these rules are about everything else.
"""
import pathlib
import re

LONGEST = 600  # lines of a file
WINDOW_LONGEST = 300  # of ui/window/main_window.cpp, which only assembles the window
SNAKE = re.compile(r"[a-z][a-z0-9_]*(-inl)?\.(h|cpp|py|js|css)")
WIDEST = 140  # characters in a line of a page's script or style, which no formatter lays out
CAMEL = re.compile(r"[A-Z][A-Za-z0-9]*")
NAMES = {"Attentoscope", "Shannon", "Rényi", "Tsallis"}  # names that are not translated
# Files that write commas and colons into what a program reads again, and into formulas.
NOT_PROSE = {"ui/figures/edits/author_marks.cpp", "ui/figures/files/export_figure.cpp", "ui/figures/sheet/panels.cpp",
             "ui/pages/steps/steps_page.cpp"}
LICENCE = re.compile(r"(?:#!.*\n)?(//|#|/\*) SPDX-License-Identifier: GPL-3\.0-or-later(?: \*/)?\n")
SIGNS = {".h": "//", ".cpp": "//", ".js": "//", ".css": "/*"}  # of a comment; "#" in other files
OF_GOOGLE_TEST = {"SetUp", "TearDown", "SetUpTestSuite", "TearDownTestSuite"}


def line_of(text, place):
    return text.count("\n", 0, place) + 1


def blanked(text, strings=True):
    """Returns the text with blanks in place of comments and quoted text, so that lines and columns stay."""
    pattern = r'//[^\n]*|/\*.*?\*/|R"\((?:.*?)\)"|"(?:\\.|[^"\\\n])*"|(?<![0-9A-Fa-f])\'(?:\\.|[^\'\\\n])+\''

    def blank(match):
        found = match.group()
        return re.sub(r"[^\n]", " ", found) if strings or found[0] == "/" else found

    return re.sub(pattern, blank, text, flags=re.S)


def licences(path, text):
    """A file says in its first line, or in that behind #!, under which licence it is, as SPDX writes it: it may be read alone."""
    found = LICENCE.match(text)
    if not found or found[1] != SIGNS.get(path.suffix, "#"):
        yield 1, "the file does not begin with its line of SPDX-License-Identifier"


def file_names(path, text):
    """Files are snake_case."""
    if not SNAKE.fullmatch(path.name):
        yield 1, "the file's name is not snake_case"


def lengths(path, text):
    """A file that is longer than this has two subjects."""
    longest = WINDOW_LONGEST if path.as_posix() == "ui/window/main_window.cpp" else LONGEST
    lines = text.count("\n")
    if lines > longest:
        yield longest + 1, f"the file has {lines} lines, which is more than {longest}"


def headers(path, text):
    """A header begins with a comment on its purpose, and is read once (-inl.h: once for each instruction set, with a guard of its own)."""
    if path.suffix != ".h":
        return
    if not text.startswith("// "):
        yield 1, "the first line of the header is no comment that says what it is"
    if path.name.endswith("-inl.h"):
        return
    before, found, _ = blanked(text).partition("#pragma once")
    if not found or before.strip():
        yield 1, "the header has no #pragma once before everything else"


def includes(path, text):
    """Headers of the project are included by their path from the root, so that a file that is moved is found where it is named."""
    for match in re.finditer(r'^#include "([^"/]+)"', text, re.M):
        yield line_of(text, match.start()), f"{match[1]} is included without its folder"


def rooms_of(guide):
    """The folders of ui/ as the table of its guide has them: each knows only those before it."""
    table = guide.split("\n## Folders\n")[1].split("| --- | --- |\n")[1].split("\n\n")[0]
    return [room for line in table.splitlines() for room in line.split("|")[1].strip().split(", ")]


ROOMS = rooms_of((pathlib.Path(__file__).resolve().parents[2] / "ui/README.md").read_text("utf-8"))


def room_of(path):
    """The place in ROOMS of a file of ui/; None: its folder is not there, though a folder around it has rooms there."""
    own, *around = (folder.as_posix() for folder in pathlib.PurePosixPath(path).relative_to("ui").parents)
    without_rooms = (name for name in around if not any(room.startswith(f"{name}/") for room in ROOMS))
    return next((ROOMS.index(name) for name in (own, *without_rooms) if name in ROOMS), None)


def rooms(path, text):
    """What is included is of the same room or of one before it, so that no two know each other."""
    if path.parts[0] != "ui":
        return
    own = room_of(path)
    if own is None:
        yield 1, "the table of folders in ui/README.md does not have this folder"
        return
    for match in re.finditer(r'^#include "(ui/[^"]+)"', text, re.M):
        other = room_of(match[1])
        if other is not None and other > own:
            yield line_of(text, match.start()), f"{match[1]} is of a folder that comes later in ui/README.md"


def type_names(path, text):
    """Types are CamelCase."""
    code = blanked(text)
    types = r"^\s*(?:enum class|enum|class|struct|union|concept)\s+(?:\[\[\w+\]\]\s+)?(\w+)(?:\s+final)?\s*(?:[:{;=]|$)"
    for match in [*re.finditer(types, code, re.M), *re.finditer(r"^\s*using\s+(\w+)\s*=", code, re.M)]:
        if not CAMEL.fullmatch(match[1]):
            yield line_of(text, match.start(1)), f"the type {match[1]} is not CamelCase"


def other_names(path, text):
    """Functions and variables are camelBack: no a_b and no Ab() after anything that looks like a type."""
    types = (r"\b(?:auto|bool|char|double|float|int|long|unsigned|void|[A-Z](?:\w*[a-z]\w*)?|(?:\w+::)+\w+)"
             r"(?:<[^;{}()]*>)?(?:::\w+)?(?: const)?[&*]*")
    code = re.sub(r"^ *#.*", lambda line: " " * len(line[0]), blanked(text), flags=re.M)
    for match in re.finditer(types + r" (?:([a-z]\w*?_\w+)\b(?!::)|([A-Z][a-z]\w*)\()([^\n;]*)", code):
        name = match[1] or match[2]
        of_a_library = re.search(r"\boverride\b", match[3]) or name in OF_GOOGLE_TEST
        if not of_a_library:
            yield line_of(text, match.start()), f"{name} is not camelBack"


def private_members(path, text):
    """Private members end in _; constants of a class need not."""
    code = blanked(text)
    member = (r"\s+(?=\S)(?!using|friend|static|return|enum|class|struct|template|typedef|Q_)"
              r"[\w:<>,&* ]+[\s&*](\w+)(?:\s*=[^()]*|\{.*\})?;$")
    for block in re.finditer(r"^( *)class (?:\[\[\w+\]\] )?(\w+)[^;{]*\{(.*?)^\1\};", code, re.M | re.S):
        access, depth, at = "private", 0, block.start(3)
        for line in block[3].split("\n"):
            section = re.match(r"\s*(public|protected|private|signals|Q_SIGNALS)\b.*:\s*$", line)
            if depth == 0 and section:
                access = section[1]
            elif depth == 0 and access == "private":
                found = re.match(member, line)
                if found and not found[1].endswith("_"):
                    yield line_of(text, at), f"the private member {found[1]} does not end in _"
            depth += sum(line.count(one) for one in "{(") - sum(line.count(one) for one in "})")
            at += len(line) + 1


def visible_strings(path, text):
    """Texts that users read go through tr(), or through translated() or words(), which call it."""
    if path.parts[0] not in ("ui", "app") or "cli" in path.parts:
        return
    setters = (r"(?:set(?:Text|ToolTip|WindowTitle|PlaceholderText|StatusTip|WhatsThis|AccessibleName|AccessibleDescription"
               r"|Title|Suffix|Prefix|SpecialValueText|Header\w*)|add(?:Action|Menu|Item|Tab|Row)|insertItem"
               r"|Q(?:Label|PushButton|ToolButton|CheckBox|RadioButton|GroupBox|Action|Menu)"
               r"|information|warning|critical|question|about)")
    literal = r'\(\s*(?:QStringLiteral\(|QString\()?\s*u?"((?:\\.|[^"\\\n])*)"'
    for match in re.finditer(r"\b" + setters + literal, blanked(text, strings=False)):
        words = re.findall(r"[^\W\d_]{2,}", re.sub(r"<[^>]*>|&\w+;|%[0-9L]+", " ", match[1]))
        keyed = text[:match.start()].endswith("image->")  # keys of a picture's metadata are not shown
        if not keyed and any(word not in NAMES for word in words):
            yield line_of(text, match.start(1)), f'"{match[1]}" is not translated: tr()'


def punctuation(path, text):
    """Texts of the window are joined by ui/text/joined.h, because Chinese has punctuation of its own."""
    if path.parts[0] != "ui" or path.as_posix() in NOT_PROSE:
        return
    for match in re.finditer(r'\b(?:QStringLiteral|QLatin1String)\("(?:, |: |; | — | %)"\)', blanked(text, strings=False)):
        yield line_of(text, match.start()), f"{match[0]} is not translated: ui/text/joined.h"


def one_place(path, text):
    """Settings are read and written in one file, colours come from the theme, and nothing waits by processing events."""
    if path.parts[0] not in ("ui", "app"):
        return
    code = blanked(text, strings=False)
    if path.as_posix() not in ("ui/window/settings/settings.cpp", "ui/window/settings/settings.h"):
        for match in re.finditer(r"\bQSettings\b", code):
            yield line_of(text, match.start()), "QSettings is for ui/window/settings/settings.cpp alone"
    if path.parts[:2] != ("ui", "theme"):
        for match in re.finditer(r'\bQColor\(\s*(?:[0-9]|"|Q(?:String|Latin1)\w+\()|\bqRgba?\(\s*[0-9]|#[0-9A-Fa-f]{6,8}\b'
                                 r"|\bQt::(?:dark|light)?(?:red|green|blue|cyan|magenta|yellow|gray)\b", code, re.I):
            yield line_of(text, match.start()), "a colour that is not one of ui/theme"
    # A line edit must see what was typed into it, so no event filter may set this flag.
    for match in re.finditer(r"\bprocessEvents\b|\b(?:SIGNAL|SLOT)\(|\bsetModified\b", code):
        yield line_of(text, match.start()), f"{match[0].rstrip('(')} is not used here"


def for_clang_14(path, text):
    """Preset tsan compiles everything but the window with clang-14, to which a std::ranges::subrange of GCC's library is no range."""
    if path.parts[0] == "ui" or path.parts[:2] in (("app", "window"), ("tests", "ui")):
        return
    for match in re.finditer(r"\bstd::ranges::(unique|remove|remove_if|partition|stable_partition|rotate|search|search_n|equal_range"
                             r"|find_end|subrange)\b", blanked(text)):
        yield line_of(text, match.start()), f"{match[0]} does not compile with clang-14: std::{match[1]} does"


def of_pages(path, text):
    """Scripts and styles of pages load nothing, make no code or HTML of texts, and fit into a window."""
    for match in re.finditer(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|\bFunction\(|https?:|\bfetch\(|@import|\burl\(", text):
        yield line_of(text, match.start()), f"{match[0]} is not used in a page"
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > WIDEST:
            yield number, f"the line has {len(line)} characters, which is more than {WIDEST}"


RULES = [file_names, lengths, headers, includes, rooms, type_names, other_names, private_members, visible_strings, punctuation,
         one_place, for_clang_14]
RULES_BY_SUFFIX = {".h": RULES, ".cpp": RULES, ".py": [file_names, lengths], ".js": [file_names, lengths, of_pages],
                   ".css": [file_names, lengths, of_pages]}
FOLDERS = ("app", "core", "resources", "tests", "ui")


def complaints(path, text):
    """A file begins with the line of its licence; the other rules apply to the rest."""
    for line, complaint in licences(path, text):
        yield f"{path.as_posix()}:{line}: {complaint}"
    rest = LICENCE.sub("", text, count=1)
    before = text.count("\n") - rest.count("\n")
    for rule in RULES_BY_SUFFIX.get(path.suffix, []):
        for line, complaint in rule(path, rest):
            yield f"{path.as_posix()}:{line + before}: {complaint}"


def files_of(project):
    """Returns all sources, headers, pages, and files of Python, CMake and the shell; scripts of packaging and .ci have no suffix."""
    yield pathlib.Path("CMakeLists.txt")
    for folder in (".ci", "packaging", *FOLDERS):
        for path in sorted((project / folder).rglob("*")):
            is_script = not path.suffix and folder in (".ci", "packaging")
            if path.is_file() and (is_script or path.suffix in (".h", ".cpp", ".py", ".cmake", ".sh", ".js", ".css") or path.name == "CMakeLists.txt"):
                yield path.relative_to(project)


def types_of(text):
    """The types that a header defines outside of others, with their namespaces: attentoscope::Matrix."""
    namespace = ""
    for match in re.finditer(r"^(?:namespace ([\w:]+) \{|(?:struct|class|enum class) (\w+)[^;{]*\{)", blanked(text), re.M):
        namespace = match[1] or namespace
        if match[2]:
            yield f"{namespace}::{match[2]}"


def complaints_of_tree(project):
    """Also of two headers that define types of one name: the linker takes the functions of one for both, and says nothing."""
    defined = {}
    for path in files_of(project):
        text = (project / path).read_text("utf-8")
        yield from complaints(path, text)
        for name in types_of(text) if path.suffix == ".h" and path.parts[0] in ("app", "core", "ui") else ():
            if defined.setdefault(name, path) != path:
                yield f"{path.as_posix()}: {name} is defined in {defined[name].as_posix()}, too"
