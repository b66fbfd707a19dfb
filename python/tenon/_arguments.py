# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a kernel's parameters are given: addresses of buffers and bytes of values."""

import ctypes
import operator
import struct
import sys

from ._library import Error


class Local:
    """A local-memory parameter of `size` bytes."""

    def __init__(self, size):
        self.size = size


BUFFER, LOCAL, VALUE = range(3)  # tenon_param_kind

# struct's letters for OpenCL C's and LLVM IR's types.
LETTERS = {
    "char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i", "uint": "I",
    "long": "q", "ulong": "Q", "half": "e", "float": "f", "double": "d",
    "i1": "B", "i8": "b", "i16": "h", "i32": "i", "i64": "q", "bool": "B",
}  # fmt: skip


class DLTensor(ctypes.Structure):
    """The first member of what a DLPack capsule points to (dlpack.h)."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


def check_element(floating, parameter, where):
    """The rule of tenon-run: integers may be any type's bits; elements that are floating point of
    `floating` bytes (0: integers) do not fit floating point of another width, or narrower
    integers."""
    if parameter is None:
        return
    word = parameter.type.rstrip("* ").split(" ")[-1]
    letter = LETTERS.get(word if word in LETTERS else word.rstrip("0123456789"))
    if not floating or not letter or letter in "bB?":
        return
    wanted = struct.calcsize(letter)
    if floating != wanted if letter in "efd" else floating > wanted:
        raise Error(f"{where} has elements of f{8 * floating}, expected {parameter.type}")


FOREIGN = ">!" if sys.byteorder == "little" else "<"


def check_order(form, where):
    """`form` is a type of NumPy's or of struct's, or a list of a structure's members."""
    if isinstance(form, (list, tuple)):
        for member in form:  # (name, type or members[, shape])
            check_order(member[1], where)
    elif form and any(letter in FOREIGN for letter in form):
        raise Error(
            f"{where} has the bytes of its elements in the order of another machine; pass a copy "
            "in this machine's order"
        )


def is_contiguous(shape, strides, item):
    """Whether elements follow each other in C order; strides are in the unit of `item`."""
    expected = item
    for size, stride in zip(reversed(shape), reversed(strides)):
        if size != 1 and stride != expected:
            return 0 in shape
        expected *= size
    return True


def check_writable(read_only, where, parameter):
    if read_only and not (parameter and parameter.is_const):
        raise Error(
            f"{where} is read-only, and the kernel may write to what is not const: pass a copy"
        )


def of_interface(interface, where, parameter):
    data = interface.get("data")
    if not isinstance(data, tuple):
        raise Error(f"{where} has no address in its __array_interface__; pass a NumPy array")
    address, read_only = data
    check_writable(read_only, where, parameter)
    if interface["typestr"][1:2] == "O":
        raise Error(f"{where} has Python's objects as elements, expected numbers")
    strides = interface.get("strides")
    check_order(interface["typestr"], where)
    check_order(interface.get("descr", []), where)
    item = int(interface["typestr"][2:].partition("[")[0])  # "<f4", "<M8[ns]"
    check_element(item if interface["typestr"][1] == "f" else 0, parameter, where)
    if strides and not is_contiguous(interface["shape"], strides, item):
        raise Error(f"{where} is not contiguous; pass a contiguous copy")
    return address


