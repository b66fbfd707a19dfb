# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Caches runs of kernels by OpenCL, whose start and compiler take a second. The results
depend only on the module, the launch and the buffers."""

import os

import numpy as np
from kept import Kept


class OpenCLRuns:
    """Cached runs of a command that takes tenon-run's arguments, by a program whose version
    is part of the key. Without a folder for the cache each run is executed."""

    def __init__(self, command, folder, program):
        self.command = command.split()
        # The script that runs kernels is one of the command's words.
        scripts = [word for word in self.command if word.endswith(".py")]
        self.kept = Kept(folder, program, __file__, *scripts)

    def outputs(self, module, words, folder, buffers, run):
        """The result of run() after the command with the module and these words: a
        dictionary of arrays. Files have names in that folder."""

        def make():
            found = run([*self.command, module, *words])
            return {x: [y.dtype.str, y.shape, y.tobytes().hex()] for x, y in found.items()}

        with open(module, "rb") as file:
            inputs = [file.read(), "\n".join(words).replace(folder, "").encode()]
        inputs += [os.path.basename(word).encode() for word in self.command]
        inputs += [buffer.tobytes() for buffer in buffers]
        return {
            name: np.frombuffer(bytes.fromhex(text), dtype).reshape(shape)
            for name, (dtype, shape, text) in self.kept.answer(inputs, make).items()
        }
