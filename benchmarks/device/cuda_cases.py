# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What cuda.py times: products of sizes, and the interaction of DLRM. A case has the
kernel's text, the words that run it, whether its result is right, and what PyTorch does."""

import dataclasses

from device_kernels import DLRM, Gemm, dlrm, gemm, in_memory

# The most important ones first.
KERNELS = [
    Gemm(kind, m, n, k, rows, columns, layout=layout, lanes=32)
    for kind, m, n, k, rows, columns, layout in (
        ("bf16", 32, 64, 16, 32, 64, "row"),
        ("s8", 32, 64, 32, 32, 64, "column"),
        ("bf16", 32, 64, 16, 32, 64, "column"),
        ("s8", 32, 64, 32, 32, 64, "row"),
        ("bf16", 8, 16, 16, 32, 64, "row"),
        ("bf16", 16, 16, 32, 32, 32, "row"),
        ("s8", 32, 64, 32, 32, 64, "packed"),
        ("f16", 32, 64, 16, 32, 64, "row"),
        ("bf16", 32, 64, 16, 32, 64, "packed"),
        ("bf16", 64, 64, 32, 64, 64, "row"),
    )
] + [
    Gemm("bf16", 32, 64, 16, 32, 64, gelu=True, lanes=32),
    # Sub-groups that get whole warps.
    Gemm("bf16", 32, 64, 16, 32, 64, lanes=16),
    Gemm("bf16", 8, 16, 16, 32, 64, lanes=16),
    Gemm("s8", 32, 64, 32, 32, 64, layout="column", lanes=16),
    Gemm("bf16", 32, 64, 16, 32, 64, gelu=True, lanes=16),
    Gemm("bf16", 32, 64, 16, 32, 64, lanes=8),
]


def e4m3_table():
    """The numbers that the codes represent."""
    import numpy as np

    code = np.arange(256)
    exponent, fraction = code >> 3 & 15, code & 7
    value = np.where(exponent, (8 + fraction) * 2.0 ** (exponent - 10), fraction * 2.0**-9)
    return np.where(code & 128, -value, value)


def encoded(kind, small):
    """Small integers as elements of a kind."""
    import numpy as np

    if kind == "bf16":
        return (small.astype("f4").view("u4") >> 16).astype("u2")
    if kind == "e4m3":
        known = {int(x): i for i, x in reversed(list(enumerate(e4m3_table())))
                 if x == int(x)}
        return np.array([known[x] for x in range(-8, 8)], "u1")[small + 8]
    return small.astype({"f16": "f2", "s8": "i1", "tf32": "f4"}[kind])


def gelu(x):
    """gelu by tanh, as in the kernels."""
    import numpy as np

    wide = x.astype("f8")
    return wide / 2 * (1 + np.tanh((2 / np.pi) ** 0.5 * (wide + 0.044715 * wide**3)))


