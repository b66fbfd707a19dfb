// A tile of A that a work-group copies to local memory is loaded from its source, and not
// copied, if that is known and unchanged: the work-group has a required size, or one that the step
// of the copies suggests and a test finds, every element is copied in each iteration, the loop does not
// write A, and work-items wait after the load, or can wait after the loop.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

// CHECK-LABEL: @direct(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK-LABEL: @suggested(
// CHECK:       [[SIZE:%.*]] = call i64 @tenon.item.local_size(i32 0)
// CHECK-NEXT:  icmp eq i64 [[SIZE]], 32
// CHECK:       versioned:
// CHECK-NOT:   {{store .*addrspace\(3\)|tenon.load.a.*p3}}
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
// CHECK:       versioned.fallback:
// CHECK:       store {{.*}}addrspace(3)
// CHECK-LABEL: @any_size(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
// CHECK-LABEL: @some(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
// CHECK-LABEL: @written(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
// CHECK-LABEL: @waits_before(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
// CHECK:       .loopexit:
// CHECK-NEXT:  call void @tenon.item.barrier()
// CHECK-LABEL: @read_too(
// CHECK:       store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(

#define ARGUMENTS global short *a, global const int *b, global float *d, int k
#define COPY(IF)                                        \
  for (int e = get_local_id(0); e < 128; e += STEP)     \
    if (IF)                                             \
      la[e] = a[e / 16 * 64 + f + e % 16];
#define MULTIPLY do {                                                    \
    short8 left;                                                         \
    for (int i = 0; i < 8; ++i) left[i] = la[i * 16 + lane];             \
    int8 right;                                                          \
    for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * 16 + lane];   \
    sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);      \
  } while (0)
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
#define KERNEL(NAME, SIZE, IF, BEHIND)                                            \
  __attribute__((intel_reqd_sub_group_size(16))) SIZE kernel void NAME(ARGUMENTS) { \
    local short la[128];                                                          \
    int lane = get_sub_group_local_id();                                          \
    float8 sum = 0;                                                               \
    for (int f = 0; f < k; f += 16) {                                             \
      COPY(IF)                                                                    \
      WAIT;                                                                       \
      MULTIPLY;                                                                   \
      BEHIND;                                                                     \
    }                                                                             \
    for (int i = 0; i < 8; ++i)                                                   \
      d[i * 16 + lane] = sum[i];                                                  \
  }
#define REQUIRED __attribute__((reqd_work_group_size(32, 1, 1)))
#define STEP 32
KERNEL(direct, REQUIRED, 1, WAIT)
KERNEL(suggested, , 1, WAIT)
#undef STEP
#define STEP get_local_size(0)
KERNEL(any_size, , 1, WAIT)
KERNEL(some, REQUIRED, e < 96, WAIT)
KERNEL(written, REQUIRED, 1, WAIT; a[f] = 0; WAIT)
KERNEL(waits_before, REQUIRED, 1, )
KERNEL(read_too, REQUIRED, 1, sum += (float)la[f & 127]; WAIT)
