/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs the kernels of contractions.def, and compares with sums of integers. Operands end, or
 * begin, at pages that may not be accessed; what is between their lines is no number.
 *
 * contractions SEED [NAME] */
#define _GNU_SOURCE
#include "tenon/Runtime/tenon_rt.h"
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum kind { S8, U8, S16, U16, F32, TF32, F16, BF16, E4M3, E5M2 };
enum layout { ROW, COL, PACKED };
enum follow { SINGLE, CONTINUED, SEPARATE, RESIDENT };

typedef void kernel(const void *const *, const tenon_ndrange *,
                    const uint64_t *, void *);

struct contraction {
  const char *name;
  kernel *run;
  int64_t m, n, k, steps;
  enum kind of_a, of_b, a_in_memory, b_in_memory;
  enum layout layout_a, layout_b;
  enum follow follow;
  int checked, narrow, shared, start, inside;
  int64_t down, across, row, of_a_begin, of_b_begin, column;
  int64_t height, width_of_a, height_of_b, width;
  int64_t gap_a, gap_b, gap_c, gap_d;
  int apart_a, apart_b;
};

#define CONTRACTION(name, ...) kernel name;
#include "contractions.def"
#undef CONTRACTION
#define CONTRACTION(name, ...) {#name, name, __VA_ARGS__},
static const struct contraction contractions[] = {
#include "contractions.def"
};

static uint32_t state;
static uint32_t next(void) {
  state = state * 1664525 + 1013904223;
  return state >> 8;
}

/*===--------------------------------------------------------------------===*/
/* Functions that the code calls                                             */
/*===--------------------------------------------------------------------===*/

void *tenon_frame_alloc(uint64_t bytes) {
  uint64_t whole = (bytes + TENON_LOCAL_ALIGN - 1) / TENON_LOCAL_ALIGN;
  void *memory = aligned_alloc(TENON_LOCAL_ALIGN, (whole + 1) * TENON_LOCAL_ALIGN);
  return memset(memory, 0xff, bytes);
}
void tenon_frame_free(void *frame) { free(frame); }
int tenon_tiles(const void *config) { (void)config; return TENON_TILES_OWN; }

static struct panel {
  tenon_panel_key key;
  char *memory;
  uint64_t bytes;
} panels[4];
static int keeps;

enum { BEHIND = 256 }; /* bytes of a panel that nothing may write */

/* Whether no panel was written beyond its end. */
static int forget_panels(void) {
  int are_right = 1;
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; panels[i].memory && j < BEHIND; ++j)
      are_right &= panels[i].memory[panels[i].bytes + j] == 0x55;
    free(panels[i].memory);
  }
  memset(panels, 0, sizeof panels);
  return are_right;
}

void *tenon_panel(const tenon_panel_key *key, uint64_t bytes,
                  unsigned char *known) {
  *known = 0;
  for (int i = 0; keeps && i < 4; ++i) {
    struct panel *p = &panels[i];
    *known = p->memory && memcmp(&p->key, key, sizeof *key) == 0;
    if (*known)
      return p->memory;
    if (!p->memory) {
      p->key = *key, p->bytes = bytes;
      p->memory = aligned_alloc(4096, (bytes + BEHIND + 4095) / 4096 * 4096);
      memset(p->memory, 0xff, bytes);
      memset(p->memory + bytes, 0x55, BEHIND);
      return p->memory;
    }
  }
  return NULL;
}

/*===--------------------------------------------------------------------===*/
/* Memory                                                                    */
/*===--------------------------------------------------------------------===*/

struct guarded {
  char *all, *data;
  size_t bytes;
};

static struct guarded reserve(size_t bytes, size_t alignment) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t inner = (bytes + page) / page * page;
  struct guarded memory = {NULL, NULL, inner + 2 * page};
  memory.all = mmap(NULL, memory.bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS,
                    -1, 0);
  if (memory.all == MAP_FAILED ||
      mprotect(memory.all + page, inner, PROT_READ | PROT_WRITE) != 0)
    exit(3);
  memset(memory.all + page, 0xff, inner);
  memory.data = memory.all + page;
  if (next() % 4 != 0)
    memory.data += (inner - bytes) / alignment * alignment;
  return memory;
}
static void give_back(struct guarded memory) {
  munmap(memory.all, memory.bytes);
}

static int bytes_of(enum kind kind) {
  static const int bytes[] = {1, 1, 2, 2, 4, 4, 2, 2, 1, 1};
  return bytes[kind];
}

