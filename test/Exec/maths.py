# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every mathematical function that recognition knows, for one type, as scalars
and as vectors of four, through OpenCL C's names and OpenCL.std's, compared with
NumPy. Halfs are computed in float and rounded once, so they get 1 ulp.

    maths.py --type float|double|half --tenon-run=…  [--options="--mcpu=…"]
    … --lanes 16     in sub-groups of that size; scalars with one set of names, vectors with
                     the others
"""

# Recognition knows no function that is not tried here.
#
# REQUIRES: numpy, x86
# RUN: %python %s --names %src_root/include/tenon/IR/Values/Maths.def | FileCheck %s
# CHECK: 0 functions are not tried

import argparse
import os
import re
import subprocess
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))

from mathtables import ROWS, errors, operands_of

LETTERS = {"float": "f", "double": "d", "half": "Dh"}
DTYPES = {"float": np.float32, "double": np.float64, "half": np.float16}
COUNT = 256


def symbol(row, type_name, lanes, spirv):
    letter = LETTERS[type_name]
    if spirv:
        name = f"__spirv_ocl_{row.prefix}{row.spirv or row.name}"
    else:
        name = row.prefix + row.name
    if lanes == 1:
        arguments = letter * row.operands
        if row.integer:
            arguments = letter + "i"
    else:
        arguments = f"Dv{lanes}_{letter}" + "S_" * (row.operands - 1)
        if row.integer:
            arguments = f"Dv{lanes}_{letter}Dv{lanes}_i"
    return f"_Z{len(name)}{name}{arguments}"


def kernel_text(type_name, lanes, spirv):
    """out[row][item] = row(x[row][item], …)"""
    ty = type_name if lanes == 1 else f"<{lanes} x {type_name}>"
    int_ty = "i32" if lanes == 1 else f"<{lanes} x i32>"
    count = COUNT // lanes
    lines = ['target triple = "spir64-unknown-unknown"']
    body, declared = [], set()
    for number, row in enumerate(ROWS):
        operands = []
        for position in range(row.operands):
            last = position == row.operands - 1
            load_ty = int_ty if row.integer and last else ty
            array = "ints" if row.integer and last else f"in{position}"
            name = f"%v{number}_{position}"
            body.append(
                f"{name}p = getelementptr [{count} x {load_ty}], ptr addrspace(1) "
                f"%{array}, i64 {number}, i64 %g"
            )
            body.append(f"{name} = load {load_ty}, ptr addrspace(1) {name}p, align 2")
            operands.append((load_ty, name))
        callee = symbol(row, type_name, lanes, spirv)
        types = ", ".join(x for x, _ in operands)
        declared.add(f"declare spir_func {ty} @{callee}({types})")
        arguments = ", ".join(f"{x} {y}" for x, y in operands)
        body += [
            f"%r{number} = call spir_func {ty} @{callee}({arguments})",
            f"%q{number} = getelementptr [{count} x {ty}], ptr addrspace(1) %out, "
            f"i64 {number}, i64 %g",
            f"store {ty} %r{number}, ptr addrspace(1) %q{number}, align 2",
        ]
    parameters = ", ".join(
        f"ptr addrspace(1) %{x}" for x in ("in0", "in1", "in2", "ints", "out")
    )
    lines += sorted(declared)
    lines += [
        "declare spir_func i64 @_Z13get_global_idj(i32)",
        f"define spir_kernel void @maths({parameters}) {{",
        "%g = call spir_func i64 @_Z13get_global_idj(i32 0)",
    ]
    return "\n".join(lines + body + ["ret void", "}", ""])


def check(arguments, lanes, spirv, inputs):
    """The number of wrong rows."""
    dtype = DTYPES[arguments.type]
    form = "opencl.std" if spirv else "opencl-c"
    path = os.path.join(arguments.folder, f"{form}-{lanes}")
    with open(path + ".ll", "w") as file:
        file.write(kernel_text(arguments.type, lanes, spirv))
    names = [os.path.join(arguments.folder, f"in{i}.npy") for i in range(4)]
    for number, name in enumerate(names):
        array = np.zeros((len(ROWS), COUNT), np.int32 if number == 3 else dtype)
        for row, values in enumerate(inputs):
            if number == 3 and ROWS[row].integer:
                array[row] = values[-1]
            elif number < len(values) - ROWS[row].integer:
                array[row] = values[number]
        np.save(name, array)
    kernel = path + ".ll"
    if arguments.tenon_lower:
        lowered = path + ".spv"
        command = [arguments.tenon_lower, kernel, "--target=loops", "-o", lowered]
        subprocess.run(command, check=True)
        kernel = lowered
    word = {"float": "f32", "double": "f64", "half": "f16"}[arguments.type]
    items = COUNT // lanes
    done = subprocess.run(
        [arguments.tenon_run, kernel, "--kernel=maths"]
        + [f"--global={items}", f"--local={items}"]
        + arguments.options.split()
        + [f"in={name}" for name in names]
        + [f"out={path}.npy:{word}:{len(ROWS)}x{COUNT}"],
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{form}, {lanes} lanes: {done.stderr}")
    wrong = 0
    for row, values, found in zip(ROWS, inputs, np.load(path + ".npy")):
        error = errors(row, values, found, dtype)
        allowed = min(row.ulps, 1) if arguments.type == "half" else row.ulps
        if row.scale and arguments.type == "half":
            allowed = row.ulps  # several roundings to half
        if error.max() > allowed:
            wrong += 1
            place = int(error.argmax())
            operands = ", ".join(repr(v[place]) for v in values)
            print(
                f"WRONG {form} {row.prefix}{row.name}, {lanes} lanes: "
                f"({operands}) is {found[place]!r}, off by {error[place]:.3g} "
                f"ulps, allowed {allowed}"
            )
        elif arguments.verbose:
            print(f"{row.prefix}{row.name}: {float(error.max()):.2f} ulps")
    return wrong


def check_names(source):
    """Every name in Maths.def has a row here, or occurs in an expression of
    opencl-functions.py."""
    with open(source) as file:
        names = set(re.findall(r'^MATHS\(\w+, "(\w+)"', file.read(), re.M))
    tried = {row.name for row in ROWS} | {row.spirv for row in ROWS}
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "opencl-functions.py")) as file:
        tried |= set(re.findall(r"(?<=[\"(])(\w+)\(", file.read()))
    missing = sorted(names - tried)
    assert len(names) > 50, "the table has changed its form"
    if missing:
        print("missing:", ", ".join(missing))
    print(f"{len(missing)} functions are not tried")
    return bool(missing)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--type", choices=list(DTYPES))
    parser.add_argument("--names", metavar="MATHS.DEF")
    parser.add_argument("--tenon-run", default="tenon-run")
    parser.add_argument("--tenon-lower", help="makes SPIR-V of target loops first")
    parser.add_argument("--options", default="")
    parser.add_argument("--folder")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--lanes", type=int)
    arguments = parser.parse_args()
    if arguments.names:
        return check_names(arguments.names)
    forms = [(1, False), (4, True)]
    if arguments.lanes:
        arguments.options += f" --subgroup-size={arguments.lanes}"
    else:
        forms += [(1, True), (4, False)]
    os.makedirs(arguments.folder, exist_ok=True)
    rng = np.random.default_rng(5)
    inputs = [operands_of(row, DTYPES[arguments.type], COUNT, rng) for row in ROWS]
    wrong = sum(check(arguments, *form, inputs) for form in forms)
    print(f"{len(forms) * len(ROWS) - wrong} functions right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
