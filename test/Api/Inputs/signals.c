// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles a file, and reports changes of the signal handlers and of the
// thread's stack for them.

#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <tenon/tenon.h>

static void own(int signal) { (void)signal; }

int main(int argc, char **argv) {
  static const int signals[] = {SIGINT, SIGTERM, SIGSEGV, SIGABRT, SIGUSR1};
  static char small[16384];
  stack_t stack = {.ss_sp = small, .ss_size = sizeof small}, after;
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_handler = own, .sa_flags = SA_ONSTACK}, now;
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; ++i)
    sigaction(signals[i], &action, NULL);
  for (int file = 1; file < argc; ++file) {
    char *message = NULL;
    tenon_program *program = tenon_compile_file(argv[file], NULL, &message);
    printf("%s\n", program ? "compiled" : message);
    tenon_free(message);
    tenon_release(program);
  }
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; ++i) {
    sigaction(signals[i], NULL, &now);
    if (now.sa_handler != own)
      printf("%s has another handler\n", strsignal(signals[i]));
  }
  sigaltstack(NULL, &after);
  if (after.ss_sp != small)
    printf("the thread has another stack for signals\n");
  return 0;
}
