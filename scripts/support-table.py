#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes docs/support.md: the operations of each dialect that each target supports, with
the test that executes them.

    scripts/support-table.py --tenon-lower=build/bin/tenon-lower            writes
    scripts/support-table.py --tenon-lower=build/bin/tenon-lower --check    compares

Supported operations come from the tables in the code (tenon-lower --print-support=json),
executed ones from the tables that the tests use. A supported multiplication that no test
executes is an error.
"""

import argparse
import collections
import itertools
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXEC = ROOT / "test" / "Exec"
sys.path[:0] = [str(EXEC / "Inputs")]

import elementwise  # noqa: E402
import nibbles  # noqa: E402
import overloads  # noqa: E402
import places  # noqa: E402
import tables  # noqa: E402

TARGETS = ("cpu", "loops", "reference")
COOPERATIVE, LEGACY = "cooperative matrix", "cooperative matrix, older operand order"
SUBGROUP, OPENCL = "sub-group multiplication", "OpenCL C"

# Operations whose tests are single kernels: operation, types, test.
SINGLE = (
    ("apply function", "any", "Apply/function-object.ll"),
    ("apply with two matrices, copy", "any", "Elements"),
    ("older joint_matrix type, all operations", "i8 i16 half float", "Legacy"),
    ("cache controls", "any", "cache-controls.ll"),
    ("change of use", "f16 f32", "convert-use.ll"),
    ("saturating multiplication", "s32 u32", "saturating.ll"),
    ("conversion to fp4 and from it", "f16 bf16", "Float4"),
)


def tests_by_group(folder=EXEC):
    """Group of a driver -> the .test file in a folder that runs it."""
    found = {}
    for path in sorted(folder.glob("*.test")):
        lines = path.read_text().splitlines()
        text = "\n".join(x for x in lines if "--engines" not in x)  # runs some only
        for driver, group in re.findall(r"(\w+)\.py --(?:group|form|amx) ?([\w-]*)", text):
            name = path.relative_to(EXEC).with_suffix("")
            found.setdefault((driver, group), str(name))
    return found


def targets_of(cells):
    """The targets of processors and engines."""
    for cell in cells:
        if cell.startswith(("loops", "opencl")):
            yield "loops"
        elif cell.startswith("dpas."):
            yield "dpas"
        elif cell == "reference":
            yield "reference"
        else:
            yield "cpu"


class Table:
    """section -> row -> column -> target -> test. `amx` has the tests that run on target amx
    what others run on cpu."""

    def __init__(self, amx):
        self.amx = amx
        self.sections = collections.defaultdict(
            lambda: collections.defaultdict(lambda: collections.defaultdict(dict))
        )

    def add(self, section, row, column, targets, test):
        for target in targets:
            self.sections[section][row][column].setdefault(target, test)
        if test in self.amx and "cpu" in targets:
            self.add(section, row, column, ("amx",), self.amx[test])

    def cell(self, section, row, column):
        by_test = collections.defaultdict(list)
        for target, test in sorted(self.sections[section][row][column].items()):
            by_test[test].append(target)
        return "<br>".join(f"{', '.join(t)}: {x}" for x, t in sorted(by_test.items()))

    def text(self, section, first, columns, merge=True):
        """Rows whose names differ only in the last word are merged."""
        lines = [f"| {first} | " + " | ".join(columns) + " |"]
        lines.append("|" + "---|" * (len(columns) + 1))
        rows = [
            (row, " | ".join(self.cell(section, row, column) for column in columns))
            for row in sorted(self.sections[section])
        ]
        same = lambda row: (without_last(row[0]) if merge else row[0], row[1])  # noqa: E731
        for (_, cells), group in itertools.groupby(rows, same):
            name, *others = [row for row, _ in group]
            words = [other[len(without_last(other)):] for other in others]
            lines.append(f"| {', '.join([name, *words])} | {cells} |")
        return lines


def without_last(name):
    """`load checked a.` of `load checked a.f16`"""
    return name[: max(name.rfind(" "), name.rfind(".")) + 1]


def word(a, b, c, d):
    return f"{d} += {a} * {b}" if c == d else f"{d} = {c} + {a} * {b}"


COMPONENTS = {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}


def component(kind):
    """The component of a kind, which loads and stores access."""
    if kind[0] in "su" and kind[1:].isdigit():
        return "i" + kind[1:]
    return {"tf32": "f32", "e4m3": "i8", "e5m2": "i8"}.get(kind, kind)


def add_matrix_cases(table, tests):
    for group, cases in tables.GROUPS.items():
        test = tests.get(("matrix", group))
        if not test:
            continue
        for case, cells in cases():
            targets = set(targets_of(list(cells)))
            if not group.startswith(("loops", "dpas")):
                targets.add("reference")
            dialect = LEGACY if case.form == "legacy" else COOPERATIVE
            table.add("multiplications", word(*case.kinds), dialect, targets, test)
            for letter, use, operation in (("a", "a", "load"), ("b", "b", "load"), ("c", "acc", "load"), ("d", "acc", "store")):
                index = "abcd".index(letter)
                row = f"{operation} {use}.{component(case.kinds[index])}"
                table.add("accesses", row, case.layouts[index], targets, test)
            if case.epilogue == "convert":
                table.add("others", f"conversion by elements, {case.kinds[3]} to {case.convert_to}", "test", targets, test)
            elif case.epilogue != "none":
                table.add("others", f"element loop, {case.epilogue}", "test", targets, test)
            if case.init != "load":
                table.add("others", f"fill, {case.kinds[2]}", "test", targets, test)


def add_operations(table, tests):
    both = ("cpu", "reference")
    for name, use, layout, _ in places.variants():
        kind = COMPONENTS.get(name, name)
        for operation in ("load", "store"):
            for way in ("checked", "offset"):
                table.add("accesses", f"{operation} {way} {use}.{kind}", layout, both, tests["operations", way])
        table.add("others", f"fill checked {use}.{kind}", "test", both, tests["operations", "checked"])
    for case in places.prefetch():
        kind, layout = case.name.split(".")[:2]
        table.add("accesses", f"prefetch {COMPONENTS.get(kind, kind)}", layout, both, tests["operations", "prefetch"])
    for kind in ("i32", "i8", "f32"):
        table.add("others", f"coordinates, {kind}", "test", both, tests["operations", "coordinates"])
    for base, source, target in elementwise.pairs():
        table.add("others", f"{base}, {source} to {target}", "test", both, tests["operations", "conversions"])
    for case in elementwise.arithmetic():
        table.add("others", f"arithmetic and bit casts, {case.name.rsplit('.', 1)[0]}", "test", both, tests["operations", "arithmetic"])


def add_lane_values(table, tests):
    for form, dialect in (("spirv", SUBGROUP), ("opencl", OPENCL), ("widths", OPENCL)):
        for row in overloads.rows(form):
            signed = lambda kind: "s" + kind[1:] if kind[0] == "i" else kind  # noqa: E731
            name = word(signed(row.a), signed(row.b), row.acc, row.acc)
            table.add("multiplications", name, dialect, TARGETS, tests["overloads", form])
            if form == "spirv":
                table.add("multiplications", name, dialect, ("dpas",), "lane-muladd-dpas")


def add_scaled(table):
    for row in overloads.rows("scaled"):
        name = f"multiplication with scales, {word(row.a, row.b, row.acc, row.acc)}"
        table.add("others", name, "test", (*TARGETS, "dpas"), "lane-muladd-scaled")


def add_nibbles(table):
    both = ("cpu", "reference")
    for a in ("s4", "u4"):
        for b in ("s4", "u4"):
            table.add("multiplications", word(a, b, "s32", "s32"), COOPERATIVE, both, "nibbles")
    for c, d in nibbles.SUMS:
        name = word("e2m1", "e2m1", c, d)
        table.add("multiplications", name, COOPERATIVE, both, "nibbles")
        for target in ("loops", "dpas"):
            table.add("multiplications", name, COOPERATIVE, (target,), f"{target}-nibbles")
    for operation in ("load a", "load b", "load checked a", "store a"):
        for layout in ("row", "col", "packed"):
            table.add("accesses", f"{operation}.i4", layout, both, "nibbles")


def add_single(table):
    for operation, types, test in SINGLE:
        if not (EXEC / test).exists():
            sys.exit(f"support-table.py: there is no test {test}")
        table.add("others", f"{operation}, {types}", "test", ("cpu", "reference"), test.split(".")[0])


def check_against_code(table, tenon_lower):
    """Checks that every multiplication that a target supports is executed on it."""
    missing = []
    for target in ("cpu", "amx", "loops", "dpas"):
        command = [tenon_lower, f"--target={target}", "--print-support=json"]
        for entry in json.loads(subprocess.check_output(command)):
            row = word(*(entry[x] for x in "abcd"))
            columns = table.sections["multiplications"].get(row, {})
            if not any(target in cell for cell in columns.values()):
                missing.append(f"{target}: {row}")
    return missing


HEADER = """# Supported operations

