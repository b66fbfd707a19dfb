// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What LLVM has made of Tenon's output before, by content (kept-code.cpp).

#ifndef TENON_TEST_SERVER_KEPT_CODE_H
#define TENON_TEST_SERVER_KEPT_CODE_H

namespace tenon {

/// Removes answers that nobody has asked for in a week, and the oldest of more
/// than 3 GB.
void forgetOldAnswers();

} // namespace tenon

#endif
