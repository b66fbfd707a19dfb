/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls the kernels of benchmarks/device in products.def, without the runtime, and
 * compares with sums in double. */
#include "tenon/Runtime/tenon_rt.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 9, DOWN = 3, ACROSS = 5, MOST = 1 << 18 };
/* Whether the last tiles reach beyond the matrices. */
#ifndef EDGES
#define EDGES 0
#endif
/* WIDE: bf16, small and subnormal by large. */
enum kind { S8, U8, F32, F16, BF16, WIDE, E4M3 };
enum layout { ROW, COLUMN, PACKED };

typedef void kernel(const void *const *, const tenon_ndrange *,
                    const uint64_t *, void *);
struct product {
  const char *name;
  kernel *run;
  int rows, columns, depth; /* of a step */
  enum kind of_a, of_b;
  enum layout layout_a, layout_b;
  int apart; /* every other step is left out */
};

#define PRODUCT(name, ...) kernel name;
#include "products.def"
#undef PRODUCT
#define PRODUCT(name, ...) {#name, name, __VA_ARGS__},
static const struct product products[] = {
#include "products.def"
};

void *tenon_frame_alloc(uint64_t bytes) {
  return aligned_alloc(TENON_LOCAL_ALIGN, (bytes + TENON_LOCAL_ALIGN - 1) /
                                              TENON_LOCAL_ALIGN *
                                              TENON_LOCAL_ALIGN);
}
void tenon_frame_free(void *frame) { free(frame); }

/* Every other product shares panels between its work-groups. */
static struct panel {
  tenon_panel_key key;
  void *memory;
} panels[ACROSS];
static int keeps;

static void forget_panels(void) {
  for (int i = 0; i < ACROSS; ++i)
    free(panels[i].memory);
  memset(panels, 0, sizeof panels);
}

void *tenon_panel(const tenon_panel_key *key, uint64_t bytes,
                  unsigned char *known) {
  *known = 0;
  for (int i = 0; keeps && i < ACROSS; ++i) {
    struct panel *p = &panels[i];
    *known = p->memory && memcmp(&p->key, key, sizeof *key) == 0;
    if (*known)
      return p->memory;
    if (!p->memory) {
      p->key = *key;
      return p->memory = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
    }
  }
  return NULL;
}

static char a[MOST], b[MOST], c[MOST];

static uint32_t state = 1;
static uint32_t next(void) {
  state = state * 1664525 + 1013904223;
  return state >> 8;
}

static size_t bytes_of(enum kind kind) {
  static const size_t bytes[] = {1, 1, 4, 2, 2, 2, 1};
  return bytes[kind];
}

/* A float with an exponent in the kind's range. */
static float random_float(enum kind kind, int is_b) {
  int low = -6, count = 12; /* the smallest are subnormal in f16 */
  if (kind == WIDE)         /* of A about half are subnormal */
    low = is_b ? 90 : -132;
  if (kind == F16)
    low = -20;
  return (float)ldexp((int)(next() % 2048 - 1024) / 1024.0,
                      low + (int)(next() % count));
}

/* Any byte, or floats; of e4m3 all but NaN. */
static void fill(char *data, size_t count, enum kind kind, int is_b) {
  for (size_t i = 0; i < count; ++i) {
    float f = random_float(kind, is_b);
    __fp16 half = (__fp16)f;
    if (kind == F32)
      memcpy(data + i * 4, &f, 4);
    else if (kind == F16)
      memcpy(data + i * 2, &half, 2);
    else if (bytes_of(kind) == 2)
      memcpy(data + i * 2, (char *)&f + 2, 2);
    else
      data[i] = kind == E4M3 ? next() % 127 + (next() & 128) : next();
  }
}

static double of_e4m3(uint8_t bits) {
  int exponent = bits >> 3 & 15, mantissa = bits & 7;
  double value = exponent ? ldexp(8 + mantissa, exponent - 10)
                          : ldexp(mantissa, -9);
  return bits & 128 ? -value : value;
}

static double element(const char *data, size_t index, enum kind kind) {
  const char *at = data + index * bytes_of(kind);
  float f = 0;
  __fp16 half;
  switch (kind) {
  case S8:
    return *(const int8_t *)at;
  case U8:
    return *(const uint8_t *)at;
  case E4M3:
    return of_e4m3(*(const uint8_t *)at);
  case F32:
    memcpy(&f, at, 4);
    return f;
  case F16:
    memcpy(&half, at, 2);
    return half;
  case BF16:
  case WIDE:
    memcpy((char *)&f + 2, at, 2);
    /* Instructions on bf16 take subnormals as zeros. */
    return FLUSHES && fabsf(f) < 0x1p-126f ? 0 : f;
  }
  return 0;
}

