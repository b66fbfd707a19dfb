// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SERVER SOCKET: runs tools for the test suite, each time in a process of its
// own that begins as a copy of this one (fork). This saves
// loading LLVM's library, of which 1,900 pages are written when it is
// relocated. There are two such servers (tools.h): tenon-test-server for
// tenon-lower and tenon-run, and tenon-opt-server for tenon-opt and FileCheck.
//
//   lit -> RUN line, or a test's Python -> client.cpp, under the tool's name
//     -> this server: fork -> the tool's main(), with the client's arguments,
//        environment, directory, limits and standard streams
//
// It ends at the end of its standard input, whose other end lit holds. A crash of a tool
// ends that process alone, and the client ends with the same signal.

#include "huge-pages.h"
#include "protocol.h"
#include "tools.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

extern char **environ;

namespace {
/// A process that works for a client.
struct Worker {
  pid_t Process;
  int Connection;
};

/// A request that has been received: strings are addresses within Text.
struct Command {
  Request Header;
  SmallVector<char, 0> Text;
  SmallVector<char *, 0> Arguments, Environment;
  char *Directory = nullptr;
  int Descriptors[NumDescriptors] = {-1, -1, -1};

  Command() = default;
  Command(const Command &) = delete;
  Command &operator=(const Command &) = delete;
  /// The reader of a pipe that stays open here never sees its end.
  ~Command() {
    for (int Descriptor : Descriptors)
      if (Descriptor >= 0)
        close(Descriptor);
  }
};
} // namespace

/// Written to by the handler of SIGCHLD, so that poll() returns.
static int ChildPipe[2];

static void childEnded(int) {
  int Saved = errno;
  (void)!write(ChildPipe[1], "", 1);
  errno = Saved;
}

/// Reads the header and takes the descriptors that come with it.
static bool receiveHeader(int Connection, Command &C) {
  DescriptorMessage Control = {};
  iovec Data = {&C.Header, sizeof(C.Header)};
  msghdr Message = {};
  Message.msg_iov = &Data;
  Message.msg_iovlen = 1;
  Message.msg_control = Control.Buffer;
  Message.msg_controllen = sizeof(Control.Buffer);
  if (recvmsg(Connection, &Message, MSG_WAITALL) != sizeof(C.Header))
    return false;
  cmsghdr *Header = CMSG_FIRSTHDR(&Message);
  if (!Header || Header->cmsg_type != SCM_RIGHTS)
    return false;
  memcpy(C.Descriptors, CMSG_DATA(Header), sizeof(C.Descriptors));
  return true;
}

static bool receive(int Connection, Command &C) {
  if (!receiveHeader(Connection, C))
    return false;
  C.Text.resize_for_overwrite(C.Header.Bytes);
  if (recv(Connection, C.Text.data(), C.Text.size(), MSG_WAITALL) !=
      static_cast<ssize_t>(C.Text.size()))
    return false;
  char *Next = C.Text.data();
  auto TakeString = [&] {
    char *String = Next;
    Next += strlen(String) + 1;
    return String;
  };
  C.Directory = TakeString();
  for (size_t I = 0; I < C.Header.Arguments; ++I)
    C.Arguments.push_back(TakeString());
  for (size_t I = 0; I < C.Header.Variables; ++I)
    C.Environment.push_back(TakeString());
  C.Arguments.push_back(nullptr);
  C.Environment.push_back(nullptr);
  return true;
}

/// In the new process: the tool, as if the client had executed it.
[[noreturn]] static void runTool(Command &C) {
  signal(SIGCHLD, SIG_DFL);
  signal(SIGPIPE, SIG_DFL);
  for (int I = 0; I < NumDescriptors; ++I)
    dup2(C.Descriptors[I], I);
  for (int Descriptor : C.Descriptors)
    close(Descriptor);
  environ = C.Environment.data();
  for (size_t I = 0; I < NumLimits; ++I)
    setrlimit(LimitedResources[I], &C.Header.Limits[I]);
  if (chdir(C.Directory)) {
    perror(C.Directory);
    _exit(127);
  }
  ToolMain Main = findTool(sys::path::filename(C.Arguments.front()));
  if (!Main) {
    fprintf(stderr, "%s: the server has no such tool\n", C.Arguments.front());
    _exit(127);
  }
  int Status = Main(C.Arguments.size() - 1, C.Arguments.data());
  // Nothing else has to be written, so that LLVM's tables need no destructors.
  outs().flush();
  fflush(nullptr);
  _exit(Status);
}

