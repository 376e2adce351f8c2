# SPDX-License-Identifier: GPL-3.0-or-later
"""The tree follows rules.py, and every rule finds the fault that it is meant to find."""
import pathlib
import re
import unittest

import rules

LICENCE = "SPDX-License-Identifier: GPL-3.0-or-later\n"
HEADER = "// What it is.\n#pragma once\n\n"

# A file's path, its text after the line of its licence, and the expected complaint; None: no complaint.
SAMPLES = [
    ("core/base/matrix.h", HEADER, None),
    ("core/base/Matrix.h", HEADER, "file's name is not snake_case"),
    ("core/base/matrix-view.cpp", "", "file's name is not snake_case"),
    ("core/attention/kernels/tile-inl.h", "// Vectors.\n#ifndef A\n#endif\n", None),
    ("tests/data/Make.py", "", "file's name is not snake_case"),
    ("resources/page/a.js", '"use strict";\n', None),
    ("resources/page/a.js", "x.innerHTML = text;\n", "innerHTML is not used in a page"),
    ("resources/page/a.js", 'load("https://example.org")\n', "https: is not used in a page"),
    ("resources/page/a.js", "x" * 141 + "\n", "141 characters, which is more than 140"),
    ("resources/page/a.css", "a { background: url(x.png); }\n", "url( is not used in a page"),
    ("core/base/a.cpp", "\n" * 600, None),
    ("core/base/a.cpp", "\n" * 601, "601 lines, which is more than 600"),
    ("tests/data/make.py", "\n" * 601, "601 lines, which is more than 600"),
    ("ui/window/main_window.cpp", "\n" * 301, "301 lines, which is more than 300"),
    ("core/base/a.h", "#pragma once\n", "no comment that says what it is"),
    ("core/base/a.h", "// It.\n", "no #pragma once"),
    ("core/base/a.h", "// #pragma once\n", "no #pragma once"),
    ("core/base/a.h", "// It.\n#include <span>\n#pragma once\n", "no #pragma once"),
    ("core/base/a.cpp", '#include "core/base/a.h"\n#include <span>\n', None),
    ("core/base/a.cpp", '#include "a.h"\n', "a.h is included without its folder"),
    ("ui/window/commands/a.cpp", '#include "ui/window/files/b.h"\n#include "ui/window/commands/b.h"\n', None),
    ("ui/window/a.cpp", '#include "ui/window/commands/b.h"\n#include "ui/theme/controls/b.h"\n', None),
    ("ui/window/files/a.cpp", '#include "ui/window/commands/b.h"\n', "comes later in ui/README.md"),
    ("ui/window/files/a.cpp", '#include "ui/window/b.h"\n', "comes later in ui/README.md"),
    ("ui/plots/lines/a.cpp", '#include "ui/document/document.h"\n', "comes later in ui/README.md"),
    ("ui/window/new/a.cpp", "", "does not have this folder"),
    ("core/base/a.cpp", "struct Good {\n};\nenum class Kind { A };\nusing Index = int;\nstruct stat status;\n", None),
    ("core/base/a.cpp", "struct row_sums {\n};\n", "the type row_sums is not CamelCase"),
    ("core/base/a.cpp", "    class rowSums final : public Base\n", "the type rowSums is not CamelCase"),
    ("core/base/a.cpp", "using index = int;\n", "the type index is not CamelCase"),
    ("core/base/a.cpp", "double logSum(int n_);\nstd::size_t rows = std::push_heap(x);\n// int a_b\n", None),
    ("core/base/a.cpp", "double log_sum(int n);\n", "log_sum is not camelBack"),
    ("core/base/a.cpp", "const std::vector<double>& log_sums = x;\n", "log_sums is not camelBack"),
    ("core/base/a.cpp", "double LogSum(int n);\n", "LogSum is not camelBack"),
    ("core/base/a.cpp", "bool number_integer(long value) override\n", None),
    ("core/base/a.h", HEADER + "class A\n{\npublic:\n    int shown;\n\nprivate:\n    static constexpr int block = 8;\n"
     "    int rowOf(int i) const { return rows_[i]; }\n    std::vector<int> rows_;\n    int chosen_ = 0;\n};\n", None),
    ("core/base/a.h", HEADER + "class A\n{\nprivate:\n    std::vector<int> rows;\n};\n", "the private member rows"),
    ("core/base/a.h", HEADER + "class A\n{\n    int chosen = 0;\n};\n", "the private member chosen"),
    ("ui/pages/a.cpp", 'new QLabel(tr("Rows"), this);\nlabel->setText(QStringLiteral("<b>%1</b>&nbsp;= ").arg(x));\n', None),
    ("ui/pages/a.cpp", 'kind->addItem(QStringLiteral("Shannon"), 1);\n', None),
    ("ui/pages/a.cpp", 'new QLabel("Rows", this);\n', "not translated"),
    ("ui/pages/a.cpp", 'label->setToolTip(\n    QStringLiteral("<p>One line a row</p>"));\n', "not translated"),
    ("app/cli/a.cpp", 'option->setText("rows");\n', None),
    ("ui/pages/a.cpp", 'names.join(QStringLiteral(", "));\n', "not translated: ui/text/joined.h"),
    ("ui/pages/a.cpp", 'return name + QLatin1String(": ") + text;\n', "not translated: ui/text/joined.h"),
    ("ui/figures/sheet/panels.cpp", 'row.join(QStringLiteral(", "));\n', None),
    ("ui/window/settings/settings.cpp", "QSettings store;\n", None),
    ("ui/window/help/about.cpp", "QSettings store;\n", "ui/window/settings/settings.cpp alone"),
    ("ui/theme/theme.cpp", "QColor ink(20, 20, 20);\n", None),
    ("ui/plots/a.cpp", "QColor ink = theme.text;\nQColor faint(ink.rgb());\n", None),
    ("ui/plots/a.cpp", "pen.setColor(QColor(20, 20, 20));\n", "not one of ui/theme"),
    ("ui/plots/a.cpp", 'sheet("color: #ff0000");\n', "not one of ui/theme"),
    ("ui/plots/a.cpp", "pen.setColor(Qt::darkRed);\n", "not one of ui/theme"),
    ("core/base/a.cpp", "std::unique(a.begin(), a.end());\nstd::ranges::unique_copy(a, b);\nstd::ranges::sort(a);\n", None),
    ("core/base/a.cpp", "std::ranges::unique(a).begin();\n", "std::unique does"),
    ("tests/cli/a.cpp", "std::ranges::stable_partition(a, odd);\n", "does not compile with clang-14"),
    ("ui/plots/a.cpp", "std::ranges::unique(a).begin();\n", None),
    ("ui/plots/a.cpp", "QCoreApplication::processEvents();\n", "processEvents is not used here"),
    ("ui/window/a.cpp", "line->setModified(false);\n", "setModified is not used here"),
    ("ui/window/a.cpp", "setWindowModified(true);\n", None),
    ("ui/plots/a.cpp", "connect(a, SIGNAL(done()), b, SLOT(go()));\n", "SIGNAL is not used here"),
]

