# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernels of kernels.py on this processor and compares with NumPy.

    PYTHONPATH=python TENON_LIBRARY=build/lib/libTenon.so python3 examples/triton/check.py

The interpreter needs NumPy and triton-xpu 3.3.0b1, but neither a GPU nor its driver.
"""

import sys
import time

import cases

import tenon.triton


def main():
    wrong = 0
    for case in cases.all_cases():
        kernel = tenon.triton.Kernel(case.function)
        start = time.process_time()
        kernel.compile(*case.arguments, **case.constants).kernel()
        seconds = time.process_time() - start
        kernel[case.grid](*case.arguments, **case.constants)
        problem = cases.compare(case, case.arguments)
        wrong += bool(problem)
        print(f"{case.name}: {problem or 'right'}, compiled in {seconds:.1f} s", flush=True)
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
