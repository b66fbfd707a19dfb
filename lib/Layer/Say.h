// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the layer tells a person, on stderr: with TENON_LAYER_VERBOSE=1 what it
// does, and always a launch that failed where OpenCL has no way to report it.

#ifndef TENON_LAYER_SAY_H
#define TENON_LAYER_SAY_H

#include <chrono>
#include <string>

namespace tenon::layer {

bool isVerbose();

/// One line, of which no other thread's can become a part.
void say(const std::string &Line);

/// "1.25 ms" since \p Start.
std::string timeSince(std::chrono::steady_clock::time_point Start);

} // namespace tenon::layer

#endif
