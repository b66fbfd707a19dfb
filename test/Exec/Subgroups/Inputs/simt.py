# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random SIMT kernels in LLVM IR. A kernel runs several programs one after the
other; each is a function of one work-item."""

from simt_flow import AREA, COUNTERS, SLOTS
from simt_lanes import LOCAL, TALLIES, Lanes
from simt_values import ARRAY, FLOATS, INPUTS, INTEGERS, VARIABLES, bits, count, element, splat

PARAMETERS = (
    "ptr addrspace(1) %in, ptr addrspace(1) %own, ptr addrspace(1) %counters, "
    "ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, "
    "i32 %lin, i32 %sg, i32 %items"
)


class Program(Lanes):
    def __init__(self, rng, name, flow, width, complete):
        super().__init__(rng, flow, width, complete)
        self.name = name

    def text(self):
        self.allocas = []
        for ty, names in VARIABLES.items():
            for name in names:
                self.variable(ty, name)
        for name in ("%array", "%escaped"):
            self.variable(f"[{ARRAY} x i32]", name)
        self.variable(f"[{ARRAY} x i8]", "%bytes")
        for name in ("%p0", "%p1"):
            self.variable("ptr", name)
        self.start()
        self.statements(3, self.rng.randint(3, 6))
        self.jump("return")
        self.place("return")
        self.finish()
        head = f"define internal spir_func void @{self.name}({PARAMETERS}) {{"
        return "\n".join([head, "entry:"] + self.allocas + self.lines + ["}"])

    def start(self):
        for i, v in enumerate(VARIABLES["i32"]):
            p = self.value(f"getelementptr i32, ptr addrspace(1) %in, i32 {i}")
            if i % 2:
                g = self.value(f"and i32 %gid, {INPUTS - 1}")
                p = self.value(f"getelementptr i32, ptr addrspace(1) %in, i32 {g}")
            x = self.value(f"load i32, ptr addrspace(1) {p}")
            self.emit(f"store i32 {x}, ptr {v}")
        for ty, names in VARIABLES.items():
            first = "1.5" if element(ty) in FLOATS else "77"
            for name in names if ty != "i32" else []:
                self.emit(f"store {ty} {splat(ty, first)}, ptr {name}")
        for array in ("%array", "%escaped"):
            for i in range(ARRAY):
                p = self.value(f"getelementptr i32, ptr {array}, i32 {i}")
                self.emit(f"store i32 {i * i}, ptr {p}")
        self.emit("store i64 578437695752307201, ptr %bytes")
        self.emit("store ptr %escaped, ptr %p0")
        self.emit("store ptr %array, ptr %p1")

    def finish(self):
        """Adds every variable to the results."""
        parts = [("%v0", "i32"), ("%v1", "i32"), ("%v2", "i32"), ("%v3", "i32")]
        sums = [self.value(f"load i32, ptr {v}") for v, _ in parts]
        for ty, names in VARIABLES.items():
            for name in names if ty != "i32" else []:
                v, size = self.value(f"load {ty}, ptr {name}"), bits(ty)
                if ty not in INTEGERS:
                    v = self.value(f"bitcast {ty} {v} to i{size}")
                if size > 32:
                    h = self.value(f"lshr i{size} {v}, {size // 2}")
                    v = self.value(f"xor i{size} {v}, {h}")
                if size != 32:
                    v = self.value(f"{'trunc' if size > 32 else 'zext'} i{size} {v} to i32")
                i = self.rng.randrange(SLOTS)
                v = self.value(f"mul i32 {v}, 31")
                sums[i] = self.value(f"xor i32 {sums[i]}, {v}")
        for i in range(SLOTS):
            p = self.value(f"getelementptr i32, ptr addrspace(1) %own, i32 {i}")
            old = self.value(f"load i32, ptr addrspace(1) {p}")
            v = self.value(f"xor i32 {sums[i]}, {old}")
            self.emit(f"store i32 {v}, ptr addrspace(1) {p}")
        self.emit("ret void")


KERNEL = """
target triple = "spir64-unknown-unknown"

@local = internal addrspace(3) global [{local} x i32] undef
@tally = internal addrspace(3) global [{tallies} x i32] undef

define internal i32 @recursive(i32 %x, i32 %n) noinline {{
  %end = icmp eq i32 %n, 0
  br i1 %end, label %last, label %more
last:
  %r = xor i32 %x, 12345
  ret i32 %r
more:
  %m = sub i32 %n, 1
  %y = mul i32 %x, 7
  %a = call i32 @recursive(i32 %y, i32 %m)
  %z = add i32 %a, %x
  ret i32 %z
}}