/* A small integer in a kind. */
static void write_number(char *to, int number, enum kind kind) {
  float f = (float)number;
  uint32_t bits;
  int exponent = 0;
  memcpy(&bits, &f, 4);
  uint32_t sign = bits >> 31, mantissa = bits & 0x7fffff;
  exponent = (int)(bits >> 23 & 0xff) - 127;
  int is_zero = number == 0;
  uint16_t half = is_zero ? 0 : (uint16_t)(sign << 15 | (uint32_t)(exponent + 15) << 10 | mantissa >> 13);
  uint16_t upper = (uint16_t)(bits >> 16);
  int16_t wide = (int16_t)number;
  switch (kind) {
  case S8:
  case U8:
    *to = (char)number;
    return;
  case S16:
  case U16:
    memcpy(to, &wide, 2);
    return;
  case F32:
  case TF32:
    memcpy(to, &f, 4);
    return;
  case F16:
    memcpy(to, &half, 2);
    return;
  case BF16:
    memcpy(to, &upper, 2);
    return;
  case E4M3:
    *to = is_zero ? 0 : (char)(sign << 7 | (uint32_t)(exponent + 7) << 3 | mantissa >> 20);
    return;
  case E5M2:
    *to = (char)(half >> 8);
    return;
  }
}

/* A number that both the kind in memory and that of the multiplication can hold. */
static int random_number(enum kind kind, enum kind in_memory) {
  if (kind == S8)
    return (int)(next() % 256) - 128;
  if (kind == U8)
    return (int)(next() % 256);
  int low = in_memory == U8 || in_memory == U16 ? 0 : -4;
  return low + (int)(next() % 9) * (low ? 1 : 0) + (low ? 0 : (int)(next() % 5));
}

/* A matrix for each separate step, or one. */
struct operand {
  int64_t rows, columns, stride, distance, count;
  enum layout layout;
  enum kind in_memory;
  int *numbers;
  struct guarded memory;
};

/* The rows of the matrix in one row of memory. */
static int64_t group_of(const struct operand *o) {
  int64_t size = bytes_of(o->in_memory);
  return o->layout == PACKED && size < 4 ? 4 / size : 1;
}

static int64_t offset_of(const struct operand *o, int64_t row, int64_t column) {
  int64_t size = bytes_of(o->in_memory), group = group_of(o);
  if (o->layout == COL)
    return column * o->stride + row * size;
  return row / group * o->stride + (column * group + row % group) * size;
}

static int number_at(const struct operand *o, int64_t of_step, int64_t row,
                     int64_t column) {
  return o->numbers[(of_step * o->rows + row) * o->columns + column];
}

static void make(struct operand *o, enum kind kind, int64_t gap) {
  int64_t size = bytes_of(o->in_memory), group = group_of(o);
  int64_t lines = o->layout == COL ? o->columns : (o->rows + group - 1) / group;
  int64_t length = o->layout == COL ? o->rows : o->columns * group;
  o->stride = (length + gap) * size;
  int64_t of_one = lines > 0 ? (lines - 1) * o->stride + length * size : 0;
  o->distance = of_one + gap * size;
  int64_t bytes = o->count > 0 ? (o->count - 1) * o->distance + of_one : 0;
  o->numbers = calloc((size_t)(o->count * o->rows * o->columns + 1), sizeof(int));
  o->memory = reserve((size_t)bytes, (size_t)size);
  for (int64_t s = 0; s < o->count; ++s)
    for (int64_t i = 0; i < o->rows; ++i)
      for (int64_t j = 0; j < o->columns; ++j) {
        int number = random_number(kind, o->in_memory);
        o->numbers[(s * o->rows + i) * o->columns + j] = number;
        write_number(o->memory.data + s * o->distance + offset_of(o, i, j),
                     number, o->in_memory);
      }
}

static void drop(struct operand *o) {
  free(o->numbers);
  give_back(o->memory);
}

/*===--------------------------------------------------------------------===*/
/* One contraction                                                           */
/*===--------------------------------------------------------------------===*/

struct launch {
  const struct contraction *of;
  struct operand a, b;
  struct guarded c, d;
  int64_t rows, columns, stride_c, stride_d; /* of C and D, strides in elements */
  int32_t *before_c, *before_d;
  int64_t step_a, step_b;
};

static int is_float(const struct contraction *p) { return p->of_a >= F32; }

static int32_t bits_of(const struct contraction *p, int64_t number) {
  float f = (float)number;
  int32_t bits = (int32_t)number;
  if (is_float(p))
    memcpy(&bits, &f, 4);
  return bits;
}
static int64_t number_of(const struct contraction *p, int32_t bits) {
  float f;
  memcpy(&f, &bits, 4);
  return is_float(p) ? (int64_t)f : bits;
}

