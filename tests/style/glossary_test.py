# SPDX-License-Identifier: GPL-3.0-or-later
"""No text contains a word that resources/guide/GLOSSARY.md rejects: window, command line, lessons, guide and README."""
import html
import re
import unittest

import prose

NAMES_IN_OLD_FILES = ["commonest piece"] # the command line still reads them
GLOSSARY = (prose.PROJECT / "resources/guide/GLOSSARY.md").read_text(encoding="utf-8")


def rows_of(heading):
    """Yields the cells of each row of the table below a heading."""
    for line in GLOSSARY.split(f"\n## {heading}\n")[1].split("\n## ")[0].splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if cells and not cells[0].startswith("---"):
            yield cells


def rejected_in_chinese():
    """Yields each rejected word and the words that may contain it all the same."""
    for cells in list(rows_of("In Chinese"))[1:]:
        for word in filter(None, cells[2].split("、")):
            name, _, exceptions = word.partition("（")
            yield name, [kept for kept in exceptions.rstrip("）").split("，") if kept]


def rejected_in_english():
    """Returns a pattern that finds every rejected word, and no longer word that contains one."""
    words = [word for cells in list(rows_of("In English"))[1:] for word in cells[1].split(", ")]
    return re.compile(r"\b(?:%s)(?:s|d|rs?)?\b" % "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in words), re.IGNORECASE)


def faults_in_chinese(text, words):
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


def translations():
    """Yields the English and the Chinese of each message of the window and the core."""
    catalogue = (prose.PROJECT / "resources/translations/attentoscope_zh_CN.ts").read_text(encoding="utf-8")
    for source, chinese in re.findall(r"<source>(.*?)</source>.*?<translation[^>]*>(.*?)</translation>", catalogue, re.S):
        yield html.unescape(source), html.unescape(re.sub(r"</?numerusform>", "", chinese)).strip()


def is_cut(source, chinese):
    """Tells whether a translation begins in the middle of a sentence, or ends in the ellipsis of another kind of text."""
    if re.match("的|里是|中[“%]", chinese):
        return True
    if not re.search(r"\w …$", source):
        return False
    # What is being done goes on in text; a menu or a button opens a dialog.
    return not re.search("[^ …]……$", chinese) if re.match("正在|已", chinese) else bool(re.search("[ …]…$", chinese))


def parted_options(source, chinese):
    """Returns the options that stand behind the key of their field in English only: the window would not name the choice."""
    keyed = re.findall(r'"([a-z][a-z0-9-]*)" ((?:[a-z]+(?:-[a-z]+)*)|%\d)(?![\w-])', source)
    said = [(key, word) for key, word in keyed if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", chinese) and key in chinese]
    return [(key, word) for key, word in said if not re.search(rf'["“]{key}["”] ?{re.escape(word)}(?![\w-])', chinese)]


def faults_in_english(text, pattern):
    return [f"{text.count(chr(10), 0, found.start()) + 1}: {found[0]}" for found in pattern.finditer(text)]


class Glossary(unittest.TestCase):
    chinese = list(rejected_in_chinese())
    english = rejected_in_english()

    def test_reads_its_tables(self):
        self.assertIn(("遮住", []), self.chinese)
        self.assertIn(("尺度", ["尺度不变"]), self.chinese)
        self.assertEqual(faults_in_chinese("尺度不变\n没有尺度，被遮住", self.chinese), ["2: 尺度", "2: 遮住"])
        self.assertEqual(faults_in_english("a map\nHeat\nmaps of a headsize, head size", self.english), ["2: Heat\nmaps", "3: head size"])
        self.assertEqual(faults_in_english("uniform weights\nEven weights", self.english), ["2: Even weights"])

    def test_reads_what_the_command_line_says(self):
        source = '#include "a b"\n// "no c" d\nadd("--rows", "One\\nhead " // why\n    "size"); say(f ? "a \\"b\\"" : "x y");'
        self.assertEqual(prose.literals_of(source), ["One head size", 'a "b"', "x y"])
        self.assertGreater(len([name for name, _ in prose.english_texts() if name.startswith("app/cli/")]), 30)

    def test_percent_signs_follow_chinese_numbers(self):
        for name, text in prose.chinese_texts():
            if name.endswith(".ts"):
                text = "\n".join(chinese for _, chinese in translations())
            said = re.sub(r"^```.*?^```", "", text, flags=re.S | re.M) # without what the command line prints
            self.assertEqual(re.findall(r".*(?:\d|\}\}) %(?!\d).*", said), [], name)

    def test_options_stand_behind_the_key_of_their_field(self):
        english = '"queries" own treats them as a separate sequence'
        self.assertEqual(parted_options(english, "请把“queries”设为 own"), [("queries", "own")])
        self.assertEqual(parted_options(english, "请选择“queries” own"), [])
        self.assertEqual([pair for pair in translations() if parted_options(*pair)], [])

    def test_translations_begin_and_end_well(self):
        self.assertEqual([is_cut("", text) for text in ("的形状为 %1", "中“%1”出现了两次", "形状为 %1")], [True, True, False])
        self.assertEqual([is_cut("Save …", text) for text in ("保存 …", "保存……", "保存…")], [True, True, False])
        self.assertEqual([is_cut("Measuring …", text) for text in ("正在测量…", "正在测量……")], [True, False])
        self.assertGreater(len(list(translations())), 3000)
        self.assertEqual([pair for pair in translations() if is_cut(*pair)], [])

    def test_texts_use_its_words(self):
        for texts, faults, words in ((prose.chinese_texts(), faults_in_chinese, self.chinese),
                                     (prose.english_texts(), faults_in_english, self.english)):
            read = 0
            for name, text in texts:
                read += 1
                if name == "CHANGELOG.md": # history keeps the words of its time
                    continue
                for kept in NAMES_IN_OLD_FILES:
                    text = text.replace(kept, "")
                with self.subTest(name):
                    self.assertEqual(faults(text, words), [])
            self.assertGreater(read, 20)


if __name__ == "__main__":
    unittest.main()
