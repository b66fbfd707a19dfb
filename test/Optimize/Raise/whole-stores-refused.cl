// No matrix: elements, exchanges, places, conditions, operands and updates of other forms.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#include "Inputs/computed-stores.h"

// What is stored is no element: pointers, parts of undefined vectors, bits between bytes, a
// constant, numbers that only lanes know, and results of two functions.
// CHECK-LABEL: @pointers(
// CHECK-NOT:   tenon.store.acc
LANES(pointers, TO = x, , ((global float *global *)all)[at] = d + (int)x, )
// CHECK-LABEL: @pointers_behind(
// CHECK-NOT:   tenon.store.acc
LANES(pointers_behind, TO = x, , d[at] = x; ((global float *global *)all)[at] = d + (int)x, )
// CHECK-LABEL: @shifted_bytes(
// CHECK-NOT:   tenon.store.acc
LANES(shifted_bytes, TO = x, , ((global uchar *)all)[at] = (uchar)(as_uint(x) >> 4), )
// CHECK-LABEL: @undefined_first(
// CHECK-NOT:   tenon.store.acc
LANES(undefined_first, TO = x, , float2 both; both.y = x; ((global float2 *)all)[at] = both, )
// CHECK-LABEL: @undefined_second(
// CHECK-NOT:   tenon.store.acc
LANES(undefined_second, TO = x, , float2 both; both.x = x; ((global float2 *)all)[at] = both, )
// CHECK-LABEL: @halves_of_floats(
// CHECK-NOT:   tenon.store.acc
LANES(halves_of_floats, TO = x, , d[at] = x; d[at + 40] = as_float(as_ushort2(x) + (ushort2)(1,
      3)), )
// CHECK-LABEL: @sums_of_halves(
// CHECK-NOT:   tenon.store.acc
LANES(sums_of_halves, TO = x, , ((global ushort2 *)all)[at] = as_ushort2(x) + (ushort2)(1, 3), )
// CHECK-LABEL: @constants(
// CHECK-NOT:   tenon.store.acc
LANES(constants, TO = x, , d[at] = 0.5f, )
// CHECK-LABEL: @flags(
// CHECK-NOT:   tenon.store.acc
LANES(flags, TO = x, , d[at] = ((global const bool *)e)[column] ? x : -x, )
// CHECK-LABEL: @own_values(
// CHECK-NOT:   tenon.store.acc
LANES_AFTER(own_values, float own_value = e[lane], TO = x, , d[at] = own_value, )
// CHECK-LABEL: @own_factors(
// CHECK-NOT:   tenon.store.acc
LANES_AFTER(own_factors, float own_value = e[lane], TO = x, , d[at] = x * own_value, )
// CHECK-LABEL: @own_counts(
// CHECK-NOT:   tenon.store.acc
LANES_AFTER(own_counts, float t = 0; for (int j = 0; j < m + lane; ++j) t += e[j], TO = x, , d[at]
      = x + t, )
// CHECK-LABEL: @choice_of_lane(
// CHECK-NOT:   tenon.store.acc
LANES(choice_of_lane, TO = x, , float y = x; if (lane > 5) y = sqrt(x) * exp(x) + sin(x) * cos(x)
      + log(x) * tan(x); d[at] = y, )
// CHECK-LABEL: @then_of_lane(
// CHECK-NOT:   tenon.store.acc
LANES(then_of_lane, TO = x, , float y = x; if (x > 5) y = sqrt(x + lane) * exp(x) + sin(x); d[at]
      = y, )
// CHECK-LABEL: @else_of_lane_always(
// CHECK-NOT:   tenon.store.acc
LANES(else_of_lane_always, TO = x, , float y = x + lane; if (x > 5) y = sqrt(x) * exp(x) + sin(x)
      * cos(x) + log(x) * tan(x); d[at] = y, )