@dataclasses.dataclass(frozen=True)
class Product:
    kernel: Gemm
    shape: tuple  # M, N, K
    local: tuple = (64, 2)

    @property
    def name(self):
        return self.kernel.name

    kernel_name = name

    @property
    def size(self):
        m, n, k = self.shape
        return str(m) if m == n == k else f"{m}x{n}x{k}"

    @property
    def text(self):
        return gemm(self.kernel)

    @property
    def lanes(self):
        return self.kernel.lanes

    @property
    def operations(self):
        m, n, k = self.shape
        return 2 * m * n * k

    def at(self, size):
        return dataclasses.replace(self, shape=(size,) * 3)

    def small(self):
        """The same with fewer, odd numbers of rows and columns."""
        return dataclasses.replace(
            self, shape=tuple(x if x <= 128 else 128 + x % 128 for x in self.shape))

    def values(self):
        import numpy as np

        m, n, k = self.shape
        random = np.random.RandomState(k)
        return [random.randint(-8, 8, shape) for shape in ((m, k), (k, n))]

    def words(self, folder, output):
        import numpy as np

        kernel, (m, n, k) = self.kernel, self.shape
        kinds = ["s8" if is_bytes else kernel.kind
                 for is_bytes in (kernel.bytes_of_a, kernel.weights)]
        paths = [folder / f"{kind}-{layout}-{letter}-{m}-{n}-{k}.npy"
                 for letter, layout, kind in zip("ab", (kernel.layout_of_a, kernel.layout), kinds)]
        if not all(path.exists() for path in paths):
            a, b = map(encoded, kinds, self.values())
            np.save(paths[0], in_memory(a, kernel.layout_of_a))
            np.save(paths[1], in_memory(b, kernel.layout))
        kind = "i32" if kernel.kind == "s8" else "f32"
        across, down = -(-n // kernel.columns), -(-m // kernel.rows)
        x, y = (-(-count // local) * local for count, local in
                zip((across * kernel.lanes, down), self.local))
        return [f"--global={x},{y}", f"--local={self.local[0]},{self.local[1]}",
                *(f"in={path}" for path in paths), f"out={output}:{kind}:{m}x{n}",
                f"u64={n}", f"u64={k}", *([f"u64={m}"] if kernel.needs_rows else [])]

    def is_right(self, product):
        import numpy as np

        a, b = (x.astype("f4") for x in self.values())
        rows = slice(0, None, max(1, len(a) // 64))  # sums are exact in f32
        wanted = (a[rows] @ b).astype(product.dtype)
        if self.kernel.gelu:
            return np.allclose(product[rows], gelu(wanted), rtol=1e-4, atol=1e-4)
        return np.array_equal(product[rows], wanted)

    def by_torch(self, torch):
        m, n, k = self.shape
        kind = self.kernel.kind
        a = torch.randint(-8, 8, (m, k), dtype=torch.int8, device="cuda")
        if self.kernel.layout_of_a == "column":
            a = a.t().contiguous().t()
        b = torch.randint(-8, 8, (n, k), dtype=torch.int8, device="cuda")
        if kind == "s8":  # several times slower with row-major B
            return lambda: torch._int_mm(a, b.t())
        if kind == "e4m3":
            a, b = (x.to(torch.float8_e4m3fn) for x in (a, b))
            one = torch.ones((), device="cuda")
            return lambda: torch._scaled_mm(a, b.t(), scale_a=one, scale_b=one,
                                            out_dtype=torch.bfloat16)
        ty = {"bf16": torch.bfloat16, "f16": torch.float16, "tf32": torch.float32}[kind]
        a, b = a.to(ty), b.t().contiguous().to(ty)
        if kind == "tf32":
            return lambda: torch.mm(a, b)
        if self.kernel.gelu:
            return lambda: torch.nn.functional.gelu(
                torch.mm(a, b, out_dtype=torch.float32), approximate="tanh")
        return lambda: torch.mm(a, b, out_dtype=torch.float32)


@dataclasses.dataclass(frozen=True)
class Interaction:
    """T * T^T of 27 x 128 matrices."""

    batch: int
    lanes = 32
    name = kernel_name = DLRM
    features, width = 27, 128

    @property
    def size(self):
        return f"{self.batch}x{self.features}x{self.width}"

    @property
    def text(self):
        return dlrm()

    @property
    def operations(self):
        return 2 * self.batch * self.features**2 * self.width

    def small(self):
        return Interaction(16)

    def values(self):
        import numpy as np

        shape = self.batch, self.features, self.width
        return np.random.RandomState(1).randint(-8, 8, shape)

    def words(self, folder, output):
        import numpy as np

        path = folder / "dlrm.npy"
        np.save(path, encoded("bf16", self.values()))
        return [f"--global={32 * self.batch}", "--local=32", f"in={path}", f"in={path}",
                f"out={output}:f32:{self.batch}x{self.features}x{self.features}",
                "u64=0", "u64=0"]

    def is_right(self, product):
        import numpy as np

        t = self.values()[:: max(1, self.batch // 64)].astype("f4")
        return np.array_equal(product[:: max(1, self.batch // 64)], t @ t.swapaxes(1, 2))

    def by_torch(self, torch):
        shape = self.batch, self.features, self.width
        t = torch.randint(-8, 8, shape, device="cuda").to(torch.bfloat16)
        return lambda: torch.bmm(t, t.transpose(1, 2))


def few(m, rows, layout="row", kind="bf16", columns=64, **facts):
    depth = 32 if kind == "s8" else 16
    return Product(Gemm(kind, rows, columns, depth, rows, columns, layout=layout, lanes=32,
                        **facts), (m, 8192, 8192), (64, 1))


# Operands that are converted on the way to shared memory, or in registers.
CONVERTED = [
    Product(Gemm(kind, 32, 64, depth, 32, 64, lanes=32, **facts), (size,) * 3)
    for kind, depth, size, facts in (
        ("e4m3", 32, 4096, {}),
        ("e4m3", 32, 4096, {"layout": "column"}),
        ("e4m3", 32, 4096, {"layout": "packed"}),
        ("e4m3", 32, 4096, {"checked": True}),
        ("e4m3", 32, 4080, {"checked": True}),
        ("e4m3", 32, 4090, {"checked": True}),
        ("bf16", 16, 4096, {"weights": True}),
        ("bf16", 16, 4080, {"weights": True, "checked": True}),
        ("bf16", 16, 4096, {"weights": True, "layout": "column"}),
        ("bf16", 16, 4096, {"weights": True, "layout": "packed"}),
        ("bf16", 16, 8192, {"weights": True, "layout": "column"}),
        ("f16", 16, 4096, {"weights": True, "layout": "column"}),
        ("bf16", 16, 4096, {"bytes_of_a": True}),
    )
] + [
    few(64, 32, weights=True), few(64, 32, "column", weights=True),
    few(16, 16, "column", weights=True),
]
# A in the layout that gradients of weights have.
ACROSS = Gemm("bf16", 32, 64, 16, 32, 64, layout_of_a="column", lanes=32)
CHECKED = Gemm("bf16", 32, 64, 16, 32, 64, checked=True, lanes=32)
OTHERS = [
    *(few(m, m) for m in (1, 4, 8, 16, 32)),
    few(16, 16, "column"), few(16, 16, "packed"), few(64, 32), few(64, 32, kind="s8"),
    Product(KERNELS[3], (1024, 1024, 1024)),
    *(Product(KERNELS[0], (size, size, size)) for size in (256, 512, 1024, 2048)),
    Product(CHECKED, (1000, 777, 333), (32, 2)),
    Product(CHECKED, (4096, 4096, 4096)),
    # Edges, with lines that are aligned to 16 bytes and with others.
    Product(CHECKED, (4088, 4088, 4088)), Product(CHECKED, (4095, 4095, 4095)),
    Product(KERNELS[0], (4096, 4096, 4080)),
    Product(KERNELS[0], (1024, 1024, 336)),
    *(Product(Gemm("tf32", 32, 64, 8, 32, 64, layout=layout, lanes=32), (4096,) * 3)
      for layout in ("row", "column")),
    *(Product(dataclasses.replace(ACROSS, **facts), (size,) * 3) for size, facts in (
        (4096, {}), (8192, {}), (4096, {"layout": "column"}), (4096, {"layout": "packed"}),
        (4088, {"checked": True}), (4095, {"checked": True}))),
    *CONVERTED,
    Interaction(32768),
]