static size_t count_of(int64_t rows, int64_t columns, int64_t stride) {
  return rows > 0 && columns > 0 ? (size_t)((rows - 1) * stride + columns) : 0;
}

static struct guarded accumulators(const struct contraction *p, int64_t rows,
                                   int64_t columns, int64_t stride) {
  struct guarded memory = reserve(count_of(rows, columns, stride) * 4, 4);
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j)
      ((int32_t *)memory.data)[i * stride + j] =
          bits_of(p, (int64_t)(next() % 201) - 100);
  return memory;
}

static void prepare(struct launch *l, const struct contraction *p) {
  memset(l, 0, sizeof *l);
  l->of = p;
  int64_t times = p->follow == CONTINUED ? p->steps : 1, depth = times * p->k;
  int64_t count = p->follow == SEPARATE ? p->steps : 1;
  l->rows = p->down * p->m, l->columns = p->across * p->n;
  struct operand a = {l->rows, depth, 0, 0, p->apart_a ? count : count > 0,
                      p->layout_a, p->a_in_memory, NULL, {0, 0, 0}};
  struct operand b = {depth, l->columns, 0, 0, p->apart_b ? count : count > 0,
                      p->layout_b, p->b_in_memory, NULL, {0, 0, 0}};
  if (p->checked) {
    a.rows = p->height, a.columns = p->width_of_a;
    b.rows = p->height_of_b, b.columns = p->width;
    if (p->inside)
      l->rows = p->height, l->columns = p->width;
  }
  l->a = a, l->b = b;
  make(&l->a, p->of_a, p->gap_a);
  make(&l->b, p->of_b, p->gap_b);
  l->stride_c = l->columns + p->gap_c, l->stride_d = l->columns + p->gap_d;
  l->d = accumulators(p, l->rows, l->columns, l->stride_d);
  size_t bytes = count_of(l->rows, l->columns, l->stride_d) * 4;
  memcpy(l->before_d = malloc(bytes + 1), l->d.data, bytes);
  l->c = accumulators(p, l->rows, l->columns, l->stride_c);
  bytes = count_of(l->rows, l->columns, l->stride_c) * 4;
  memcpy(l->before_c = malloc(bytes + 1), l->c.data, bytes);
}

/* The distance in bytes between steps. */
static int64_t step_of(const struct launch *l, const struct operand *o, int is_a) {
  const struct contraction *p = l->of;
  if (p->follow == SEPARATE)
    return o->distance * (is_a ? p->apart_a : p->apart_b);
  if (p->follow == RESIDENT)
    return 0;
  return is_a ? offset_of(o, 0, p->k) : offset_of(o, p->k, 0);
}

static void call(const struct launch *l, int64_t y, int64_t x) {
  const struct contraction *p = l->of;
  const char *a = l->a.memory.data, *b = l->b.memory.data;
  char *c = p->start == 1 ? l->d.data : l->c.data, *d = l->d.data;
  int64_t stride_c = p->start == 1 ? l->stride_d : l->stride_c;
  int64_t row = p->row + y * p->m, column = p->column + x * p->n;
  int64_t of_k_a = p->of_a_begin, of_k_b = p->of_b_begin;
  if (p->narrow && next() % 2) /* the upper halves, of packed rows too, say nothing */
    of_k_a += INT64_C(1) << 32, of_k_b -= (INT64_C(1) << 32) * group_of(&l->b);
  if (!p->checked) {
    a += offset_of(&l->a, y * p->m, 0), b += offset_of(&l->b, 0, x * p->n);
    if (p->follow == SEPARATE && p->steps > 0) {
      a += p->apart_a < 0 ? (p->steps - 1) * l->a.distance : 0;
      b += p->apart_b < 0 ? (p->steps - 1) * l->b.distance : 0;
    }
  }
  if (!p->inside) {
    c += (y * p->m * stride_c + x * p->n) * 4;
    d += (y * p->m * l->stride_d + x * p->n) * 4;
  }
  int64_t numbers[15] = {
      l->a.stride, step_of(l, &l->a, 1), l->b.stride, step_of(l, &l->b, 0),
      p->steps, stride_c * 4, l->stride_d * 4, row, of_k_a, p->height,
      p->width_of_a, of_k_b, column, p->height_of_b, p->width};
  const void *args[19] = {&a, &b, &c, &d};
  for (int i = 0; i < 15; ++i)
    args[4 + i] = &numbers[i];
  tenon_ndrange range = {{1, 1, 1}, {1, 1, 1}, {0, 0, 0}, 1};
  uint64_t group[3] = {0, 0, 0};
  p->run(args, &range, group, NULL);
}

