# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# on-amx.sh TENON-RUN WORD...: runs tenon-run with emulated AMX instead of engine cpu.

tool=$1
shift
case " $* " in
*" --engine=reference "*) exec "$tool" "$@" ;;
esac
for word; do
  shift
  case $word in
  --engine=* | --mcpu=* | --emulate-amx) ;;
  *) set -- "$@" "$word" ;;
  esac
done
exec "$tool" "$@" --engine=amx --emulate-amx