Written by `scripts/support-table.py` from the tables in the code and those that the
tests use; a test checks that it is current. Each cell names targets and engines, and the
test in `test/Exec` that executes the combination there. Shapes are 1 to 256 in each
dimension.

Recognised, but errors that name the operation: split multiplications, stochastic
rounding of matrices, matrices of a wider scope than the sub-group, sparse matrices, and the
cooperative matrices of other vendors. Combinations that are not listed are errors with the
nearest combination that works. Targets `nvptx` and `amdgcn` are not in these tables: they
multiply the same combinations, see [nvptx.md](nvptx.md#multiplications), and
`tenon-lower --print-support` lists those of each target.

Target `amx` uses tdpbssd and its three siblings, tdpbf16ps, tdpfp16ps on processors with
AMX-FP16, and tdpbf8ps with its three siblings on those with AMX-FP8; other element kinds
use the vector code of `cpu`. No device of target `dpas` has multiplications of fp8 and fp4:
each lane decodes them.

## Multiplications
"""


def document(table):
    lines = HEADER.splitlines() + [""]
    lines += table.text("multiplications", "kinds", (COOPERATIVE, LEGACY, SUBGROUP, OPENCL), False)
    lines += ["", "## Loads, stores and prefetches, by layout", ""]
    lines += table.text("accesses", "operation", ("row", "col", "packed"))
    lines += ["", "## Other operations", ""]
    lines += table.text("others", "operation", ("test",))
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tenon-lower", required=True)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    tests = tests_by_group()
    on_amx = tests_by_group(EXEC / "Amx")
    table = Table({tests.get(key, key[0]): test for key, test in on_amx.items()})
    add_matrix_cases(table, tests)
    add_operations(table, tests)
    add_lane_values(table, tests)
    add_nibbles(table)
    add_scaled(table)
    add_single(table)
    missing = check_against_code(table, arguments.tenon_lower)
    if missing:
        sys.exit("support-table.py: no test executes\n  " + "\n  ".join(missing))
    path = ROOT / "docs" / "support.md"
    if not arguments.check:
        path.write_text(document(table))
    elif path.read_text() != document(table):
        sys.exit("support-table.py: docs/support.md does not match the tables")
    else:
        print("docs/support.md is up to date")


if __name__ == "__main__":
    main()
