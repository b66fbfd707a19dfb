# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints what tenon-lower's report says of the multiplications in kernels of examples/triton.

    triton-report.py --tenon-lower=FILE --folder=FOLDER NAME …
"""

import argparse
import json
import os
import subprocess
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
sys.path[:0] = [os.path.join(ROOT, "python"), os.path.join(ROOT, "examples", "triton")]
import cases  # noqa: E402

import tenon.triton  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--tenon-lower", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("names", nargs="+")
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    spirv, report, code = (
        os.path.join(arguments.folder, name) for name in ("k.spv", "k.json", "k.o")
    )
    for name in arguments.names:
        case = getattr(cases, name)()
        compiled = tenon.triton.Kernel(case.function).compile(*case.arguments, **case.constants)
        with open(spirv, "wb") as out:
            out.write(compiled.spirv)
        subprocess.run(
            [arguments.tenon_lower, spirv, "--target=cpu", "--mcpu=x86-64-v4",
             "--triple=x86_64-unknown-linux-gnu", "-o", code, f"--report={report}"], check=True,
        )  # fmt: skip
        with open(report) as text:
            (kernel,) = json.load(text)["kernels"]
        for member in ("fragments", "contractions"):
            for operation in kernel.get(member, []):
                print(f"{name}: {member}: {json.dumps(operation, sort_keys=True)}")


if __name__ == "__main__":
    main()
