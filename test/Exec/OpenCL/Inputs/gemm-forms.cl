// Products of matrices in the forms of libraries, with 32-bit arithmetic of indices.

#define SIZE __attribute__((intel_reqd_sub_group_size(LANES)))

#if defined(SPLITK)
static void add_float(volatile global float *p, float v) {
  union {
    uint u;
    float f;
  } was, will;
  do {
    was.f = *p;
    will.f = was.f + v;
  } while (atomic_cmpxchg((volatile global uint *)p, was.u, will.u) != was.u);
}
SIZE kernel void splitk(global const ushort *a, global const uint *b, global float *c,
                   global int *count, global uint *order, uint m, uint n, uint k, uint per) {
  uint lane = get_sub_group_local_id(), row = get_group_id(1) * 8,
       column = get_group_id(0) * LANES;
  uint begin = get_group_id(2) * per, end = min(begin + per, k);
  float8 sums = 0;
  for (uint f = begin; f < end; f += 16) {
#if LANES == 16
    short8 left;
    for (uint r = 0; r < 8; ++r)
      left[r] = a[(row + r) * k + f + lane];
#else
    int8 left;
    for (uint r = 0; r < 8; ++r)
      left[r] = ((global uint *)(a + (row + r) * k + f))[lane];
#endif
    int8 right;
    for (uint r = 0; r < 8; ++r)
      right[r] = b[(f / 2 + r) * n + column + lane];
    sums = intel_sub_group_bf16_bf16_matrix_mad_k16(left, right, sums);
  }
  for (uint r = 0; r < 8; ++r)
    add_float(c + (row + r) * n + column + lane, sums[r]);
  if (lane == 0) {
    atomic_inc(count);
    atomic_or(order, 1u << (get_group_id(2) & 31));
  }
  atomic_max(count + 1, (int)(row + lane));
}
SIZE kernel void splitk_int(global const uchar *a, global const int8 *b, global int *c, uint m,
                       uint n, uint k, uint per) {
  uint lane = get_sub_group_local_id(), row = get_group_id(1) * 8,
       column = get_group_id(0) * LANES;
  uint begin = get_group_id(2) * per, end = min(begin + per, k);
  int8 sums = 0;
  for (uint f = begin; f < end; f += 32) {
#if LANES == 16
    ushort8 left;
    for (uint r = 0; r < 8; ++r)
      left[r] = ((global ushort *)(a + (row + r) * k + f))[lane];
#else
    uint8 left;
    for (uint r = 0; r < 8; ++r)
      left[r] = ((global uint *)(a + (row + r) * k + f))[lane];
#endif
    sums = intel_sub_group_u8_i8_matrix_mad_k32(left, b[(column + lane) * (k / 32) + f / 32],
                                                sums);
  }
  for (uint r = 0; r < 8; ++r)
    atomic_add(&c[(row + r) * n + column + lane], sums[r]);
}
#endif
// 5 batched with strides + 8 double buffering in registers
#if defined(BATCH)
SIZE kernel void batched(global const ushort *a, global const uint *b, global float *c, int m, int n,
                    int k, int lda, int ldb, int ldc, int sa, int sb, int sc, float alpha,
                    float beta) {
  int z = get_global_id(2);
  a += z * sa;
  b += z * sb;
  c += z * sc;
  int row = get_group_id(1) * 16, column = get_group_id(0) * 32;
  short8 la[2], na[2];
  int8 rb[2], nb[2];
  float8 acc[2][2] = {{0, 0}, {0, 0}};
#define LOADS(A, B, F)                                                                         \
  for (int y = 0; y < 2; ++y)                                                                  \
    for (int r = 0; r < 8; ++r)                                                                \
      A[y][r] = as_short(intel_sub_group_block_read_us(a + (row + 8 * y + r) * lda + (F)));    \
  for (int x = 0; x < 2; ++x)                                                                  \
    for (int r = 0; r < 8; ++r)                                                                \
      B[x][r] = as_int(intel_sub_group_block_read(b + ((F) / 2 + r) * ldb + column + 16 * x));
  LOADS(la, rb, 0)
  int f = 16;
  for (; f < k; f += 16) {
    LOADS(na, nb, f)
    for (int y = 0; y < 2; ++y)
      for (int x = 0; x < 2; ++x)
        acc[y][x] = intel_sub_group_bf16_bf16_matrix_mad_k16(la[y], rb[x], acc[y][x]);
    for (int y = 0; y < 2; ++y)
      la[y] = na[y];
    for (int y = 0; y < 2; ++y)
      rb[y] = nb[y];
  }
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x)
      acc[y][x] = intel_sub_group_bf16_bf16_matrix_mad_k16(la[y], rb[x], acc[y][x]);
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x)
      for (int r = 0; r < 8; ++r) {
        global float *p = c + (row + 8 * y + r) * ldc + column + 16 * x;
        float old = as_float(intel_sub_group_block_read((global uint *)p));
        intel_sub_group_block_write((global uint *)p,
                                    as_uint(fma(alpha, acc[y][x][r], beta * old)));
      }
}
#endif
// 6 triangular: C = tril(A) * B, int8 accumulators; C only lower part too (syrk-like)
#if defined(TRI)
SIZE kernel void trmm(global const ushort *a, global const uint *b, global float *c, int n) {
  int lane = get_sub_group_local_id(), row = get_group_id(1) * 8,
      column = get_group_id(0) * LANES;
  if (column > row + 7)
    return;
  float8 sums = 0;
  for (int f = 0; f <= row + 7; f += 16) {
    short8 left = 0;
    for (int r = 0; r < 8; ++r) {
      if (f + lane > row + r)
        continue;
      left[r] = a[(row + r) * n + f + lane];
    }
    int8 right;
#pragma unroll
    for (int r = 0; r < 8; ++r)
      right[r] = b[(f / 2 + r) * n + column + lane];
    sums = intel_sub_group_bf16_bf16_matrix_mad_k16(left, right, sums);
  }
  for (int r = 0; r < 8; ++r) {
    if (column + lane > row + r)
      continue;
    c[(row + r) * n + column + lane] = sums[r];
  }
}
#endif
#if defined(TRANS)
#define PITCH 18
SIZE kernel void trans(global const ushort *at, global const ushort *b, global float *c, int m,
                  int n, int k, local ushort *la, local ushort *lb) {
  // group computes 32 x 16; la [32][PITCH] row-major A, lb [16][PITCH] col-major B (k pairs
  // together)
  int item = get_local_id(0), lane = get_sub_group_local_id(), sg = get_sub_group_id();
  int row = get_group_id(1) * 32, column = get_group_id(0) * 16;
  float8 acc = 0;
  for (int f = 0; f < k; f += 16) {
    for (int e = item; e < 512; e += 64) {
      int kk = e / 32, r = e % 32;
      la[r * PITCH + kk] = at[(f + kk) * m + row + r];
    }
    for (int e = item; e < 256; e += 64) {
      int kk = e / 16, x = e & 15;
      lb[x * PITCH + kk] = b[(f + kk) * n + column + x];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    short8 left;
    int8 right;
    for (int r = 0; r < 8; ++r)
      left[r] = la[(sg * 8 + r) * PITCH + lane];
    local const uint *col = (local const uint *)(lb + lane * PITCH);
    for (int r = 0; r < 8; ++r)
      right[r] = col[r];
    acc = intel_sub_group_f16_f16_matrix_mad_k16(left, right, acc);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  // transposed store through local memory
  local float *lc = (local float *)la;
  for (int r = 0; r < 8; ++r)
    lc[(sg * 8 + r) * 17 + lane] = acc[r];
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  for (int e = item; e < 512; e += 64)
    c[(column + e / 32) * m + row + e % 32] = lc[(e % 32) * 17 + e / 32];
}
#endif
#if defined(ASYNC)
SIZE kernel void ping(global const uint *a, global const uint *b, global float *c, int n,
                 int steps) {
  // packed tiles: a [m/8][steps][8][8 words], b [n/16][steps][8][16]
  local uint la[2][64], lb[2][128];
  int ty = get_group_id(1), tx = get_group_id(0), lane = get_sub_group_local_id();
  a += ty * steps * 64;
  b += tx * steps * 128;
  event_t e = async_work_group_copy(la[0], a, 64, 0);
  e = async_work_group_copy(lb[0], b, 128, e);
  float8 acc = 0;
  for (int s = 0; s < steps; ++s) {
    wait_group_events(1, &e);
    if (s + 1 < steps) {
      e = async_work_group_copy(la[(s + 1) & 1], a + (s + 1) * 64, 64, 0);
      e = async_work_group_copy(lb[(s + 1) & 1], b + (s + 1) * 128, 128, e);
    }
    short8 left;
    int8 right;
    for (int r = 0; r < 8; ++r)
      left[r] = ((local short *)la[s & 1])[r * 16 + lane];
    for (int r = 0; r < 8; ++r)
      right[r] = lb[s & 1][r * 16 + lane];
    acc = intel_sub_group_f16_f16_matrix_mad_k16(left, right, acc);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int r = 0; r < 8; ++r)
    c[(ty * 8 + r) * n + tx * 16 + lane] = acc[r];
}
#endif
#if defined(PING)
SIZE kernel void ping(global const uint *a, global const uint *b, global float *c, int n,
                 int steps) {
  local uint la[2][64], lb[2][128];
  int ty = get_group_id(1), tx = get_group_id(0), lane = get_sub_group_local_id();
  a += ty * steps * 64;
  b += tx * steps * 128;
  local uint *ra = la[0], *wa = la[1], *rb = lb[0], *wb = lb[1];
  for (int i = lane; i < 64; i += 16)
    ra[i] = a[i];
  for (int i = lane; i < 128; i += 16)
    rb[i] = b[i];
  float8 acc = 0;
  for (int s = 0; s < steps; ++s) {
    uint4 na;
    uint8 nb;
    if (s + 1 < steps) {
      na = intel_sub_group_block_read4(a + (s + 1) * 64);
      nb = intel_sub_group_block_read8(b + (s + 1) * 128);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    short8 left = as_short8(intel_sub_group_block_read_us8((local ushort *)ra));
    int8 right = as_int8(intel_sub_group_block_read8(rb));
    acc = intel_sub_group_f16_f16_matrix_mad_k16(left, right, acc);
    if (s + 1 < steps) {
      intel_sub_group_block_write4(wa, na);
      intel_sub_group_block_write8(wb, nb);
    }
    local uint *t = ra;
    ra = wa;
    wa = t;
    t = rb;
    rb = wb;
    wb = t;
  }
  for (int r = 0; r < 8; ++r)
    c[(ty * 8 + r) * n + tx * 16 + lane] = acc[r];
}
#endif
#if defined(MIXED)
constant float factors[4] = {1.0f, 0.5f, 2.0f, -1.0f};
SIZE kernel void mixed(global const half *a, global const ushort *b, global half *ch,
                  global ushort *cb, global float *cf, int n, int k, int which) {
  int lane = get_sub_group_local_id(), row = get_group_id(1) * 8, column = get_group_id(0) * 16;
  half8 sh = (half8)(0);
  short8 sb = 0;
  float8 sf = 0;
  for (int f = 0; f < k; f += 16) {
    short8 left16, leftb;
    int8 right16, rightb;
    for (int r = 0; r < 8; ++r) {
      half v = a[(row + r) * k + f + lane];
      left16[r] = as_short(v);
      leftb[r] = intel_convert_bfloat16_as_ushort(vload_half((row + r) * k + f + lane, a));
    }
    for (int r = 0; r < 8; ++r) {
      ushort2 p =
          (ushort2)(b[(f + 2 * r) * n + column + lane], b[(f + 2 * r + 1) * n + column + lane]);
      rightb[r] = as_int(p);
      half2 h = convert_half2(intel_convert_as_bfloat162_float2(p));
      right16[r] = as_int(h);
    }
    sh = intel_sub_group_f16_f16_matrix_mad_k16(left16, right16, sh);
    sb = intel_sub_group_bf16_bf16_matrix_mad_k16(leftb, rightb, sb);
    switch (which) {
    case 0:
      sf = intel_sub_group_f16_f16_matrix_mad_k16(left16, right16, sf);
      break;
    case 1:
      sf = intel_sub_group_bf16_bf16_matrix_mad_k16(leftb, rightb, sf);
      break;
    default:
      for (int r = 0; r < 4; ++r) {
        float2 two = (float2)(sf[2 * r], sf[2 * r + 1]);
        two = intel_sub_group_f16_f16_matrix_mad_k16((short2)(left16[2 * r], left16[2 * r + 1]),
                                                     right16, two);
        sf[2 * r] = two.x;
        sf[2 * r + 1] = two.y;
      }
    }
  }
  for (int r = 0; r < 8; ++r) {
    ch[(row + r) * n + column + lane] = sh[r];
    cb[(row + r) * n + column + lane] = sb[r];
    cf[(row + r) * n + column + lane] = sf[r] * factors[r & 3];
  }
}
#endif
#if defined(TF32)
SIZE kernel void tf32(global const float *a, global const float *b, global float *c, int m, int n,
                 int k) {
  int lane = get_sub_group_local_id(), row = get_group_id(1) * 16,
      column = get_group_id(0) * 32;
  float8 acc[2][2] = {0};
  for (int f = 0; f < k; f += 8) {
    float4 left[2];
    float8 right[2];
#ifdef BLOCKS
    for (int y = 0; y < 2; ++y)
      intel_sub_group_2d_block_read_32b_8r8x1c(
          (global void *)a, k * 4, m, k * 4, (int2)(f, row + 8 * y), (private uint *)&left[y]);
    for (int x = 0; x < 2; ++x)
      intel_sub_group_2d_block_read_32b_8r16x1c((global void *)b, n * 4, k, n * 4,
                                                (int2)(column + 16 * x, f),
                                                (private uint *)&right[x]);
#else
    for (int y = 0; y < 2; ++y)
      for (int r = 0; r < 4; ++r) {
        int i = row + 8 * y + 2 * r + lane / 8, j = f + lane % 8;
        left[y][r] = i < m && j < k ? a[i * k + j] : 0;
      }
    for (int x = 0; x < 2; ++x)
      for (int r = 0; r < 8; ++r) {
        int i = f + r, j = column + 16 * x + lane;
        right[x][r] = i < k && j < n ? b[i * n + j] : 0;
      }
#endif
    for (int y = 0; y < 2; ++y)
      left[y] = intel_convert_tfloat324_as_float4(left[y]);
    for (int x = 0; x < 2; ++x)
      right[x] = intel_convert_tfloat328_as_float8(right[x]);
    for (int y = 0; y < 2; ++y)
      for (int x = 0; x < 2; ++x)
        acc[y][x] = intel_sub_group_tf32_tf32_matrix_mad_k8(left[y], right[x], acc[y][x]);
  }
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x)
#ifdef BLOCKS
      intel_sub_group_2d_block_write_32b_8r16x1c(
          c, n * 4, m, n * 4, (int2)(column + 16 * x, row + 8 * y), (private uint *)&acc[y][x]);
#else
      for (int r = 0; r < 8; ++r) {
        int i = row + 8 * y + r, j = column + 16 * x + lane;
        if (i >= m || j >= n)
          continue;
        c[i * n + j] = acc[y][x][r];
      }
#endif
}
#endif
#if defined(SMALL)
typedef enum { RELU, GELU, NONE } act;
typedef struct __attribute__((packed)) {
  uchar tag;
  float bias;
  ushort n;
} head;
constant ushort table[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
static float activate(float x, act a) {
  switch (a) {
  case RELU:
    return max(x, 0.0f);
  case GELU:
    return 0.5f * x * (1 + erf(x * M_SQRT1_2_F));
  default:
    return x;
  }
}
__attribute__((noinline)) int8 mul(short8 a, int8 b, int8 c) {
  return intel_sub_group_i8_i8_matrix_mad_k32(a, b, c);
}
SIZE kernel void small(global const char *a, global const int *b, global int *c, global float *f,
                  global const head *hp, uint k, int what) {
  head h = *hp;
  uint lane = get_sub_group_local_id(), column = get_group_id(0) * 16;
  uint n = get_num_groups(0) * 16u;
  int one = 0;
  int2 two = 0;
  int4 four = 0;
  int8 eight = 0;
  uint step = 0;
again: {
  int8 right;
  for (uint r = 0; r < 8; ++r)
    right[r] = b[(step * 8 + r) * n + column + lane];
  short8 left;
  for (uint r = 0; r < 8; ++r)
    left[r] = *(global const short *)(a + r * k + step * 32 + 2 * lane);
  one = intel_sub_group_i8_i8_matrix_mad_k32(left.s0, right, one);
  two = intel_sub_group_i8_i8_matrix_mad_k32(left.s12, right, two);
  four = intel_sub_group_i8_i8_matrix_mad_k32(left.s3456, right, four);
  eight = mul(left, right, eight);
}
  if (++step < k / 32)
    goto again;
  int all[8] = {one, two.x, two.y, four.x, four.y, four.z, four.w, eight.s7};
  uint r = 0;
  do {
    c[r * n + column + lane] = all[r];
    if (all[r] != eight[r])
      c[r * n + column + lane] = -1;
    f[r * n + column + lane] =
        activate(all[r] * 1e-4f + h.bias + table[h.tag & 1][r & 3], (act)what);
  } while (++r < h.n);
}
#endif
#if defined(UNION)
typedef union {
  uint4 v;
  uint e[4];
  ushort s[8];
} pack;
SIZE kernel void tile2d(global const uchar *a, global const uchar *b, global int *c, const uint m,
                   const uint n, const uint k) {
  local uchar la[16][32], lb[32][36];
  uint lx = get_local_id(0), ly = get_local_id(1), id = ly * get_local_size(0) + lx;
  uint sg = get_sub_group_id(), lane = get_sub_group_local_id();
  uint row = get_group_id(1) * 16, column = get_group_id(0) * 32;
  int8 acc = 0;
  for (uint f = 0; f < k; f += 32) {
    for (uint i = id; i < 16 * 32; i += 64)
      la[i / 32][i % 32] =
          row + i / 32 < m && f + i % 32 < k ? a[(row + i / 32) * k + f + i % 32] : 0;
    for (uint i = id; i < 32 * 32; i += 64)
      lb[i % 32][i / 32] =
          f + i / 32 < k && column + i % 32 < n ? b[(f + i / 32) * n + column + i % 32] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    ushort8 left;
    pack p[2];
    for (uint r = 0; r < 8; ++r)
      left[r] = *(local ushort *)&la[(sg & 1) * 8 + r][lane * 2];
    for (uint q = 0; q < 2; ++q)
      for (uint w = 0; w < 4; ++w)
        p[q].e[w] = ((local uint *)lb[(sg >> 1) * 16 + lane])[q * 4 + w];
    acc = intel_sub_group_u8_u8_matrix_mad_k32(left, as_uint8((uint8)(p[0].v, p[1].v)), acc);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (uint r = 0; r < 8; ++r) {
    uint i = row + (sg & 1) * 8 + r, j = column + (sg >> 1) * 16 + lane;
    if (i < m && j < n)
      c[i * n + j] = acc[r];
  }
}
#endif
