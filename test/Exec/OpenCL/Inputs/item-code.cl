// Code of work-items in sub-groups: functions, structures, returns before sub-group
// operations, ragged ends.

#define SIZE __attribute__((intel_reqd_sub_group_size(LANES)))

typedef struct {
  global const float *p;
  uint n;
  float scale[3];
  struct {
    int low, high;
  } range;
} view;
__attribute__((noinline)) static float fetch(const view *v, uint i) {
  if (i >= v->n)
    return 0;
  float x = v->p[i] * v->scale[i % 3];
  return clamp(x, (float)v->range.low, (float)v->range.high);
}
static uint collatz(uint x) {
  uint n = 0;
  while (x > 1) {
    x = x & 1 ? 3 * x + 1 : x / 2;
    if (++n > 300)
      return 300;
  }
  return n;
}
SIZE kernel void help(global const float *in, global float *out, global uint *steps,
                 global uint *hist, uint n) {
  uint gid = get_global_id(0);
  if (gid >= n)
    return;
  view v = {in, n, {1, 2, 3}, {-2, 2}};
  v.range.high += gid & 1;
  float x = fetch(&v, gid), y = fetch(&v, gid + 1);
  uint s = collatz(gid + 1);
  steps[gid] = s;
  atomic_inc(hist + (s & 7));
  if (s & 1) {
    x = -x;
  }
  float t = sub_group_reduce_add(x), u = sub_group_scan_inclusive_max(y);
  uint b = sub_group_any(s > 100) * 2 + sub_group_all(s < 120);
  out[gid * 2] = t + u;
  out[gid * 2 + 1] = (float)b;
}
SIZE kernel void norm(global const half *x, global half *y, global uint *best, uint rows, uint width,
                 float eps) {
  uint row = get_group_id(0) * get_num_sub_groups() + get_sub_group_id();
  uint lane = get_sub_group_local_id(), lanes = get_max_sub_group_size();
  if (row >= rows)
    return;
  float sum = 0, squares = 0, high = -HUGE_VALF;
  uint at = 0;
  for (uint i = lane; i < width; i += lanes) {
    float v = vload_half(row * width + i, x);
    sum += v;
    squares = mad(v, v, squares);
    if (v > high) {
      high = v;
      at = i;
    }
  }
  for (uint d = lanes / 2; d > 0; d >>= 1) {
    sum += intel_sub_group_shuffle_xor(sum, d);
    squares += sub_group_shuffle_xor(squares, d);
    float other = sub_group_shuffle_xor(high, d);
    uint o = sub_group_shuffle_xor(at, d);
    if (other > high || (other == high && o < at)) {
      high = other;
      at = o;
    }
  }
  float mean = sum / width, scale = rsqrt(squares / width - mean * mean + eps);
  for (uint i = lane; i < width; i += lanes)
    vstore_half((vload_half(row * width + i, x) - mean) * scale, row * width + i, y);
  if (lane == 0)
    best[row] = at;
}
