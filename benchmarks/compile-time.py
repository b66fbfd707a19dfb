# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long tenon-lower takes for every input of the test set, and which inputs are slowest.

Each .ll, .cl, .spv and .spvasm file below test/, and two generated modules, is lowered
for each target. Inputs that take longer than 2 s are compared with a reference: LLVM's own
opt -O2 and llc on the widened module, which is code of the same size. The goal is at
most 2 s + 10 times that; the exit status is 1 if an input misses it. Times are processor
times. Inputs without a kernel, or that a target rejects, are counted and skipped.

    blocks-390    390 2D blocks of all forms in one kernel
    kernels-28    28 OpenCL kernels on sub-group multiplications, tiles 1x1 to 4x4
"""

import argparse
import concurrent.futures
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGETS = {
    "cpu": (["--target=cpu"], "obj"),
    "cpu-v2": (["--target=cpu", "--mcpu=x86-64-v2"], "obj"),
    "cpu-v3": (["--target=cpu", "--mcpu=x86-64-v3"], "obj"),
    "amx": (["--target=amx"], "obj"),
    "loops": (["--target=loops"], "spv"),
    "dpas-pvc": (["--target=dpas", "--device=pvc"], "spv"),
    "dpas-dg2": (["--target=dpas", "--device=dg2"], "spv"),
    "nvptx": (["--target=nvptx"], "ptx"),
    "amdgcn": (["--target=amdgcn"], "obj"),
}
GOAL_SECONDS, GOAL_FACTOR = 2, 10


def blocks(count):
    """Each block's value is written to a different address."""
    forms = [("load", b, f"{w // 16 * h * n}", h, w, n, "") for b, w, n in
             ((1, 32, 1), (1, 32, 2), (2, 16, 1), (2, 16, 2), (4, 16, 1))
             for h in (1, 2, 4, 8, 16, 32)]
    forms += [("load", 4, f"{h // 2}", h, 8, 1, "") for h in (2, 4, 8, 16, 32)]
    forms += [("load", 4, f"{w}", 16, w, 1, "transpose") for w in (2, 4, 8)]
    forms += [("load", 2, f"{h}", h, 16, 1, "transform") for h in (16, 32)]
    body, declared = "", {}
    for i, (_, size, slots, rows, columns, number, form) in enumerate(
            itertools.islice(itertools.cycle(forms), count)):
        value = f"<{slots} x i{8 * size}>"
        block = f"{size}x{columns}x{rows}x{number}"
        name = (f"@tenon.subgroup.block2d.load.{block}."
                f"{form + '.' if form else ''}v{slots}i{8 * size}.p1")
        declared[name] = (value, block, form or "plain")
        body += (f"  %v{i} = call {value} {name}(ptr addrspace(1) %in, i32 512, i32 46,"
                 f" i32 512, <2 x i32> %c)\n"
                 f"  %o{i} = getelementptr {value}, ptr addrspace(1) %out, i64 %id\n"
                 f"  %p{i} = getelementptr i8, ptr addrspace(1) %o{i}, i64 {16384 * i}\n"
                 f"  store {value} %v{i}, ptr addrspace(1) %p{i}, align {size}\n")
    text = ('target triple = "spir64-unknown-unknown"\n'
            "declare spir_func i64 @_Z13get_global_idj(i32)\n")
    for i, (name, (value, block, form)) in enumerate(declared.items()):
        text += (f"declare {value} {name}(ptr addrspace(1), i32, i32, i32, <2 x i32>) "
                 f"#{i}\nattributes #{i} = {{ convergent nounwind willreturn "
                 f'memory(argmem: read) "tenon.block"="{block}" "tenon.form"="{form}" '
                 '"tenon.subgroup"="block2d.load" }\n')
    return (text + "define spir_kernel void @blocks(ptr addrspace(1) %in, "
            "<2 x i32> %c, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {\n"
            "  %id = call spir_func i64 @_Z13get_global_idj(i32 0)\n"
            f"{body}  ret void\n}}\n!0 = !{{i32 16}}\n")


