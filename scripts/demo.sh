#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what is missing, builds, and shows what Tenon does. Arguments go to
# scripts/run-demo.py.

set -euo pipefail

# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

tenon_setup
# shellcheck disable=SC2119 # our arguments are not for CMake
tenon_build
phase "demo"
exec "$TENON_PYTHON" scripts/run-demo.py --build-dir "$tenon_build" "$@"
