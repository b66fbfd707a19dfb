# The types of matrices for those that matrix-kernels.cl has in their place.
s/target("spirv.DeviceEvent")/target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0)/g
s/target("spirv.Queue")/target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1)/g
s/target("spirv.Event")/target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2)/g
