# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Damaged inputs: SPIR-V words, LLVM IR, bitcode, OpenCL C, command lines and NumPy files.
For any input, a tool ends with status 0, or with status 1 (2 for wrong usage) and an
`error:`; it does not crash, and writes no file when it fails.

    inputs.py --count 1000 --seed 7 --tests=test --folder=… --bin=build/bin --as=llvm-as
"""

# REQUIRES: numpy, x86, llvm-spirv
# RUN: %python %s --count 60 --seed 1 --tests=%src_root/test --folder=%t.dir \
# RUN:     --bin=%build_root/bin --as=llvm-as | FileCheck %s
# CHECK-NOT: WRONG
# CHECK: 60 inputs, 0 wrong

import argparse
import concurrent.futures
import os
import random
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

TARGETS = [
    ["--target=cpu"],
    ["--target=cpu", "--mcpu=x86-64-v2"],
    ["--target=amx"],
    ["--target=loops"],
    ["--target=dpas", "--device=pvc"],
    ["--target=dpas", "--device=dg2"],
    ["--target=nvptx"],
    ["--target=amdgcn"],
]
OUTPUT = {"cpu": "o", "amx": "o", "loops": "spv", "dpas": "spv"}
# Numbers that sizes, strides and ids are replaced by.
NUMBERS = [0, 1, 2, 3, 7, 17, 255, 256, 65535, 2**31 - 1, 2**31, 2**32 - 1, 2**63]


def damage_words(rng, data):
    """SPIR-V: words changed, repeated, removed; instructions moved."""
    words = list(struct.unpack(f"<{len(data) // 4}I", data[: len(data) // 4 * 4]))
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(words))
        what = rng.randrange(6)
        if what == 0:
            words[at] ^= 1 << rng.randrange(32)
        elif what == 1:
            words[at] = rng.choice(NUMBERS) & 0xFFFFFFFF
        elif what == 2:
            words[at] = rng.choice(words)
        elif what == 3:
            del words[at : at + rng.randrange(1, 6)]
        elif what == 4:
            words[at:at] = words[at : at + rng.randrange(1, 6)]
        else:
            words = words[: max(at, 1)]
        if not words:
            words = [0x07230203]
    return struct.pack(f"<{len(words)}I", *words)


def damage_bytes(rng, data):
    data = bytearray(data)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(data))
        if rng.random() < 0.8:
            data[at] ^= 1 << rng.randrange(8)
        else:
            del data[at : at + rng.randrange(1, 9)]
    return bytes(data) or b"B"


def damage_text(rng, data):
    """Text: numbers, words and lines exchanged, repeated and removed."""
    text = data.decode(errors="replace")
    for _ in range(rng.randrange(1, 4)):
        what = rng.randrange(5)
        lines = text.splitlines(keepends=True)
        if what == 0:
            found = list(re.finditer(r"\b\d+\b", text))
            if found:
                at = rng.choice(found)
                number = str(rng.choice(NUMBERS))
                text = text[: at.start()] + number + text[at.end() :]
        elif what == 1:
            found = list(re.finditer(r"[%@]?[\w.]+", text))
            if len(found) > 1:
                at, new = rng.choice(found), rng.choice(found).group()
                text = text[: at.start()] + new + text[at.end() :]
        elif what == 2 and len(lines) > 1:
            del lines[rng.randrange(len(lines))]
            text = "".join(lines)
        elif what == 3 and lines:
            at = rng.randrange(len(lines))
            lines.insert(rng.randrange(len(lines)), lines[at])
            text = "".join(lines)
        elif text:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice("(){}[]<>,;%@\"'\\\0 \u00e9-") + text[at + 1 :]
    return text.encode()


def damage_arguments(rng, arguments):
    arguments = list(arguments)
    at = rng.randrange(len(arguments))
    what = rng.randrange(5)
    if what == 0:
        arguments[at] = arguments[at][: rng.randrange(len(arguments[at]) + 1)]
    elif what == 1:
        head = arguments[at].split("=")[0]
        values = ["", "-1", "0", "x", "99999999999999999999", ",", "1,2,3,4", "+", "é", "cpu,amx"]
        arguments[at] = f"{head}={rng.choice(values)}"
    elif what == 2:
        arguments.insert(at, rng.choice(arguments))
    elif what == 3:
        del arguments[at]
    else:
        arguments[at] += rng.choice(["x", "=", ",", ":", "0"])
    return arguments


class Campaign:
    def __init__(self, arguments):
        self.arguments = arguments
        sources = Path(arguments.tests)
        self.files = {
            suffix: [
                path
                for path in sorted(sources.rglob(f"*.{suffix}"))
                if path.stat().st_size < 20000
            ]
            for suffix in ("ll", "cl", "spv", "spvasm")
        }
        npy = Path(arguments.folder) / "whole.npy"
        npy.write_bytes(NPY)

    def tool(self, name):
        return str(Path(self.arguments.bin) / name)

    def one(self, seed):
        """An error message; empty on success."""
        rng = random.Random(seed)
        folder = Path(self.arguments.folder) / str(seed)
        folder.mkdir(parents=True, exist_ok=True)
        kind = rng.choice(["ll", "ll", "bc", "cl", "spv", "spv", "spvasm", "npy", "arguments"])
        command = getattr(self, f"make_{kind}")(rng, folder)
        output = folder / "out"
        message = self.check(command, output)
        if message:
            return f"WRONG seed {seed} {kind}: {message}: {' '.join(command)}"
        shutil.rmtree(folder)
        return ""

    def lower(self, rng, path, folder):
        target = rng.choice(TARGETS)
        form = OUTPUT.get(target[0].removeprefix("--target="), "s")
        command = [self.tool("tenon-lower"), str(path), *target]
        command += ["-o", str(folder / "out"), f"--emit={ {'o': 'obj', 's': 'asm'}.get(form, form)}"]
        if rng.random() < 0.5:
            command.append("--subgroup-size=" + rng.choice(["8", "16", "32"]))
        if rng.random() < 0.3:
            command.append("-O" + rng.choice("0123"))
        return command

    def make_file(self, rng, folder, suffix, damage):
        path = folder / f"in.{suffix}"
        path.write_bytes(damage(rng, rng.choice(self.files[suffix]).read_bytes()))
        return self.lower(rng, path, folder)

    def make_ll(self, rng, folder):
        return self.make_file(rng, folder, "ll", damage_text)

    def make_cl(self, rng, folder):
        return self.make_file(rng, folder, "cl", damage_text)

    def make_spvasm(self, rng, folder):
        return self.make_file(rng, folder, "spvasm", damage_text)

    def make_spv(self, rng, folder):
        return self.make_file(rng, folder, "spv", damage_words)

    def make_bc(self, rng, folder):
        path = folder / "in.bc"
        for _ in range(20):
            whole = rng.choice(self.files["ll"])
            command = [self.arguments.assembler, str(whole), "-o", str(path)]
            if subprocess.run(command, capture_output=True).returncode == 0:
                break
        path.write_bytes(damage_bytes(rng, path.read_bytes()))
        return self.lower(rng, path, folder)

    def make_run(self, rng, folder, npy):
        path = folder / "k.ll"
        path.write_text(KERNEL)
        engine = rng.choice(["cpu", "reference", "auto"])
        return [
            f"--engine={engine}",
            "--kernel=k",
            "--global=16",
            "--local=8",
            f"in={npy}",
            f"out={folder / 'out'}:i32:16",
            "i32=3",
        ], [self.tool("tenon-run"), str(path)]

    def make_npy(self, rng, folder):
        npy = folder / "in.npy"
        header = damage_bytes if rng.random() < 0.5 else damage_text
        npy.write_bytes(header(rng, NPY[:128]) + NPY[128 : rng.randrange(128, len(NPY) + 1)])
        arguments, tool = self.make_run(rng, folder, npy)
        return tool + arguments

    def make_arguments(self, rng, folder):
        whole = Path(self.arguments.folder) / "whole.npy"
        if rng.random() < 0.5:
            arguments, tool = self.make_run(rng, folder, whole)
        else:
            path = folder / "k.ll"
            path.write_text(KERNEL)
            command = self.lower(rng, path, folder)
            tool, arguments = command[:2], command[2:]
        return tool + damage_arguments(rng, arguments)

    def check(self, command, output):
        try:
            done = subprocess.run(
                command,
                capture_output=True,
                timeout=self.arguments.limit,
                cwd=output.parent,
                stdin=subprocess.DEVNULL,
            )
        except subprocess.TimeoutExpired:
            return f"more than {self.arguments.limit} s"
        except ValueError:  # a zero byte in an argument
            return ""
        text = done.stderr.decode(errors="replace")
        if done.returncode == 0:
            return ""
        if done.returncode == 2 and text:  # LLVM's words for wrong usage
            return ""
        if done.returncode != 1:
            return f"status {done.returncode}"
        errors = len(re.findall(r"(?:^|: )(?:fatal )?error:", text, re.M))
        if errors == 0:
            return "no error: " + text[:200]
        if "PLEASE submit" in text or "Stack dump" in text:
            return "crash report"
        if output.exists():
            return "an output in spite of the error"
        return ""


NPY = b""
KERNEL = """target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %inside = icmp ult i64 %id, 4
  br i1 %inside, label %work, label %done
work:
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %s = add i32 %v, %n
  %q = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %s, ptr addrspace(1) %q
  br label %done
done:
  ret void
}
declare i64 @_Z13get_global_idj(i32)
"""


def main():
    global NPY
    import io

    import numpy as np

    memory = io.BytesIO()
    np.save(memory, np.arange(16, dtype=np.int32))
    NPY = memory.getvalue()
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", required=True, help="a folder with whole inputs")
    parser.add_argument("--folder", required=True)
    parser.add_argument("--bin", required=True, help="where the tools are")
    parser.add_argument("--as", dest="assembler", default="llvm-as")
    parser.add_argument("--limit", type=float, default=60, help="seconds for an input")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    arguments.folder = os.path.abspath(arguments.folder)
    arguments.bin = os.path.abspath(arguments.bin)
    os.makedirs(arguments.folder, exist_ok=True)
    campaign = Campaign(arguments)
    seeds = range(arguments.seed, arguments.seed + arguments.count)
    wrong = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for message in pool.map(campaign.one, seeds):
            if message:
                wrong += 1
                print(message, flush=True)
    print(f"{arguments.count} inputs, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
