# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tile instructions of the functions in LLVM's assembly output, loop by loop; llc
marks the loops in comments."""

import re
import subprocess

TILES = re.compile(r"\s+(tdp\w+|tileloadd|tileloaddt1|tilestored|ldtilecfg)\s")


class Function:
    def __init__(self):
        self.loops = {}  # header -> tile instructions of its own blocks
        self.children = {}  # header -> headers
        self.configurations = 0

    def loops_over_k(self):
        """The loops with multiplications that contain no loop with some."""
        def multiplies(header):
            return any(word.startswith("tdp") for word in self.loops[header])

        return [self.loops[header] for header in self.loops
                if multiplies(header)
                and not any(multiplies(child) for child in self.children[header])]


def functions(assembly):
    found, function, block, header = {}, None, None, None
    for line in assembly.splitlines():
        name = re.match(r'"?([\w.]+)"?:.*# @', line)
        if name:
            function = found.setdefault(name[1], Function())
        label = re.match(r"\.L(BB\w+):|# %bb", line)
        if label:
            block, header = label[1], None
        if re.search(r"Loop Header: Depth", line) and "in Loop" not in line:
            header = block
            function.loops.setdefault(header, [])
            function.children.setdefault(header, [])
        child = re.search(r"Child Loop (BB\w+)", line)
        if child:
            function.children[header].append(child[1])
        inside = re.search(r"in Loop: Header=(BB\w+)", line)
        if inside:
            header = inside[1]
        word = TILES.match(line)
        if word and word[1] == "ldtilecfg":
            function.configurations += 1
        if word and header:
            function.loops.setdefault(header, []).append(word[1])
            function.children.setdefault(header, [])
    return {name: function for name, function in found.items()
            if any("tdp" in word for loop in function.loops.values() for word in loop)}


def compile(tool, source, folder, *options):
    """The assembly of a kernel file for target amx."""
    module = folder / "lowered.bc"
    subprocess.run([tool, source, "--target=amx", "-o", module,
                    "--triple=x86_64-unknown-linux-gnu", *options], check=True)
    return subprocess.run(["llc", "-O2", module, "-o", "-"], check=True,
                          stdout=subprocess.PIPE, text=True).stdout
