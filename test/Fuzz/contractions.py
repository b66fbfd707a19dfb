# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random contractions on processors of the vector targets: shapes that fill no vector, every
kind and layout, several blocks of k, operands that are converted or computed, checked ones, and
panels that work-groups share. Objects for all processors are linked with
Inputs/contractions.c, which has the operands between pages that may not be accessed.

    contractions.py --count 40 --seed 7 --tenon-lower=… --cc=cc --include=… --folder=…
    … --modules 100 --processors=znver5,a64fx --aarch64-cc=… --qemu=…   a campaign
    … --only k13                                          the case of one failure"""

# REQUIRES: x86
# RUN: %python %s --count 12 --seed 1 --tenon-lower=%tenon_lower --cc='%host_cc' \
# RUN:     --include=%rt_include --folder=%t.dir \
# RUN:     --processors=x86-64-v2,x86-64-v3,sapphirerapids,amx | FileCheck %s
# CHECK-NOT: wrong
# CHECK: contractions right

import argparse
import random
import shlex
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))

from contraction_cases import kernel, line, random_case  # noqa: E402

# Processors, the flags of Linux that this machine has to have, and further features: shuffles
# of SSE4a are AMD's alone.
X86 = {
    "x86-64-v2": ("sse4_2", ""),
    "x86-64-v3": ("avx2", ""),
    "haswell": ("avx2", ""),
    "alderlake": ("avx_vnni", "-gfni,-vaes,-vpclmulqdq,-sha,-kl,-widekl"),
    "skylake-avx512": ("avx512bw", ""),
    "sapphirerapids": ("avx512_bf16", "-avx512fp16"),
    "znver4": ("avx512_bf16", "-sse4a"),
    "znver5": ("avx512_bf16", "-sse4a,-avxvnni"),
}
AARCH64 = ("cortex-a53", "neoverse-n1", "neoverse-v1", "apple-m2", "a64fx")


def write_module(folder, cases):
    bodies, declarations = [], set()
    for case in cases:
        body, of_case = kernel(case)
        bodies.append(body)
        declarations |= of_case
    text = 'target triple = "spir64-unknown-unknown"\n' + "".join(bodies)
    (folder / "all.ll").write_text(text + "\n".join(sorted(declarations)) + "\n")
    (folder / "contractions.def").write_text("".join(line(c) + "\n" for c in cases))


# ---------------------------------------------------------------------------
# Processors
# ---------------------------------------------------------------------------


def flags_here():
    try:
        text = Path("/proc/cpuinfo").read_text()
    except OSError:
        return set()
    lines = [x for x in text.splitlines() if x.startswith("flags")]
    return set(lines[0].split()) if lines else set()


def processors():
    flags = flags_here()
    found = [name for name, (flag, _) in X86.items() if flag in flags]
    found += ["amx"] if "amx_bf16" in flags else []
    found += AARCH64 if arguments.qemu else []
    return [x for x in found if x in arguments.processors] if arguments.processors else found


def run(folder, processor, rng):
    """The lines that report errors."""
    is_arm = processor in AARCH64
    lower = [arguments.tenon_lower, folder / "all.ll", "--emit=obj"]
    lower += ["--target=amx"] if processor == "amx" else ["--target=cpu", f"--mcpu={processor}"]
    if is_arm:
        lower += ["--triple=aarch64-unknown-linux-gnu"]
    elif processor != "amx" and X86[processor][1]:
        lower += [f"--mattr={X86[processor][1]}"]
    if rng.random() < 0.5:
        lower += [f"--l1-cache={rng.choice((1, 4, 8))}"]
    stem = folder / processor
    begin = time.monotonic()
    done = subprocess.run([*lower, "-o", f"{stem}.o"], stderr=subprocess.PIPE, text=True)
    if done.returncode:
        return [f"wrong: {processor}: {done.stderr.strip()}"]
    if time.monotonic() - begin > arguments.slow:
        print(f"slow: {processor}: {time.monotonic() - begin:.0f} seconds")
    compiler = shlex.split(arguments.aarch64_cc if is_arm else arguments.cc)
    source = Path(__file__).parent / "Inputs" / "contractions.c"
    compiler += ["-O1", f"-I{folder}", f"-I{arguments.include}"]
    compiler += ["-DAMX"] if processor == "amx" else []
    files = [source, f"{stem}.o", "-lm", "-o", f"{stem}.exe"]
    subprocess.run([*compiler, *files], check=True)
    command = shlex.split(arguments.qemu) if is_arm else []
    command += ["-cpu", "max,sve512=on"] if processor == "a64fx" else []
    command += [f"{stem}.exe", str(rng.randrange(1 << 30))]
    command += [arguments.only] if arguments.only else []
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE)
    lines = [f"wrong: {processor}: {x}" for x in done.stdout.splitlines()]
    if done.returncode not in (0, 1):
        lines.append(f"wrong: {processor}: status {done.returncode}")
    return lines


def one_module(seed):
    rng = random.Random(seed)
    folder = arguments.folder / str(seed)
    folder.mkdir(parents=True, exist_ok=True)
    cases = [random_case(rng, f"k{i}") for i in range(arguments.count)]
    if arguments.only:
        cases = [c for c in cases if c.name == arguments.only]
    write_module(folder, cases)
    runs, wrong = 0, []
    for processor in processors():
        lines = run(folder, processor, random.Random(f"{seed} {processor}"))
        runs += len(cases)
        wrong += [f"seed {seed}: {x}" for x in lines]
    print("\n".join(wrong) + "\n" * bool(wrong), end="", flush=True)
    if not wrong and not arguments.keep:
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()
    return runs, len(wrong)


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--count", type=int, default=40, help="contractions of a module")
    parser.add_argument("--modules", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of the clock")
    parser.add_argument("--processors", type=lambda x: x.split(","))
    for name in ("tenon-lower", "cc", "include"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--aarch64-cc", default="")
    parser.add_argument("--qemu", default="", help="without it not AArch64")
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--only", default="", help="one contraction")
    parser.add_argument("--slow", type=float, default=120, help="seconds of one compilation")
    parser.add_argument("--keep", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    arguments = parse()
    end = time.monotonic() + arguments.seconds
    total, failures = 0, 0
    for number in range(arguments.seed, arguments.seed + arguments.modules):
        if time.monotonic() < end:
            done, wrong = one_module(number)
            total, failures = total + done, failures + wrong
    print(f"{failures} failures" if failures else f"{total} contractions right")
    sys.exit(failures != 0)
