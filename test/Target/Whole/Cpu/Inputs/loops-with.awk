# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# awk -v instruction=NAME [-v most=NUMBER]: the first innermost loops of assembly that
# have it, without labels and conditional branches.
/^\.LBB/ { label = $1; text = ""; found = 0; next }
$1 ~ /^b[.a-z]/ && $NF ~ /^\.LBB/ {
  if (found && label == $NF ":" && (!most || ++printed <= most))
    printf "loop\n%send\n", text
  text = ""; found = 0; next
}
$1 == instruction { found = 1 }
$1 !~ /^\./ { text = text $0 "\n" }
