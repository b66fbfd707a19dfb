# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Answers of a slow program that depend on nothing but what it was given, kept by content:
what IGC makes of a module is asked once for each module and version of IGC. Several runs
of the suite may use the folder at the same time."""

import hashlib
import json
import os
import pathlib
import re
import tempfile
import time

MOST = 20000  # answers; the oldest are forgotten
LONGEST = 3600  # seconds that a file is written; an older one was left behind

# The files that Intel's compilers consist of, in the folders of a program and of what it
# names.
COMPILER = re.compile(r"ocloc|lib(ocloc|igc|iga|igdfcl|intelocl|ocl_svml|(common|opencl-)_?clang)"
                      r"|cllibrary|.*\.rtl$|cl\.cfg$")
VARIABLES = ("IGC_", "VISA_", "CL_CONFIG_", "OCL_")  # that change what they do


class Kept:
    """Answers in FOLDER of PROGRAM, a path, as SCRIPTS, paths too, ask for them and read
    them; without FOLDER nothing is kept."""

    def __init__(self, folder, program, *scripts):
        self.folder = pathlib.Path(folder) if folder else None
        if not self.folder:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        self.program = [self._identity(program)]
        self.program += [pathlib.Path(x).read_bytes() for x in (__file__, *scripts)]
        self._remove_old()

    def _remove_old(self):
        """Another run may do the same now."""
        found = []
        for file in self.folder.iterdir():
            try:
                if not file.is_dir():  # what others keep
                    found.append((file.stat().st_mtime, file))
            except OSError:
                continue
        answers = sorted(x for x in found if x[1].suffix == ".json")
        left = [x for x in found if x[1].suffix != ".json" and x[0] < time.time() - LONGEST]
        for _, file in answers[: max(0, len(answers) - MOST)] + left:
            file.unlink(missing_ok=True)

    @staticmethod
    def _identity(program):
        """The program's files and their times: it loads its compiler from beside itself, or
        is a script that says from where."""
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
        """What make() returns for these inputs (bytes), as JSON gives it back. Exceptions
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
            pass  # it is asked again
        return json.loads(text)