// What is exchanged is unknown: written by two work-items, or twice in different ways, in parts,
// elsewhere, or at the same time as it is read.
// CHECK-LABEL: @by_both_parts(
// CHECK-NOT:   tenon.store.acc
LANES(by_both_parts, memory[0][i][lane ^ i] = x, , d[at] = x, )
// CHECK-LABEL: @by_both_parts_computed(
// CHECK-NOT:   tenon.store.acc
LANES(by_both_parts_computed, memory[0][i][lane ^ i] = x, , d[at] = x * 2, )
// CHECK-LABEL: @two_functions(
// CHECK-NOT:   tenon.store.acc
LANES(two_functions, TO = x; memory[part][i][lane ^ i ^ 1] = x * 2, , d[at] = x * 3, )
// CHECK-LABEL: @two_loads(
// CHECK-NOT:   tenon.store.acc
LANES(two_loads, TO = x + e[own]; memory[part][i][same ^ i] = x + e[own + 1], , d[at] = x, )
// CHECK-LABEL: @somewhere(
// CHECK-NOT:   tenon.store.acc
LANES(somewhere, memory[part][i][(lane + k) & 15] = x, , d[at] = x, )
// CHECK-LABEL: @somewhere_computed(
// CHECK-NOT:   tenon.store.acc
LANES(somewhere_computed, memory[part][i][(lane + k) & 15] = x, , d[at] = x * 2, )
// CHECK-LABEL: @from_somewhere(
// CHECK-NOT:   tenon.store.acc
LANES(from_somewhere, TO = x, , d[at] = memory[part][k & 7][lane], )
// CHECK-LABEL: @from_somewhere_computed(
// CHECK-NOT:   tenon.store.acc
LANES(from_somewhere_computed, TO = x, , d[at] = memory[part][k & 7][lane] * 2, )
// CHECK-LABEL: @at_the_same_time(
// CHECK-NOT:   tenon.store.acc
LANES(at_the_same_time, TO = x, memory[part][0][lane] = sum[0], d[at] = x, )
// CHECK-LABEL: @at_the_same_time_computed(
// CHECK-NOT:   tenon.store.acc
LANES(at_the_same_time_computed, TO = x, memory[part][0][lane] = sum[0], d[at] = x * 2, )
// CHECK-LABEL: @exchanged_pointers(
// CHECK-NOT:   tenon.store.acc
LANES(exchanged_pointers, TO = x, ((local ulong *)memory)[lane] = (ulong)(d + lane);
      barrier(CLK_LOCAL_MEM_FENCE), d[at] = x, )
// CHECK-LABEL: @exchanged_in_front(
// CHECK-NOT:   tenon.store.acc
LANES(exchanged_in_front, TO = x, ((local float *)memory)[lane - 16] = sum[0];
      barrier(CLK_LOCAL_MEM_FENCE), d[at] = x * 2, )
// CHECK-LABEL: @exchanged_far_behind(
// CHECK-NOT:   tenon.store.acc
LANES(exchanged_far_behind, TO = x, ((local float *)memory)[lane + 100000] = sum[0];
      barrier(CLK_LOCAL_MEM_FENCE), d[at] = x * 2, )
// CHECK-LABEL: @from_the_front(
// CHECK-NOT:   tenon.store.acc
LANES(from_the_front, TO = x, , d[at] = ((local float *)memory)[lane - 16 + i] * 2, )
// CHECK-LABEL: @halves_apart(
// CHECK-NOT:   tenon.store.acc
LANES(halves_apart, ((local ushort *)&memory[part][i][lane ^ i])[0] = as_ushort2(x).x; ((local
      ushort *)&memory[part][i][same ^ i])[1] = as_ushort2(x).y, , d[at] = x * 2, )
// CHECK-LABEL: @lower_halves(
// CHECK-NOT:   tenon.store.acc
LANES(lower_halves, ((local ushort *)&memory[part][i][lane ^ i])[0] = as_ushort2(x).x, , d[at] = x
      * 2, )
// CHECK-LABEL: @halves_of_lanes(
// CHECK-NOT:   tenon.store.acc
LANES(halves_of_lanes, ((local ushort *)memory[part][i])[lane] = as_ushort2(x).y, , d[at] = x * 2,
      )
// CHECK-LABEL: @halves_later(
// CHECK-NOT:   tenon.store.acc
LANES(halves_later, TO = x, ((local ushort *)&memory[part][0][lane])[0] = as_ushort2(sum[0]).x;
      barrier(CLK_LOCAL_MEM_FENCE), d[at] = x * 2, )

