# SPDX-License-Identifier: GPL-3.0-or-later
"""The Chinese texts contain no word that resources/lessons/GLOSSARY.md rejects."""
import pathlib
import re
import unittest

RESOURCES = pathlib.Path(__file__).parents[2] / "resources"


def rejected_words(glossary):
    """Yields each rejected word of the table and the words that may contain it all the same."""
    for line in glossary.splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) < 6 or cells[3] in ("", "---", "不用"):
            continue
        for word in cells[3].split("、"):
            name, _, exceptions = word.partition("（")
            yield name, [kept for kept in exceptions.rstrip("）").split("，") if kept]


def faults(text, words):
    """Returns "line: word" for each rejected word in the text."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        for word, exceptions in words:
            rest = line
            for kept in exceptions:
                rest = rest.replace(kept, "")
            if word in rest:
                found.append(f"{number}: {word}")
    return found


class Glossary(unittest.TestCase):
    words = list(rejected_words((RESOURCES / "lessons" / "GLOSSARY.md").read_text(encoding="utf-8")))

    def test_reads_its_table(self):
        self.assertIn(("遮住", []), self.words)
        self.assertIn(("尺度", ["尺度不变"]), self.words)
        self.assertEqual(faults("尺度不变\n没有尺度，被遮住", self.words), ["2: 尺度", "2: 遮住"])

    def test_texts_use_its_words(self):
        texts = [*RESOURCES.glob("lessons/*.zh_CN.md"), *RESOURCES.glob("translations/*.ts"), RESOURCES / "README.zh_CN.md"]
        self.assertGreater(len(texts), 12)
        for path in texts:
            with self.subTest(path.name):
                self.assertEqual(faults(path.read_text(encoding="utf-8"), self.words), [])


if __name__ == "__main__":
    unittest.main()
