// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a kernel once on several engines, with a report, and makes mistakes.

#include <stdio.h>
#include <string.h>
#include <tenon/tenon.h>

static const char text[] =
    "define spir_kernel void @add(ptr addrspace(1) %p, i32 %n) {\n"
    "  %i = call i64 @_Z13get_global_idj(i32 0)\n"
    "  %s = call i32 @_Z18get_sub_group_sizev()\n"
    "  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i\n"
    "  %x = load i32, ptr addrspace(1) %q\n"
    "  %y = add i32 %x, %n\n"
    "  store i32 %y, ptr addrspace(1) %q\n"
    "  ret void\n"
    "}\n"
    "declare i64 @_Z13get_global_idj(i32)\n"
    "declare i32 @_Z18get_sub_group_sizev()\n";

static void say(const char *line, void *context) { printf("%s: %s\n", (char *)context, line); }

static void report(const char *what, int status, char *message) {
  printf("%s: status %d%s%s\n", what, status, message ? ", " : "", message ? message : "");
  tenon_free(message);
}

int main(int argc, char **argv) {
  int values[4] = {1, 2, 3, 4}, n = 5;
  tenon_argument args[] = {
      {TENON_ARGUMENT_BUFFER, values, sizeof values, "i32", 0},
      {TENON_ARGUMENT_VALUE, &n, sizeof n, "i32", 0},
  };
  char *message, *found, *json;
  double seconds[3] = {-1, -1, -1};
  static const char *const engines[] = {"cpu", "reference", NULL};
  for (int i = 0; i < 3; ++i) {
    tenon_single_run run = {.size = sizeof run, .engine = engines[i], .args = args, .num_args = 2,
                            .range = {{4, 1, 1}, {0}, {0}, 1}, .repeat = 3, .seconds = seconds,
                            .found = &found, .report = &json, .flags = TENON_RUN_NOTES,
                            .say = say, .context = "said"};
    int status = tenon_run_once(text, sizeof text, NULL, &run, &message);
    printf("%s: %d %d %d %d, timed %d, report %d\n", found, values[0], values[1], values[2],
           values[3], seconds[0] >= 0 && seconds[2] >= 0, strstr(json, "\"best_seconds\"") != NULL);
    report("run", status, message);
    tenon_free(found);
    tenon_free(json);
  }

  tenon_single_run run = {.size = sizeof run, .engine = "reference", .args = args, .num_args = 2,
                          .range = {{8, 1, 1}, {0}, {0}, 1}};
  int status = tenon_run_once(text, sizeof text, NULL, &run, &message);
  report("outside", status, message);
  run.num_args = 1;
  status = tenon_run_once(text, sizeof text, NULL, &run, &message);
  report("argument", status, message);
  tenon_argument member = {TENON_ARGUMENT_MEMBER, values, sizeof values, NULL, 0};
  run.args = &member;
  status = tenon_run_once(text, sizeof text, NULL, &run, &message);
  report("member", status, message);
  tenon_argument inside[] = {args[1], member};
  run.args = inside, run.num_args = 2;
  status = tenon_run_once(text, sizeof text, NULL, &run, &message);
  report("place", status, message);
  tenon_argument none = {TENON_ARGUMENT_BUFFER, NULL, 16, NULL, 0};
  run.args = &none, run.num_args = 1;
  status = tenon_run_once(text, sizeof text, NULL, &run, &message);
  report("address", status, message);
  none.kind = 9;
  status = tenon_run_once(text, sizeof text, NULL, &run, &message);
  report("kind", status, message);
  run.args = NULL;
  status = tenon_run_once(text, sizeof text, NULL, &run, &message);
  report("arguments", status, message);
  run.args = args, run.num_args = 2, run.range.dimensions = 0;
  status = tenon_run_once(text, sizeof text, NULL, &run, &message);
  report("dimensions", status, message);
  run.engine = "amx", run.flags = TENON_RUN_EMULATE_AMX;
  status = tenon_run_once(text, sizeof text, NULL, &run, &message);
  report("emulator", status, message);
  tenon_options options = {.size = sizeof options, .block_2d_layout = "round"};
  status = tenon_run_once(text, sizeof text, &options, &run, &message);
  report("layout", status, message);
  run.engine = "cuda", run.flags = 0; /* before the driver is looked for */
  options = (tenon_options){.size = sizeof options, .triple = "nvptx64-nvidia-nvcl"};
  status = tenon_run_once(text, sizeof text, &options, &run, &message);
  report("triple", status, message);
  run.engine = "abacus";
  status = tenon_run_once(text, sizeof text, NULL, &run, &message);
  report("engine", status, message);
  status = tenon_run_once(text, sizeof text, NULL, NULL, &message);
  report("null", status, message);
  run.size = 8;
  status = tenon_run_once(text, sizeof text, NULL, &run, &message);
  report("size", status, message);

  FILE *file = fopen(argv[1], "w");
  fputs(text, file);
  fclose(file);
  char *lines = tenon_list_kernels(argv[1], NULL, NULL, &message);
  printf("list: %s", lines);
  tenon_free(lines);
  lines = tenon_list_kernels(argv[1], NULL, "sub", &message);
  report("none", lines != NULL, message);
  return argc != 2;
}
