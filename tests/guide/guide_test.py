# SPDX-License-Identifier: GPL-3.0-or-later
"""The guide (resources/guide) as a reader uses it: its commands are typed in order into an empty folder and print what it says; both
languages have the same headings and commands; links lead somewhere.

In a ```text block behind a ```sh block, "…" alone in a line stands for lines that are left out, and a line that ends in "…" is
compared up to there. Numbers may differ in their last digits, for processors with other instructions round differently. What a
network has learned differs by more than that: there only the words and the number of numbers are compared.
"""
import concurrent.futures
import html.parser
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "style"))
import prose

GUIDE = pathlib.Path(__file__).resolve().parents[2] / "resources" / "guide"
LANGUAGES = ("en", "zh_CN")
NUMBER = re.compile(r"(?<![\w.])[-−+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?|(?<=\s)-(?=\s|$)")  # or the sign of a cell that has none
ROUNDING = 1e-4  # relative
TRAINED = re.compile(r"attentoscope-cli (extrapolate|merge)|\bsteps/")  # commands whose numbers a training has made
cli, window = (pathlib.Path(path).resolve() for path in sys.argv[1:3])


def pages(language):
    return {path.name.split(".")[0]: path.read_text("utf-8") for path in sorted(GUIDE.glob(f"*.{language}.md"))}


def blocks(text):
    """Returns (language, code, line) of each block of code."""
    return [(found[1], found[2], text.count("\n", 0, found.start()) + 1)
            for found in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)]


def without_code(text):
    return re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)


def headings(text):
    return [(len(found[1]), found[2]) for found in re.finditer(r"^(#+) (.*)$", without_code(text), re.M)]


def examples(text):
    """Returns (commands, expected output or None, line) of each block that is run."""
    found = []
    for match in re.finditer(r"^```sh\n(.*?)^```\n(?:```text\n(.*?)^```$)?", text, re.M | re.S):
        found.append((match[1], match[2], text.count("\n", 0, match.start()) + 1))
    return found


def is_number_as_written(printed, written):
    try:
        return math.isclose(float(printed), float(written), rel_tol=ROUNDING)
    except ValueError:  # the sign of a cell without a number
        return printed == written


def is_line_as_written(printed, written, trained=False):
    open_end = written.endswith("…")
    words, words_written = (" ".join(NUMBER.sub("0", line.removesuffix("…")).split()) for line in (printed, written))
    numbers, numbers_written = NUMBER.findall(printed), NUMBER.findall(written)
    if open_end:
        words, numbers = words[:len(words_written)], numbers[:len(numbers_written)]
    return words == words_written and len(numbers) == len(numbers_written) and (
        trained or all(map(is_number_as_written, numbers, numbers_written)))


def is_as_written(printed, written, trained=False):
    """Compares lines; see the head of this file."""
    if not written:
        return not printed
    if written[0].strip() == "…":
        return any(is_as_written(printed[skipped:], written[1:], trained) for skipped in range(len(printed) + 1))
    return bool(printed) and is_line_as_written(printed[0], written[0], trained) and is_as_written(printed[1:], written[1:], trained)