/// Starts the tool that the client requests; nothing if it has gone.
static void start(int Connection, int Listener, SmallVectorImpl<Worker> &Workers) {
  Command C;
  if (!receive(Connection, C)) {
    close(Connection);
    return;
  }
  pid_t Process = fork();
  setpgid(Process, Process); // in both: what it starts can be killed with it
  if (Process == 0) {
    for (const Worker &Other : Workers)
      close(Other.Connection);
    for (int Own : {Connection, Listener, ChildPipe[0], ChildPipe[1]})
      close(Own);
    runTool(C);
  }
  if (Process < 0) // the client says that the server has ended
    close(Connection);
  else
    Workers.push_back({Process, Connection});
}

/// Tells clients whose processes have ended.
static void reap(SmallVectorImpl<Worker> &Workers) {
  char Ignored[64];
  (void)!read(ChildPipe[0], Ignored, sizeof(Ignored));
  int Status;
  while (pid_t Process = waitpid(-1, &Status, WNOHANG)) {
    if (Process < 0)
      return;
    auto *Found = find_if(Workers, [&](auto &W) { return W.Process == Process; });
    if (Found == Workers.end())
      continue;
    (void)!write(Found->Connection, &Status, sizeof(Status));
    close(Found->Connection);
    Workers.erase(Found);
  }
}

/// Serves until standard input ends.
static void serve(int Listener) {
  SmallVector<Worker, 16> Workers;
  for (;;) {
    SmallVector<pollfd, 16> Polled = {
        {0, POLLIN, 0}, {Listener, POLLIN, 0}, {ChildPipe[0], POLLIN, 0}};
    for (const Worker &W : Workers)
      Polled.push_back({W.Connection, 0, 0}); // only its end is of interest
    if (poll(Polled.data(), Polled.size(), -1) < 0 && errno != EINTR)
      return;
    if (Polled[0].revents)
      break;
    for (auto [W, P] : zip_equal(Workers, drop_begin(Polled, 3)))
      if (P.revents)
        kill(-W.Process, SIGKILL);
    if (Polled[2].revents)
      reap(Workers);
    if (Polled[1].revents)
      if (int Connection = accept(Listener, nullptr, nullptr); Connection >= 0)
        start(Connection, Listener, Workers);
  }
  for (const Worker &W : Workers)
    kill(-W.Process, SIGKILL);
}

int main(int argc, char **argv) {
  sockaddr_un Address = {};
  if (argc != 2 || strlen(argv[1]) >= sizeof(Address.sun_path)) {
    fprintf(stderr, "usage: %s SOCKET, a short path\n", argv[0]);
    return 2;
  }
  Address.sun_family = AF_UNIX;
  strcpy(Address.sun_path, argv[1]);
  int Listener = socket(AF_UNIX, SOCK_STREAM, 0);
  if (pipe(ChildPipe) ||
      bind(Listener, reinterpret_cast<sockaddr *>(&Address), sizeof(Address)) ||
      chmod(argv[1], 0600) || listen(Listener, 128)) {
    perror(argv[1]);
    return 1;
  }
  fcntl(ChildPipe[0], F_SETFL, O_NONBLOCK);
  fcntl(ChildPipe[1], F_SETFL, O_NONBLOCK);
  struct sigaction Action = {};
  Action.sa_handler = childEnded;
  Action.sa_flags = SA_NOCLDSTOP | SA_RESTART;
  sigaction(SIGCHLD, &Action, nullptr);
  signal(SIGPIPE, SIG_IGN);
  prepareTools();
#ifdef TENON_HAS_HUGE_PAGES
  tenon::moveToHugePages();
#endif
  serve(Listener);
  unlink(argv[1]);
  return 0;
}
