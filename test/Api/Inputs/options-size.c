/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Options whose size field was not set: they would be ignored. */
#include "tenon/tenon.h"
#include <stdio.h>

static const char text[] = "kernel void k() {}";

static char *message;

static void say(const char *what, int made) {
  printf("%s: %d, %s\n", what, made, message ? message : "no message");
  tenon_free(message);
  message = NULL;
}

int main(void) {
  tenon_options options = {.target = "loops"};
  tenon_object object = {text, sizeof text - 1, NULL};
  size_t size;
  int made = tenon_compile(text, sizeof text - 1, &options, &message) != NULL;
  say("compile", made);
  made = tenon_link(&object, 1, &options, &message) != NULL;
  say("link", made);
  made = tenon_compile_object(text, sizeof text - 1, &options, &size, &message) != NULL;
  say("object", made);
  made = tenon_write_stub(text, sizeof text - 1, &options, &size, &message) != NULL;
  say("stub", made);
  options.size = sizeof options;
  tenon_program *program = tenon_compile(text, sizeof text - 1, &options, &message);
  say("with a size", program != NULL);
  tenon_release(program);
  tenon_retain(NULL);
  tenon_release(NULL);
  return 0;
}
