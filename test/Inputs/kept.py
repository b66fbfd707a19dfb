# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Caches the answers of a slow program that depend only on its input, by content:
IGC compiles each module once for each version of IGC. Several runs
of the suite may use the folder at the same time."""

import hashlib
import json
import os
import pathlib
import re
import tempfile
import time

MOST = 20000  # answers; the oldest are removed
LONGEST = 3600  # seconds to write a file; an older temporary file is removed

# The files of Intel's compilers, in the folders of a program and of the files that it
# names.
COMPILER = re.compile(r"ocloc|lib(ocloc|igc|iga|igdfcl|intelocl|ocl_svml|(common|opencl-)_?clang)"
                      r"|cllibrary|.*\.rtl$|cl\.cfg$")
VARIABLES = ("IGC_", "VISA_", "CL_CONFIG_", "OCL_")  # that change their behaviour


class Kept:
    """The answers of PROGRAM in FOLDER. SCRIPTS run it and parse its answers; all are
    paths. Without FOLDER nothing is kept."""

    def __init__(self, folder, program, *scripts):
        self.folder = pathlib.Path(folder) if folder else None
        if not self.folder:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        self.program = [self._identity(program)]
        self.program += [pathlib.Path(x).read_bytes() for x in (__file__, *scripts)]
        self._remove_old()

    def _remove_old(self):
        """Removes the oldest files; another run may do the same at the same time."""
        found = []
        for file in self.folder.iterdir():
            try:
                if not file.is_dir():  # folders of other caches
                    found.append((file.stat().st_mtime, file))
            except OSError:
                continue
        answers = sorted(x for x in found if x[1].suffix == ".json")
        left = [x for x in found if x[1].suffix != ".json" and x[0] < time.time() - LONGEST]
        for _, file in answers[: max(0, len(answers) - MOST)] + left:
            file.unlink(missing_ok=True)

    @staticmethod
    def _identity(program):
        """The program's files and their times: it loads its compiler from its own folder, or
        is a script that names the folder."""
        file = pathlib.Path(program).resolve()
        text = file.read_bytes()[:4096]
        folders = {file.parent, file.parent.parent / "lib",
                   *file.parent.parent.glob("lib/*-linux-gnu")}
        if text.startswith(b"#!"):
            named = map(pathlib.Path, re.findall(r"/[^\s'\":=]+", text.decode(errors="replace")))
            folders |= {x if x.is_dir() else x.parent for x in named}
        files = [file] + sorted(x for folder in folders if folder.is_dir()
                                for x in folder.iterdir() if COMPILER.match(x.name))
        facts = [(str(x), x.stat().st_size, x.stat().st_mtime_ns) for x in files if x.is_file()]
        variables = sorted(x for x in os.environ.items() if x[0].startswith(VARIABLES))
        return json.dumps([facts, variables]).encode() + text

    def answer(self, inputs, make):
        """The result of make() for these inputs (bytes), converted to JSON and back. Exceptions
        are not kept."""
        if not self.folder:
            return make()
        digest = hashlib.sha256()
        for part in (*self.program, *inputs):
            digest.update(len(part).to_bytes(8, "little") + part)
        path = self.folder / f"{digest.hexdigest()}.json"
        try:
            return json.loads(path.read_text())
        except (OSError, ValueError):
            pass
        text = json.dumps(make())
        try:
            handle, name = tempfile.mkstemp(dir=self.folder, suffix=".tmp")
            with os.fdopen(handle, "w") as file:
                file.write(text)
            os.replace(name, path)
        except OSError:
            pass  # the program runs again
        return json.loads(text)
