# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A launch in the reference engine of tenon-run, which checks the bounds of each access."""

import dataclasses
import os
import pathlib
import shlex
import subprocess
import tempfile

from ._arguments import BUFFER, LOCAL
from ._library import Error
from ._tools import find


@dataclasses.dataclass(frozen=True)
class Origin:
    """What a program was compiled from."""

    source: object  # a path, or bytes
    name: str
    options: str
    subgroup_size: int

    def file(self, folder):
        """The program as a file, absolute or in the folder."""
        if not isinstance(self.source, (bytes, bytearray, memoryview)):
            return os.path.abspath(os.fsdecode(self.source))
        name = pathlib.PurePath(self.name or "program.cl").name
        if not pathlib.PurePath(name).suffix:
            name += ".cl"  # other forms are recognised by their contents
        (folder / name).write_bytes(bytes(self.source))
        return name

    def words(self):
        """tenon-run's options, for another folder."""
        words = [
            "-I" + os.path.abspath(word[2:]) if word.startswith("-I") and len(word) > 2 else word
            for word in shlex.split(self.options or "")
        ]
        return words + [f"--subgroup-size={self.subgroup_size}"] * bool(self.subgroup_size)


def write_array(file, data):
    """Bytes as an .npy file; NumPy need not be installed."""
    header = f"{{'descr': '|u1', 'fortran_order': False, 'shape': ({len(data)},), }}"
    header += " " * (-(10 + len(header) + 1) % 64) + "\n"
    file.write_bytes(
        b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode() + data
    )


def run_by_reference(kernel, origin, index_space, values):
    tool = find("tenon-run")
    if not tool:
        raise Error("tenon-run, which checks a launch, is not installed")
    count = index_space.dimensions
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        command = [tool, origin.file(folder), f"--kernel={kernel.name}", "--engine=reference"]
        command += origin.words()
        for option, sizes in ("global", index_space.global_), ("local", index_space.local):
            command.append(f"--{option}=" + ",".join(str(size) for size in sizes[:count]))
        for index, (value, parameter) in enumerate(zip(values, kernel.parameters)):
            if parameter.kind == LOCAL:
                command.append(f"local={value}")
                continue
            write_array(folder / f"{index}.npy", value)
            command.append(f"{'in' if parameter.kind == BUFFER else 'value'}={index}.npy")
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if result.returncode:
        raise Error(result.stderr.strip() or f"tenon-run ended with status {result.returncode}")
