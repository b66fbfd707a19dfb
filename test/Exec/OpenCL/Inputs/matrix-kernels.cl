// Cooperative matrices, which OpenCL C has no types for: events and queues are used
// for A (16x16 of bf16), B and the accumulator (float) until the script has compiled the kernel to
// LLVM IR and inserts the types.

#define SIZE __attribute__((intel_reqd_sub_group_size(LANES)))

typedef clk_event_t MA;
typedef queue_t MB;
typedef event_t MC;
#define FN(N) __asm__(N) __attribute__((convergent))
MA load_a(global const ushort *, int layout, ulong stride, int)
    FN("_Z32__spirv_CooperativeMatrixLoadKHRa");
MA load_al(local const ushort *, int layout, ulong stride, int)
    FN("_Z32__spirv_CooperativeMatrixLoadKHRal");
MB load_b(global const ushort *, int layout, ulong stride, int)
    FN("_Z32__spirv_CooperativeMatrixLoadKHRb");
MC load_c(global const float *, int layout, ulong stride, int)
    FN("_Z32__spirv_CooperativeMatrixLoadKHRc");
MC load_cl(local const float *, int layout, ulong stride, int)
    FN("_Z32__spirv_CooperativeMatrixLoadKHRcl");
MC muladd(MA, MB, MC, ulong) FN("_Z34__spirv_CooperativeMatrixMulAddKHRx");
MC fill(float) FN("_Z26__spirv_CompositeConstructx");
void store_cl(local float *, MC, int, ulong, int) FN("_Z33__spirv_CooperativeMatrixStoreKHRl");
void store_c(global float *, MC, int, ulong, int) FN("_Z33__spirv_CooperativeMatrixStoreKHRg");
float *chain(MC *, ulong) FN("_Z19__spirv_AccessChainx");
ulong length(MC) FN("_Z34__spirv_CooperativeMatrixLengthKHRx");
#define BF 0x40
// Attention: q [n][T] etc; T = 16 for everything. n keys.
SIZE kernel void attention(global const ushort *q, global const ushort *k, global const ushort *v,
                      global float *o, uint n, uint keys, float scale) {
  local float s[16][17];
  local ushort p[16][16];
  local float fix[16], top[16], total[16];
  uint row = get_group_id(0) * 16;
  if (row >= n)
    return;
  uint lane = get_sub_group_local_id();
  MA left = load_a(q + row * 16, 0, 16, 0);
  MC out = fill(0);
  for (uint r = lane; r < 16; r += LANES) {
    top[r] = -INFINITY;
    total[r] = 0;
  }
  for (uint f = 0; f < keys; f += 16) {
    MC sum = muladd(left, load_b(k + f * 16, 1, 16, 0), fill(0), BF);
    for (ulong i = 0; i < length(sum); ++i)
      *chain(&sum, i) *= scale;
    store_cl(&s[0][0], sum, 0, 17, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint r = lane; r < 16; r += LANES) {
      float high = top[r], t = 0;
      for (uint c = 0; c < 16; ++c)
        high = fmax(high, s[r][c]);
      fix[r] = exp(top[r] - high);
      top[r] = high;
      for (uint c = 0; c < 16; ++c) {
        float e = exp(s[r][c] - high);
        t += e;
        p[r][c] = intel_convert_bfloat16_as_ushort(e);
      }
      total[r] = total[r] * fix[r] + t;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    store_cl(&s[0][0], out, 0, 17, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint e = lane; e < 256; e += LANES)
      s[e / 16][e % 16] *= fix[e / 16];
    barrier(CLK_LOCAL_MEM_FENCE);
    out = muladd(load_al(&p[0][0], 0, 16, 0), load_b(v + f * 16, 0, 16, 0),
                 load_cl(&s[0][0], 0, 17, 0), BF);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  store_cl(&s[0][0], out, 1, 17, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint e = lane; e < 256; e += LANES)
    o[(row + e / 16) * 16 + e % 16] = s[e % 16][e / 16] / total[e / 16];
}
// Register tiles with software pipelining, arrays of matrices, alpha beta epilogue, early
// return, 2 sub-groups
typedef struct {
  MC c[2];
  float alpha;
} tile;
static void product(tile *t, MA *a, MB b, int y) { t->c[y] = muladd(a[y], b, t->c[y], BF); }
SIZE kernel void piped(global const ushort *a, global const ushort *b, global float *c, int m, int n,
                  int k, float alpha, float beta, int flag) {
  int row = (get_group_id(1) * get_num_sub_groups() + get_sub_group_id()) * 32,
      column = get_group_id(0) * 16;
  if (row >= m)
    return;
  tile t;
  t.alpha = alpha;
  for (int y = 0; y < 2; ++y)
    t.c[y] = fill(0);
  MA now[2], next[2];
  MB rb = load_b(b + column, 0, n, 0), nb;
  for (int y = 0; y < 2; ++y)
    now[y] = load_a(a + (row + 16 * y) * k, 0, k, 0);
  int f = 0;
  while (1) {
    bool last = f + 16 >= k;
    if (!last) {
      for (int y = 0; y < 2; ++y)
        next[y] = load_a(a + (row + 16 * y) * k + f + 16, 0, k, 0);
      nb = load_b(b + (f + 16) * n + column, 0, n, 0);
    }
    for (int y = 0; y < 2; ++y)
      product(&t, now, rb, y);
    if (last)
      break;
    for (int y = 0; y < 2; ++y)
      now[y] = next[y];
    rb = nb;
    f += 16;
  }
  for (int y = 0; y < 2; ++y) {
    global float *at = c + (row + 16 * y) * n + column;
    MC old = load_c(at, 0, n, 0);
    if (flag & 1 << y) {
      for (uint i = 0; i < (uint)length(old); ++i) {
        float x = *chain(&t.c[y], i) * t.alpha + beta * *chain(&old, i);
        *chain(&old, i) = x > 0 ? x : x * 0.125f;
      }
      store_c(at, old, 0, n, 0);
    } else
      store_c(at, t.c[y], 0, n, 0);
  }
}