define internal void @writes(ptr %p, i32 %x, i32 %n) noinline {{
  %end = icmp eq i32 %n, 0
  br i1 %end, label %last, label %more
last:
  store i32 %x, ptr %p
  ret void
more:
  %m = sub i32 %n, 1
  %old = load i32, ptr %p
  %y = add i32 %old, %x
  call void @writes(ptr %p, i32 %y, i32 %m)
  ret void
}}

{functions}

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out,
    ptr addrspace(1) %counters, ptr addrspace(1) %blocks, i32 %n)
    !intel_reqd_sub_group_size !0 {{
  %gx = call spir_func i64 @_Z13get_global_idj(i32 0)
  %gy = call spir_func i64 @_Z13get_global_idj(i32 1)
  %gz = call spir_func i64 @_Z13get_global_idj(i32 2)
  %sx = call spir_func i64 @_Z15get_global_sizej(i32 0)
  %sy = call spir_func i64 @_Z15get_global_sizej(i32 1)
  %plane = mul i64 %gz, %sy
  %rows = add i64 %plane, %gy
  %row = mul i64 %rows, %sx
  %id = add i64 %row, %gx
  %gid = trunc i64 %id to i32
  %l = call spir_func i64 @_Z12get_local_idj(i32 0)
  %lid = trunc i64 %l to i32
  %linear = call spir_func i64 @_Z19get_local_linear_idv()
  %lin = trunc i64 %linear to i32
  %hx = call spir_func i64 @_Z12get_group_idj(i32 0)
  %hy = call spir_func i64 @_Z12get_group_idj(i32 1)
  %hz = call spir_func i64 @_Z12get_group_idj(i32 2)
  %nx = call spir_func i64 @_Z14get_num_groupsj(i32 0)
  %ny = call spir_func i64 @_Z14get_num_groupsj(i32 1)
  %hplane = mul i64 %hz, %ny
  %hrows = add i64 %hplane, %hy
  %hrow = mul i64 %hrows, %nx
  %g = add i64 %hrow, %hx
  %grp = trunc i64 %g to i32
  %ix = call spir_func i64 @_Z14get_local_sizej(i32 0)
  %iy = call spir_func i64 @_Z14get_local_sizej(i32 1)
  %iz = call spir_func i64 @_Z14get_local_sizej(i32 2)
  %ixy = mul i64 %ix, %iy
  %ixyz = mul i64 %ixy, %iz
  %items = trunc i64 %ixyz to i32
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  %sg = call spir_func i32 @_Z16get_sub_group_idv()
  %first = mul i32 %grp, {groups}
  %which = add i32 %first, %sg
  %place = mul i32 %which, {area}
  %area = getelementptr i32, ptr addrspace(1) %blocks, i32 %place
{calls}  ret void
}}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z15get_global_sizej(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z19get_local_linear_idv()
declare spir_func i64 @_Z12get_group_idj(i32)
declare spir_func i64 @_Z14get_num_groupsj(i32)
declare spir_func i64 @_Z14get_local_sizej(i32)
declare spir_func i32 @_Z22get_sub_group_local_idv()
declare spir_func i32 @_Z16get_sub_group_idv()
{declarations}
!0 = !{{i32 {width}}}
"""


def module(rng, programs, width, items, complete, only=None):
    """A kernel of several programs for work-groups of so many items."""
    functions, calls, declarations = [], "", {}
    for p in range(programs):
        program = Program(rng, f"p{p}", rng.randrange(3), width, complete)
        function = program.text()
        if only is not None and p != only:
            continue
        functions.append(function)
        declarations.update(program.declarations)
        calls += (
            f"  %at{p} = mul i64 %id, {programs * SLOTS}\n"
            f"  %my{p} = add i64 %at{p}, {p * SLOTS}\n"
            f"  %own{p} = getelementptr i32, ptr addrspace(1) %out, i64 %my{p}\n"
            f"  call spir_func void @p{p}(ptr addrspace(1) %in, "
            f"ptr addrspace(1) %own{p}, ptr addrspace(1) %counters, ptr addrspace(1) %area, "
            "i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, "
            "i32 %items)\n"
        )
    return KERNEL.format(
        functions="\n\n".join(functions),
        calls=calls,
        declarations="\n".join(declarations.values()),
        width=width,
        local=LOCAL,
        tallies=TALLIES,
        groups=subgroups(items, width),
        area=AREA * width,
    )


def subgroups(items, width):
    return -(-items // width)
