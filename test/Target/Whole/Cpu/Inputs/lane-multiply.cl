// A multiplication of lanes' values alone, and in a loop over k, on packed tiles. Macros:
// LANES, MAD, SUM (float8 or int8), A and B (vectors), A_WORD and READ (block read of A).

#define GLUE_(X, Y) X##Y
#define GLUE(X, Y) GLUE_(X, Y)
#define KERNEL                                                                           \
  __attribute__((intel_reqd_sub_group_size(LANES)))                                      \
      __attribute__((reqd_work_group_size(LANES, 1, 1))) kernel void

KERNEL one(global const A_WORD *a, global const uint *b, global uint *c) {
  SUM sum = GLUE(as_, SUM)(intel_sub_group_block_read8(c));
  sum = MAD(GLUE(as_, A)(READ(a)), GLUE(as_, B)(intel_sub_group_block_read8(b)), sum);
  intel_sub_group_block_write8(c, as_uint8(sum));
}

KERNEL many(global const A_WORD *a, global const uint *b, global uint *c, int steps) {
  SUM sum = 0;
  for (int step = 0; step < steps; ++step)
    sum = MAD(GLUE(as_, A)(READ(a + step * 8 * LANES)),
              GLUE(as_, B)(intel_sub_group_block_read8(b + step * 8 * LANES)), sum);
  intel_sub_group_block_write8(c, as_uint8(sum));
}
