// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The messages between the client and the servers of the test suite over a Unix socket:
///
///   client -> server   a Request with the descriptors 0, 1 and 2, then `Bytes` bytes:
///                      the working directory, the arguments and the environment, each
///                      string with its terminating zero
///   server -> client   the status as waitpid() gives it, an int
///
/// A client that closes the connection earlier has the process killed.
/// test/Fuzz/Inputs/engines.py is a client in Python.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TEST_SERVER_PROTOCOL_H
#define TENON_TEST_SERVER_PROTOCOL_H

#include <stddef.h>
#include <sys/resource.h>
#include <sys/socket.h>

/// The limits of the client's process, which the tool's takes over.
constexpr int LimitedResources[] = {RLIMIT_AS, RLIMIT_CPU, RLIMIT_DATA,
                                    RLIMIT_FSIZE, RLIMIT_STACK, RLIMIT_NOFILE};
constexpr size_t NumLimits =
    sizeof(LimitedResources) / sizeof(LimitedResources[0]);

struct Request {
  size_t Bytes;
  size_t Arguments;
  size_t Variables;
  rlimit Limits[NumLimits];
};

constexpr int NumDescriptors = 3; // standard input, output and error

/// Space for the control message with the descriptors.
struct DescriptorMessage {
  alignas(cmsghdr) char Buffer[CMSG_SPACE(NumDescriptors * sizeof(int))];
};

#endif // TENON_TEST_SERVER_PROTOCOL_H
