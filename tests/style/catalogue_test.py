# SPDX-License-Identifier: GPL-3.0-or-later
"""Every text of the sources has a translation in the catalogue, under the context in which the program looks it up.
catalogue_test.py CATALOGUE COLLECT...: the command that collects the texts takes the name of a catalogue as its last argument."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml

CATALOGUE, *COLLECT = sys.argv[1:]


def untranslated(catalogue):
    """Returns "context: text" for each text without a finished translation."""
    return [f"{context.findtext('name')}: {message.findtext('source')}"
            for context in xml.parse(catalogue).getroot().iter("context")
            for message in context.iter("message")
            if message.find("translation").get("type") == "unfinished"
            or not "".join(message.find("translation").itertext()).strip()]


class Catalogue(unittest.TestCase):
    def collected(self, text):
        """Returns the path of a catalogue with this text to which the texts of the sources were added."""
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        path = pathlib.Path(folder) / "catalogue.ts"
        path.write_text(text, encoding="utf-8")
        subprocess.run([*COLLECT, path], check=True, capture_output=True)
        return path

    def test_every_text_is_translated(self):
        self.assertEqual(untranslated(self.collected(pathlib.Path(CATALOGUE).read_text(encoding="utf-8"))), [])

    def test_a_missing_text_is_found(self):
        text = pathlib.Path(CATALOGUE).read_text(encoding="utf-8")
        lost = text.replace("<source>Policy lab</source>", "<source>Policy laboratory</source>")
        self.assertNotEqual(lost, text)
        self.assertTrue(any("Policy lab" in each for each in untranslated(self.collected(lost))))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
