# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a kernel's parameters are given: addresses of buffers and bytes of values."""

import ctypes
import math
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
    """The first member of what a DLPack capsule "dltensor" points to (dlpack.h)."""

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


class DLVersioned(ctypes.Structure):
    """What a DLPack capsule "dltensor_versioned" points to."""

    _fields_ = [
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("manager", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
        ("flags", ctypes.c_uint64),
        ("tensor", DLTensor),
    ]


def check_element(floating, parameter, where, name=None):
    """The rule of tenon-run: integers may be any type's bits; elements that are floating point of
    `floating` bytes (0: integers) do not fit floating point of another width, or narrower
    integers. Floating point that has no type in C, whose `name` it is, does not fit any."""
    if parameter is None:
        return
    word = parameter.type.rstrip("* ").split(" ")[-1]
    letter = LETTERS.get(word if word in LETTERS else word.rstrip("0123456789"))
    if not floating or not letter or letter in "bB?":
        return
    wanted = struct.calcsize(letter)
    if name or floating != wanted if letter in "efd" else floating > wanted:
        name = name or f"f{8 * floating}"
        raise Error(f"{where} has elements of {name}, expected {parameter.type}")


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


def pointer_of(capsule, name):
    """What a capsule points to; None if it has another name."""
    is_valid = ctypes.pythonapi.PyCapsule_IsValid
    get = ctypes.pythonapi.PyCapsule_GetPointer
    is_valid.argtypes = get.argtypes = [ctypes.py_object, ctypes.c_char_p]
    get.restype = ctypes.c_void_p
    return get(capsule, name) if is_valid(capsule, name) else None


def shared_tensor(value, where):
    """The capsule that the library of `value` gives, its tensor, and the flags of version 1."""
    device = getattr(value, "__dlpack_device__", None)
    try:
        if device and device()[0] != CPU:  # nothing waits for the device
            raise Error(f"{where} is not in this machine's memory")
        try:
            capsule = value.__dlpack__(max_version=(1, 1))
        except TypeError:  # older than version 1
            capsule = value.__dlpack__()
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        if isinstance(error, Error):
            raise
        raise Error(f"{where} is not shared by its library: {error}") from None
    if address := pointer_of(capsule, b"dltensor_versioned"):
        versioned = DLVersioned.from_address(address)
        if versioned.major != 1:
            raise Error(f"{where} is shared by version {versioned.major} of DLPack, expected 1")
        return capsule, versioned.tensor, versioned.flags
    if address := pointer_of(capsule, b"dltensor"):
        return capsule, DLTensor.from_address(address), 0
    raise Error(f"{where} is shared by what is not DLPack")


CPU = 1  # kDLCPU
READ_ONLY, COPY = 1, 2  # flags
FLOAT, BFLOAT, SMALL_FLOATS = 2, 4, range(7, 18)  # kDLFloat, kDLBfloat, kDLFloat8_e3m4 …


def of_dlpack(value, where, parameter):
    if getattr(value, "is_neg", bool)():  # PyTorch's, whose memory has the other signs
        raise Error(f"{where} is negated when it is read; pass value.resolve_neg()")
    capsule, tensor, flags = shared_tensor(value, where)
    if tensor.device_type != CPU:
        raise Error(f"{where} is not in this machine's memory")
    check_writable(flags & READ_ONLY, where, parameter)
    if flags & COPY and not (parameter and parameter.is_const):
        raise Error(f"{where} is shared as a copy, whose changes are lost")
    if tensor.code == BFLOAT or tensor.code in SMALL_FLOATS:
        name = "bf16" if tensor.code == BFLOAT else "fp8 or less"
        check_element(max(tensor.bits // 8, 1), parameter, where, name)
    else:
        check_element(tensor.bits // 8 if tensor.code == FLOAT else 0, parameter, where)
    shape = tensor.shape[: tensor.ndim]
    if tensor.strides and not is_contiguous(shape, tensor.strides[: tensor.ndim], 1):
        raise Error(f"{where} is not contiguous; pass a contiguous copy")
    # Null where there are no elements. The memory may belong to the capsule alone.
    return (tensor.data or 0) + tensor.byte_offset, capsule


def bytes_in(value):
    """The size of a buffer."""
    if (size := getattr(value, "nbytes", None)) is not None:
        return size
    if not hasattr(value, "__dlpack__"):
        return memoryview(value).nbytes
    capsule, tensor, _ = shared_tensor(value, "a buffer")  # the capsule keeps the tensor
    return math.prod(tensor.shape[: tensor.ndim]) * tensor.bits * tensor.lanes // 8


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
