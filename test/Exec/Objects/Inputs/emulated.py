# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C programs with kernels' assembly for AArch64, compiled and run in an emulator. Both take
seconds: that a program has succeeded is kept by content, and follows from the sources, the
compiler, the emulator and the C library."""

import shlex
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "Inputs"))
from kept import Kept  # noqa: E402


class Fails(Exception):
    """A program's output and status."""


class Emulated:
    def __init__(self, cc, qemu, include, kept):
        """CC and QEMU are words, INCLUDE the folder of tenon_rt.h; KEPT is a folder or none."""
        self.cc, self.qemu, self.include = shlex.split(cc), shlex.split(qemu), Path(include)
        self.kept = Kept(kept, self.qemu[0], __file__)
        libraries = [Path(word) / "lib" / name for word in self.qemu[1:]
                     for name in ("libc.so.6", "libm.so.6")]
        files = [Path(self.cc[0]).resolve(), *filter(Path.exists, libraries)]
        self.facts = str([(str(x), x.stat().st_size, x.stat().st_mtime_ns) for x in files])

    def run(self, program, options, sources, more_words=(), included=()):
        """What is wrong with the program of these sources, which include other files; nothing
        if it succeeds."""

        def make():
            compiler = [*self.cc, *options, f"-I{self.include}"]
            subprocess.run([*compiler, *sources, "-lm", "-o", program], check=True)
            done = subprocess.run([*self.qemu, *more_words, program], text=True,
                                  stdout=subprocess.PIPE)
            if done.returncode != 0:
                raise Fails(f"{done.stdout.strip()}, status {done.returncode}")
            return ""

        # The folder of the program is no part of what it does.
        words = [word.replace(str(Path(program).parent), "") for word in options]
        headers = sorted((self.include / "tenon" / "Runtime").glob("*.h"))
        inputs = [str([self.cc, self.qemu, self.facts, words, more_words]).encode()]
        inputs += [Path(x).read_bytes() for x in (*sources, *included, *headers)]
        try:
            return self.kept.answer(inputs, make)
        except Fails as failure:
            return str(failure)

    def products(self, stem, processor, definitions):
        """What is wrong with the contractions in STEM.s, which products.c checks as the options
        DEFINITIONS say; STEM's folder has their list."""
        folder = Path(stem).parent
        options = ["-O1", "-march=armv8.6-a+sve2", f"-I{folder}", *definitions]
        sources = Path(__file__).parent / "products.c", f"{stem}.s"
        words = ["-cpu", "max,sve512=on"] if processor == "a64fx" else []
        return self.run(f"{stem}.exe", options, sources, words, [folder / "products.def"])


def lower(tool, folder, processor):
    """The stem of the assembly of FOLDER/all.ll for a processor."""
    stem = folder / processor
    subprocess.run([tool, folder / "all.ll", "--target=cpu", f"--mcpu={processor}",
                    "--triple=aarch64-unknown-linux-gnu", "--l1-cache=4", "--emit=asm",
                    "-o", f"{stem}.s"], check=True)
    return stem
