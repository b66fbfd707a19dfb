#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the commands that record.py recorded on emulated AMX on AMX itself, and compares the
results of the kernels bit for bit. Requires only Python, without packages.

    replay.py                   the machine code of the recording
    replay.py --native          code for all that this processor has
    replay.py --emulate-amx     on a processor without AMX, to test this script
    replay.py --list            the commands

A recording is a folder with this script in it:

    commands.json     {"missing": what the recording processor lacks of MCPU,
                       "commands": [as Command has it]}
    files/HASH        modules as LLVM bitcode, arrays as .npy
    lib/              tenon-run-alone and the libraries that it needs

The exit status is 0 if every command wrote the same results, using AMX if it has AMX
instructions.
"""

import argparse
import concurrent.futures
import dataclasses
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
MCPU = "sapphirerapids"
SECONDS = 300  # for one command


@dataclasses.dataclass
class Command:
    """A run of tenon-run. {0} and {1} in a word stand for file names."""

    name: str  # the file of the kernel
    module: str  # hash
    options: list  # --kernel=k --global=16
    arguments: list  # in={0} inout={0}:{1} out={1}:f32:16 i32=5
    inputs: list = dataclasses.field(default_factory=list)  # hash of each argument, or ""
    outputs: list = dataclasses.field(default_factory=list)  # likewise
    status: int = 0
    instructions: int = 0  # AMX instructions that the emulator executed

    def words(self, files, folder):
        """The options and arguments; outputs go into the folder."""
        arguments = [
            word.format(os.path.join(files, read), os.path.join(folder, f"{number}.npy"))
            for number, (word, read) in enumerate(zip(self.arguments, self.inputs))
        ]
        return [os.path.join(files, self.module)] + self.options + arguments


@dataclasses.dataclass
class Outcome:
    status: int
    error: str = ""
    report: dict = dataclasses.field(default_factory=dict)
    outputs: list = dataclasses.field(default_factory=list)  # hash of each argument, or ""


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha1(file.read()).hexdigest()


def execute(command, program, more, files, folder):
    """Runs the command in an empty folder."""
    report = os.path.join(folder, "report.json")
    words = program + command.words(files, folder)
    words += ["--engine=amx", f"--report={report}"] + more
    if not any(x.startswith("--threads=") for x in command.options):
        words.append("--threads=1")  # atomic sums of floats get one order
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return Outcome(-1, f"no end after {SECONDS} seconds")
    outcome = Outcome(done.returncode, done.stderr.strip())
    if os.path.exists(report):
        with open(report) as file:
            outcome.report = json.load(file)
    for number, word in enumerate(command.arguments):
        path = os.path.join(folder, f"{number}.npy")
        writes = "{1}" in word and done.returncode == 0
        outcome.outputs.append(digest(path) if writes else "")
    return outcome


def first_difference(expected, actual):
    """The first difference of two .npy files; by bytes if NumPy is missing."""
    with open(expected, "rb") as one, open(actual, "rb") as other:
        old, new = one.read(), other.read()
    try:
        import io

        import numpy as np

        old, new = (np.load(io.BytesIO(x)).reshape(-1) for x in (old, new))
        bits = [x.view(f"u{x.dtype.itemsize}") for x in (old, new)]
        wrong = (bits[0] != bits[1]).nonzero()[0]
    except ImportError:
        wrong = [i for i, (x, y) in enumerate(zip(old, new)) if x != y]
    at = int(wrong[0])
    return f"{len(wrong)} of {len(old)} differ, [{at}] is {new[at]}, recorded {old[at]}"


class Replay:
    def __init__(self, arguments):
        self.arguments = arguments
        self.files = os.path.join(HERE, "files")
        with open(os.path.join(HERE, "commands.json")) as file:
            recording = json.load(file)
        self.commands = [Command(**fields) for fields in recording["commands"]]
        self.commands = [x for x in self.commands if arguments.only in x.name]
        library = os.path.join(HERE, "lib")
        self.program = [os.path.join(library, "ld-linux-x86-64.so.2"), "--library-path",
                        library, os.path.join(library, "tenon-run-alone")]
        self.more = [f"--mcpu={MCPU}"]
        if recording["missing"]:
            self.more.append("--mattr=" + ",".join("-" + x for x in recording["missing"]))
        if arguments.native:
            self.more = []
        if arguments.emulate_amx:
            self.more.append("--emulate-amx")

    def check(self, command):
        """(equal, refused or different; why)"""
        with tempfile.TemporaryDirectory(dir=self.arguments.folder) as folder:
            outcome = execute(command, self.program, self.more, self.files, folder)
            if command.status:  # for example a fault of AMX, which is a signal
                return ("equal", "") if outcome.status else ("different", "it ends with 0")
            if outcome.status:
                return "refused", f"status {outcome.status}: {outcome.error[:300]}"
            by = outcome.report.get("amx", "")
            wanted = "emulator" if self.arguments.emulate_amx else "hardware"
            if command.instructions and by != wanted:
                return "different", f"AMX by {by or 'nothing'}, expected {wanted}"
            for number, read in enumerate(command.outputs):
                if read != outcome.outputs[number]:
                    words = first_difference(os.path.join(self.files, read),
                                             os.path.join(folder, f"{number}.npy"))
                    return "different", f"argument {number}: {words}"
        return "equal", ""

    def run(self):
        start = time.time()
        with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            answers = list(pool.map(self.check, self.commands))
        counts = dict.fromkeys(("equal", "different", "refused"), 0)
        for command, (answer, why) in zip(self.commands, answers):
            counts[answer] += 1
            if why:
                print(f"{answer}: {command.name} {' '.join(command.options)}: {why}")
        tiles = [command.instructions > 0 and answer == "equal"
                 for command, (answer, _) in zip(self.commands, answers)]
        failing = sum(command.status != 0 for command in self.commands)
        print(f"{len(answers)} commands in {time.time() - start:.0f} s: "
              + ", ".join(f"{count} {word}" for word, count in counts.items())
              + f"; {sum(tiles)} of the equal ones executed AMX instructions, "
              f"{sum(x.instructions for x, y in zip(self.commands, tiles) if y)} of them; "
              f"{failing} end with an error here and there")
        return 0 if counts["equal"] == len(answers) and answers else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--emulate-amx", action="store_true")
    parser.add_argument("--native", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--only", default="", help="part of a kernel's file name")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--folder", help="for temporary files")
    arguments = parser.parse_args()
    replay = Replay(arguments)
    if arguments.list:
        for command in replay.commands:
            print(command.instructions, command.name, *command.options)
        return 0
    return replay.run()


if __name__ == "__main__":
    sys.exit(main())
