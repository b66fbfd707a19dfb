# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The same input gives the same bytes: in another process, with other addresses of code, stack and
# memory, whose order a container of pointers would follow.
#
# REQUIRES: clang, x86, nvptx-registered-target
# RUN: %python %s %build_root/bin/tenon-lower %src_root/test | FileCheck %s
# CHECK: 15 outputs, 0 differ, 0 refused

import concurrent.futures
import os
import subprocess
import sys

INPUTS = ["Exec/staged-masks.cl", "Exec/Amx/loops-over-k.ll", "Exec/Objects/Inputs/kernels.ll"]
OUTPUTS = [
    ["--target=cpu", "--mcpu=x86-64-v4", "--emit=obj"],
    ["--target=amx", "--emit=obj"],
    ["--target=loops", "--emit=spv"],
    ["--target=dpas", "--emit=spv"],
    ["--target=nvptx", "--emit=asm"],
]
# Variables that move the stack, and that change how malloc gets memory from the system.
ENVIRONMENTS = [
    {},
    {"UNUSED": "x" * 5000, "MALLOC_TOP_PAD_": "300000", "MALLOC_MMAP_THRESHOLD_": "4096"},
]


def output(source, arguments, environment):
    command = [sys.argv[1], os.path.join(sys.argv[2], source), *arguments, "-o", "-"]
    run = subprocess.run(command, capture_output=True, env={**os.environ, **environment})
    return run.stdout if run.returncode == 0 else None


jobs = [(source, arguments) for source in INPUTS for arguments in OUTPUTS]
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    first, second = (
        list(pool.map(lambda job: output(*job, environment), jobs)) for environment in ENVIRONMENTS
    )
for job, a, b in zip(jobs, first, second):
    if a != b or a is None:
        print(*job, "refused" if a is None else "differs")
differ = sum(a != b for a, b in zip(first, second))
print(f"{len(jobs)} outputs, {differ} differ, {first.count(None)} refused")