def run_page(text):
    """Types the examples of a page in order into an empty folder. Returns what is wrong, and the seconds of processors of each."""
    faults, seconds = [], []
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as programs:
        for program in (cli, window):
            (pathlib.Path(programs) / program.name).symlink_to(program)
        environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "HOME": folder}
        for commands, expected, line in examples(text):
            strange = [each for each in re.sub(r"\\\n", "", commands).splitlines()
                       if not each.startswith(("attentoscope-cli ", "attentoscope --render "))]
            if strange:
                faults.append(f"line {line}: not a command of Attentoscope: {strange[0]}")
            child = subprocess.Popen(["bash", "-c", commands], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            printed = child.stdout.read().decode("utf-8", "replace")
            child.stdout.close()
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            seconds.append((used.ru_utime + used.ru_stime, line))
            if child.returncode != 0 and not (expected or "").startswith("attentoscope-cli: "):
                faults.append(f"line {line}: ends with {child.returncode}: {printed}")
            elif expected is not None and not is_as_written(printed.splitlines(), expected.splitlines(), bool(TRAINED.search(commands))):
                faults.append(f"line {line}: printed\n{printed}\nand the guide has\n{expected}")
    return faults, seconds


class HtmlPage(html.parser.HTMLParser):
    """Collects what a page links to and the places that it has."""

    def __init__(self, text):
        super().__init__()
        self.targets, self.places, self.open = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.targets += [given[key] for key in ("href", "src") if key in given]
        self.places.add(given.get("id"))
        if tag not in ("img", "meta", "link", "br", "hr"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, f"</{tag}> closes another tag"


class Guide(unittest.TestCase):
    def test_outputs_are_compared_as_the_guide_says(self):
        self.assertTrue(is_as_written(["a", "b"], ["a", "b"]))
        self.assertFalse(is_as_written(["a", "b"], ["a"]))
        self.assertFalse(is_as_written(["a"], ["a", "b"]))
        self.assertTrue(is_as_written(["a", "b", "c"], ["a", "…", "c"]))
        self.assertTrue(is_as_written(["a", "b", "c"], ["a", "…"]))
        self.assertFalse(is_as_written(["a", "b", "c"], ["…", "b"]))
        self.assertTrue(is_as_written(["took 12 ms"], ["took …"]))
        self.assertFalse(is_as_written(["tooth"], ["took …"]))
        self.assertTrue(is_as_written(["H  0.951234 of 3"], ["H 0.951236 of 3"]))
        self.assertFalse(is_as_written(["H 0.952"], ["H 0.951"]))
        self.assertFalse(is_as_written(["H 0.95 0.1"], ["H 0.95"]))
        self.assertFalse(is_as_written(["n0 of 3"], ["n1 of 3"]))
        self.assertTrue(is_as_written(["learned 0.9 -"], ["learned 0.8 0.2"], trained=True))
        self.assertFalse(is_as_written(["learned 0.9"], ["lost 0.9"], trained=True))

    def test_both_languages_have_the_same_headings_and_code(self):
        english, chinese = (pages(language) for language in LANGUAGES)
        self.assertEqual(english.keys(), chinese.keys())
        self.assertGreater(len(english), 1)
        for name, text in english.items():
            with self.subTest(name):
                other = chinese[name]
                self.assertEqual([level for level, _ in headings(text)], [level for level, _ in headings(other)])
                self.assertEqual([level for level, _ in headings(text)].count(1), 1)
                self.assertLessEqual(max(level for level, _ in headings(text)), 3)
                self.assertEqual([code[:2] for code in blocks(text)], [code[:2] for code in blocks(other)])
                self.assertEqual(text.count("```"), 2 * len(blocks(text)), "a block that does not end")

    def test_links_lead_somewhere(self):
        program = re.findall(r'\{PageGroup::\w+, "(\w+)"', (GUIDE.parents[1] / "ui/pages/page_list.cpp").read_text("utf-8"))
        links = 0
        for language in LANGUAGES:
            own = pages(language)
            for name, text in own.items():
                for link in re.findall(r"(?<!!)\[[^\]]*\]\(([^)\s]*)\)", without_code(text)):
                    links += 1
                    with self.subTest(f"{name}.{language}.md", link=link):
                        if link.startswith("page:"):
                            self.assertIn(link[5:], program)
                        elif not re.match(r"https?://", link):
                            file, _, place = link.partition("#")
                            target = re.fullmatch(rf"([a-z-]+)\.{language}\.md", file)
                            self.assertTrue(not file or (target and target[1] in own), "it is no page of this language")
                            self.assertTrue(not place or place in prose.places_of(own[target[1] if file else name]), "no such heading")
        self.assertGreater(links, 3)

    def test_every_command_has_an_example(self):
        listed = subprocess.run([cli, "--help"], capture_output=True, text=True, check=True).stdout.split("\nSubcommands:\n")[1]
        commands = re.findall(r"^  (\w+) ", listed, re.M)
        self.assertGreater(len(commands), 20)
        for language in LANGUAGES:
            text = pages(language)["command-line"]
            typed = "".join(code for kind, code, _ in blocks(text) if kind == "sh")
            missing = [command for command in commands if not re.search(rf"^attentoscope-cli {command}\b", typed, re.M)]
            self.assertEqual(missing, [], language)

    def test_examples_print_what_it_says(self):
        english = pages("en")
        with concurrent.futures.ThreadPoolExecutor(2) as workers:
            started = time.monotonic()
            found = dict(zip(english, workers.map(run_page, english.values())))
        in_all = 0
        for name, (faults, seconds) in found.items():
            with self.subTest(name):
                self.assertEqual("\n".join(faults), "")
            spent = sum(used for used, _ in seconds)
            in_all += spent
            if seconds:
                longest = max(seconds)
                print(f"{name}: {len(seconds)} examples, {spent:.1f} s of processors, line {longest[1]} {longest[0]:.1f} s")
        print(f"all: {in_all:.1f} s of processors, {time.monotonic() - started:.1f} s")
        self.assertGreater(sum(len(seconds) for _, seconds in found.values()), 0)

    def test_pages_for_a_browser_are_whole(self):
        with tempfile.TemporaryDirectory() as made:
            folder = pathlib.Path(made) / "guide"
            printed = subprocess.run([cli, "guide", "--html", folder], capture_output=True, text=True, check=True)
            self.assertEqual(printed.stdout, f"{folder}/index.html\n")
            read = {path.name: HtmlPage(path.read_text("utf-8")) for path in folder.glob("*.html")}
            names = [*pages("en"), "glossary"] # which is of both languages
            self.assertEqual(read.keys(), {"index.html", *(f"{name}.{language}.html" for language in LANGUAGES for name in names)})
            for name, page in read.items():
                self.assertEqual(page.open, [], name)
                for target in page.targets:
                    file, _, place = urllib.parse.unquote(target).partition("#")
                    if not file.startswith(("https://", "http://")):
                        self.assertTrue((folder / (file or name)).is_file(), f"{name}: {target}")
                        self.assertTrue(not place or place in read[file or name].places, f"{name}: {target}")
            for language in LANGUAGES: # the contents lead everywhere, from the first page on
                self.assertTrue({f"{name}.{language}.html" for name in names} <= set(read["index.html"].targets))
            style = (folder / "guide.css").read_text("utf-8")
            for wanted in ("@media print", "prefers-color-scheme:dark", "--ground:#"):
                self.assertIn(wanted, style)

    def test_a_page_is_printed_as_it_is_written(self):
        for language in LANGUAGES:
            printed = subprocess.run([cli, "guide", "window", "--language", language], capture_output=True, text=True, check=True)
            self.assertEqual(printed.stdout, pages(language)["window"])
            printed = subprocess.run([cli, "guide", "glossary", "--language", language], capture_output=True, text=True, check=True)
            self.assertEqual(printed.stdout, (GUIDE / "GLOSSARY.md").read_text("utf-8"))
        refused = subprocess.run([cli, "guide", "windows"], capture_output=True, text=True)
        self.assertEqual(refused.returncode, 2)
        self.assertRegex(refused.stderr, r'^attentoscope-cli: guide: there is no page "windows"; the pages are window, [a-z, -]+\n$')


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
