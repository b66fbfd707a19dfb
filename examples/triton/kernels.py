# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels in Triton, as they are written for a GPU. check.py runs them on the processor and
compares the results with NumPy."""

import triton
import triton.language as tl


@triton.jit
def matmul(a, b, c, M, N, K, a_row, b_k, b_n, c_row,
           BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, ACC: tl.constexpr,
           TURNED: tl.constexpr):
    """C = A · B on block pointers; B row-major, or TURNED: column-major."""
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    from_a = tl.make_block_ptr(a, (M, K), (a_row, 1), (row, 0), (BM, BK), (1, 0))
    if TURNED:
        from_b = tl.make_block_ptr(b, (K, N), (1, b_n), (0, column), (BK, BN), (0, 1))
    else:
        from_b = tl.make_block_ptr(b, (K, N), (b_k, 1), (0, column), (BK, BN), (1, 0))
    sums = tl.zeros((BM, BN), dtype=ACC)
    for _ in range(0, K, BK):
        sums = tl.dot(tl.load(from_a, boundary_check=(0, 1)),
                      tl.load(from_b, boundary_check=(0, 1)), sums, out_dtype=ACC)
        from_a = tl.advance(from_a, (0, BK))
        from_b = tl.advance(from_b, (BK, 0))
    to_c = tl.make_block_ptr(c, (M, N), (c_row, 1), (row, column), (BM, BN), (1, 0))
    tl.store(to_c, sums.to(c.dtype.element_ty), boundary_check=(0, 1))


@triton.jit
def matmul_pointers(a, b, c, M, N, K, a_row, a_k, b_k, b_n, c_row,
                    BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, ACC: tl.constexpr):
    """The same on a pointer for each element, with masks."""
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    ks = tl.arange(0, BK)
    from_a = a + rows[:, None] * a_row + ks[None, :] * a_k
    from_b = b + ks[:, None] * b_k + columns[None, :] * b_n
    sums = tl.zeros((BM, BN), dtype=ACC)
    for k in range(0, tl.cdiv(K, BK)):
        left = K - k * BK
        x = tl.load(from_a, mask=(rows[:, None] < M) & (ks[None, :] < left), other=0)
        y = tl.load(from_b, mask=(ks[:, None] < left) & (columns[None, :] < N), other=0)
        sums = tl.dot(x, y, sums, out_dtype=ACC)
        from_a += BK * a_k
        from_b += BK * b_k
    to_c = c + rows[:, None] * c_row + columns[None, :]
    tl.store(to_c, sums.to(c.dtype.element_ty), mask=(rows[:, None] < M) & (columns[None, :] < N))


@triton.jit
def matmul_modulo(a, b, c, M, N, K, a_row, a_k, b_k, b_n, c_row,
                  BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr):
    """The same, but rows and columns that do not exist are replaced by others instead of
    masked, and programs are in groups of rows that share columns of B."""
    program, across = tl.program_id(0), tl.cdiv(N, BN)
    first = program // (GROUP * across) * GROUP
    height = min(tl.cdiv(M, BM) - first, GROUP)
    within = program % (GROUP * across)
    rows = (first + within % height) * BM + tl.arange(0, BM)
    columns = within // height * BN + tl.arange(0, BN)
    ks = tl.arange(0, BK)
    from_a = a + (rows % M)[:, None] * a_row + ks[None, :] * a_k
    from_b = b + ks[:, None] * b_k + (columns % N)[None, :] * b_n
    sums = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BK)):
        x = tl.load(from_a, mask=ks[None, :] < K - k * BK, other=0)
        y = tl.load(from_b, mask=ks[:, None] < K - k * BK, other=0)
        sums = tl.dot(x, y, sums)
        from_a += BK * a_k
        from_b += BK * b_k
    to_c = c + rows[:, None] * c_row + columns[None, :]
    tl.store(to_c, sums.to(c.dtype.element_ty), mask=(rows[:, None] < M) & (columns[None, :] < N))


@triton.jit
def matmul_linear(a, b, c, row_scale, column_scale, bias, added, M, N, K, a_row, b_row, c_row,
                  BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr,
                  ACC: tl.constexpr, THEN: tl.constexpr):
    """C = THEN(A · B * row_scale * column_scale + bias + added), rounded to C's type, as a layer
    of a network has it; operands may be None. Programs are as in matmul_modulo."""
    program, across = tl.program_id(0), tl.cdiv(N, BN)
    first = program // (GROUP * across) * GROUP
    height = min(tl.cdiv(M, BM) - first, GROUP)
    within = program % (GROUP * across)
    rows = (first + within % height) * BM + tl.arange(0, BM)
    columns = within // height * BN + tl.arange(0, BN)
    ks = tl.arange(0, BK)
    from_a = a + (rows % M)[:, None] * a_row + ks[None, :]
    from_b = b + ks[:, None] * b_row + (columns % N)[None, :]
    sums = tl.zeros((BM, BN), dtype=ACC)
    for k in range(0, tl.cdiv(K, BK)):
        x = tl.load(from_a, mask=ks[None, :] < K - k * BK, other=0)
        y = tl.load(from_b, mask=ks[:, None] < K - k * BK, other=0)
        sums = tl.dot(x, y, sums, out_dtype=ACC)
        from_a += BK
        from_b += BK * b_row
    mask = (rows[:, None] < M) & (columns[None, :] < N)
    at = rows[:, None] * c_row + columns[None, :]
    x = sums.to(tl.float32)
    if row_scale is not None:
        x *= tl.load(row_scale + rows, mask=rows < M, other=0).to(tl.float32)[:, None]
    if column_scale is not None:
        x *= tl.load(column_scale + columns, mask=columns < N, other=0).to(tl.float32)[None, :]
    if bias is not None:
        x += tl.load(bias + columns, mask=columns < N, other=0).to(tl.float32)[None, :]
    if added is not None:
        x += tl.load(added + at, mask=mask, other=0).to(tl.float32)
    if THEN == "leaky":
        x = tl.where(x >= 0, x, 0.01 * x)
    if THEN == "gelu":
        x = 0.5 * x * (1 + tl.erf(x * 0.70710678))
    if THEN == "limited":  # to signed bytes
        x = tl.minimum(tl.maximum(tl.floor(x + 0.5), -128.0), 127.0)
    tl.store(c + at, x.to(c.dtype.element_ty), mask=mask)


@triton.jit
def matmul_unmasked(a, b, c, K, a_row, b_row, c_row,
                    BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, ACC: tl.constexpr):
    """The same for sizes that are multiples of the blocks' sizes."""
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    ks = tl.arange(0, BK)
    from_a = a + rows[:, None] * a_row + ks[None, :]
    from_b = b + ks[:, None] * b_row + columns[None, :]
    sums = tl.zeros((BM, BN), dtype=ACC)
    for _ in range(0, K, BK):
        sums = tl.dot(tl.load(from_a), tl.load(from_b), sums, out_dtype=ACC)
        from_a += BK
        from_b += BK * b_row
    tl.store(c + rows[:, None] * c_row + columns[None, :], sums.to(c.dtype.element_ty))