// Places that are no lines of one matrix, or that only lanes know.
// CHECK-LABEL: @anti_diagonal(
// CHECK-NOT:   tenon.store.acc
LANES(anti_diagonal, TO = x, , d[(row + 8 * (1 - part)) * stride + column] = x, )
// CHECK-LABEL: @one_place(
// CHECK-NOT:   tenon.store.acc
LANES(one_place, TO = x, , all[0] = x, )
// CHECK-LABEL: @both_parts(
// CHECK-NOT:   tenon.store.acc
LANES(both_parts, TO = x, , d[at - part * 16] = x, )
// CHECK-LABEL: @far_parts(
// CHECK-NOT:   tenon.store.acc
LANES(far_parts, TO = x, , d[at + part * 100000] = x, )
// CHECK-LABEL: @between_elements(
// CHECK-NOT:   tenon.store.acc
LANES(between_elements, TO = x, , *(global float *)((global char *)(d + at) + part * 2) = x, )
// CHECK-LABEL: @lines_of_lanes(
// CHECK-NOT:   tenon.store.acc
LANES_AFTER(lines_of_lanes, int own_number = ((global const int *)e)[lane], TO = x, , d[lane % 8 *
      own_number + column] = x, )
// CHECK-LABEL: @counted_places(
// CHECK-NOT:   tenon.store.acc
LANES_AFTER(counted_places, int base = 0; for (int j = 0; j < k; ++j) base += ((global const int
      *)e)[j], TO = x, , d[at + base] = x, )
// CHECK-LABEL: @places_of_counts(
// CHECK-NOT:   tenon.store.acc
LANES_AFTER(places_of_counts, int base = 0; for (int j = 0; j < k; ++j) base += ((global const int
      *)e)[j], TO = x, , d[at + (base ^ 5)] = x, )
// CHECK-LABEL: @quotients(
// CHECK-NOT:   tenon.store.acc
LANES(quotients, TO = x, stride /= k, if (INSIDE) d[at] = x, )

// Conditions that are no bounds of a matrix.
// CHECK-LABEL: @same_bounds(
// CHECK-NOT:   tenon.store.acc
LANES(same_bounds, TO = x, , if (lane % 8 < k && part * 16 + lane / 8 * 8 + i < k) d[lane % 8 *
      stride + part * 16 + lane / 8 * 8 + i] = x, )
// CHECK-LABEL: @one_row_bound(
// CHECK-NOT:   tenon.store.acc
LANES(one_row_bound, TO = x, , if (row < m && row + 3 < k) d[at] = x, )
// CHECK-LABEL: @two_of_columns(
// CHECK-NOT:   tenon.store.acc
LANES(two_of_columns, TO = x, , if (column < n && column + 3 < k) d[at] = x, )
// CHECK-LABEL: @two_of_one_bound(
// CHECK-NOT:   tenon.store.acc
LANES(two_of_one_bound, TO = x, , if (row < m && column + i < k && column + 2 * i < k) d[at] = x, )
// CHECK-LABEL: @triangle(
// CHECK-NOT:   tenon.store.acc
LANES(triangle, TO = x, , if (row + column < m) d[at] = x, )
// CHECK-LABEL: @three_bounds(
// CHECK-NOT:   tenon.store.acc
LANES(three_bounds, TO = x, , if (row < m && column < n && column < k) d[at] = x, )
// CHECK-LABEL: @bounds_of_lanes(
// CHECK-NOT:   tenon.store.acc
LANES_AFTER(bounds_of_lanes, int own_number = ((global const int *)e)[lane], TO = x, , if (row +
      own_number < m) d[at] = x, )
// CHECK-LABEL: @two_of_rows(
// CHECK-NOT:   tenon.store.acc
LANES(two_of_rows, TO = x, , if (row < m && row < k) d[at] = x, )
// CHECK-LABEL: @two_stores(
// CHECK-NOT:   tenon.store.acc
LANES(two_stores, TO = x, , if (INSIDE) { d[at] = x; all[at + 4000] = x; }, )

// Operands that are no matrix.
// CHECK-LABEL: @operands_of_lanes(
// CHECK-NOT:   tenon.store.acc
LANES_AFTER(operands_of_lanes, int own_number = ((global const int *)e)[lane], TO = x +
      e[own_number], , d[at] = x, )
// CHECK-LABEL: @rows_of_lanes(
// CHECK-NOT:   tenon.store.acc
LANES_AFTER(rows_of_lanes, int own_number = ((global const int *)e)[lane], TO = x + e[i *
      own_number], , d[at] = x, )
// CHECK-LABEL: @elements_of_lanes(
// CHECK-NOT:   tenon.store.acc
LANES_AFTER(elements_of_lanes, int own_number = ((global const int *)e)[lane], TO = x + e[lane *
      own_number], , d[at] = x, )
