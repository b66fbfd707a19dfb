// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages on stderr: with TENON_LAYER_VERBOSE=1 what the layer does, and
// always failures of launches that OpenCL cannot report.

#ifndef TENON_LAYER_SAY_H
#define TENON_LAYER_SAY_H

#include <chrono>
#include <string>

namespace tenon::layer {

bool isVerbose();

/// Writes one line; lines of several threads are not mixed.
void say(const std::string &Line);

/// "1.25 ms" since \p Start.
std::string timeSince(std::chrono::steady_clock::time_point Start);

} // namespace tenon::layer

#endif
