# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Answers of a slow program that depend on nothing but what it was given, kept by content:
what IGC makes of a module is asked once for each module and version of IGC."""

import hashlib
import json
import os
import pathlib
import tempfile

MOST = 20000  # answers; the oldest are forgotten


class Kept:
    """Answers in FOLDER of PROGRAM, a path; without FOLDER nothing is kept."""

    def __init__(self, folder, program):
        self.folder = pathlib.Path(folder) if folder else None
        if not self.folder:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        self.program = self._identity(program)
        answers = sorted(self.folder.glob("*.json"), key=lambda x: x.stat().st_mtime)
        for old in answers[: max(0, len(answers) - MOST)]:
            old.unlink(missing_ok=True)

    @staticmethod
    def _identity(program):
        """Another version has another folder of packages, or files of other times; a
        program that is a script says where those are."""
        file = pathlib.Path(program).resolve()
        text = file.read_bytes()[:4096]
        return f"{file} {file.stat().st_mtime_ns} ".encode() + text

    def answer(self, inputs, make):
        """What make() returns for these inputs (bytes), as JSON gives it back. Exceptions
        are not kept."""
        if not self.folder:
            return make()
        digest = hashlib.sha256()
        for part in (self.program, *inputs):
            digest.update(len(part).to_bytes(8, "little") + part)
        path = self.folder / f"{digest.hexdigest()}.json"
        try:
            return json.loads(path.read_text())
        except (OSError, ValueError):
            pass
        answer = make()
        handle, name = tempfile.mkstemp(dir=self.folder)
        with os.fdopen(handle, "w") as file:
            json.dump(answer, file)
        os.replace(name, path)
        return answer
