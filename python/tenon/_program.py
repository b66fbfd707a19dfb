# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs and kernels."""

import ctypes
import dataclasses
import operator
import os
import warnings

from . import _library as c
from ._arguments import BUFFER, LOCAL, Local, argument, bytes_in
from ._check import Origin, run_by_reference
from ._library import Error, library


@dataclasses.dataclass(frozen=True)
class Parameter:
    """A kernel's parameter: "ushort*" in "global" memory, or an "int"."""

    name: str
    type: str
    space: str
    kind: int
    size: int
    ir_type: str  # LLVM IR's: "float" also where the type is the author's "real"
    is_const: bool = False  # a pointer by which the kernel only reads


def three(sizes, what):
    """1 to 3 sizes, or one number, as three and their count."""
    try:
        each = tuple(sizes)
    except TypeError:
        each = (sizes,)
    try:
        each = tuple(operator.index(size) for size in each)  # also NumPy's integers
    except TypeError:
        each = ()
    if not 1 <= len(each) <= 3 or any(not 1 <= size < 1 << 64 for size in each):
        raise Error(f"{what} is 1 to 3 positive numbers, got {sizes}")
    return each + (1,) * (3 - len(each)), len(each)


def check_number(number, what):
    """ctypes would drop the sign and the upper bits."""
    try:
        is_number = 0 <= operator.index(number) < 1 << 32
    except TypeError:
        is_number = False
    if not is_number:
        raise Error(f"{what} is {number!r}, expected a number from 0 on")


def text_of(word, what):
    """What the library gets of an option."""
    if word is None:
        return None
    try:
        word = os.fspath(word)
    except TypeError:
        raise Error(f"{what} is {type(word).__name__}, expected a string") from None
    data = word if isinstance(word, bytes) else word.encode()
    if b"\0" in data:  # the library's texts end there
        raise Error(f"{what} has a zero byte")
    return data or None


def source_of(source):
    """The bytes of a program, or the path of a file."""
    if isinstance(source, (str, os.PathLike)):
        path = os.fsencode(source)
        if b"\n" in path or (b"{" in path and not os.path.exists(path)):
            raise Error(
                "the source is a string, which names a file; a program's text is given as bytes: "
                "text.encode()"
            )
        if b"\0" in path:
            raise Error(f"the path {source!r} has a zero byte")
        return None, path
    try:
        return memoryview(source).tobytes(), None
    except TypeError:
        raise Error(
            f"the source is {type(source).__name__}, expected a path or the bytes of a program"
        ) from None


def of_triton(source, signature, constexprs):
    """What Triton compiles a function with @triton.jit to; another source as it is."""
    if type(source).__module__.partition(".")[0] == "triton" and hasattr(source, "fn"):
        from . import triton

        return triton.compile_for(source, signature, constexprs)
    if signature is not None or constexprs is not None:
        raise Error("signature and constexprs are for functions with @triton.jit")
    return source


class OfThisProcess:
    """An object that refers to memory of the library: a copy is the object itself, and another
    process has to compile the program again."""

    def __copy__(self):
        return self

    def __deepcopy__(self, _):
        return self

    def __reduce__(self):
        raise TypeError(
            f"a tenon.{type(self).__name__} belongs to this process; compile the program where it "
            "is used, which the disk cache makes quick"
        )


class Kernel(OfThisProcess):
    """Called with the number of work-groups, their sizes in work-items (None: what the
    kernel requires) and a value for each parameter; returns when the kernel has run."""

    def __init__(self, program, handle):
        self._program = program  # which keeps the handle valid
        self._handle = handle
        self.name = library.tenon_kernel_name(handle).decode()
        info = library.tenon_kernel_requirements(handle).contents
        self.subgroup_size = info.subgroup_size
        self.required_group = tuple(info.required_local) if info.required_local[0] else None
        self.parameters = [self._parameter(i, info.params[i]) for i in range(info.num_params)]
        self._shared = None  # of a Triton kernel, bytes of a last parameter that a launch may omit

    def _parameter(self, index, info):
        text = c.ParameterText(b"", b"", b"", None)
        library.tenon_kernel_parameter(self._handle, index, ctypes.byref(text))
        words = (text.name.decode(), text.type.decode(), text.space.decode())
        ir_type = library.tenon_kernel_parameter_ir_type(self._handle, index).decode()
        is_const = b"const" in (text.qualifiers or b"").split()
        return Parameter(
            *words, kind=info.kind, size=info.size, ir_type=ir_type, is_const=is_const
        )

    def __repr__(self):
        words = [f"{p.space} {p.type} {p.name}".strip() for p in self.parameters]
        return f"<tenon.Kernel {self.name}({', '.join(words)})>"

    def _be_of_triton(self, metadata):
        """What SPIR-V does not say: the number of sub-groups, and the size of local memory."""
        if self.required_group is None:
            self.required_group = (metadata.num_warps * metadata.threads_per_warp, 1, 1)
        self._shared = max(metadata.shared, 1)

    def _completed(self, arguments):
        if self._shared is not None and len(arguments) + 1 == len(self.parameters):
            arguments += (Local(self._shared),)
        return arguments

    def _launch(self, grid, group, arguments):
        """What the launch has: a ctypes object for each argument, and tenon_ndrange."""
        if len(arguments) != len(self.parameters):
            raise Error(
                f"kernel '{self.name}' takes {len(self.parameters)} arguments, got {len(arguments)}"
            )
        groups, dimensions = three(grid, "the grid")
        if group is None and not self.required_group:
            raise Error(f"kernel '{self.name}' requires no work-group size: the launch has to have one")
        local, of_group = three(self.required_group if group is None else group, "the group")
        values = []
        for index, (value, parameter) in enumerate(zip(arguments, self.parameters)):
            where = f"kernel '{self.name}': argument {index}"
            if parameter.name:
                where += f" ('{parameter.name}')"
            values.append(argument(value, parameter, where))
        items = tuple(count * size for count, size in zip(groups, local))
        if any(size >= 1 << 64 for size in items):  # ctypes would drop the upper bits
            raise Error(f"kernel '{self.name}': {items} work-items are too many")
        return values, c.Range(items, local, (0, 0, 0), max(dimensions, of_group))

    def check(self, grid, group, *arguments):
        """Runs the kernel on copies of the buffers and by definition, which takes long; an access
        outside of a buffer is an Error that names it. Compilations of the process wait for it."""
        arguments = self._completed(arguments)
        values, index_space = self._launch(grid, group, arguments)
        kept = []
        for value, given, parameter in zip(values, arguments, self.parameters):
            if parameter.kind == BUFFER:
                kept.append(ctypes.string_at(value, bytes_in(given)))
            else:
                kept.append(value.value if parameter.kind == LOCAL else bytes(value))
        run_by_reference(self, self._program.origin, index_space, kept)

    def __call__(self, grid, group, *arguments, threads=0):
        check_number(threads, "threads")
        values, index_space = self._launch(grid, group, self._completed(arguments))
        pointers = (ctypes.c_void_p * len(values))(*(ctypes.addressof(value) for value in values))
        message = ctypes.c_void_p()
        if library.tenon_run_kernel(
            self._handle, pointers, ctypes.byref(index_space), threads, ctypes.byref(message)
        ):
            raise Error(c.take(message))