KERNEL = """
__attribute__((intel_reqd_sub_group_size(16)))
kernel void k_{form}_{m}x{n}_{k}(global float *c, global ushort *a, global ushort *b,
                                 int depth) {{
  const int width = get_global_size(0) * {n}, lane = get_sub_group_local_id();
  const int row = get_group_id(1) * 8 * {m}, column = get_group_id(0) * 16 * {n};
  float8 sum[{m}][{n}];
  for (int i = 0; i < {m}; i++)
    for (int j = 0; j < {n}; j++)
      sum[i][j] = 0;
  for (int k = 0; k < depth; k += 16 * {k}) {{
    short8 left[{m}][{k}];
    int8 right[{k}][{n}];
    for (int s = 0; s < {k}; s++)
      for (int i = 0; i < {m}; i++)
        for (int r = 0; r < 8; r++)
          left[i][s][r] = intel_sub_group_block_read_us(
              a + (row + 8 * i + r) * depth + k + 16 * s);
    for (int s = 0; s < {k}; s++)
      for (int j = 0; j < {n}; j++)
        for (int r = 0; r < 8; r++)
          right[s][j][r] = {right};
    for (int s = 0; s < {k}; s++)
      for (int i = 0; i < {m}; i++)
        for (int j = 0; j < {n}; j++)
          sum[i][j] = intel_sub_group_bf16_bf16_matrix_mad_k16(left[i][s], right[s][j],
                                                               sum[i][j]);
  }}
  for (int i = 0; i < {m}; i++)
    for (int j = 0; j < {n}; j++)
      for (int r = 0; r < 8; r++)
        c[(row + 8 * i + r) * width + column + 16 * j + lane] = sum[i][j][r];
}}
"""
RIGHT = {
    "packed": "((global int *)(b + (k + 16 * s) * width))[r * width + column + 16 * j "
              "+ lane]",
    "rows": "as_int((ushort2)(b[(k + 16 * s + 2 * r) * width + column + 16 * j + lane],"
            " b[(k + 16 * s + 2 * r + 1) * width + column + 16 * j + lane]))",
}


def kernels():
    tiles = ((1, 1), (2, 1), (1, 2), (2, 2), (4, 2), (2, 4), (4, 4))
    return "".join(KERNEL.format(form=form, m=m, n=n, k=k, right=RIGHT[form])
                   for form in RIGHT for k in (1, 2) for m, n in tiles)


def run(command, limit):
    """Processor seconds, MiB, exit status (None: the limit was reached)."""
    child = os.posix_spawnp(command[0], command, os.environ, file_actions=[
        (os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)])
    end = time.monotonic() + limit
    while True:
        done, status, usage = os.wait4(child, os.WNOHANG)
        if done:
            return (usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024,
                    os.waitstatus_to_exitcode(status))
        if time.monotonic() > end:
            os.kill(child, 9)
            _, _, usage = os.wait4(child, 0)
            return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, None
        time.sleep(0.005)


