// The size of sub-groups, LANES where defined, and elements in memory.

#ifdef LANES
#define SIZE __attribute__((intel_reqd_sub_group_size(LANES)))
#else
#define SIZE
#endif

#if defined(BF16)
typedef ushort T;
#define TO_FLOAT(X) as_float((uint)(X) << 16)
#else
typedef float T;
#define TO_FLOAT(X) (X)
#endif
