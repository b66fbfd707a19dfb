// Layers of networks on the multiplications of sub-groups: of bytes with a scale for each
// column, a convolution of images, and a recommendation model's interaction.

#define SIZE __attribute__((intel_reqd_sub_group_size(LANES)))

#if defined(QUANT)
struct params {
  uint m, n, k;
  int zero;
};
typedef struct {
  int8 sums;
  int rows[8];
} state;
static void step(state *s, ushort8 a, int8 b) {
  s->sums = intel_sub_group_u8_i8_matrix_mad_k32(a, b, s->sums);
}
SIZE kernel void quant(global const uchar *a, global const char *bt, global const float *scales,
                  global const int *bias, global ushort *out_bf16, global float *out_f32,
                  uint m, uint n, uint k, int zero) {
  struct params p = {m, n, k, zero};
  const uint lane = get_sub_group_local_id();
  const uint row = get_global_id(1) * 8u, column = get_group_id(0) * 16u;
  state s;
  s.sums = (int8)0;
  int of_b = 0;
  for (uint f = 0; f < p.k; f += 32) {
    ushort8 left;
    for (uint r = 0; r < 8; r++)
      left[r] = ((global const ushort *)(a + (row + r) * p.k + f))[lane];
    int8 right = *(global const int8 *)(bt + (column + lane) * p.k + f);
    step(&s, left, right);
    char4 ones = (char4)1;
    for (int i = 0; i < 8; ++i) {
      char4 c = as_char4(right[i]);
      of_b += c.x + c.y + c.z + c.w;
    }
  }
  float8 f =
      convert_float8(s.sums - of_b * p.zero + bias[column + lane]) * scales[column + lane];
  f = fmax(f, 0.0f);
  for (uint r = 0; r < 8; ++r) {
    out_f32[(row + r) * n + column + lane] = f[r];
    intel_sub_group_block_write_us(out_bf16 + (row + r) * n + column,
                                   intel_convert_bfloat16_as_ushort(f[r]));
  }
}
#endif
#if defined(CONV)
typedef struct {
  int h, w, c, oc;
} shape;
static half pixel(global const half *in, shape s, int image, int y, int x, int c) {
  if (y < 0 || x < 0 || y >= s.h || x >= s.w || c >= s.c)
    return 0.0h;
  return in[((image * s.h + y) * s.w + x) * s.c + c];
}
SIZE kernel void conv(global const half *in, global const half *weights, global float *out,
                 int images, int h, int w, int c, int oc) {
  shape s = {h, w, c, oc};
  int lane = (int)get_sub_group_local_id();
  int first = (int)get_group_id(1) * 8, o = (int)get_global_id(0);
  float8 sums = 0;
  int pixels = images * h * w, depth = 9 * c;
  for (int k = 0; k < depth; k += 16) {
    short8 left;
    int8 right;
    int e = k + lane, tap = e / c, ch = e % c;
    for (int r = 0; r < 8; ++r) {
      int at = first + r, image = at / (h * w), y = at / w % h, x = at % w;
      half v = at < pixels && e < depth
                   ? pixel(in, s, image, y + tap / 3 - 1, x + tap % 3 - 1, ch)
                   : 0.0h;
      left[r] = as_short(v);
    }
    for (int r = 0; r < 8; ++r) {
      half2 pair = 0;
      if (o < oc && k + 2 * r < depth)
        pair.x = weights[(k + 2 * r) * oc + o];
      if (o < oc && k + 2 * r + 1 < depth)
        pair.y = weights[(k + 2 * r + 1) * oc + o];
      right[r] = as_int(pair);
    }
    sums = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sums);
  }
  for (int r = 0; r < 8; ++r)
    if (first + r < pixels && o < oc)
      out[(first + r) * oc + o] = sums[r];
}
#endif
#if defined(DLRM)
#define PAIRS (F * (F - 1) / 2)
SIZE kernel void dlrm(global const ushort *const dense, global const ushort *embed,
                 global float *out, uint samples) {
  // a sub-group a sample
  uint sample = get_global_id(0) / LANES;
  if (sample >= samples)
    return;
  uint lane = get_sub_group_local_id();
  global float *to = out + sample * (D + PAIRS);
  for (uint d = lane; d < D; d += LANES)
    to[d] = as_float((uint)dense[sample * D + d] << 16);
  for (uint i = 0; i < F; i += 8)
    for (uint j = 0; j <= i + 7; j += LANES) {
      if (j >= F)
        break;
      float8 s = 0;
      for (uint d = 0; d < D; d += 16) {
#if LANES == 16
        short8 left;
        for (uint r = 0; r < 8; ++r) {
          uint f = i + r;
          left[r] = f >= F   ? 0
                    : f == 0 ? dense[sample * D + d + lane]
                             : embed[((f - 1) * samples + sample) * D + d + lane];
        }
#else
        int8 left;
        for (uint r = 0; r < 8; ++r) {
          uint f = i + r;
          left[r] = f >= F ? 0
                    : f == 0
                        ? ((global uint *)(dense + sample * D + d))[lane]
                        : ((global uint *)(embed + ((f - 1) * samples + sample) * D + d))[lane];
        }
#endif
        uint f = j + lane;
        global const ushort *from =
            f == 0 ? dense + sample * D : embed + ((f - 1) * samples + sample) * D;
        int8 right = f < F ? vload8(0, (global const int *)(from + d)) : (int8)0;
        s = intel_sub_group_bf16_bf16_matrix_mad_k16(left, right, s);
      }
      for (uint r = 0; r < 8; ++r)
        if (j + lane < i + r && i + r < F)
          to[D + (i + r) * (i + r - 1) / 2 + j + lane] = s[r];
    }
}
#endif
