"""What goes on inside a session: tests one after the other, each in a process and a home of its own.

A session (display, window manager, buses) takes longer to start than most tests to run, so the tests of a file share one. What a test
leaves behind is taken away before the next begins: its programs, what was started for them, and all files in the home.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from processes import ending, ends_by

PASSED, FAILED, SKIPPED = 0, 1, 77
# All processes of a session have it in their environment, with a value of its own.
MARK = "QUIRE_TEST_SESSION"


class Result(unittest.TextTestResult):
    """Takes a picture at the moment of a failure, before the test cleans up."""

    def addError(self, test, error):
        super().addError(test, error)
        self.picture(test)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.picture(test)

    def picture(self, test) -> None:
        file = os.environ.get("QUIRE_FAILURE_PICTURE")
        person = getattr(test, "person", None)
        if file and person:
            try:
                print(f"The screen is in {person.screenshot(file)}", file=sys.stderr)
            except (OSError, subprocess.SubprocessError) as error:
                print(f"There is no picture of the screen: {error}", file=sys.stderr)


def marked() -> set[int]:
    """The processes of this session."""
    mark = f"{MARK}={os.environ[MARK]}".encode()
    found = set()
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                if mark in Path(entry.path, "environ").read_bytes().split(b"\0"):
                    found.add(int(entry.name))
            except OSError:
                continue
    return found


class Place:
    """The session as it was before the first test, and how to make it so again."""

    def __init__(self):
        self.folders = [Path(os.environ["HOME"])]
        if "QUIRE_SESSION" in os.environ:
            self.folders.append(Path(os.environ["XDG_RUNTIME_DIR"]))
            # Accessibility starts when it is first asked, and stays.
            self.fork(lambda: __import__("accessibility").Desktop().windows and None)
        self.processes = marked()
        self.files = {file for folder in self.folders for file in folder.rglob("*")}

    @staticmethod
    def fork(work) -> int:
        """Does something in a process of its own, as this one must never get threads, and gives its id when that has ended."""
        if process := os.fork():
            os.waitpid(process, 0)
            return process
        try:
            work()
        finally:
            os._exit(0)

    def clear(self) -> None:
        """Ends what was started and takes away what was written since; raises an error where that is not possible."""
        for _ in range(20):
            left = [(process, ending(process)) for process in marked() - self.processes]
            if not left:
                break
            for process, _file in left:
                try:
                    os.kill(process, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            for process, file in left:
                if file is not None and not ends_by(file, time.monotonic() + 5):
                    raise TimeoutError(f"process {process} does not end")
        else:
            raise TimeoutError("something starts again and again")
        for folder in self.folders:
            for file in folder.iterdir():
                if file in self.files and file.is_dir() and not file.is_symlink():
                    self._clear_folder(file)
                elif file not in self.files:
                    self._remove(file)
        for file in sorted(self.files):
            if not file.exists() and not file.is_symlink():
                file.mkdir(mode=0o700)

    def _clear_folder(self, folder: Path) -> None:
        """A folder that was there: what was in it before stays."""
        for file in folder.iterdir():
            if file not in self.files:
                self._remove(file)
            elif file.is_dir() and not file.is_symlink():
                self._clear_folder(file)

    @staticmethod
    def _remove(file: Path) -> None:
        def make_writable(_function, path, _error) -> None:
            # Some tests take a folder's permissions away.
            os.chmod(Path(path).parent, 0o700)
            os.chmod(path, 0o700)
            shutil.rmtree(path) if os.path.isdir(path) else os.unlink(path)

        if file.is_dir() and not file.is_symlink():
            shutil.rmtree(file, onerror=make_writable)
        else:
            file.unlink()


def run_here(test: unittest.TestCase, output: int, picture: str) -> None:
    """Runs a test as a process of its own, and ends that."""
    status = FAILED
    try:
        os.setsid()
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.environ["QUIRE_FAILURE_PICTURE"] = picture
        result = unittest.TextTestRunner(stream=sys.stderr, resultclass=Result, verbosity=0).run(unittest.TestSuite([test]))
        if result.wasSuccessful() and result.testsRun:
            status = SKIPPED if result.skipped else PASSED
    finally:
        sys.stderr.flush()
        os._exit(status)


def run_one(test: unittest.TestCase, picture: str) -> dict:
    """How a test went, what it wrote, how long it took and how much of the processors."""
    began = time.monotonic()
    with tempfile.TemporaryFile() as output:
        process = os.fork()
        if not process:
            run_here(test, output.fileno(), picture)
        over = ends_by(ending(process), began + test.TIME_LIMIT)
        if not over:
            os.killpg(process, signal.SIGKILL)
        _, status, used = os.wait4(process, 0)
        output.seek(0)
        words = output.read().decode(errors="replace")
    if not over:
        words += f"It took longer than {test.TIME_LIMIT} s and was ended.\n"
    return {
        "test": test.id(),
        "status": status if over and (status := os.waitstatus_to_exitcode(status)) in (PASSED, FAILED, SKIPPED) else FAILED,
        "output": words,
        "seconds": time.monotonic() - began,
        "processor": used.ru_utime + used.ru_stime,
    }


def run_all(names: list[str], pictures: str) -> int:
    """Runs tests and writes a line for each; ends after one that failed, whose session nobody can trust."""
    place = Place()
    loader = unittest.TestLoader()
    for name in names:
        [test] = loader.loadTestsFromName(name)
        told = run_one(test, pictures.replace("NAME", name))
        is_clear = told["status"] != FAILED
        if is_clear:
            try:
                place.clear()
            except (OSError, TimeoutError) as error:
                told["left"] = str(error)
                is_clear = False
        print(json.dumps(told), flush=True)
        if not is_clear:
            break
    return 0
