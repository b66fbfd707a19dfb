/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writes a module of SPIR-V many times, alone and in several threads at once; comments
 * make each program another one. */
#include "tenon/tenon.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { Rounds = 20, Threads = 3 };

static const char Source[] =
    "kernel void count(global int *p, int n) {\n"
    "  int s = 0;\n"
    "  for (int i = 0; i < n; ++i) { if (p[i] > 3) s += p[i]; else s ^= i; }\n"
    "  p[0] = s;\n"
    "}\n"
    "kernel void sort(global float *p, int n) {\n"
    "  for (int i = 0; i < n; ++i) for (int j = 0; j < i; ++j)\n"
    "    if (p[i] > p[j]) { float t = p[i]; p[i] = p[j]; p[j] = t; }\n"
    "}\n";
static void *first;
static size_t first_size;

/* How many modules differ from the first one. */
static void *write_modules(void *thread) {
  size_t wrong = 0;
  for (int i = 0; i < Rounds; ++i) {
    char text[sizeof Source + 32], *message = NULL;
    size_t length = snprintf(text, sizeof text, "%s// %d %d\n", Source, *(int *)thread, i);
    size_t size;
    tenon_options options = {.size = sizeof options, .name = "k.cl", .target = "loops"};
    tenon_program *program = tenon_compile(text, length, &options, &message);
    if (!program) {
      printf("%s\n", message);
      ++wrong;
      continue;
    }
    const void *bytes = tenon_program_bytes(program, &size);
    if (!first) {
      first = malloc(size);
      memcpy(first, bytes, first_size = size);
    }
    wrong += size != first_size || memcmp(bytes, first, size) != 0;
    tenon_release(program);
  }
  return (void *)wrong;
}

int main(void) {
  pthread_t threads[Threads];
  int numbers[Threads + 1];
  size_t wrong = 0;
  numbers[Threads] = Threads;
  printf("alone: %zu differ\n", (size_t)write_modules(&numbers[Threads]));
  for (int i = 0; i < Threads; ++i) {
    numbers[i] = i;
    pthread_create(&threads[i], NULL, write_modules, &numbers[i]);
  }
  for (int i = 0; i < Threads; ++i) {
    void *result;
    pthread_join(threads[i], &result);
    wrong += (size_t)result;
  }
  printf("in threads: %zu differ\n", wrong);
  return 0;
}
