#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles SPIR-V modules with ocloc and counts the parts of the GPU code.

    scripts/gpu-code-stats.py --device=pvc [--options=-ze-opt-large-register-file] X.spv…

One line a kernel:

    gemm: 312 instructions, 28 in the loop, 16 dpas, 19 block messages, 20 sends, 0 bytes spilled

"loop" is the largest of the loops between a label and the backward jump to it that contain a
dpas. If a kernel tests its memory and has a loop for each result, "; loops of 28, 59, 119, 312"
follows. IGC compiles a kernel that spills again, and keeps one of the attempts; the one whose
spilled bytes are in its metadata is counted.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

Stats = collections.namedtuple(
    "Stats", "instructions loop dpas blocks sends spill loops")

# "(W&f0.0) jmpi  _0_004   // comment": a predicate, a mnemonic, operands. The
# comment tells what a generic send does.
INSTRUCTION = re.compile(r"^\s*(?:\([^)]*\)\s*)?([a-z][\w.]*)\b(.*)$")
LABEL = re.compile(r"^(\w+):\s*(?://.*)?$")
JUMPS = ("jmpi", "while", "goto", "brd", "br")
# The text after the end of the thread: padding, and the module's hash.
END = "EOT"


class CompilationFailed(Exception):
    pass


def instructions_of(text):
    """(mnemonic, operands) of each instruction and (label, None) of each label."""
    listing = []
    for line in text.splitlines():
        if line.startswith("//") or not line.strip():
            continue
        label = LABEL.match(line)
        if label:
            listing.append((label.group(1), None))
            continue
        instruction = INSTRUCTION.match(line)
        if instruction:
            listing.append((instruction.group(1), instruction.group(2)))
            if END in instruction.group(2).split("//")[0]:
                break
    return listing


def loops_of(listing):
    """The number of instructions of each loop with a dpas in it."""
    labels = {}
    for at, (word, operands) in enumerate(listing):
        if operands is None:
            labels[word] = at
        elif word.split(".")[0] in JUMPS:
            targets = re.findall(r"\w+", operands.split("//")[0])
            starts = [labels[x] for x in targets if x in labels]
            for start in starts:
                body = [x for x in listing[start : at + 1] if x[1] is not None]
                if any(word.startswith("dpas") for word, _ in body):
                    yield len(body)


def stats_of(text, spill):
    listing = instructions_of(text)
    loops = tuple(sorted(loops_of(listing)))
    words = [word for word, operands in listing if operands is not None]
    sends = [w for w in words if re.match(r"send|load|store|atomic|fence", w)]
    # Whole blocks: two-dimensional, or of consecutive elements of the lanes.
    blocks = [
        word
        for word, operands in listing
        if operands is not None
        and (
            "block2d" in word + operands
            or re.match(r"(load|store)\.\w+\.d\d+x\d+t", word)
            or re.search(r"send.*(load|store)\.\w+\.d\d+x\d+t", word + operands)
        )
    ]
    return Stats(
        len(words),
        max(loops, default=0),
        sum(word.startswith("dpas") for word in words),
        len(blocks),
        len(sends),
        spill,
        loops,
    )


def spills_of(zeinfo):
    """Kernel -> spilled bytes, from the kept attempt's metadata."""
    spills, name, inside = {}, None, False
    for line in zeinfo.splitlines():
        if re.match(r"^\S", line):
            inside = line.startswith("kernels:")
        found = re.match(r"^  - name:\s+(\S+)", line)
        if inside and found:
            name = found.group(1)
            spills[name] = 0
        found = re.match(r"^\s+spill_size:\s+(\d+)", line)
        if inside and name and found:
            spills[name] = int(found.group(1))
    return spills


def kept_attempts(dump):
    """Kernel -> (text, spilled bytes)."""
    spills = {}
    for path in pathlib.Path(dump).glob("*.zeinfo"):
        spills.update(spills_of(path.read_text()))
    kept = {}
    for path in sorted(pathlib.Path(dump).glob("*.asm"), key=os.path.getmtime):
        text = path.read_text()
        name = re.search(r"^//\.kernel (\S+)", text, re.M).group(1)
        found = re.search(r"^//\.spill size (\d+)", text, re.M)
        spill = int(found.group(1)) if found else 0
        if name in spills and (spill == spills[name] or name not in kept):
            kept[name] = (text, spills[name])
    return kept


def compile_and_count(module, device, options="", ocloc="ocloc", dump=None):
    """Kernel -> Stats of a .spv."""
    folder = tempfile.mkdtemp()
    try:
        dump = dump or os.path.join(folder, "dump")
        os.makedirs(dump, exist_ok=True)
        command = [ocloc, "compile", "-spirv_input", "-file", os.path.abspath(module),
                   "-device", device, "-output_no_suffix", "-output",
                   os.path.join(folder, "kernel")]
        if options:
            command += ["-options", options]
        environment = dict(os.environ, IGC_ShaderDumpEnable="1",
                           IGC_DumpToCustomDir=os.path.abspath(dump))
        try:
            done = subprocess.run(command, capture_output=True, text=True,
                                  env=environment, cwd=folder, timeout=300)
        except subprocess.TimeoutExpired:
            raise CompilationFailed("ocloc took more than 300 s")
        except FileNotFoundError:
            sys.exit(f"{ocloc}: not found; scripts/setup.sh installs it in ~/.cache/tenon/bin")
        if done.returncode:
            lines = (done.stdout + done.stderr).strip().splitlines()
            errors = [x for x in lines if "error" in x.lower()] or lines or ["a crash"]
            raise CompilationFailed(f"status {done.returncode}: {errors[-1]}")
        return {name: stats_of(text, spill)
                for name, (text, spill) in kept_attempts(dump).items()}
    finally:
        shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modules", nargs="+", metavar="MODULE.spv")
    parser.add_argument("--device", required=True)
    parser.add_argument("--options", default="", help="of the OpenCL compiler")
    parser.add_argument("--ocloc", default="ocloc")
    parser.add_argument("--dump", help="keep IGC's files in this empty folder")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    failed = False
    for module in arguments.modules:
        try:
            kernels = compile_and_count(module, arguments.device, arguments.options,
                                        arguments.ocloc, arguments.dump)
        except CompilationFailed as reason:
            print(f"{module}: {reason}", file=sys.stderr)
            failed = True
            continue
        if arguments.json:
            print(json.dumps({name: s._asdict() for name, s in kernels.items()}))
            continue
        for name, s in sorted(kernels.items()):
            print(f"{name}: {s.instructions} instructions, {s.loop} in the loop, "
                  f"{s.dpas} dpas, {s.blocks} block messages, {s.sends} sends, "
                  f"{s.spill} bytes spilled" +
                  ("; loops of " + ", ".join(map(str, s.loops))
                   if len(s.loops) > 1 else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
