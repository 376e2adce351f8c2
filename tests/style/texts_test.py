# SPDX-License-Identifier: GPL-3.0-or-later
"""Links of all Markdown files lead somewhere, and English texts are spelt as hunspell's en_GB or words.txt have it."""
import os
import re
import shutil
import subprocess
import unittest

import prose

KNOWN = prose.PROJECT / "tests/style/words.txt"
LEAST_LETTERS = 3 # formulas in prose have names of one or two
HAS_HUNSPELL = shutil.which("hunspell") or "CI" in os.environ # there it must be


def broken_links(path, text):
    """Yields each link of the text of a file that leads nowhere; those to the network are not followed."""
    text = re.sub(r"^```.*?^```|^~~~.*?^~~~|`[^`\n]*`", "", text, flags=re.S | re.M)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, place = link.partition("#")
        target = path.parent / name if name else path
        if not target.exists() or place and place not in prose.places_of(target.read_text(encoding="utf-8")):
            yield link


def misspelt(words):
    """Returns the words that neither hunspell nor words.txt knows."""
    known = {form for word in KNOWN.read_text(encoding="utf-8").splitlines() for form in (word, word.capitalize())}
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    run = subprocess.run(["hunspell", "-d", "en_GB", "-l"], input="\n".join(sorted(words - known)), env=environment, text=True,
                         capture_output=True, check=True)
    return sorted(set(run.stdout.split()))


def words_of(text):
    """Returns the words of an English text that are to be looked up: no names of code, which have capitals or digits within."""
    found = set()
    for word in re.findall(r"(?<![\w.\-/\\])[^\W\d_][\w'’]*(?![\w/\\]|\.\w)", text):
        word = re.sub(r"'s?$", "", word.replace("’", "'"))
        if len(word) >= LEAST_LETTERS and word.isascii() and re.fullmatch(r"[A-Z]?[a-z']+", word):
            found.add(word)
    return found


class Texts(unittest.TestCase):
    def test_links_lead_somewhere(self):
        links = 0
        for path in prose.markdown_files():
            text = path.read_text(encoding="utf-8")
            links += text.count("](")
            with self.subTest(str(path)):
                self.assertEqual(list(broken_links(path, text)), [])
        self.assertGreater(links, 30)

    def test_a_broken_link_is_found(self):
        readme = prose.PROJECT / "README.md"
        text = "[a](nowhere.md) [b](#nowhere) [c](LICENSE) `[d](nowhere.md)` [e](https://nowhere) ![f](CONTRIBUTING.md#build-and-test)"
        self.assertEqual(list(broken_links(readme, text)), ["nowhere.md", "#nowhere"])

    def test_equal_headings_are_counted_as_github_does(self):
        text = "# A `b`\n## x\n```\n# x\n```\n## x\n### X-1\n## [x](y.md)\n"
        self.assertEqual(prose.places_of(text), ["a-b", "x", "x-1", "x-1-1", "x-2"])

    @unittest.skipUnless(HAS_HUNSPELL, "hunspell is not installed")
    def test_words_are_spelt_right(self):
        where = {}
        for name, text in prose.english_texts():
            for word in words_of(text):
                where.setdefault(word, name)
        self.assertGreater(len(where), 2500)
        self.assertEqual([f"{word}: {where[word]}" for word in misspelt(set(where))], [], "mend them, or add them to words.txt")

    @unittest.skipUnless(HAS_HUNSPELL, "hunspell is not installed")
    def test_a_misspelt_word_is_found(self):
        words = words_of("The entrpy of softmax, `code` in core/base and `x`, 2nd, snake_case, NaN, file.md, the rows' softmax’s")
        self.assertEqual(misspelt(words), ["entrpy"])
        self.assertIn("rows", words)

    def test_known_words_are_in_order(self):
        known = KNOWN.read_text(encoding="utf-8").splitlines()
        self.assertEqual(known, sorted(set(known), key=str.lower))


if __name__ == "__main__":
    unittest.main()