# The same for whole files, which include the line of their licence.
WHOLE_SAMPLES = [
    ("core/base/a.h", "// " + LICENCE + HEADER, None),
    ("core/base/a.cpp", "// " + LICENCE + '#include "core/base/a.h"\n', None),
    ("core/base/a.cpp", "// " + LICENCE + "\n" * 600, None),
    ("tests/data/make.py", "#!/usr/bin/env python3\n# " + LICENCE + '"""Makes it."""\n', None),
    ("core/CMakeLists.txt", "# " + LICENCE + "# The core.\n", None),
    ("packaging/run", "#!/usr/bin/env bash\n# " + LICENCE, None),
    ("core/base/a.h", HEADER, "a.h:1: the file does not begin with its line of SPDX"),
    ("core/base/a.h", "// What it is.\n// " + LICENCE + "#pragma once\n", "does not begin with its line of SPDX"),
    ("core/base/a.h", "# " + LICENCE + HEADER, "does not begin with its line of SPDX"),
    ("core/base/a.cpp", "// SPDX-License-Identifier: MIT\n", "does not begin with its line of SPDX"),
    ("tests/data/make.py", "// " + LICENCE, "does not begin with its line of SPDX"),
    ("core/CMakeLists.txt", "# The core.\n", "does not begin with its line of SPDX"),
    ("packaging/run", "#!/usr/bin/env bash\nset -e\n", "does not begin with its line of SPDX"),
    ("core/base/a.h", "// " + LICENCE + "#pragma once\n", "no comment that says what it is"),
    ("core/base/a.cpp", "// " + LICENCE + '\n#include "a.h"\n', "a.cpp:3: a.h is included without its folder"),
]


class Style(unittest.TestCase):
    def test_rules_see_what_they_are_there_for(self):
        first = {"py": "# " + LICENCE, "css": "/* " + LICENCE.replace("\n", " */\n")}
        licensed = [(path, first.get(path.split(".")[-1], "// " + LICENCE) + text, wanted) for path, text, wanted in SAMPLES]
        for path, text, wanted in licensed + WHOLE_SAMPLES:
            with self.subTest(path=path, text=text[:130]):
                found = list(rules.complaints(pathlib.PurePosixPath(path), text))
                if wanted is None:
                    self.assertEqual(found, [])
                else:
                    self.assertTrue(found and wanted in found[0], found)

    def test_types_of_a_header_are_those_outside_of_others(self):
        text = ("class Later;\nnamespace a {\nstruct One : Base {\n    struct Inner {\n    };\n};\n}\nnamespace a::b {\n"
                "enum class Two { X };\n}\n")
        self.assertEqual(list(rules.types_of(text)), ["a::One", "a::b::Two"])

    def test_every_file_follows_them(self):
        project = pathlib.Path(__file__).resolve().parents[2]
        self.assertGreater(sum(1 for _ in rules.files_of(project)), 700)
        self.assertEqual("\n".join(rules.complaints_of_tree(project)), "")

    def test_nothing_is_left_of_a_merge(self):
        project = pathlib.Path(__file__).resolve().parents[2]
        read = 0
        for path in [*project.glob("*.md"), *(each for folder in rules.FOLDERS for each in (project / folder).rglob("*"))]:
            if path.suffix in (".cpp", ".h", ".md", ".py", ".ts", ".txt", ".attentoscope", ".lesson"):
                read += 1
                for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                    self.assertFalse(line.startswith(("<<<<<<< ", ">>>>>>> ")), f"{path}:{number}")
        self.assertGreater(read, 700)

    def test_the_version_is_cited_as_it_is_built(self):
        project = pathlib.Path(__file__).resolve().parents[2]
        version = re.search(r"^project\(attentoscope VERSION (\S+)", (project / "CMakeLists.txt").read_text("utf-8"), re.M)[1]
        self.assertIn(f"\nversion: {version}\n", (project / "CITATION.cff").read_text("utf-8"))
        self.assertIn(f"\n## [{version}]", (project / "CHANGELOG.md").read_text("utf-8"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
