// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a program of the same name in a server that has loaded what it needs already
// (server.cpp, python-server.py), with this process's arguments, environment, working
// directory, limits and standard streams, and ends as it ends. Without a server, and where
// the environment has variables that matter when a program is loaded, it executes the program
// itself.
//
// The variable TENON_SOCKET_VARIABLE names the server's socket. Links with nothing but C's
// library.

#include "protocol.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/// Whether a variable is read by the dynamic loader, by C's library or by a sanitizer
/// before main().
static bool countsWhenLoading(const char *Variable) {
  static const char *const Prefixes[] = {"LD_",    "GLIBC_", "MALLOC_",
                                         "ASAN_",  "UBSAN_", "TSAN_",
                                         "LLVM_PROFILE"};
  for (const char *Prefix : Prefixes)
    if (!strncmp(Variable, Prefix, strlen(Prefix)))
      return true;
  return false;
}

/// The connection to the server; -1 if there is none.
static int connectToServer() {
  const char *Path = getenv(TENON_SOCKET_VARIABLE);
  sockaddr_un Address = {};
  if (!Path || strlen(Path) >= sizeof(Address.sun_path))
    return -1;
  Address.sun_family = AF_UNIX;
  strcpy(Address.sun_path, Path);
  int Socket = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(Socket, reinterpret_cast<sockaddr *>(&Address), sizeof(Address))) {
    close(Socket);
    return -1;
  }
  return Socket;
}

/// Appends \p String and its zero to the \p Length bytes at \p To.
static void append(char *To, size_t &Length, const char *String) {
  size_t Bytes = strlen(String) + 1;
  if (To)
    memcpy(To + Length, String, Bytes);
  Length += Bytes;
}

/// Writes the strings of a request to \p To, or counts them where that is null. Returns
/// their size in bytes.
static size_t writeStrings(char *To, const char *Directory, char **Arguments,
                           Request &R) {
  size_t Length = 0;
  R.Arguments = R.Variables = 0;
  append(To, Length, Directory);
  for (char **Word = Arguments; *Word; ++Word, ++R.Arguments)
    append(To, Length, *Word);
  for (char **Word = environ; *Word; ++Word, ++R.Variables)
    append(To, Length, *Word);
  return Length;
}

static bool sendRequest(int Socket, char **Arguments) {
  char Directory[4096];
  if (!getcwd(Directory, sizeof(Directory)))
    return false;
  Request R = {};
  R.Bytes = writeStrings(nullptr, Directory, Arguments, R);
  for (size_t I = 0; I < NumLimits; ++I)
    getrlimit(LimitedResources[I], &R.Limits[I]);
  char *Strings = static_cast<char *>(malloc(R.Bytes));
  writeStrings(Strings, Directory, Arguments, R);

  int Descriptors[NumDescriptors] = {0, 1, 2};
  DescriptorMessage Control = {};
  iovec Data = {&R, sizeof(R)};
  msghdr Message = {};
  Message.msg_iov = &Data;
  Message.msg_iovlen = 1;
  Message.msg_control = Control.Buffer;
  Message.msg_controllen = sizeof(Control.Buffer);
  cmsghdr *Header = CMSG_FIRSTHDR(&Message);
  Header->cmsg_level = SOL_SOCKET;
  Header->cmsg_type = SCM_RIGHTS;
  Header->cmsg_len = CMSG_LEN(sizeof(Descriptors));
  memcpy(CMSG_DATA(Header), Descriptors, sizeof(Descriptors));
  if (sendmsg(Socket, &Message, 0) != sizeof(R))
    return false;
  for (size_t Sent = 0; Sent < R.Bytes;) {
    ssize_t Part = write(Socket, Strings + Sent, R.Bytes - Sent);
    if (Part <= 0)
      return false;
    Sent += Part;
  }
  return true;
}

/// Ends like a process whose waitpid() status was \p Status.
[[noreturn]] static void endWith(int Status) {
  if (WIFSIGNALED(Status)) {
    rlimit NoCore = {};
    setrlimit(RLIMIT_CORE, &NoCore);
    signal(WTERMSIG(Status), SIG_DFL);
    raise(WTERMSIG(Status));
  }
  _exit(WEXITSTATUS(Status));
}

int main(int, char **argv) {
  bool Loads = false;
  for (char **Variable = environ; *Variable; ++Variable)
    Loads |= countsWhenLoading(*Variable);
  const char *Slash = strrchr(argv[0], '/');
  const char *Name = Slash ? Slash + 1 : argv[0];
  char Tool[4096];
  snprintf(Tool, sizeof(Tool), "%s/%s", TENON_SERVED_FOLDER, Name);
  int Socket = Loads ? -1 : connectToServer();
  argv[0] = Tool;
  if (Socket < 0) {
    execv(Tool, argv);
    perror(Tool);
    return 127;
  }
  int Status;
  if (!sendRequest(Socket, argv) ||
      recv(Socket, &Status, sizeof(Status), MSG_WAITALL) != sizeof(Status)) {
    fprintf(stderr, "%s: the server of the test suite has ended\n", Tool);
    return 127;
  }
  endWith(Status);
}