static size_t place(size_t row, size_t column, size_t rows, size_t columns,
                    enum layout layout, size_t bytes) {
  size_t group = layout == PACKED ? 4 / bytes : 1;
  if (layout == COLUMN)
    return column * rows + row;
  return row / group * columns * group + column * group + row % group;
}

/* The sizes of the whole product. */
struct sizes {
  size_t m, n, k;
};
static struct sizes sizes_of(const struct product *p) {
  struct sizes s = {DOWN * p->rows, ACROSS * p->columns, STEPS * p->depth};
  if (EDGES) /* packed groups stay whole */
    s.m -= 2, s.n -= 3, s.k -= p->layout_b == PACKED ? 4 : 3;
  return s;
}

/* Operands are the same each time. */
static void fill_both(const struct product *p) {
  struct sizes s = sizes_of(p);
  state = p - products + 1;
  fill(a, s.m * s.k, p->of_a, 0);
  fill(b, s.k * s.n, p->of_b, 1);
}

struct expected {
  double sum, magnitude;
};

/* The elements of a matrix by rows, each converted once: an emulator takes long
 * for conversions. */
static double *by_rows(const char *data, size_t rows, size_t columns,
                       enum layout layout, enum kind kind) {
  double *all = malloc(rows * columns * sizeof *all), *next = all;
  for (size_t i = 0; i < rows; ++i)
    for (size_t j = 0; j < columns; ++j)
      *next++ = element(
          data, place(i, j, rows, columns, layout, bytes_of(kind)), kind);
  return all;
}

static struct expected *expect(const struct product *p) {
  struct sizes s = sizes_of(p);
  struct expected *all = malloc(s.m * s.n * sizeof *all), *next = all;
  fill_both(p);
  double *of_a = by_rows(a, s.m, s.k, p->layout_a, p->of_a);
  double *of_b = by_rows(b, s.k, s.n, p->layout_b, p->of_b);
  for (size_t i = 0; i < s.m; ++i)
    for (size_t j = 0; j < s.n; ++j) {
      double sum = 0, magnitude = 0;
      for (size_t l = 0; l < s.k; ++l) {
        if (p->apart && l / p->depth % 2)
          continue;
        double term = of_a[i * s.k + l] * of_b[l * s.n + j];
        sum += term, magnitude += fabs(term);
      }
      *next++ = (struct expected){sum, magnitude};
    }
  free(of_a);
  free(of_b);
  return all;
}

static int is_right(const struct product *p, const struct expected *expected) {
  struct sizes s = sizes_of(p);
  fill_both(p);
  const void *pa = a, *pb = b;
  void *pc = c;
  uint64_t of_n = s.n, of_k = s.k, of_m = s.m;
  const void *args[] = {&pa, &pb, &pc, &of_n, &of_k, &of_m};
  tenon_ndrange range = {{ACROSS, DOWN, 1}, {1, 1, 1}, {0, 0, 0}, 2};
  for (uint64_t y = 0; y < DOWN; ++y)
    for (uint64_t x = 0; x < ACROSS; ++x) {
      uint64_t group[3] = {x, y, 0};
      p->run(args, &range, group, NULL);
    }
  int is_float = p->of_a >= F32;
  for (size_t i = 0; i < s.m * s.n; ++i) {
    double result =
        is_float ? (double)((float *)c)[i] : (double)((int32_t *)c)[i];
    double bound =
        is_float ? (s.k + 4) * ldexp(1, -24) * expected[i].magnitude : 0;
    if (!(fabs(result - expected[i].sum) <= bound)) {
      printf("%s at %zu, %zu: %g, expected %g\n", p->name, i / s.n, i % s.n,
             result, expected[i].sum);
      return 0;
    }
  }
  return 1;
}

/* Sums first: after code for vectors of 512 bits the emulator takes ten times as
 * long for floats. */
int main(void) {
  enum { COUNT = sizeof products / sizeof *products };
  static struct expected *expected[COUNT];
  int wrong = 0;
  for (size_t i = 0; i < COUNT; ++i)
    expected[i] = expect(&products[i]);
  for (size_t i = 0; i < COUNT; ++i) {
    keeps = i % 2;
    wrong += !is_right(&products[i], expected[i]);
    forget_panels();
  }
  return wrong != 0;
}
