# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of Triton on this processor: the package triton-xpu compiles them for a
device that need not exist, and Tenon compiles the result.

    @triton.jit
    def double(p, n, BLOCK: tl.constexpr): …

    kernel = tenon.triton.Kernel(double)
    kernel[(n // 256,)](array, n, BLOCK=256, num_warps=1)

Arguments are specialised as Triton does it: an integer that is 1 is a constant, one
that is a multiple of 16 is known to be, and so is an address, unless @triton.jit says
otherwise. A NumPy array of bfloat16 numbers is one of uint16 whose parameter is named:
`bf16=("a", "b")`. Arrays may have any strides, which are arguments of Triton's kernels.

Of @triton.autotune a kernel gets the first configuration, without trying others; what a
launch gives itself has priority. @triton.heuristics computes arguments as Triton does. The
driver that @triton.autotune asks for is there once this module is imported.
"""

from ._arguments import Local, buffer_of, of_interface
from ._library import Error
from ._program import compile as compile_program

LANES = 16  # of a sub-group, which Triton calls a warp, unless threads_per_warp says otherwise

TYPES = {
    "float16": "fp16", "bfloat16": "bf16", "float32": "fp32", "float64": "fp64",
    "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "bool": "i1",
    "uint8": "u8", "uint16": "u16", "uint32": "u32", "uint64": "u64",
    "float8_e4m3fn": "fp8e4nv", "float8_e4m3fnuz": "fp8e4b8",
    "float8_e5m2": "fp8e5", "float8_e5m2fnuz": "fp8e5b16",
}  # fmt: skip

# Options of Triton's compiler that a launch may set, in addition to the kernel's parameters.
OPTIONS = ("num_warps", "num_stages", "threads_per_warp", "grf_mode")

# A device with matrix instructions of every type and 2D blocks.
DEVICE = {
    "name": "described", "platform_name": "", "vendor": "", "version": "", "architecture": 0,
    "gpu_eu_count": 448, "gpu_subslice_count": 56, "max_work_group_size": 1024,
    "max_num_sub_groups": 64, "sub_group_sizes": [16, 32], "has_fp64": True,
    "has_subgroup_matrix_multiply_accumulate": True,
    "has_subgroup_matrix_multiply_accumulate_tensor_float32": True,
    "has_subgroup_2d_block_io": True, "has_bfloat16_conversions": True,
}  # fmt: skip


class Driver:
    """Replaces a device's driver, which Triton only asks for the target, and @triton.autotune
    for what measures, which is not used."""

    def __init__(self, target):
        self.target = target

    def get_current_target(self):
        return self.target

    def get_active_torch_device(self):
        return None

    def get_benchmarker(self):
        return None


class NoArchitectures:
    """Replaces a C module that Triton builds to look up a device's name."""

    def parse_device_arch(self, _):
        return ""


def backend():
    """Triton, and the target that it compiles for."""
    try:
        from triton.backends import backends
        from triton.backends.compiler import GPUTarget
        from triton.runtime.driver import driver
    except ImportError as error:
        raise Error(f"Triton cannot be imported ({error}); install triton-xpu==3.3.0b1") from None
    if "intel" not in backends:
        raise Error("this Triton has no back end for Intel's GPUs; install triton-xpu==3.3.0b1")
    compiler = backends["intel"].compiler
    names = compiler.__init__.__globals__
    names["compile_module_from_src"] = lambda *_: NoArchitectures()
    target = GPUTarget("xpu", DEVICE, LANES)
    driver.set_active(Driver(target))
    return target


def is_array(value):
    if hasattr(value, "data_ptr"):  # a tensor of PyTorch's without dimensions is one too
        return True
    return getattr(value, "dtype", None) is not None and getattr(value, "shape", ()) != ()


def type_of(parameter, value, bf16):
    """Triton's name of the type of an argument, as signatures have it."""
    name = parameter.name
    if parameter.annotation_type and not is_array(value):
        return parameter.annotation_type
    if is_array(value):
        word = str(value.dtype).rpartition(".")[2]  # torch.float16
        if word not in TYPES:
            raise Error(f"argument '{name}' has elements of {word}, which Triton has no name for")
        return "*bf16" if name in bf16 else "*" + TYPES[word]
    if isinstance(value, bool):
        return "i1"
    if isinstance(value, float):
        return "fp32"
    if isinstance(value, int):
        return "i32" if -(2**31) <= value < 2**31 else "i64" if value < 2**63 else "u64"
    raise Error(f"argument '{name}' is {type(value).__name__}, expected an array or a number")


class Memory:
    """The memory of an array from its first element on."""

    def __init__(self, value, where):
        interface = getattr(value, "__array_interface__", None)
        self.owner = value
        if hasattr(value, "data_ptr"):  # PyTorch's tensors
            if value.device.type != "cpu":
                raise Error(f"{where} is not in this machine's memory")
            self.address = value.data_ptr()
        elif interface is not None:
            self.address = of_interface({**interface, "strides": None}, where, None)
        else:
            self.address, self.owner = buffer_of(value, where)

    @property
    def __array_interface__(self):
        return {"version": 3, "shape": (), "typestr": "|u1", "data": (self.address, False)}


class Compiled:
    """A kernel for arguments of certain types: `spirv` is what Triton made of it."""

    def __init__(self, binary, **options):
        self.binary = binary
        self.spirv = binary.asm["spv"]
        self.warps = binary.metadata.num_warps
        # Triton uses 16 for kernels that multiply, whatever was requested.
        self.lanes = binary.metadata.threads_per_warp
        self.shared = binary.metadata.shared
        self.name = binary.metadata.name
        self.options = options
        self._kernel = None

    def kernel(self):
        """The tenon.Kernel, compiled when it is first needed."""
        if self._kernel is None:
            self._kernel = compile_program(self.spirv, **self.options).kernel(self.name)
        return self._kernel

    def __call__(self, grid, arguments, threads=0):
        kernel = self.kernel()
        values = [
            Memory(value, f"argument {at}") if is_array(value) else value
            for at, value in enumerate(arguments)
        ]
        if len(kernel.parameters) > len(values):  # memory that the work-group shares
            values.append(Local(max(self.shared, 1)))
        kernel(grid, (self.warps * self.lanes, 1, 1), *values, threads=threads)


def computed(values):
    """What @triton.heuristics adds, of which each may depend on those before it."""

    def complete(given, defaults):
        for name, of in values.items():
            given = {**given, name: of({**defaults, **given})}
        return given

    return complete


def unwrapped(function):
    """The function with @triton.jit, what each decorator around it adds to the arguments (it also
    gets the defaults of parameters), and what runs before a launch."""
    steps, hooks = [], []
    while not hasattr(function, "params"):
        if hasattr(function, "configs"):
            first = function.configs[0]
            steps.append(lambda given, _, added=first.all_kwargs(): {**added, **given})
            hooks += [first.pre_hook] if first.pre_hook else []
        elif hasattr(function, "values"):
            steps.append(computed(function.values))
        else:
            raise Error(f"{getattr(function, '__name__', function)} has no @triton.jit")
        function = function.fn
    return function, steps, hooks


def is_constant(parameter, value):
    """Whether an argument is a constant of the compiled kernel."""
    if parameter.is_constexpr or value is None:
        return True
    is_one = type(value) is int and value == 1
    return is_one and not parameter.do_not_specialize and not parameter.annotation_type


def is_multiple(parameter, value, where):
    """Whether an argument is known to be a multiple of 16."""
    if parameter.do_not_specialize or parameter.do_not_specialize_on_alignment:
        return False
    number = Memory(value, where).address if is_array(value) else value
    return isinstance(number, int) and not isinstance(number, bool) and number % 16 == 0


class Kernel:
    """A function with @triton.jit, perhaps below @triton.autotune and @triton.heuristics;
    `options` are those of tenon.compile()."""

    def __init__(self, function, **options):
        self.function, self._steps, self._hooks = unwrapped(function)
        self.options = options
        self._compiled = {}

    def __getitem__(self, grid):
        def launch(*arguments, threads=0, **named):
            given = self.given(arguments, named)
            for hook in self._hooks:
                hook(given)
            compiled, values = self._specialised(given)
            sizes = grid(given) if callable(grid) else grid
            compiled(sizes, values, threads)

        return launch

    def compile(self, *arguments, **named):
        """What Triton makes of the kernel for these arguments."""
        return self.specialise(*arguments, **named)[0]

    def given(self, arguments, named):
        """Each parameter's argument and the options by name: of the call, of a decorator, or
        the default."""
        defaults = {p.name: p.default for p in self.function.params if p.has_default}
        given = dict(zip(self.function.arg_names, arguments))
        given.update(named)
        for complete in self._steps:
            given = complete(given, defaults)
        return {**defaults, **given}

    def specialise(self, *arguments, **named):
        """The compiled kernel, and the arguments that are left to give to it."""
        return self._specialised(self.given(arguments, named))

    def _specialised(self, given):
        bf16 = given.get("bf16", ())
        asked = {name: given[name] for name in OPTIONS if name in given}
        options = {"num_warps": 4, "threads_per_warp": LANES, **asked}
        types, constants, sixteens, values = {}, {}, [], []
        for parameter in self.function.params:
            name, value = parameter.name, self.of(given, parameter.name)
            if is_constant(parameter, value):
                types[name] = "constexpr"
                constants[name] = value
                continue
            types[name] = type_of(parameter, value, bf16)
            if is_multiple(parameter, value, f"argument '{name}'"):
                sixteens.append(name)
            values.append(value)
        kinds = tuple(type(value) for value in constants.values())  # 1 == 1.0 == True
        key = tuple(tuple(d.items()) for d in (types, constants, options)) + kinds
        key += tuple(sixteens)
        if key not in self._compiled:
            self._compiled[key] = self.build(types, constants, sixteens, options)
        return self._compiled[key], values

    def of(self, given, name):
        if name not in given:
            raise Error(f"kernel '{self.function.__name__}': argument '{name}' is missing")
        return given[name]

    def build(self, types, constants, sixteens, options):
        target = backend()
        from triton.compiler import ASTSource
        from triton.compiler import compile as triton_compile

        place = {name: (index,) for index, name in enumerate(self.function.arg_names)}
        source = ASTSource(
            fn=self.function,
            signature=types,
            constexprs={place[name]: value for name, value in constants.items()},
            attrs={place[name]: [["tt.divisibility", 16]] for name in sixteens},
        )
        binary = triton_compile(source, target=target, options=options)
        return Compiled(binary, name=self.function.__name__ + ".spv", **self.options)


def compile_for(function, signature, constexprs):
    """What Triton makes of a function for arguments of the types in `signature`."""
    kernel = Kernel(function)
    where = f"kernel '{kernel.function.__name__}'"
    if not isinstance(signature, dict):
        raise Error(
            f"{where}: Triton compiles it for types of arguments: give them, signature="
            '{"p": "*fp32", "n": "i32"}, or launch a tenon.triton.Kernel, which takes them from '
            "the arguments"
        )
    given = kernel.given((), constexprs or {})
    types, constants, sixteens = {}, {}, []
    for name in kernel.function.arg_names:
        word, _, multiple = str(signature.get(name, "constexpr")).partition(":")
        types[name] = word
        if multiple:
            if multiple != "16":
                raise Error(f"{where}: argument '{name}' is a multiple of {multiple}, expected 16")
            sixteens.append(name)
        if word == "constexpr":
            constants[name] = kernel.of(given, name)
    for name in (*signature, *(constexprs or ())):
        if name not in types and name not in OPTIONS:
            raise Error(f"{where} has no argument '{name}'")
    options = {name: given[name] for name in OPTIONS if name in given}
    options = {"num_warps": 4, "threads_per_warp": LANES, **options}
    return kernel.build(types, constants, sixteens, options).binary


try:
    backend()
except Error:  # as long as nothing is compiled, Triton may be missing
    pass