@triton.jit
def matmul_gelu(a, b, bias, c, M, N, K, a_row, b_row, c_row,
                BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """C = gelu(A · B + bias), rounded to C's type."""
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    from_a = tl.make_block_ptr(a, (M, K), (a_row, 1), (row, 0), (BM, BK), (1, 0))
    from_b = tl.make_block_ptr(b, (K, N), (b_row, 1), (0, column), (BK, BN), (1, 0))
    sums = tl.zeros((BM, BN), dtype=tl.float32)
    for _ in range(0, K, BK):
        sums = tl.dot(tl.load(from_a, boundary_check=(0, 1)),
                      tl.load(from_b, boundary_check=(0, 1)), sums)
        from_a = tl.advance(from_a, (0, BK))
        from_b = tl.advance(from_b, (BK, 0))
    columns = column + tl.arange(0, BN)
    sums += tl.load(bias + columns, mask=columns < N, other=0)[None, :]
    sums = 0.5 * sums * (1 + tl.erf(sums * 0.70710678))
    to_c = tl.make_block_ptr(c, (M, N), (c_row, 1), (row, column), (BM, BN), (1, 0))
    tl.store(to_c, sums.to(c.dtype.element_ty), boundary_check=(0, 1))


@triton.jit
def matmul_dequantise(a, b, scale, c, M, N, K, a_row, b_row, c_row,
                      BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """C = A · (B * scale): B of 8-bit integers, one scale for each column."""
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    from_a = tl.make_block_ptr(a, (M, K), (a_row, 1), (row, 0), (BM, BK), (1, 0))
    from_b = tl.make_block_ptr(b, (K, N), (b_row, 1), (0, column), (BK, BN), (1, 0))
    sums = tl.zeros((BM, BN), dtype=tl.float32)
    for _ in range(0, K, BK):
        y = tl.load(from_b, boundary_check=(0, 1)).to(a.dtype.element_ty)
        sums = tl.dot(tl.load(from_a, boundary_check=(0, 1)), y, sums)
        from_a = tl.advance(from_a, (0, BK))
        from_b = tl.advance(from_b, (BK, 0))
    columns = column + tl.arange(0, BN)
    sums *= tl.load(scale + columns, mask=columns < N, other=0)[None, :]
    to_c = tl.make_block_ptr(c, (M, N), (c_row, 1), (row, column), (BM, BN), (1, 0))
    tl.store(to_c, sums, boundary_check=(0, 1))


@triton.jit
def matmul_split_k(a, b, c, M, N, K, a_row, b_row, c_row,
                   BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, PARTS: tl.constexpr):
    """C += A · B: each program sums a part of K and adds it with atomic operations."""
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    first = tl.program_id(2) * BK
    from_a = tl.make_block_ptr(a, (M, K), (a_row, 1), (row, first), (BM, BK), (1, 0))
    from_b = tl.make_block_ptr(b, (K, N), (b_row, 1), (first, column), (BK, BN), (1, 0))
    sums = tl.zeros((BM, BN), dtype=tl.float32)
    for _ in range(first, K, BK * PARTS):
        sums = tl.dot(tl.load(from_a, boundary_check=(0, 1)),
                      tl.load(from_b, boundary_check=(0, 1)), sums)
        from_a = tl.advance(from_a, (0, BK * PARTS))
        from_b = tl.advance(from_b, (BK * PARTS, 0))
    rows = row + tl.arange(0, BM)
    columns = column + tl.arange(0, BN)
    mask = (rows[:, None] < M) & (columns[None, :] < N)
    tl.atomic_add(c + rows[:, None] * c_row + columns[None, :], sums, mask=mask)


@triton.jit
def attention(q, k, v, out, scale, N, head_size,
              D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, CAUSAL: tl.constexpr):
    """softmax(Q · K^T * scale) · V for one head in each program, block by block; `scale` has
    the factor log2(e)."""
    row, head = tl.program_id(0) * BM, tl.program_id(1) * head_size
    queries = tl.load(tl.make_block_ptr(q + head, (N, D), (D, 1), (row, 0), (BM, D), (1, 0)))
    keys = tl.make_block_ptr(k + head, (D, N), (1, D), (0, 0), (D, BN), (0, 1))
    values = tl.make_block_ptr(v + head, (N, D), (D, 1), (0, 0), (BN, D), (1, 0))
    rows = row + tl.arange(0, BM)
    most = tl.zeros([BM], dtype=tl.float32) - float("inf")
    total = tl.zeros([BM], dtype=tl.float32)
    sums = tl.zeros([BM, D], dtype=tl.float32)
    end = row + BM if CAUSAL else N
    for first in range(0, end, BN):
        weights = tl.dot(queries, tl.load(keys)) * scale
        if CAUSAL:
            columns = first + tl.arange(0, BN)
            weights = tl.where(rows[:, None] >= columns[None, :], weights, -1.0e6)
        more = tl.maximum(most, tl.max(weights, 1))
        weights = tl.math.exp2(weights - more[:, None])
        fade = tl.math.exp2(most - more)
        total = total * fade + tl.sum(weights, 1)
        sums = tl.dot(weights.to(v.dtype.element_ty), tl.load(values), sums * fade[:, None])
        most = more
        keys = tl.advance(keys, (0, BN))
        values = tl.advance(values, (BN, 0))
    to_out = tl.make_block_ptr(out + head, (N, D), (D, 1), (row, 0), (BM, D), (1, 0))
    tl.store(to_out, (sums / total[:, None]).to(out.dtype.element_ty))


@triton.jit
def softmax(x, y, columns, BLOCK: tl.constexpr):
    """softmax of each row."""
    at = tl.program_id(0) * columns + tl.arange(0, BLOCK)
    inside = tl.arange(0, BLOCK) < columns
    values = tl.load(x + at, mask=inside, other=-float("inf")).to(tl.float32)
    values = tl.exp(values - tl.max(values, 0))
    tl.store(y + at, (values / tl.sum(values, 0)).to(y.dtype.element_ty), mask=inside)


@triton.jit
def layer_norm(x, weight, bias, y, columns, epsilon, BLOCK: tl.constexpr):
    """Layer normalisation of each row, in blocks."""
    x += tl.program_id(0) * columns
    y += tl.program_id(0) * columns
    sums = tl.zeros([BLOCK], dtype=tl.float32)
    squares = tl.zeros([BLOCK], dtype=tl.float32)
    for first in range(0, columns, BLOCK):
        at = first + tl.arange(0, BLOCK)
        values = tl.load(x + at, mask=at < columns, other=0).to(tl.float32)
        sums += values
        squares += values * values
    mean = tl.sum(sums, 0) / columns
    factor = 1 / tl.sqrt(tl.sum(squares, 0) / columns - mean * mean + epsilon)
    for first in range(0, columns, BLOCK):
        at = first + tl.arange(0, BLOCK)
        values = tl.load(x + at, mask=at < columns, other=0).to(tl.float32)
        w = tl.load(weight + at, mask=at < columns)
        b = tl.load(bias + at, mask=at < columns)
        tl.store(y + at, ((values - mean) * factor * w + b).to(y.dtype.element_ty),
                 mask=at < columns)


@triton.jit
def quantise(x, y, scale, columns, BLOCK: tl.constexpr):
    """Converts rows to 8-bit integers; scale[row] is the factor that restores them."""
    at = tl.arange(0, BLOCK)
    x += tl.program_id(0) * columns
    y += tl.program_id(0) * columns
    values = tl.load(x + at, mask=at < columns, other=0).to(tl.float32)
    step = tl.max(tl.abs(values), 0) / 127
    tl.store(scale + tl.program_id(0), step)
    tl.store(y + at, tl.floor(values / step + 0.5).to(tl.int8), mask=at < columns)


@triton.jit
def transpose(x, y, M, N, BM: tl.constexpr, BN: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    values = tl.load(x + rows[:, None] * N + columns[None, :],
                     mask=(rows[:, None] < M) & (columns[None, :] < N))
    tl.store(y + columns[:, None] * M + rows[None, :], tl.trans(values),
             mask=(columns[:, None] < N) & (rows[None, :] < M))


@triton.jit
def histogram(x, counts, n, BLOCK: tl.constexpr):
    """Counts of the numbers 0 to 255."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(x + at, mask=at < n, other=0)
    tl.atomic_add(counts + values, 1, mask=at < n)