class Program(OfThisProcess):
    """Compiled kernels; for another machine, their code."""

    def __init__(self, handle, origin=None):
        self._handle = handle
        self.origin = origin  # for Kernel.check()
        self.target = library.tenon_program_target(handle).decode()
        reason = library.tenon_program_target_reason(handle)
        self.target_reason = reason and reason.decode()  # None where the target was named
        handles = [
            library.tenon_kernel_at(handle, i) for i in range(library.tenon_num_kernels(handle))
        ]
        self.kernels = {kernel.name: kernel for kernel in (Kernel(self, h) for h in handles)}
        self._left_out = {}  # kernels that the target cannot have, and why
        reason = ctypes.c_char_p()
        while left_out := library.tenon_left_out_kernel(
            handle, len(self._left_out), ctypes.byref(reason)
        ):
            self._left_out[left_out.decode()] = reason.value.decode()

    def __del__(self):
        if library is not None:
            library.tenon_release(self._handle)

    def __repr__(self):
        return f"<tenon.Program for {self.target}: {', '.join(self.kernels)}>"

    def kernel(self, name=None):
        """The kernel of that name; without one, the only kernel."""
        if name is None and len(self.kernels) == 1:
            return next(iter(self.kernels.values()))
        if name in self._left_out:
            raise Error(self._left_out[name])
        if name not in self.kernels:
            raise Error(f"no kernel '{name}'; the program has {', '.join(self.kernels)}")
        return self.kernels[name]

    __getitem__ = kernel

    @property
    def code(self):
        """The object, SPIR-V or assembly, as bytes."""
        size = ctypes.c_size_t()
        address = library.tenon_program_bytes(self._handle, ctypes.byref(size))
        return ctypes.string_at(address, size.value)


def compile(
    source,
    *,
    target=None,
    device=None,
    triple=None,
    cpu=None,
    features=None,
    options="",
    subgroup_size=0,
    opt_level=2,
    name=None,
    cache=True,
    all_launches=False,
    signature=None,
    constexprs=None,
):
    """Compiles a file (a path), the bytes of SPIR-V, LLVM IR or OpenCL C, a kernel that Triton
    has compiled to SPIR-V, or a function with @triton.jit: then `signature` has Triton's types of
    its arguments by name ({"p": "*fp32:16", "n": "i32"}; ":16" is a multiple of 16), and
    `constexprs` the constants, and num_warps and the like. Without a target it is for this
    machine. With all_launches Program.code has what launches with incomplete sub-groups need,
    too."""
    source = of_triton(source, signature, constexprs)
    asm, metadata = getattr(source, "asm", None), None
    if asm is not None:
        if "spv" not in asm:
            raise Error("the Triton kernel was not compiled to SPIR-V: it has " + ", ".join(asm))
        source, metadata = asm["spv"], getattr(source, "metadata", None)

    data, path = source_of(source)
    check_number(subgroup_size, "subgroup_size")
    check_number(opt_level, "opt_level")
    given = c.Options(
        ctypes.sizeof(c.Options),
        text_of(target, "target"),
        text_of(device, "device"),
        text_of(triple, "triple"),
        text_of(cpu, "cpu"),
        text_of(features, "features"),
        text_of(options, "options"),
        text_of(name, "name"),
        subgroup_size,
        opt_level,
        (0 if cache else c.NO_DISK_CACHE) | (c.ALL_LAUNCHES if all_launches else 0),
    )
    message = ctypes.c_void_p()
    if path is None:
        handle = library.tenon_compile(data, len(data), ctypes.byref(given), ctypes.byref(message))
        source = data
    else:
        handle = library.tenon_compile_file(path, ctypes.byref(given), ctypes.byref(message))
    words = c.take(message)
    if not handle:
        raise Error(words)
    if words:
        warnings.warn(words, stacklevel=2)
    program = Program(handle, Origin(source, name, options, subgroup_size))
    if metadata is not None:
        for kernel in program.kernels.values():
            kernel._be_of_triton(metadata)
    return program