def of_dlpack(value, where, parameter):
    try:
        capsule = value.__dlpack__()
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        raise Error(f"{where} is not shared by its library: {error}") from None
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype = ctypes.c_void_p
    get.argtypes = [ctypes.py_object, ctypes.c_char_p]
    tensor = DLTensor.from_address(get(capsule, b"dltensor"))
    if tensor.device_type != 1:  # kDLCPU
        raise Error(f"{where} is not in this machine's memory")
    check_element(tensor.bits // 8 if tensor.code == 2 else 0, parameter, where)  # kDLFloat
    shape = tensor.shape[: tensor.ndim]
    if tensor.strides and not is_contiguous(shape, tensor.strides[: tensor.ndim], 1):
        raise Error(f"{where} is not contiguous; pass a contiguous copy")
    # Null where there are no elements. The memory may belong to the capsule alone.
    return (tensor.data or 0) + tensor.byte_offset, capsule


def buffer_of(value, where, parameter=None):
    """The address of a buffer's first element, and what has to be kept for as long as it is used.
    Its elements have to fit the parameter, if there is one."""
    interface = getattr(value, "__array_interface__", None)
    # NumPy's scalars would give a copy of themselves, and the kernel's results would be lost.
    if type(value).__module__ == "numpy" and not hasattr(value, "__setitem__"):
        raise Error(f"{where} is {type(value).__name__}, expected a buffer")
    if interface is not None:
        return of_interface(interface, where, parameter), value
    if hasattr(value, "__dlpack__"):
        return of_dlpack(value, where, parameter)
    try:
        view = memoryview(value)
    except TypeError:
        raise Error(f"{where} is {type(value).__name__}, expected a buffer") from None
    check_writable(view.readonly, where, parameter)
    if not view.c_contiguous:
        raise Error(f"{where} is not contiguous; pass a contiguous copy")
    check_order(view.format, where)
    letter = view.format.lstrip("<>=@")
    check_element(view.itemsize if letter in ("e", "f", "d") else 0, parameter, where)
    if not view.nbytes:
        return 0, view
    if view.readonly:
        data = bytes(view)  # which owns its memory, as Python gives no address of another's
        return ctypes.cast(data, ctypes.c_void_p).value, data
    first = ctypes.c_char.from_buffer(view)  # as long as it is kept, the buffer cannot be resized
    return ctypes.addressof(first), first


def of_size(data, parameter, where):
    if len(data) != parameter.size:
        raise Error(f"{where} has {len(data)} bytes, expected {parameter.size}")
    return data


def bytes_of_array(value, parameter, where):
    """The bytes of an array or a structure, NumPy's or ctypes'; None if the value is neither."""
    try:
        view = memoryview(value)
    except (TypeError, ValueError, BufferError):
        return None
    check_order(view.format, where)
    letter = view.format.lstrip("<>=@")
    check_element(view.itemsize if letter in ("e", "f", "d") else 0, parameter, where)
    return view.tobytes()


def bytes_of(value, parameter, where):
    """A scalar, or a vector or structure that is given as its bytes."""
    if isinstance(value, (bytes, bytearray, memoryview)):
        if isinstance(value, memoryview):
            check_order(value.format, where)
        data = bytes(value)
        return of_size(data, parameter, where)
    letter = LETTERS.get(parameter.type) or LETTERS.get(parameter.ir_type)
    if not letter:
        if (data := bytes_of_array(value, parameter, where)) is not None:
            return of_size(data, parameter, where)
        raise Error(
            f"{where} is {type(value).__name__}, expected the {parameter.size} bytes of "
            f"{parameter.type}, or an array or structure that has them"
        )
    try:
        number = value.item() if hasattr(value, "item") else value
    except (ValueError, RuntimeError):  # NumPy's and torch's, of several elements
        raise Error(f"{where} has several elements, expected a number or bytes") from None
    if not isinstance(number, (bool, int, float)):
        raise Error(f"{where} is {type(value).__name__}, expected a number or bytes")
    if isinstance(number, float) and letter not in "efd":
        raise Error(f"{where} is a float, expected {parameter.type}")
    # An integer may be meant with or without a sign.
    for each in (letter, letter.upper()) if letter in "bhiq" else (letter,):
        try:
            return struct.pack("<" + each, number)
        except (struct.error, OverflowError):
            continue
    raise Error(f"{where} is {number}, out of range of {parameter.type}")


def argument(value, parameter, where):
    """A ctypes object whose address is an element of `args` of tenon_run_kernel()."""
    if parameter.kind == LOCAL:
        if not isinstance(value, Local):
            raise Error(f"{where} is {type(value).__name__}, expected tenon.Local(BYTES)")
        try:
            size = operator.index(value.size)
        except TypeError:
            size = -1
        if not 0 <= size < 1 << 64:  # ctypes would drop the upper bits
            raise Error(f"{where} has a size of {value.size!r}, expected a number of bytes")
        return ctypes.c_uint64(size)
    if parameter.kind == BUFFER:
        address, owner = buffer_of(value, where, parameter)
        pointer = ctypes.c_void_p(address)
        pointer.owner = owner
        return pointer
    data = bytes_of(value, parameter, where)
    return ctypes.create_string_buffer(data, len(data))
