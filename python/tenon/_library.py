# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""libTenon by ctypes: the functions of tenon/tenon.h."""

import ctypes
import os
import pathlib
from ctypes import POINTER, c_char_p, c_int, c_size_t, c_uint, c_uint64, c_void_p


class Error(RuntimeError):
    """A program that cannot be compiled, or a launch that cannot be done."""

    __module__ = "tenon"  # where users find it


class Options(ctypes.Structure):
    """tenon_options"""

    _fields_ = [
        ("size", c_size_t),
        ("target", c_char_p),
        ("device", c_char_p),
        ("triple", c_char_p),
        ("cpu", c_char_p),
        ("features", c_char_p),
        ("build_options", c_char_p),
        ("name", c_char_p),
        ("subgroup_size", c_uint),
        ("opt_level", c_uint),
        ("flags", c_uint),
    ]


NO_DISK_CACHE = 1  # tenon_option_flags
TRAP_DIVERGENCE = 2
ALL_LAUNCHES = 4


class Range(ctypes.Structure):
    """tenon_ndrange"""

    _fields_ = [
        ("global_", c_uint64 * 3),
        ("local", c_uint64 * 3),
        ("offset", c_uint64 * 3),
        ("dimensions", c_uint64),
    ]


class Argument(ctypes.Structure):
    """tenon_argument"""

    _fields_ = [
        ("kind", c_uint),
        ("data", c_void_p),
        ("size", c_size_t),
        ("type", c_char_p),
        ("offset", c_size_t),
    ]


ARGUMENT_BUFFER, ARGUMENT_VALUE, ARGUMENT_LOCAL = range(3)  # tenon_argument_kind


class SingleRun(ctypes.Structure):
    """tenon_single_run, as far as it is used."""

    _fields_ = [
        ("size", c_size_t),
        ("engine", c_char_p),
        ("kernel", c_char_p),
        ("args", POINTER(Argument)),
        ("num_args", c_size_t),
        ("range", Range),
        ("threads", c_uint),
        ("repeat", c_uint),
    ]


class ParameterInfo(ctypes.Structure):
    """tenon_param_info"""

    _fields_ = [("kind", c_uint64), ("size", c_uint64)]


class KernelInfo(ctypes.Structure):
    """tenon_kernel_info"""

    _fields_ = [
        ("num_params", c_uint64),
        ("params", POINTER(ParameterInfo)),
        ("static_local_bytes", c_uint64),
        ("subgroup_size", c_uint64),
        ("required_local", c_uint64 * 3),
        ("amx_needs", c_uint64),
        ("complete_subgroups", c_uint64),
        ("test", ctypes.c_void_p),
    ]


class ParameterText(ctypes.Structure):
    """tenon_parameter"""

    _fields_ = [
        ("name", c_char_p),
        ("type", c_char_p),
        ("space", c_char_p),
        ("qualifiers", c_char_p),
    ]


# The message is a c_void_p, which ctypes does not turn into bytes: it is freed.
MESSAGE = POINTER(c_void_p)
FUNCTIONS = {
    "tenon_compile": (c_void_p, c_char_p, c_size_t, POINTER(Options), MESSAGE),
    "tenon_compile_file": (c_void_p, c_char_p, POINTER(Options), MESSAGE),
    "tenon_release": (None, c_void_p),
    "tenon_program_target": (c_char_p, c_void_p),
    "tenon_program_target_reason": (c_char_p, c_void_p),
    "tenon_num_kernels": (c_size_t, c_void_p),
    "tenon_kernel_at": (c_void_p, c_void_p, c_size_t),
    "tenon_kernel_name": (c_char_p, c_void_p),
    "tenon_left_out_kernel": (c_char_p, c_void_p, c_size_t, POINTER(c_char_p)),
    "tenon_kernel_requirements": (POINTER(KernelInfo), c_void_p),
    "tenon_kernel_parameter": (c_int, c_void_p, c_size_t, POINTER(ParameterText)),
    "tenon_kernel_parameter_ir_type": (c_char_p, c_void_p, c_size_t),
    "tenon_run_once": (c_int, c_char_p, c_size_t, POINTER(Options), POINTER(SingleRun), MESSAGE),
    "tenon_run_file_once": (c_int, c_char_p, POINTER(Options), POINTER(SingleRun), MESSAGE),
    "tenon_run_kernel": (c_int, c_void_p, POINTER(c_void_p), POINTER(Range), c_uint, MESSAGE),
    "tenon_program_bytes": (c_void_p, c_void_p, POINTER(c_size_t)),
    "tenon_free": (None, c_void_p),
    "tenon_version": (c_char_p,),
}


def find():
    """The library's path: $TENON_LIBRARY, in this package, or where the system looks."""
    named = os.environ.get("TENON_LIBRARY")
    if named:
        return named
    inside = pathlib.Path(__file__).parent / "lib" / "libTenon.so.0"
    return str(inside) if inside.exists() else "libTenon.so.0"


class Library:
    """The functions, loaded with the first that is called: the package's tools do not need them."""

    def __getattr__(self, wanted):
        try:
            library = ctypes.CDLL(find())
        except OSError as error:
            raise Error(f"libTenon is not installed ({error}); $TENON_LIBRARY names it") from None
        for name, (result, *arguments) in FUNCTIONS.items():
            function = getattr(library, name)
            function.restype = result
            function.argtypes = arguments
            setattr(self, name, function)
        return self.__dict__[wanted]


library = Library()


def version():
    """ "0.1.0 (LLVM 22.1.0)" """
    return library.tenon_version().decode()


def take(message):
    """The text of a message that the library returned, which is freed; an exception's type
    says that it is an error."""
    if not message.value:
        return ""
    text = ctypes.string_at(message.value).decode(errors="replace")
    library.tenon_free(message)
    return text.removeprefix("error: ")