// CHECK-LABEL: @every_second_row(
// CHECK-NOT:   tenon.store.acc
LANES(every_second_row, TO = x, , d[at] = x + e[row * 2], )
// CHECK-LABEL: @guarded_number(
// CHECK-NOT:   tenon.store.acc
LANES(guarded_number, TO = x + (own < n ? e[k] : 0), , if (INSIDE) d[at] = x, )

// Updates whose result is used, of local memory, with comparison, or with stores between them.
// CHECK-LABEL: @used_updates(
// CHECK-NOT:   tenon.store.acc
LANES(used_updates, TO = x, , ((global int *)d)[at] = atomic_add((volatile global int *)all + at,
      (int)x), )
// CHECK-LABEL: @local_updates(
// CHECK-NOT:   tenon.store.acc
LANES(local_updates, TO = x, , atomic_add((volatile local int *)&memory[0][0][0], 1); d[at] = x, )
// CHECK-LABEL: @compared(
// CHECK-NOT:   tenon.store.acc
LANES(compared, TO = x, , atomic_cmpxchg((volatile global int *)all + at, 0, 1); d[at] = x, )
// CHECK-LABEL: @updates_and_stores(
// CHECK-NOT:   tenon.store.acc
LANES(updates_and_stores, TO = x, , d[at] = x; atomic_add((volatile global int *)all + at + 4000,
      (int)x), )
// CHECK-LABEL: @exchanged_updates(
// CHECK-NOT:   tenon.store.acc
LANES(exchanged_updates, TO = x, barrier(CLK_LOCAL_MEM_FENCE), atomic_add((volatile global int
      *)all + at, (int)x), )
// CHECK-LABEL: @updated_behind(
// CHECK-NOT:   tenon.store.acc
LANES(updated_behind, TO = x, , d[at] = x, atomic_add((volatile global int *)all, 1))

// Matrices of two types, and halves of integers.
#define LOOP(NAME, MULTIPLY, EXCHANGE, STORE)                                              \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(16, 1, 1)))           \
  kernel void NAME(global const short8 *a, global const int8 *b, global float *d,          \
                   global const float *e, int k, int stride) {                             \
    local int memory[2][8][16];                                                            \
    int lane = get_sub_group_local_id(), at;                                               \
    float8 sum = 0;                                                                        \
    int8 counts = 0;                                                                       \
    for (int f = 0; f < k; ++f) {                                                          \
      short8 first = a[f * 16 + lane];                                                     \
      int8 second = b[f * 16 + lane];                                                      \
      MULTIPLY;                                                                            \
    }                                                                                      \
    for (int i = 0; i < 8; ++i) EXCHANGE;                                                  \
    barrier(CLK_LOCAL_MEM_FENCE);                                                          \
    at = lane % 8 * stride + lane / 8 * 8;                                                 \
    __attribute__((opencl_unroll_hint(8))) for (int i = 0; i < 8; ++i) STORE;              \
  }
#define COUNT counts = intel_sub_group_i8_i8_matrix_mad_k32(first, second, counts)
#define SUM sum = intel_sub_group_f16_f16_matrix_mad_k16(first, second, sum)

// CHECK-LABEL: @two_types(
// CHECK-NOT:   tenon.store.acc
LOOP(two_types, COUNT; SUM, { memory[0][i][lane] = counts[i]; memory[1][i][lane] =
     as_int(sum[i]); }, { ((global int *)d)[at + i] = memory[0][lane % 8][lane / 8 * 8 + i];
     d[at + 8 * stride + i] = as_float(memory[1][lane % 8][lane / 8 * 8 + i]); })
// CHECK-LABEL: @two_computed_types(
// CHECK-NOT:   tenon.store.acc
LOOP(two_computed_types, COUNT; SUM, { memory[0][i][lane] = counts[i] * 2; memory[1][i][lane] =
     as_int(sum[i]); }, { ((global int *)d)[at + i] = memory[0][lane % 8][lane / 8 * 8 + i];
     d[at + 8 * stride + i] = as_float(memory[1][lane % 8][lane / 8 * 8 + i]) * 3; })
// CHECK-LABEL: @halves_of_counts(
// CHECK-NOT:   tenon.store.acc
LOOP(halves_of_counts, COUNT, memory[0][i][lane ^ i] = counts[i], ((global short *)d)[(at + i) *
     2] = as_short2(memory[0][lane % 8][lane / 8 * 8 + i ^ lane % 8]).y)
// CHECK:       declare
