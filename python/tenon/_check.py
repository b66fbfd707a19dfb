# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A launch in the reference engine, which checks the bounds of each access."""

import ctypes
import dataclasses
import os

from . import _library as c
from ._arguments import BUFFER, LOCAL
from ._library import Error, library


@dataclasses.dataclass(frozen=True)
class Origin:
    """What a program was compiled from."""

    source: object  # a path, or bytes
    name: str
    options: str
    subgroup_size: int

    def given(self):
        """The options of tenon.h."""
        return c.Options(
            size=ctypes.sizeof(c.Options),
            build_options=(self.options or "").encode(),
            name=self.name.encode() if self.name else None,
            subgroup_size=self.subgroup_size,
        )


def arguments_of(kernel, values):
    """Arguments of tenon.h, and their memory."""
    arguments, memory = (c.Argument * len(values))(), []
    for place, value, parameter in zip(arguments, values, kernel.parameters):
        if parameter.kind == LOCAL:
            place.kind, place.size = c.ARGUMENT_LOCAL, value
            continue
        memory.append(ctypes.create_string_buffer(value, len(value)))
        place.kind = c.ARGUMENT_BUFFER if parameter.kind == BUFFER else c.ARGUMENT_VALUE
        place.data, place.size = ctypes.addressof(memory[-1]), len(value)
    return arguments, memory


def run_by_reference(kernel, origin, index_space, values):
    """Runs the kernel on these values, bytes, which stay as they are."""
    arguments, _memory = arguments_of(kernel, values)
    run = c.SingleRun(
        size=ctypes.sizeof(c.SingleRun),
        engine=b"reference",
        kernel=kernel.name.encode(),
        args=arguments,
        num_args=len(values),
        range=index_space,
    )
    options, message = origin.given(), ctypes.c_void_p()
    rest = ctypes.byref(options), ctypes.byref(run), ctypes.byref(message)
    if isinstance(origin.source, (bytes, bytearray, memoryview)):
        data = bytes(origin.source)
        failed = library.tenon_run_once(data, len(data), *rest)
    else:
        failed = library.tenon_run_file_once(os.fsencode(origin.source), *rest)
    text = c.take(message)
    if failed:
        raise Error(text)
