# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Replaces tenon-run while record.py runs the tests: runs that request engine cpu or amx are
executed on emulated AMX, with one thread, and recorded. Tests get the results and check them.
Engine reference is executed unchanged.

    COMMANDS/KEY/command.json    one for each different command
    FILES/HASH                   its module and arrays
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile

import replay

# Options that a recording sets itself, or that do not change what is computed.
DROPPED = ("--engine=", "--mcpu=", "--emulate-amx", "--report=")
OPENCL = ("-D", "-I", "-cl-")


def keep(path, files):
    """The file's hash, under which it is kept."""
    name = replay.digest(path)
    target = os.path.join(files, name)
    if not os.path.exists(target):
        with tempfile.NamedTemporaryFile(dir=files, delete=False) as file:
            with open(path, "rb") as source:
                shutil.copyfileobj(source, file)
        os.rename(file.name, target)
    return name


class Recorder:
    def __init__(self, tools, program, folder, root):
        self.tools, self.program, self.root = tools, program, root
        self.files = os.path.join(folder, "files")
        self.commands = os.path.join(folder, "commands")

    def arguments(self, command, words):
        """Fills in the arguments; returns the file of each output."""
        targets = []
        for word in words:
            form, _, value = word.partition("=")
            read, target = "", ""
            if form == "in":
                read, word = keep(value, self.files), "in={0}"
            elif form == "inout":
                source, target = value.rsplit(":", 1)
                read, word = keep(source, self.files), "inout={0}:{1}"
            elif form == "out":
                target, kind, shape = value.rsplit(":", 2)
                word = f"out={{1}}:{kind}:{shape}"
            command.arguments.append(word)
            command.inputs.append(read)
            targets.append(target)
        return targets

    def module(self, source, flags, folder):
        """The kernel as bitcode, which no other program is needed to read."""
        target = os.path.join(folder, "module.bc")
        lower = os.path.join(self.tools, "tenon-lower")
        done = subprocess.run([lower, source, *flags, "--stop-after=input", "-o", target],
                              capture_output=True, text=True)
        return keep(target, self.files) if done.returncode == 0 else ""

    def execute(self, command, place, folder):
        """Runs and records the command."""
        outcome = replay.execute(command, [self.program],
                                 [f"--mcpu={replay.MCPU}", "--emulate-amx"], self.files,
                                 folder)
        command.status = outcome.status
        command.instructions = outcome.report.get("emulated_instructions", 0)
        for number, target in enumerate(outcome.outputs):
            path = os.path.join(folder, f"{number}.npy")
            command.outputs.append(keep(path, self.files) if target else "")
        os.makedirs(place, exist_ok=True)
        fields = {"error": outcome.error, "command": command.__dict__}
        with tempfile.NamedTemporaryFile("w", dir=place, delete=False) as file:
            json.dump(fields, file)
        os.rename(file.name, os.path.join(place, "command.json"))

    def run(self, words):
        """The exit status."""
        options = [x for x in words if x.startswith("-") and x != "-"]
        source, *rest = [x for x in words if x not in options]
        flags = [x for x in options if x.startswith(OPENCL)]
        name = os.path.relpath(source, self.root).replace("build/test/", "")
        command = replay.Command(name, "", [x for x in options if x not in flags
                                            and not x.startswith(DROPPED)], [])
        with tempfile.TemporaryDirectory() as folder:
            command.module = self.module(source, flags, folder)
            if not command.module:
                return None
            targets = self.arguments(command, rest)
            key = json.dumps([command.module, command.options, command.arguments,
                              command.inputs])
            place = os.path.join(self.commands, hashlib.sha1(key.encode()).hexdigest())
            recorded = os.path.join(place, "command.json")
            if not os.path.exists(recorded):
                self.execute(command, place, folder)
        with open(recorded) as file:
            fields = json.load(file)
        sys.stderr.write(fields["error"] + "\n" * bool(fields["error"]))
        for target, content in zip(targets, fields["command"]["outputs"]):
            if target and content:
                shutil.copyfile(os.path.join(self.files, content), target)
        return fields["command"]["status"]


def main(tools, program, folder, root):
    words = sys.argv[1:]
    status = None
    if "--engine=reference" not in words and any(x[:1] != "-" for x in words):
        status = Recorder(tools, program, folder, root).run(words)
    if status is None:
        tool = os.path.join(tools, "tenon-run")
        os.execv(tool, [tool] + words)
    sys.exit(status)