/* The sum of all A(s)[i][k] * B(s)[k][j]. */
static int64_t sum_of(const struct launch *l, int64_t y, int64_t x, int64_t i,
                      int64_t j) {
  const struct contraction *p = l->of;
  int64_t sum = 0, row = y * p->m + i, column = x * p->n + j;
  if (p->checked)
    row += p->row, column += p->column;
  if (p->checked && (row < 0 || row >= p->height || column < 0 || column >= p->width))
    return 0;
  for (int64_t s = 0; s < p->steps; ++s) {
    int64_t first = p->follow == CONTINUED ? s * p->k : 0;
    int64_t of_a = p->follow != SEPARATE || !p->apart_a ? 0 : p->apart_a > 0 ? s : p->steps - 1 - s;
    int64_t of_b = p->follow != SEPARATE || !p->apart_b ? 0 : p->apart_b > 0 ? s : p->steps - 1 - s;
    for (int64_t k = 0; k < p->k; ++k) {
      int64_t ka = first + k, kb = first + k;
      if (p->checked) {
        ka += p->of_a_begin, kb += p->of_b_begin;
        if (ka < 0 || ka >= p->width_of_a || kb < 0 || kb >= p->height_of_b)
          continue;
      }
      sum += (int64_t)number_at(&l->a, of_a, row, ka) *
             number_at(&l->b, of_b, kb, column);
    }
  }
  return sum;
}

static int compare(struct launch *l) {
  const struct contraction *p = l->of;
  size_t bytes = count_of(l->rows, l->columns, l->stride_d) * 4;
  int32_t *expected = malloc(bytes + 4);
  memcpy(expected, l->before_d, bytes);
  for (int64_t y = 0; y < p->down; ++y)
    for (int64_t x = 0; x < p->across; ++x)
      for (int64_t i = 0; i < p->m; ++i)
        for (int64_t j = 0; j < p->n; ++j) {
          int64_t row = y * p->m + i, column = x * p->n + j;
          if (p->inside) {
            row += p->row, column += p->column;
            if (row < 0 || row >= l->rows || column < 0 || column >= l->columns)
              continue;
          }
          int64_t start = 0;
          if (p->start == 1)
            start = number_of(p, l->before_d[row * l->stride_d + column]);
          else if (p->start == 2)
            start = number_of(p, l->before_c[row * l->stride_c + column]);
          expected[row * l->stride_d + column] =
              bits_of(p, start + sum_of(l, y, x, i, j));
        }
  int is_right = 1;
  const int32_t *got = (const int32_t *)l->d.data;
  for (size_t i = 0; i < bytes / 4 && is_right; ++i) {
    int32_t e = expected[i], g = got[i];
    if (e == g || (is_float(p) && ((e | g) & 0x7fffffff) == 0))
      continue;
    printf("%s at %zu, %zu: %lld, expected %lld\n", p->name,
           i / (size_t)l->stride_d, i % (size_t)l->stride_d,
           (long long)number_of(p, g), (long long)number_of(p, e));
    is_right = 0;
  }
  free(expected);
  return is_right;
}

static const char *running = "";
static void report(int signal) {
  char text[100];
  int length = snprintf(text, sizeof text, "%s: signal %d\n", running, signal);
  (void)!write(1, text, (size_t)length);
  _exit(2);
}

static int is_right(const struct contraction *p) {
  struct launch l;
  prepare(&l, p);
  running = p->name;
  for (int64_t y = 0; y < p->down; ++y)
    for (int64_t x = 0; x < p->across; ++x)
      call(&l, y, x);
  int is_right = compare(&l);
  if (!forget_panels()) {
    printf("%s: a panel was written beyond its end\n", p->name);
    is_right = 0;
  }
  drop(&l.a), drop(&l.b), give_back(l.c), give_back(l.d);
  free(l.before_c), free(l.before_d);
  return is_right;
}

int main(int argc, char **argv) {
  int wrong = 0;
#ifdef AMX /* which the system may refuse */
  enum { REQUEST = 0x1023, TILE_DATA = 18 };
  if (syscall(SYS_arch_prctl, REQUEST, TILE_DATA) != 0)
    return 0;
#endif
  setvbuf(stdout, NULL, _IONBF, 0);
  signal(SIGSEGV, report), signal(SIGBUS, report), signal(SIGILL, report);
  for (size_t i = 0; i < sizeof contractions / sizeof *contractions; ++i) {
    if (argc > 2 && strcmp(argv[2], contractions[i].name) != 0)
      continue;
    state = (uint32_t)(atoi(argv[1]) + atoi(contractions[i].name + 1));
    keeps = next() % 2;
    wrong += !is_right(&contractions[i]);
  }
  return wrong != 0;
}
