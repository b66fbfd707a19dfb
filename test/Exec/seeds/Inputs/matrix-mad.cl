// A sub-group multiplication and its definition. MAD names the built-in; the
// other macros its operands: M rows; A, B and C types of one row; A_OF and B_OF
// elements out of 32 bits; PER elements in a lane's part of a row of A.
//
//   row r of A:    lane l has elements l * PER to l * PER + PER - 1
//   column n of B: lane n has all K, 32 / bits in each component

#define GLUE(X, Y) X##Y
#define WIDE(TYPE, N) GLUE(TYPE, N)
#if M == 1
typedef A Rows;
typedef C Sums;
#else
typedef WIDE(A, M) Rows;
typedef WIDE(C, M) Sums;
#endif

// The signed and unsigned element P of N bits, and floating point of 16.
#define SIGNED(W, P, N) ((int)((W) << (32 - N - (P) * N)) >> (32 - N))
#define UNSIGNED(W, P, N) ((int)((W) << (32 - N - (P) * N) >> (32 - N)))
#define BF16(W, P, N) as_float((W) >> (P) * 16 << 16)
#define F16(W, P, N) ((float)as_half((ushort)((W) >> (P) * 16)))

static C row_times_matrix(A mine, const uint *column, C sum) {
  for (uint lane = 0; lane < LANES; ++lane) {
    uint part = (uint)sub_group_broadcast((int)mine, lane);
    for (uint p = 0; p < PER; ++p) {
      uint k = lane * PER + p;
      sum += A_OF(part, p, BITS) *
             B_OF(column[k / (32 / BITS)], k % (32 / BITS), BITS);
    }
  }
  return sum;
}

__attribute__((intel_reqd_sub_group_size(LANES)))
kernel void multiply(global const Rows *a, global const B *b,
                     global const Sums *c, global Sums *built_in,
                     global Sums *by_broadcast) {
  size_t i = get_global_id(0);
  Rows rows = a[i];
  B column = b[i];
  Sums sums = c[i];
  built_in[i] = MAD(rows, column, sums);
  for (uint r = 0; r < M; ++r)
    ((C *)&sums)[r] = row_times_matrix(((const A *)&rows)[r],
                                       (const uint *)&column, ((C *)&sums)[r]);
  by_broadcast[i] = sums;
}
