# SPDX-License-Identifier: GPL-3.0-or-later
"""packaging/run, packaging/test and .ci/run in a copy of the project, with a compiler and a package manager that only record their
commands: started from any folder, in any order, and several at once."""
import fcntl
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile
import time
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
DRAWS_NOT = "the program that draws is not in the folder of this one"

# A stand-in for cmake: it configures, and "builds" a target by writing a script that prints its own name. It fails if another
# build runs in the same folder; a file "slowly" there makes it wait until the file is gone.
CMAKE = r"""#!/usr/bin/env bash
echo "cmake $*" >>"$ASKED"
if [ "$1" = --build ]; then
  mkdir "$2/busy" || { echo "two at once"; exit 1; }
  while [ -e "$2/slowly" ]; do sleep 0.02; done
  folder=$2/app/cli
  [ "$4" = attentoscope ] && folder=$2/app/window
  [ "$4" = attentoscope-draw ] && folder=$2/app/draw
  mkdir -p "$folder"
  cp "$PROGRAMS/$4" "$folder/$4"
  rmdir "$2/busy"
  exit
fi
while [ "$1" != -B ]; do shift; done
mkdir -p "$2"
case "$*" in *GUI=OFF*) echo attentoscope-cli >"$2/targets" ;; *) printf 'attentoscope\nattentoscope-cli\nattentoscope-draw\nall\n' >"$2/targets" ;; esac
case "$*" in *TESTS=ON*) echo ATTENTOSCOPE_TESTS:BOOL=ON >"$2/CMakeCache.txt" ;; esac
touch "$2/build.ninja"
"""
NINJA = r"""#!/usr/bin/env bash
[ ! -e "$2/busy" ] || { echo "looked at while it is built" >>"$ASKED"; exit 1; }
grep -qx "${@: -1}" "$2/targets" || exit 1
[ "$3" = -t ] || [ ! -e "$2/app/cli/${@: -1}" ] && [ ! -e "$2/app/window/${@: -1}" ] && [ ! -e "$2/app/draw/${@: -1}" ] || echo "ninja: no work to do."
"""
CLI = f"""#!/usr/bin/env bash
case "$1" in render | lesson | guide)
  [ -x "$(dirname "$0")/../draw/attentoscope-draw" ] || {{ echo "attentoscope-cli: {DRAWS_NOT}" >&2; exit 1; }} ;;
esac
printf '%s\\n' "$@"
"""
WINDOW = r"""#!/usr/bin/env bash
printf 'window: %s\n' "$*"
touch "$OPEN"
while [ -e "$OPEN.wait" ]; do sleep 0.02; done
"""
TOOLS = {
    "cmake": CMAKE,
    "ninja": NINJA,
    "dpkg-query": '#!/usr/bin/env bash\nshift 2\nprintf "%s installed\\n" "$@"\n',
    "apt-get": '#!/usr/bin/env bash\necho "apt-get $*" >>"$ASKED"\n',
    "ctest": '#!/usr/bin/env bash\necho "100% tests passed, 0 tests failed out of 3"\n',
    "clang-format-14": "#!/usr/bin/env bash\n",
    "clang-tidy": "#!/usr/bin/env bash\n",
    "pkg-config": "#!/usr/bin/env bash\necho -I/usr/include\n",
}


