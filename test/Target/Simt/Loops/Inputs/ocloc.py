# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles FOLDER/NAME.spv for Intel GPUs: ocloc.py OCLOC FOLDER DEVICE=NAME,..."""

import os
import subprocess
import sys

ocloc, folder, *devices = sys.argv[1:]
compiled = 0
for device, _, names in (word.partition("=") for word in devices):
    for name in names.split(","):
        # ocloc reads and writes files in its working directory.
        done = subprocess.run(
            ocloc.split()
            + ["compile", "-q", "-spirv_input", "-file", f"{name}.spv"]
            + ["-device", device, "-output", f"{name}.{device}", "-output_no_suffix"],
            cwd=folder,
            capture_output=True,
            text=True,
        )
        if done.returncode == 0 and os.path.exists(f"{folder}/{name}.{device}.bin"):
            compiled += 1
        else:
            print(f"error: {name} for {device}: {done.stdout}{done.stderr}")
print(f"{compiled} modules compiled")