def measure(job):
    path, label, target, arguments, folder = job
    options, form = TARGETS[target]
    tool = str(arguments.build_dir.resolve() / "bin" / "tenon-lower")
    stem = str(Path(folder) / f"{label.replace('/', '_')}.{target}")
    command = [tool, str(path), *options]
    if path.suffix == ".cl":
        command += arguments.define
    seconds, mib, status = run(command + ["-o", f"{stem}.{form}"], arguments.limit)
    if status not in (0, None):
        return None
    result = {"input": label, "target": target, "seconds": round(seconds, 3),
              "mib": round(mib), "finished": status == 0,
              "bytes_in": path.stat().st_size, "bytes_out": 0, "bytes_lowered": 0,
              "reference": None}
    if status == 0:
        result["bytes_out"] = Path(f"{stem}.{form}").stat().st_size
    lowered = f"{stem}.bc"
    # Inputs that take only as long as starting the tool are not listed.
    if seconds > 0.2 and run(command + ["--stop-after=work-group", "--emit=bc", "-o", lowered],
           arguments.limit)[2] == 0:
        result["bytes_lowered"] = Path(lowered).stat().st_size
        # Only slow inputs are worth the reference.
        if form == "obj" and seconds > GOAL_SECONDS:
            optimised = f"{stem}.opt.bc"
            first = run([arguments.opt, "-O2", lowered, "-o", optimised],
                        arguments.limit)
            second = run([arguments.llc, "-O2", "-filetype=obj", optimised, "-o",
                          f"{stem}.ref"], arguments.limit)
            if first[2] == 0 and second[2] == 0:
                result["reference"] = round(first[0] + second[0], 3)
    for suffix in (form, "bc", "opt.bc", "ref"):
        Path(f"{stem}.{suffix}").unlink(missing_ok=True)
    return result


def inputs(arguments, folder):
    generated = {"blocks-390.ll": blocks(390), "kernels-28.cl": kernels()}
    for name, text in generated.items():
        path = Path(folder) / name
        path.write_text(text)
        yield path, name
    for path in arguments.input:
        yield path, str(path)
    if arguments.generated:
        return
    for suffix in ("ll", "cl", "spv", "spvasm"):
        for path in sorted((ROOT / "test").rglob(f"*.{suffix}")):
            yield path, str(path.relative_to(ROOT))


def table(rows):
    lines = ["| input | target | seconds | opt and llc | MiB | bytes in | lowered | out |",
             "|---|---|---|---|---|---|---|---|"]
    for r in rows:
        seconds = f"{r['seconds']:.2f}" if r["finished"] else f"> {r['seconds']:.0f}"
        reference = "" if r["reference"] is None else f"{r['reference']:.2f}"
        lines.append(f"| {r['input']} | {r['target']} | {seconds} | {reference} | "
                     f"{r['mib']} | {r['bytes_in']} | {r['bytes_lowered']} | "
                     f"{r['bytes_out']} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build-dir", type=Path, default=ROOT / "build")
    parser.add_argument("--targets", default=",".join(TARGETS))
    parser.add_argument("--slowest", type=int, default=20)
    parser.add_argument("--limit", type=float, default=300,
                        help="seconds of the clock for a command")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write all results there")
    parser.add_argument("--generated", action="store_true",
                        help="leave out the files of test/")
    parser.add_argument("--input", type=Path, action="append", default=[],
                        help="another file; may be repeated")
    parser.add_argument("--define", action="append", default=["-DLANES=16"])
    parser.add_argument("--opt", default="opt-22")
    parser.add_argument("--llc", default="llc-22")
    arguments = parser.parse_args()
    targets = arguments.targets.split(",")
    if unknown := set(targets) - set(TARGETS):
        parser.error(f"no target {', '.join(sorted(unknown))}; there are "
                     f"{', '.join(TARGETS)}")
    with tempfile.TemporaryDirectory(prefix="tenon-bench.") as folder:
        jobs = [(path, label, target, arguments, folder)
                for path, label in inputs(arguments, folder) for target in targets]
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            results = [r for r in pool.map(measure, jobs) if r]
    missed = 0
    for target in targets:
        own = sorted((r for r in results if r["target"] == target),
                     key=lambda r: -r["seconds"])
        late = [r for r in own if not r["finished"] or r["seconds"] >
                GOAL_SECONDS + GOAL_FACTOR * (r["reference"] or 0)]
        missed += len(late)
        print(f"\n{target}: {len(own)} inputs in {sum(r['seconds'] for r in own):.1f} s, "
              f"{sum(1 for j in jobs if j[2] == target) - len(own)} without a result, "
              f"{len(late)} slower than the goal; the slowest:\n")
        print(table(own[:arguments.slowest]), flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=1) + "\n")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
