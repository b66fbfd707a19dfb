// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels on lanes' values of sub-groups of 8, whose size the types of a
// multiplication fix. Each sub-group g has its own operands, with component i of
// lane l at (g * components + i) * 8 + l.
//
// Defined from outside: M, TA, TB, TC (types of one lane's values), SA, SB, SC
// (their components), NB (components of B), AS_TB, MAD, KERNEL.

#if M == 1
#define AT(V, I) V
#else
#define AT(V, I) V[I]
#endif

#define PARAMETERS                                                             \
  global const SA *a, global const SB *b, global const SC *c, global SC *d,    \
      global int *info

#define LANE int l = get_sub_group_local_id();
#define NUMBER                                                                 \
  int g = get_group_id(0) * get_num_sub_groups() + get_sub_group_id();
#define OPERANDS(G)                                                            \
  TA va;                                                                       \
  TB vb;                                                                       \
  TC vc;                                                                       \
  for (int i = 0; i < M; ++i)                                                  \
    AT(va, i) = a[((G) * M + i) * 8 + l];                                      \
  for (int i = 0; i < NB; ++i)                                                 \
    vb[i] = b[((G) * NB + i) * 8 + l];                                         \
  for (int i = 0; i < M; ++i)                                                  \
    AT(vc, i) = c[((G) * M + i) * 8 + l];
#define RESULT(G)                                                              \
  for (int i = 0; i < M; ++i)                                                  \
    d[((G) * M + i) * 8 + l] = AT(vc, i);
#define ITEM (get_group_id(0) * get_local_size(0) * get_local_size(1) *        \
                  get_local_size(2) + get_local_linear_id())

// All sub-groups come together.
KERNEL void plain(PARAMETERS) {
  LANE NUMBER OPERANDS(g)
  vc = MAD(va, vb, vc);
  RESULT(g)
}

// The numbers of sub-groups, which are not those of the device's.
KERNEL void numbers(PARAMETERS) {
  LANE NUMBER OPERANDS(g)
  vc = MAD(va, vb, vc);
  RESULT(g)
  info[ITEM] = get_sub_group_size() | get_max_sub_group_size() << 4 |
               get_num_sub_groups() << 8 | get_enqueued_num_sub_groups() << 12 |
               get_sub_group_id() << 16 | l << 20;
}

// Sub-groups go different ways.
KERNEL void branch(PARAMETERS) {
  LANE NUMBER OPERANDS(g)
  if (get_sub_group_id() % 2)
    vc = MAD(va, vb, vc);
  else if (get_sub_group_id() % 4)
    vc = MAD(va, vb, MAD(va, vb, vc));
  RESULT(g)
}

// Sub-groups turn a loop so often as each wants.
KERNEL void rounds(PARAMETERS) {
  LANE NUMBER OPERANDS(g)
  for (int i = 0; i < get_sub_group_id() % 3; ++i) {
    vc = MAD(va, vb, vc);
    vb[i] = sub_group_shuffle(vb[i], (l + 1) % 8);
  }
  RESULT(g)
}

// All turn it equally often, and take what they multiply from others' lanes.
KERNEL void exchanged(PARAMETERS) {
  LANE NUMBER OPERANDS(g)
  for (int i = 0; i < 3; ++i) {
    vc = MAD(va, vb, vc);
    AT(va, M - 1) = sub_group_shuffle_xor(AT(va, M - 1), i + 1);
    vb[i] = intel_sub_group_shuffle_down(vb[i], vb[i + 1], 3);
    vb[i + 2] = intel_sub_group_shuffle_up(vb[i], vb[i + 1], 2);
    vb[i + 3] = sub_group_broadcast(vb[i], (i + get_sub_group_id()) % 8);
  }
  RESULT(g)
}

// A case for each sub-group, with operations on all its lanes inside.
KERNEL void cases(PARAMETERS) {
  LANE NUMBER OPERANDS(g)
  int x = (l * 5 + get_sub_group_id()) % 7, y = 0;
  switch (get_sub_group_id() % 5) {
  case 0:
    y = sub_group_reduce_add(x);
    break;
  case 1:
    vc = MAD(va, vb, vc);
    y = sub_group_scan_inclusive_max(x);
    break;
  case 2:
    y = sub_group_scan_exclusive_add(x) + sub_group_any(x == 6);
    vc = MAD(va, vb, vc);
    break;
  case 3:
    y = sub_group_all(x < 6) + sub_group_ballot(x & 1).x * 2;
    break;
  default:
    y = sub_group_broadcast(x, 3) + sub_group_elect();
  }
  y += sub_group_clustered_reduce_min(x, 4) << 16;
  if (l % 3 == 1)
    y += sub_group_non_uniform_reduce_add(x) << 20;
  if (l > 4)
    y += sub_group_elect() << 28;
  info[ITEM] = y;
  RESULT(g)
}

// Blocks of each sub-group's own.
KERNEL void blocks(PARAMETERS) {
  LANE NUMBER OPERANDS(g)
  vb = AS_TB(intel_sub_group_block_read8((global uint *)b + g * 64));
  vc = MAD(va, vb, vc);
  RESULT(g)
  uint2 two = intel_sub_group_block_read2((global uint *)b + g * 64);
  if (get_sub_group_id() % 2)
    two += 1;
  intel_sub_group_block_write((global uint *)info + g * 8, two.x + two.y);
}

// Barriers in between, those of a sub-group also where others are elsewhere.
KERNEL void barriers(PARAMETERS) {
  local SB shared[64];
  LANE NUMBER OPERANDS(g)
  int s = get_sub_group_id() * 8;
  shared[s + l] = vb[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  vb[1] = shared[(s + 8 * (get_num_sub_groups() > 1)) %
                     (get_num_sub_groups() * 8) + l];
  vc = MAD(va, vb, vc);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_sub_group_id() % 2) {
    shared[s + l] = vb[2];
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    vb[3] = shared[s + 7 - l];
    vc = MAD(va, vb, vc);
  }
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  RESULT(g)
}
