# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a case from an object file, with memory that ends where the matrices do:
the byte after the last element, and the one before the first page, may not
be touched. What reads too far crashes, where tenon-run would not notice.

As a program, in a process of its own: guarded.py JOB.json
"""

import ctypes
import json
import mmap
import os
import sys

import numpy as np

from runner import Failure, Runner

PAGE = mmap.PAGESIZE
LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.mmap.restype = ctypes.c_void_p
LIBC.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + [ctypes.c_int] * 3 + [
    ctypes.c_long
]
LIBC.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]


def guarded_copy(array):
    """The address of array's bytes, and a view of them."""
    size = array.nbytes
    pages = -(-size // PAGE)
    length = (pages + 2) * PAGE
    base = LIBC.mmap(None, length, 0, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, -1, 0)
    assert LIBC.mprotect(base + PAGE, pages * PAGE, 3) == 0
    address = base + (1 + pages) * PAGE - size
    view = np.frombuffer((ctypes.c_uint8 * size).from_address(address), array.dtype)
    view[:] = array
    return address, view


def run_job(job):
    kernel = ctypes.CDLL(job["library"]).test
    kernel.restype = None
    values, views = [], {}
    for kind, value in job["arguments"]:
        if kind == "buffer":
            address, views[value] = guarded_copy(np.load(value))
            values.append(ctypes.c_uint64(address))
        else:
            values.append(ctypes.c_uint64(value))
    addresses = (ctypes.c_void_p * len(values))(
        *[ctypes.addressof(value) for value in values]
    )
    items, lanes = job["items"], job["lanes"]
    ndrange = (ctypes.c_uint64 * 10)(items * lanes, 1, 1, lanes, 1, 1, 0, 0, 0, 1)
    for item in range(items):
        kernel(addresses, ndrange, (ctypes.c_uint64 * 3)(item, 0, 0), None)
    for path in job["results"]:
        np.save(path.replace(".npy", ".out.npy"), views[path])


class GuardedRunner(Runner):
    """Takes `--mcpu=…` and a level as Runner does, for tenon-lower."""

    tenon_lower = cc = runtime = None  # set once, for all
    cut = 0  # elements that buffers lack: then the kernel has to crash

    def last_byte(self, letter):
        """The end of the last element; rounded up if whole ints are read."""
        operand = self.operands[letter]
        last = int(operand.all_indices().max()) + 1
        return max(-(-last // operand.unit) * operand.unit - self.cut, 0)

    def run(self, options):
        if options == ["--engine=reference"]:
            return super().run(options)
        library = self.path("kernel.so")
        self.command(
            [self.tenon_lower, self.module, "--target=cpu", "--emit=obj"]
            + ["-o", self.path("kernel.o")]
            + [word for word in options if word != "--mcpu=native"]
        )
        self.command(
            [self.cc, "-shared", "-o", library, self.path("kernel.o"), self.runtime]
            + ["-lpthread", "-lstdc++", "-lm"]
        )
        arguments = []
        for letter in "abcdef":
            path = self.path(f"{letter}.cut.npy")
            np.save(path, self.buffers[letter][: self.last_byte(letter)])
            arguments.append(("buffer", path))
        for letter in "abcde":
            operand = self.operands[letter]
            arguments.append(("scalar", operand.stride // operand.unit))
        arguments += [("scalar", self.case.steps), ("scalar", self.case.seed % 2)]
        letters = "df"[: self.case.results()]
        job = {
            "library": library,
            "items": self.case.items,
            "lanes": self.case.lanes or 1,
            "arguments": arguments,
            "results": [self.path(f"{letter}.cut.npy") for letter in letters],
        }
        self.write(self.path("job.json"), json.dumps(job))
        try:
            self.command([sys.executable, __file__, self.path("job.json")])
        except Failure as failure:
            raise Failure(f"memory outside the matrices was used? {failure}")
        outputs = {}
        for letter in letters:
            outputs[letter] = self.buffers[letter].copy()
            found = np.load(self.path(f"{letter}.cut.out.npy"))
            outputs[letter][: found.size] = found
        return outputs


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        run_job(json.load(file))
