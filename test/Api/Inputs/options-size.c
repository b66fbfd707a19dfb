/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Options whose size was not set: they would be ignored. */
#include "tenon/tenon.h"
#include <stdio.h>

static const char text[] = "kernel void k() {}";

static void say(const char *what, const void *result, char *message) {
  printf("%s: %d, %s\n", what, result != NULL, message ? message : "no message");
  tenon_free(message);
}

int main(void) {
  tenon_options options = {.target = "loops"};
  tenon_object object = {text, sizeof text - 1, NULL};
  char *message;
  size_t size;
  say("compile", tenon_compile(text, sizeof text - 1, &options, &message), message);
  say("link", tenon_link(&object, 1, &options, &message), message);
  say("object", tenon_compile_object(text, sizeof text - 1, &options, &size, &message),
      message);
  say("stub", tenon_write_stub(text, sizeof text - 1, &options, &size, &message), message);
  options.size = sizeof options;
  tenon_program *program = tenon_compile(text, sizeof text - 1, &options, &message);
  say("with a size", program, message);
  tenon_release(program);
  tenon_retain(NULL);
  tenon_release(NULL);
  return 0;
}