def write_program(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def commands():
    """Returns the arguments after "packaging/run --cli" in each command that a README gives, and those of help on every command."""
    header = (PROJECT / "app/cli/commands/command.h").read_text(encoding="utf-8")
    found = [[name.lower(), "--help"] for name in re.findall(r"^Action add(\w+)\(", header, re.M)]
    for name in ("README.md", "resources/README.zh_CN.md"):
        text = (PROJECT / name).read_text(encoding="utf-8")
        found += [shlex.split(each, comments=True) for each in re.findall(r"^packaging/run --cli (.*)", text, re.M)]
    return found


class Packaging(unittest.TestCase):
    def setUp(self):
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="attentoscope-packaging-"))
        self.addCleanup(shutil.rmtree, self.scratch)
        self.project = self.scratch / "a project"
        for folder in ("app", "core", "resources", "tests", "ui"):
            (self.project / folder).mkdir(parents=True)
        shutil.copytree(PROJECT / "packaging", self.project / "packaging")
        shutil.copytree(PROJECT / ".ci", self.project / ".ci")
        shutil.copytree(PROJECT / "app/cli/commands", self.project / "app/cli/commands")
        for name, text in TOOLS.items():
            write_program(self.scratch / "tools" / name, text)
        write_program(self.scratch / "programs/attentoscope-cli", CLI)
        write_program(self.scratch / "programs/attentoscope", WINDOW)
        write_program(self.scratch / "programs/attentoscope-draw", "#!/usr/bin/env bash\n")
        (self.scratch / "programs/all").touch()
        self.asked = self.scratch / "asked"
        self.open = self.scratch / "open"
        self.environment = {
            **os.environ, "PATH": f"{self.scratch / 'tools'}:{os.environ['PATH']}", "ASKED": str(self.asked),
            "PROGRAMS": str(self.scratch / "programs"), "OPEN": str(self.open), "DISPLAY": ":0"}
        self.environment.pop("CI", None)

    def start(self, script, *words):
        process = subprocess.Popen([str(script), *words], cwd=self.scratch, env=self.environment, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.stdout.close)
        return process

    def run_script(self, script, *words):
        process = self.start(script, *words)
        out, error = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, error)
        return out, error

    def builds(self):
        return [line for line in self.asked.read_text().splitlines() if line.startswith("cmake --build")]

    def wait_for(self, process, what):
        while not what():
            self.assertIsNone(process.poll(), "it ended too early")
            time.sleep(0.02)

    def test_every_command_finds_its_programs_after_any_other(self):
        every = commands()
        self.assertGreater(len(every), 24)
        self.assertIn(["lesson", "--help"], every)
        self.assertIn("--width-mm", sum(every, []), "a README draws a figure")
        for order in (every, every[::-1]):
            shutil.rmtree(self.project / "build", ignore_errors=True)
            for words in order:
                with self.subTest(words=words):
                    out, _ = self.run_script(self.project / "packaging/run", "--cli", *words)
                    self.assertEqual(out.splitlines(), words)

    def test_all_is_built_in_one_folder_configured_once_and_once_more_for_the_tests(self):
        starts = [["packaging/run", "--cli", "attend"], ["packaging/run", "--cli", "render"], ["packaging/run"], ["packaging/test"]]
        for first in range(len(starts)):
            for order in (starts[first:] + starts[:first], starts[first::-1] + starts[:first:-1]):
                shutil.rmtree(self.project / "build", ignore_errors=True)
                self.asked.unlink(missing_ok=True)
                with self.subTest(order=order):
                    for script, *words in order:
                        self.run_script(self.project / script, *words)
                    folders = {path.name for path in (self.project / "build").iterdir() if path.is_dir()}
                    self.assertEqual(folders, {"release", "asan"})
                    release = [line for line in self.asked.read_text().splitlines() if "build/release" in line]
                    built = [line for line in release if line.startswith("cmake --build")]
                    self.assertEqual(len(built), len(set(built)), "what was built is not built again")
                    self.assertLessEqual(len(release) - len(built), 2)

    def test_the_window_opens_with_its_files_and_after_a_build_without_it(self):
        run = self.project / "packaging/run"
        subprocess.run(["cmake", "-S", self.project, "-B", self.project / "build/release", "-DATTENTOSCOPE_GUI=OFF"],
                       env=self.environment, check=True)
        self.assertEqual(self.run_script(run, "a.npz")[0], "window: a.npz\n")
        self.assertIn("GUI=ON", self.asked.read_text())
        said = self.run_script(run)[1]
        self.assertEqual(said, "", "nothing is to be done a second time")

    def test_they_find_their_project_through_symbolic_links(self):
        (self.scratch / "bin").mkdir()
        for name in ("packaging/run", "packaging/test", ".ci/run"):
            link = self.scratch / "bin" / name.replace("/", "-")
            link.symlink_to(self.project / name)
            second = self.scratch / (link.name + "-again")
            second.symlink_to(os.path.relpath(link, self.scratch))
            (self.scratch / "folder").unlink(missing_ok=True)
            (self.scratch / "folder").symlink_to((self.project / name).parent)
            for script in (link, second, self.scratch / "folder" / link.name.rsplit("-", 1)[1]):
                with self.subTest(script=script.name, of=name):
                    words = ["--cli", "attend"] if name == "packaging/run" else []
                    out, _ = self.run_script(script, *words)
                    self.assertEqual(out.splitlines()[-1], "attend" if words else "8 passed, 0 failed")
        self.assertTrue((self.project / "build/release/app/cli/attentoscope-cli").exists())

    def test_two_at_once_build_one_behind_the_other_and_the_second_says_that_it_waits(self):
        folder = self.project / "build/release"
        folder.mkdir(parents=True)
        (folder / "slowly").touch()
        first = self.start(self.project / "packaging/run", "--cli", "attend")
        self.wait_for(first, (folder / "busy").exists)
        second = self.start(self.project / "packaging/run", "--cli", "sweep")
        self.assertIn("waiting for it", second.stderr.readline())
        (folder / "slowly").unlink()
        self.assertEqual(first.communicate(timeout=60)[0], "attend\n")
        self.assertEqual(second.communicate(timeout=60)[0], "sweep\n")
        self.assertEqual((first.returncode, second.returncode), (0, 0))
        self.assertEqual(len(self.builds()), 1, "what the first has built is not built again")
        self.assertNotIn("looked at", self.asked.read_text())

    def test_an_open_window_holds_nobody_up(self):
        pathlib.Path(f"{self.open}.wait").touch()
        window = self.start(self.project / "packaging/run")
        self.wait_for(window, self.open.exists)
        with open(self.project / "build/release.lock") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        pathlib.Path(f"{self.open}.wait").unlink()
        self.assertEqual(window.communicate(timeout=60)[0], "window: \n")

    def test_what_is_tested_is_not_built_anew_meanwhile_but_can_be_run(self):
        write_program(self.scratch / "tools/ctest", TOOLS["ctest"] + '[ "$2" = asan ] || { touch "$OPEN"; '
                      'while [ -e "$OPEN.wait" ]; do sleep 0.02; done; }\n')
        pathlib.Path(f"{self.open}.wait").touch()
        test = self.start(self.project / "packaging/test")
        self.wait_for(test, self.open.exists)
        with open(self.project / "build/release.lock") as lock:
            self.assertRaises(BlockingIOError, fcntl.flock, lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        pathlib.Path(f"{self.open}.wait").unlink()
        out, error = test.communicate(timeout=60)
        self.assertEqual((test.returncode, out.splitlines()[-1]), (0, "8 passed, 0 failed"), error)


if __name__ == "__main__":
    unittest.main(verbosity=2)
