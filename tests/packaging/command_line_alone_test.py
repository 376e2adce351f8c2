# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line can be built on a machine without Qt, with all that belongs to it."""
import pathlib
import subprocess
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]


class CommandLineAlone(unittest.TestCase):
    def test_it_needs_no_qt_to_be_configured_and_compiles_no_line_of_the_window(self):
        with tempfile.TemporaryDirectory() as folder:
            configured = subprocess.run(
                ["cmake", "-G", "Ninja", "-S", PROJECT, "-B", folder, "-DATTENTOSCOPE_GUI=OFF", "-DATTENTOSCOPE_TESTS=OFF",
                 "-DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON"], capture_output=True, text=True)
            self.assertEqual(configured.returncode, 0, configured.stderr)
            commands = subprocess.run(["ninja", "-C", folder, "-t", "commands", "attentoscope-cli"], capture_output=True, text=True,
                                      check=True).stdout.splitlines()
            self.assertGreater(len([each for each in commands if "/core/" in each]), 100)
            self.assertEqual([each for each in commands if "/ui/" in each or "Qt6" in each or "/app/draw" in each], [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
