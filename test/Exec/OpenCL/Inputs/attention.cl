// softmax(scale * Q * K^T) * V without storing the weights: 16 keys at a time, with
// the largest weight and the sum of a row so far. A sub-group has 8 rows; its lanes'
// weights are the next multiplication's A as they are.

#define SIZE __attribute__((intel_reqd_sub_group_size(LANES)))

SIZE kernel void flash(global const ushort *q, global const ushort *k, global const ushort *v,
                  global float *o, uint n, uint keys, float scale) {
  uint head = get_group_id(1);
  uint row = (get_group_id(0) * get_num_sub_groups() + get_sub_group_id()) * 8;
  if (row >= n)
    return;
  uint lane = get_sub_group_local_id();
  q += head * n * D;
  k += head * keys * D;
  v += head * keys * D;
  o += head * n * D;
  short8 left[D / 16];
  for (uint d = 0; d < D / 16; ++d)
    for (uint r = 0; r < 8; ++r)
      left[d][r] = row + r < n ? q[(row + r) * D + d * 16 + lane] : 0;
  float8 out[D / 16];
  for (uint d = 0; d < D / 16; ++d)
    out[d] = 0;
  float8 top = -INFINITY, total = 0;
  for (uint first = 0; first < keys; first += 16) {
    float8 s = 0;
    for (uint d = 0; d < D / 16; ++d) {
      int8 right;
      for (uint p = 0; p < 8; ++p) {
        uint key = first + lane;
        uint at = key * D + d * 16 + p * 2;
        right[p] = key < keys ? k[at] | (uint)k[at + 1] << 16 : 0;
      }
      s = intel_sub_group_bf16_bf16_matrix_mad_k16(left[d], right, s);
    }
    s *= scale;
    if (first + lane >= keys)
      s = -INFINITY;
    float8 high;
    for (int r = 0; r < 8; ++r)
      high[r] = max(top[r], sub_group_reduce_max(s[r]));
    float8 p = exp(s - high), fix = exp(top - high);
    top = high;
    for (int r = 0; r < 8; ++r)
      total[r] = total[r] * fix[r] + sub_group_reduce_add(p[r]);
    short8 weights = as_short8(intel_convert_bfloat168_as_ushort8(p));
    for (uint d = 0; d < D / 16; ++d) {
      int8 right;
      for (uint r = 0; r < 8; ++r) {
        uint at = (first + 2 * r) * D + d * 16 + lane;
        uint low = first + 2 * r < keys ? v[at] : 0,
             up = first + 2 * r + 1 < keys ? v[at + D] : 0;
        right[r] = low | up << 16;
      }
      out[d] = intel_sub_group_bf16_bf16_matrix_mad_k16(weights, right, out[d] * fix);
    }
  }
  for (uint d = 0; d < D / 16; ++d)
    for (int r = 0; r < 8; ++r)
      if (row + r < n)
        o[(row + r) * D + d * 16 + lane] = out[d][r] / total[r];
}
