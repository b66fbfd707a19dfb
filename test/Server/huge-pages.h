// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_TEST_SERVER_HUGE_PAGES_H
#define TENON_TEST_SERVER_HUGE_PAGES_H

namespace tenon {

/// Moves the code of LLVM's library to huge pages at the same addresses, where
/// the system supports them.
void moveToHugePages();

} // namespace tenon

#endif
