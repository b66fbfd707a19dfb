
target triple = "spir64-unknown-unknown"

@local = internal addrspace(3) global [128 x i32] undef
@tally = internal addrspace(3) global [16 x i32] undef

define internal i32 @recursive(i32 %x, i32 %n) noinline {
  %end = icmp eq i32 %n, 0
  br i1 %end, label %last, label %more
last:
  %r = xor i32 %x, 12345
  ret i32 %r
more:
  %m = sub i32 %n, 1
  %y = mul i32 %x, 7
  %a = call i32 @recursive(i32 %y, i32 %m)
  %z = add i32 %a, %x
  ret i32 %z
}

define internal void @writes(ptr %p, i32 %x, i32 %n) noinline {
  %end = icmp eq i32 %n, 0
  br i1 %end, label %last, label %more
last:
  store i32 %x, ptr %p
  ret void
more:
  %m = sub i32 %n, 1
  %old = load i32, ptr %p
  %y = add i32 %old, %x
  call void @writes(ptr %p, i32 %y, i32 %m)
  ret void
}

define internal spir_func void @p0(ptr addrspace(1) %in, ptr addrspace(1) %own, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items) {
entry:
  %v0 = alloca i32
  %v1 = alloca i32
  %v2 = alloca i32
  %v3 = alloca i32
  %v4 = alloca i32
  %b0 = alloca i8
  %s0 = alloca i16
  %w0 = alloca i64
  %w1 = alloca i64
  %h0 = alloca half
  %f0 = alloca float
  %f1 = alloca float
  %d0 = alloca double
  %q0 = alloca <4 x i32>
  %q1 = alloca <3 x i16>
  %q2 = alloca <2 x float>
  %q3 = alloca <8 x i8>
  %q4 = alloca <2 x i64>
  %array = alloca [8 x i32]
  %escaped = alloca [8 x i32]
  %bytes = alloca [8 x i8]
  %p0 = alloca ptr
  %p1 = alloca ptr
  %i.head1 = alloca i32
  %i.head8 = alloca i32
  %fuel.end17 = alloca i32
  %i.head23 = alloca i32
  %i.head27 = alloca i32
  %t1 = getelementptr i32, ptr addrspace(1) %in, i32 0
  %t2 = load i32, ptr addrspace(1) %t1
  store i32 %t2, ptr %v0
  %t3 = getelementptr i32, ptr addrspace(1) %in, i32 1
  %t4 = and i32 %gid, 255
  %t5 = getelementptr i32, ptr addrspace(1) %in, i32 %t4
  %t6 = load i32, ptr addrspace(1) %t5
  store i32 %t6, ptr %v1
  %t7 = getelementptr i32, ptr addrspace(1) %in, i32 2
  %t8 = load i32, ptr addrspace(1) %t7
  store i32 %t8, ptr %v2
  %t9 = getelementptr i32, ptr addrspace(1) %in, i32 3
  %t10 = and i32 %gid, 255
  %t11 = getelementptr i32, ptr addrspace(1) %in, i32 %t10
  %t12 = load i32, ptr addrspace(1) %t11
  store i32 %t12, ptr %v3
  %t13 = getelementptr i32, ptr addrspace(1) %in, i32 4
  %t14 = load i32, ptr addrspace(1) %t13
  store i32 %t14, ptr %v4
  store i8 77, ptr %b0
  store i16 77, ptr %s0
  store i64 77, ptr %w0
  store i64 77, ptr %w1
  store half 1.5, ptr %h0
  store float 1.5, ptr %f0
  store float 1.5, ptr %f1
  store double 1.5, ptr %d0
  store <4 x i32> splat (i32 77), ptr %q0
  store <3 x i16> splat (i16 77), ptr %q1
  store <2 x float> splat (float 1.5), ptr %q2
  store <8 x i8> splat (i8 77), ptr %q3
  store <2 x i64> splat (i64 77), ptr %q4
  %t15 = getelementptr i32, ptr %array, i32 0
  store i32 0, ptr %t15
  %t16 = getelementptr i32, ptr %array, i32 1
  store i32 1, ptr %t16
  %t17 = getelementptr i32, ptr %array, i32 2
  store i32 4, ptr %t17
  %t18 = getelementptr i32, ptr %array, i32 3
  store i32 9, ptr %t18
  %t19 = getelementptr i32, ptr %array, i32 4
  store i32 16, ptr %t19
  %t20 = getelementptr i32, ptr %array, i32 5
  store i32 25, ptr %t20
  %t21 = getelementptr i32, ptr %array, i32 6
  store i32 36, ptr %t21
  %t22 = getelementptr i32, ptr %array, i32 7
  store i32 49, ptr %t22
  %t23 = getelementptr i32, ptr %escaped, i32 0
  store i32 0, ptr %t23
  %t24 = getelementptr i32, ptr %escaped, i32 1
  store i32 1, ptr %t24
  %t25 = getelementptr i32, ptr %escaped, i32 2
  store i32 4, ptr %t25
  %t26 = getelementptr i32, ptr %escaped, i32 3
  store i32 9, ptr %t26
  %t27 = getelementptr i32, ptr %escaped, i32 4
  store i32 16, ptr %t27
  %t28 = getelementptr i32, ptr %escaped, i32 5
  store i32 25, ptr %t28
  %t29 = getelementptr i32, ptr %escaped, i32 6
  store i32 36, ptr %t29
  %t30 = getelementptr i32, ptr %escaped, i32 7
  store i32 49, ptr %t30
  store i64 578437695752307201, ptr %bytes
  store ptr %escaped, ptr %p0
  store ptr %array, ptr %p1
  %t31 = add i32 %grp, %n
  %t32 = lshr i32 %t31, 5
  %t33 = add i32 %t32, %sg
  %t34 = and i32 %t33, 3
  store i32 %t34, ptr %i.head1
  br label %head1
head1:
  %t35 = load i32, ptr %i.head1
  %t36 = icmp ne i32 %t35, 0
  br i1 %t36, label %body2, label %done4
body2:
  %t37 = load i32, ptr %v4
  %t38 = and i32 %t37, 1
  %t39 = icmp eq i32 %t38, 5
  br i1 %t39, label %then5, label %else6
then5:
  %t40 = load ptr, ptr %p1
  %t41 = load i32, ptr %v1
  %t42 = and i32 %t41, 7
  %t43 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t42
  %t44 = load i32, ptr %t43
  %t45 = and i32 %t44, 7
  %t46 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t45
  %t47 = load i32, ptr %t46
  store i32 %t47, ptr %t40
  %t48 = and i32 %lin, 255
  %t49 = getelementptr i32, ptr addrspace(1) %in, i32 %t48
  %t50 = addrspacecast ptr addrspace(1) %t49 to ptr addrspace(4)
  %t51 = load i32, ptr addrspace(4) %t50, align 4
  %t52 = and i32 %t51, 7
  store i32 %t52, ptr %i.head8
  br label %head8
head8:
  %t53 = load i32, ptr %i.head8
  %t54 = icmp ne i32 %t53, 0
  br i1 %t54, label %body9, label %done11
body9:
  %t55 = and i32 %lin, 7
  %t56 = getelementptr i8, ptr %bytes, i32 %t55
  %t57 = load i8, ptr %t56
  call void @llvm.memset.p0.i64(ptr %escaped, i8 %t57, i64 4, i1 false)
  br label %latch10
latch10:
  %t58 = load i32, ptr %i.head8
  %t59 = sub i32 %t58, 1
  store i32 %t59, ptr %i.head8
  br label %head8
done11:
  store i32 12, ptr %fuel.end17
  %t60 = load i32, ptr %v2
  %t61 = insertelement <8 x i32> zeroinitializer, i32 %t60, i32 0
  %t62 = load i32, ptr %v2
  %t63 = insertelement <8 x i32> %t61, i32 %t62, i32 1
  %t64 = load i32, ptr %v4
  %t65 = insertelement <8 x i32> %t63, i32 %t64, i32 2
  %t66 = load i32, ptr %v1
  %t67 = insertelement <8 x i32> %t65, i32 %t66, i32 3
  %t68 = load i32, ptr %v3
  %t69 = insertelement <8 x i32> %t67, i32 %t68, i32 4
  %t70 = load i32, ptr %v0
  %t71 = insertelement <8 x i32> %t69, i32 %t70, i32 5
  %t72 = load i32, ptr %v2
  %t73 = insertelement <8 x i32> %t71, i32 %t72, i32 6
  %t74 = insertelement <8 x i32> %t73, i32 65537, i32 7
  %t75 = load i32, ptr %v1
  %t76 = and i32 %t75, 7
  %t77 = extractelement <8 x i32> %t74, i32 %t76
  %t78 = and i32 %t77, 3
  %t79 = icmp sgt i32 %t78, 0
  br i1 %t79, label %soup13, label %soup16
soup12:
  %t80 = load float, ptr %f0
  %t81 = load float, ptr %f0
  %t82 = call float @llvm.fabs.f32(float %t80)
  %t83 = call float @llvm.sqrt.f32(float %t82)
  %t84 = call float @llvm.fabs.f32(float %t83)
  %t85 = fcmp olt float %t84, 4096.0
  %t86 = select i1 %t85, float %t83, float 0.5
  %t87 = fadd float %t86, 0.0
  %t88 = bitcast float %t87 to i32
  %t89 = and i32 %grp, 31
  %t90 = lshr i32 %gid, %t89
  %t91 = and i32 %t90, 7
  %t92 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t91
  store i32 %t88, ptr %t92
  %t93 = load i32, ptr %v4
  %t94 = and i32 %t93, 7
  %t95 = add i32 %t94, 16
  %t96 = getelementptr i32, ptr addrspace(1) %counters, i32 %t95
  %t97 = load i32, ptr %v4
  %t98 = load i32, ptr %v0
  %t99 = and i32 %t97, %t98
  atomicrmw xor ptr addrspace(1) %t96, i32 %t99 monotonic
  %t100 = load i32, ptr %fuel.end17
  %t101 = sub i32 %t100, 1
  store i32 %t101, ptr %fuel.end17
  %t102 = icmp sle i32 %t101, 0
  br i1 %t102, label %end17, label %on18
on18:
  %t103 = load i32, ptr %v0
  %t104 = sub i32 %grp, %t103
  %t105 = and i32 %t104, 3
  %t106 = icmp slt i32 %t105, 2
  br i1 %t106, label %soup14, label %soup12
soup13:
  %t107 = load i32, ptr %fuel.end17
  %t108 = sub i32 %t107, 1
  store i32 %t108, ptr %fuel.end17
  %t109 = icmp sle i32 %t108, 0
  br i1 %t109, label %end17, label %on19
on19:
  %t110 = load double, ptr %d0
  %t111 = load double, ptr %d0
  %t112 = fadd double %t110, %t111
  %t113 = call double @llvm.fabs.f64(double %t112)
  %t114 = fcmp olt double %t113, 4096.0
  %t115 = select i1 %t114, double %t112, double 0.5
  %t116 = fadd double %t115, 0.0
  %t117 = load double, ptr %d0
  %t118 = fcmp oge double %t116, %t117
  br i1 %t118, label %soup15, label %soup13
soup14:
  %t119 = load <3 x i16>, ptr %q1
  %t120 = load <3 x i16>, ptr %q1
  %t121 = add <3 x i16> %t119, %t120
  %t122 = load <3 x i16>, ptr %q1
  %t123 = load i16, ptr %s0
  %t124 = insertelement <3 x i16> zeroinitializer, i16 %t123, i32 0
  %t125 = load i16, ptr %s0
  %t126 = insertelement <3 x i16> %t124, i16 %t125, i32 1
  %t127 = load i16, ptr %s0
  %t128 = insertelement <3 x i16> %t126, i16 %t127, i32 2
  %t129 = and <3 x i16> %t128, splat (i16 15)
  %t130 = shl <3 x i16> %t122, %t129
  %t131 = and <3 x i16> %t121, %t130
  store <3 x i16> %t131, ptr %q1
  %t132 = load i32, ptr %fuel.end17
  %t133 = sub i32 %t132, 1
  store i32 %t133, ptr %fuel.end17
  %t134 = icmp sle i32 %t133, 0
  br i1 %t134, label %end17, label %on20
on20:
  %t135 = load i32, ptr %v0
  %t136 = and i32 %t135, 7
  %t137 = icmp ne i32 %t136, 2
  %t138 = load i8, ptr %b0
  %t139 = and i8 %t138, 1
  %t140 = icmp sgt i8 %t139, 1
  %t141 = xor i1 %t137, %t140
  br i1 %t141, label %soup15, label %soup13
soup15:
  %t142 = and i32 %n, 7
  %t143 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t142
  %t144 = load i32, ptr %t143
  %t145 = and i32 %t144, 255
  %t146 = getelementptr i32, ptr addrspace(1) %in, i32 %t145
  %t147 = load i32, ptr addrspace(1) %t146, align 4
  %t148 = load <4 x i32>, ptr %q0
  %t149 = load i32, ptr %v1
  %t150 = and i32 %t149, 3
  %t151 = extractelement <4 x i32> %t148, i32 %t150
  %t152 = and i32 %t147, %t151
  store i32 %t152, ptr %v2
  %t153 = load i32, ptr %v4
  %t154 = and i32 %t153, 31
  %t155 = shl i32 %lin, %t154
  %t156 = and i32 %t155, 7
  %t157 = add i32 %t156, 8
  %t158 = getelementptr i32, ptr addrspace(1) %counters, i32 %t157
  %t159 = load i32, ptr %v1
  %t160 = sub i32 %t159, %grp
  atomicrmw or ptr addrspace(1) %t158, i32 %t160 monotonic
  %t161 = load i32, ptr %fuel.end17
  %t162 = sub i32 %t161, 1
  store i32 %t162, ptr %fuel.end17
  %t163 = icmp sle i32 %t162, 0
  br i1 %t163, label %end17, label %on21
on21:
  %t164 = load i32, ptr %v4
  %t165 = or i32 %t164, 100
  %t166 = and i32 %t165, 3
  %t167 = icmp slt i32 %t166, 0
  br i1 %t167, label %soup14, label %soup12
soup16:
  %t168 = load ptr, ptr %p0
  %t169 = load i32, ptr %t168
  %t170 = and i32 %t169, 7
  %t171 = icmp slt i32 %t170, 0
  %t172 = insertelement <2 x i32> zeroinitializer, i32 0, i32 0
  %t173 = load i32, ptr %v0
  %t174 = insertelement <2 x i32> %t172, i32 %t173, i32 1
  %t175 = load i32, ptr %v0
  %t176 = insertelement <2 x i32> zeroinitializer, i32 %t175, i32 0
  %t177 = insertelement <2 x i32> %t176, i32 3, i32 1
  %t178 = select i1 %t171, <2 x i32> %t174, <2 x i32> %t177
  %t179 = extractelement <2 x i32> %t178, i32 1
  %t180 = trunc i32 %lane to i7
  %t181 = sext i7 %t180 to i32
  %t182 = and i32 %t181, 255
  %t183 = getelementptr i32, ptr addrspace(1) %in, i32 %t182
  %t184 = load i32, ptr addrspace(1) %t183, align 4
  %t185 = mul i32 %t179, %t184
  store i32 %t185, ptr %v3
  %t186 = load i32, ptr %fuel.end17
  %t187 = sub i32 %t186, 1
  store i32 %t187, ptr %fuel.end17
  %t188 = icmp sle i32 %t187, 0
  br i1 %t188, label %end17, label %on22
on22:
  %t189 = add i16 7, 13
  %t190 = and i16 %t189, 31
  %t191 = icmp ne i16 %t190, 5
  br i1 %t191, label %soup14, label %soup15
end17:
  br label %end7
else6:
  %t192 = load i32, ptr %v4
  %t193 = and i32 %t192, 254
  %t194 = getelementptr i32, ptr addrspace(1) %in, i32 %t193
  %t195 = load <8 x i8>, ptr addrspace(1) %t194, align 1
  %t196 = load <8 x i8>, ptr %q3
  %t197 = load <8 x i8>, ptr %q3
  %t198 = or <8 x i8> %t196, %t197
  %t199 = sub <8 x i8> %t195, %t198
  store <8 x i8> %t199, ptr %q3
  br label %end7
end7:
  %t200 = load i16, ptr %s0
  %t201 = insertelement <3 x i16> zeroinitializer, i16 %t200, i32 0
  %t202 = insertelement <3 x i16> %t201, i16 -1, i32 1
  %t203 = insertelement <3 x i16> %t202, i16 0, i32 2
  store <3 x i16> %t203, ptr %q1
  %t204 = load i32, ptr %v0
  %t205 = load i32, ptr %v4
  %t206 = call i32 @llvm.bitreverse.i32(i32 %t204)
  store volatile i32 %t206, ptr %v0
  br label %latch3
latch3:
  %t207 = load i32, ptr %i.head1
  %t208 = sub i32 %t207, 1
  store i32 %t208, ptr %i.head1
  br label %head1
done4:
  %t209 = load i32, ptr %v0
  %t210 = or i32 %t209, %lid
  %t211 = and i32 %t210, 252
  %t212 = getelementptr i32, ptr addrspace(1) %in, i32 %t211
  %t213 = load <4 x i32>, ptr addrspace(1) %t212, align 4
  store <4 x i32> %t213, ptr %q0
  %t214 = mul i32 %grp, %n
  %t215 = mul i32 %grp, %t214
  %t216 = add i32 %t215, %sg
  %t217 = and i32 %t216, 7
  store i32 %t217, ptr %i.head23
  br label %head23
head23:
  %t218 = load i32, ptr %i.head23
  %t219 = icmp ne i32 %t218, 0
  br i1 %t219, label %body24, label %done26
body24:
  %t220 = add i32 %grp, %sg
  %t221 = and i32 %t220, 3
  store i32 %t221, ptr %i.head27
  br label %head27
head27:
  %t222 = load i32, ptr %i.head27
  %t223 = icmp ne i32 %t222, 0
  br i1 %t223, label %body28, label %done30
body28:
  %t224 = and i32 %n, 7
  switch i32 %t224, label %end31 [ i32 0, label %case32 i32 1, label %case33 i32 2, label %case34 i32 3, label %case35 ]
case32:
  %t225 = load <4 x i32>, ptr %q0
  %t226 = load i32, ptr %v3
  %t227 = insertelement <4 x i32> zeroinitializer, i32 %t226, i32 0
  %t228 = insertelement <4 x i32> %t227, i32 %lane, i32 1
  %t229 = load i32, ptr %v3
  %t230 = insertelement <4 x i32> %t228, i32 %t229, i32 2
  %t231 = insertelement <4 x i32> %t230, i32 %lin, i32 3
  %t232 = and <4 x i32> %t231, splat (i32 31)
  %t233 = shl <4 x i32> %t225, %t232
  %t234 = load i32, ptr %v2
  %t235 = load i32, ptr %v3
  %t236 = mul i32 %t234, %t235
  %t237 = insertelement <4 x i32> %t233, i32 %t236, i32 0
  store <4 x i32> %t237, ptr %q0
  br label %end31
case33:
  %t238 = and i32 %n, 7
  %t239 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t238
  %t240 = load i32, ptr %t239
  %t241 = and i32 %t240, 7
  %t242 = icmp ne i32 %t241, 1
  %t243 = zext i1 %t242 to i32
  %t244 = call i32 @_Z48sub_group_non_uniform_scan_exclusive_logical_andi(i32 %t243)
  store i32 %t244, ptr %v0
  br label %end31
case34:
  %t245 = fptosi half -3.0 to i32
  %t246 = load i32, ptr %v0
  %t247 = call i32 @llvm.fshr.i32(i32 %t245, i32 %t245, i32 %t246)
  %t248 = load i16, ptr %s0
  %t249 = sext i16 %t248 to i32
  %t250 = and i32 %t249, 7
  %t251 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t250
  %t252 = getelementptr i32, ptr %escaped, i32 4
  %t253 = load i32, ptr %v0
  %t254 = and i32 %t253, 7
  %t255 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t254
  %t256 = load i32, ptr %t255
  %t257 = trunc i32 %t256 to i16
  %t258 = and i16 %t257, 1
  %t259 = icmp uge i16 %t258, 2
  %t260 = select i1 %t259, ptr %t251, ptr %t252
  %t261 = load i32, ptr %t260
  %t262 = and i32 %t261, 127
  %t263 = or i32 %t262, 1
  %t264 = sdiv i32 %t247, %t263
  store i32 %t264, ptr %v0
  %t265 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t266 = trunc i32 -1 to i16
  %t267 = zext i16 %t266 to i32
  %t268 = load i32, ptr %v3
  %t269 = and i32 %t268, 255
  %t270 = getelementptr i32, ptr addrspace(1) %in, i32 %t269
  %t271 = load i32, ptr addrspace(1) %t270, align 4
  %t272 = sub i32 %t267, %t271
  %t273 = load i32, ptr addrspace(1) %t265
  %t274 = add i32 %t273, %t272
  store i32 %t274, ptr addrspace(1) %t265
  br label %case35
case35:
  %t275 = load float, ptr %f0
  %t276 = insertelement <2 x float> zeroinitializer, float %t275, i32 0
  %t277 = load float, ptr %f0
  %t278 = insertelement <2 x float> %t276, float %t277, i32 1
  %t279 = load float, ptr %f1
  %t280 = insertelement <2 x float> zeroinitializer, float %t279, i32 0
  %t281 = load float, ptr %f0
  %t282 = insertelement <2 x float> %t280, float %t281, i32 1
  %t283 = shufflevector <2 x float> %t278, <2 x float> %t282, <2 x i32> <i32 2, i32 2>
  %t284 = load <2 x float>, ptr %q2
  %t285 = call <2 x float> @llvm.copysign.v2f32(<2 x float> %t283, <2 x float> %t284)
  %t286 = call <2 x float> @llvm.fabs.v2f32(<2 x float> %t285)
  %t287 = fcmp olt <2 x float> %t286, splat (float 4096.0)
  %t288 = select <2 x i1> %t287, <2 x float> %t285, <2 x float> splat (float 0.5)
  %t289 = fadd <2 x float> %t288, splat (float 0.0)
  store <2 x float> %t289, ptr %q2
  %t290 = load i32, ptr %v0
  %t291 = and i32 %n, 127
  %t292 = or i32 %t291, 1
  %t293 = srem i32 %t290, %t292
  %t294 = and i32 %t293, 1
  %t295 = icmp sgt i32 %t294, 2
  br label %end31
end31:
  %t296 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t297 = load double, ptr %d0
  %t298 = fptosi double %t297 to i32
  %t299 = load i32, ptr %v3
  %t300 = call i32 @llvm.ssub.sat.i32(i32 %t298, i32 %t299)
  %t301 = load i32, ptr addrspace(1) %t296
  %t302 = add i32 %t301, %t300
  store i32 %t302, ptr addrspace(1) %t296
  br label %latch29
latch29:
  %t303 = load i32, ptr %i.head27
  %t304 = sub i32 %t303, 1
  store i32 %t304, ptr %i.head27
  br label %head27
done30:
  br label %latch25
latch25:
  %t305 = load i32, ptr %i.head23
  %t306 = sub i32 %t305, 1
  store i32 %t306, ptr %i.head23
  br label %head23
done26:
  br label %return
return:
  %t307 = load i32, ptr %v0
  %t308 = load i32, ptr %v1
  %t309 = load i32, ptr %v2
  %t310 = load i32, ptr %v3
  %t311 = load i8, ptr %b0
  %t312 = zext i8 %t311 to i32
  %t313 = mul i32 %t312, 31
  %t314 = xor i32 %t309, %t313
  %t315 = load i16, ptr %s0
  %t316 = zext i16 %t315 to i32
  %t317 = mul i32 %t316, 31
  %t318 = xor i32 %t310, %t317
  %t319 = load i64, ptr %w0
  %t320 = lshr i64 %t319, 32
  %t321 = xor i64 %t319, %t320
  %t322 = trunc i64 %t321 to i32
  %t323 = mul i32 %t322, 31
  %t324 = xor i32 %t314, %t323
  %t325 = load i64, ptr %w1
  %t326 = lshr i64 %t325, 32
  %t327 = xor i64 %t325, %t326
  %t328 = trunc i64 %t327 to i32
  %t329 = mul i32 %t328, 31
  %t330 = xor i32 %t318, %t329
  %t331 = load half, ptr %h0
  %t332 = bitcast half %t331 to i16
  %t333 = zext i16 %t332 to i32
  %t334 = mul i32 %t333, 31
  %t335 = xor i32 %t307, %t334
  %t336 = load float, ptr %f0
  %t337 = bitcast float %t336 to i32
  %t338 = mul i32 %t337, 31
  %t339 = xor i32 %t330, %t338
  %t340 = load float, ptr %f1
  %t341 = bitcast float %t340 to i32
  %t342 = mul i32 %t341, 31
  %t343 = xor i32 %t339, %t342
  %t344 = load double, ptr %d0
  %t345 = bitcast double %t344 to i64
  %t346 = lshr i64 %t345, 32
  %t347 = xor i64 %t345, %t346
  %t348 = trunc i64 %t347 to i32
  %t349 = mul i32 %t348, 31
  %t350 = xor i32 %t308, %t349
  %t351 = load <4 x i32>, ptr %q0
  %t352 = bitcast <4 x i32> %t351 to i128
  %t353 = lshr i128 %t352, 64
  %t354 = xor i128 %t352, %t353
  %t355 = trunc i128 %t354 to i32
  %t356 = mul i32 %t355, 31
  %t357 = xor i32 %t335, %t356
  %t358 = load <3 x i16>, ptr %q1
  %t359 = bitcast <3 x i16> %t358 to i48
  %t360 = lshr i48 %t359, 24
  %t361 = xor i48 %t359, %t360
  %t362 = trunc i48 %t361 to i32
  %t363 = mul i32 %t362, 31
  %t364 = xor i32 %t324, %t363
  %t365 = load <2 x float>, ptr %q2
  %t366 = bitcast <2 x float> %t365 to i64
  %t367 = lshr i64 %t366, 32
  %t368 = xor i64 %t366, %t367
  %t369 = trunc i64 %t368 to i32
  %t370 = mul i32 %t369, 31
  %t371 = xor i32 %t350, %t370
  %t372 = load <8 x i8>, ptr %q3
  %t373 = bitcast <8 x i8> %t372 to i64
  %t374 = lshr i64 %t373, 32
  %t375 = xor i64 %t373, %t374
  %t376 = trunc i64 %t375 to i32
  %t377 = mul i32 %t376, 31
  %t378 = xor i32 %t343, %t377
  %t379 = load <2 x i64>, ptr %q4
  %t380 = bitcast <2 x i64> %t379 to i128
  %t381 = lshr i128 %t380, 64
  %t382 = xor i128 %t380, %t381
  %t383 = trunc i128 %t382 to i32
  %t384 = mul i32 %t383, 31
  %t385 = xor i32 %t378, %t384
  %t386 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t387 = load i32, ptr addrspace(1) %t386
  %t388 = xor i32 %t357, %t387
  store i32 %t388, ptr addrspace(1) %t386
  %t389 = getelementptr i32, ptr addrspace(1) %own, i32 1
  %t390 = load i32, ptr addrspace(1) %t389
  %t391 = xor i32 %t371, %t390
  store i32 %t391, ptr addrspace(1) %t389
  %t392 = getelementptr i32, ptr addrspace(1) %own, i32 2
  %t393 = load i32, ptr addrspace(1) %t392
  %t394 = xor i32 %t364, %t393
  store i32 %t394, ptr addrspace(1) %t392
  %t395 = getelementptr i32, ptr addrspace(1) %own, i32 3
  %t396 = load i32, ptr addrspace(1) %t395
  %t397 = xor i32 %t385, %t396
  store i32 %t397, ptr addrspace(1) %t395
  ret void
}

define internal spir_func void @p1(ptr addrspace(1) %in, ptr addrspace(1) %own, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items) {
entry:
  %v0 = alloca i32
  %v1 = alloca i32
  %v2 = alloca i32
  %v3 = alloca i32
  %v4 = alloca i32
  %b0 = alloca i8
  %s0 = alloca i16
  %w0 = alloca i64
  %w1 = alloca i64
  %h0 = alloca half
  %f0 = alloca float
  %f1 = alloca float
  %d0 = alloca double
  %q0 = alloca <4 x i32>
  %q1 = alloca <3 x i16>
  %q2 = alloca <2 x float>
  %q3 = alloca <8 x i8>
  %q4 = alloca <2 x i64>
  %array = alloca [8 x i32]
  %escaped = alloca [8 x i32]
  %bytes = alloca [8 x i8]
  %p0 = alloca ptr
  %p1 = alloca ptr
  %i.head4 = alloca i32
  %t1 = getelementptr i32, ptr addrspace(1) %in, i32 0
  %t2 = load i32, ptr addrspace(1) %t1
  store i32 %t2, ptr %v0
  %t3 = getelementptr i32, ptr addrspace(1) %in, i32 1
  %t4 = and i32 %gid, 255
  %t5 = getelementptr i32, ptr addrspace(1) %in, i32 %t4
  %t6 = load i32, ptr addrspace(1) %t5
  store i32 %t6, ptr %v1
  %t7 = getelementptr i32, ptr addrspace(1) %in, i32 2
  %t8 = load i32, ptr addrspace(1) %t7
  store i32 %t8, ptr %v2
  %t9 = getelementptr i32, ptr addrspace(1) %in, i32 3
  %t10 = and i32 %gid, 255
  %t11 = getelementptr i32, ptr addrspace(1) %in, i32 %t10
  %t12 = load i32, ptr addrspace(1) %t11
  store i32 %t12, ptr %v3
  %t13 = getelementptr i32, ptr addrspace(1) %in, i32 4
  %t14 = load i32, ptr addrspace(1) %t13
  store i32 %t14, ptr %v4
  store i8 77, ptr %b0
  store i16 77, ptr %s0
  store i64 77, ptr %w0
  store i64 77, ptr %w1
  store half 1.5, ptr %h0
  store float 1.5, ptr %f0
  store float 1.5, ptr %f1
  store double 1.5, ptr %d0
  store <4 x i32> splat (i32 77), ptr %q0
  store <3 x i16> splat (i16 77), ptr %q1
  store <2 x float> splat (float 1.5), ptr %q2
  store <8 x i8> splat (i8 77), ptr %q3
  store <2 x i64> splat (i64 77), ptr %q4
  %t15 = getelementptr i32, ptr %array, i32 0
  store i32 0, ptr %t15
  %t16 = getelementptr i32, ptr %array, i32 1
  store i32 1, ptr %t16
  %t17 = getelementptr i32, ptr %array, i32 2
  store i32 4, ptr %t17
  %t18 = getelementptr i32, ptr %array, i32 3
  store i32 9, ptr %t18
  %t19 = getelementptr i32, ptr %array, i32 4
  store i32 16, ptr %t19
  %t20 = getelementptr i32, ptr %array, i32 5
  store i32 25, ptr %t20
  %t21 = getelementptr i32, ptr %array, i32 6
  store i32 36, ptr %t21
  %t22 = getelementptr i32, ptr %array, i32 7
  store i32 49, ptr %t22
  %t23 = getelementptr i32, ptr %escaped, i32 0
  store i32 0, ptr %t23
  %t24 = getelementptr i32, ptr %escaped, i32 1
  store i32 1, ptr %t24
  %t25 = getelementptr i32, ptr %escaped, i32 2
  store i32 4, ptr %t25
  %t26 = getelementptr i32, ptr %escaped, i32 3
  store i32 9, ptr %t26
  %t27 = getelementptr i32, ptr %escaped, i32 4
  store i32 16, ptr %t27
  %t28 = getelementptr i32, ptr %escaped, i32 5
  store i32 25, ptr %t28
  %t29 = getelementptr i32, ptr %escaped, i32 6
  store i32 36, ptr %t29
  %t30 = getelementptr i32, ptr %escaped, i32 7
  store i32 49, ptr %t30
  store i64 578437695752307201, ptr %bytes
  store ptr %escaped, ptr %p0
  store ptr %array, ptr %p1
  %t31 = load i32, ptr %v4
  %t32 = and i32 %t31, 7
  %t33 = getelementptr i8, ptr %bytes, i32 %t32
  %t34 = load i8, ptr %t33
  call void @llvm.memset.p0.i64(ptr %escaped, i8 %t34, i64 4, i1 false)
  %t35 = load <4 x i32>, ptr %q0
  %t36 = load <4 x i32>, ptr %q0
  %t37 = and <4 x i32> %t36, splat (i32 127)
  %t38 = or <4 x i32> %t37, splat (i32 1)
  %t39 = udiv <4 x i32> %t35, %t38
  %t40 = load i32, ptr %v1
  %t41 = and i32 %t40, 3
  %t42 = extractelement <4 x i32> %t39, i32 %t41
  %t43 = getelementptr i32, ptr addrspace(3) @local, i32 %lin
  store i32 %t42, ptr addrspace(3) %t43
  call void @_Z7barrierj(i32 1)
  %t44 = insertelement <4 x i32> zeroinitializer, i32 65537, i32 0
  %t45 = load i32, ptr %v2
  %t46 = insertelement <4 x i32> %t44, i32 %t45, i32 1
  %t47 = insertelement <4 x i32> %t46, i32 %lin, i32 2
  %t48 = load i32, ptr %v1
  %t49 = insertelement <4 x i32> %t47, i32 %t48, i32 3
  %t50 = extractelement <4 x i32> %t49, i32 2
  %t51 = and i32 %t50, 65535
  %t52 = urem i32 %t51, %items
  %t53 = getelementptr i32, ptr addrspace(3) @local, i32 %t52
  %t54 = load i32, ptr addrspace(3) %t53
  store i32 %t54, ptr %v3
  call void @_Z7barrierj(i32 1)
  %t55 = load i8, ptr %b0
  %t56 = load i8, ptr %b0
  %t57 = or i8 %t55, %t56
  call void @llvm.memset.p0.i64(ptr %escaped, i8 %t57, i64 32, i1 false)
  %t58 = lshr i32 5, 3
  %t59 = mul i32 %grp, %n
  %t60 = mul i32 %t58, %t59
  %t61 = and i32 %t60, 3
  %t62 = icmp eq i32 %t61, 1
  br i1 %t62, label %then1, label %else2
then1:
  %t63 = xor i32 2, %grp
  %t64 = add i32 5, %t63
  %t65 = add i32 %t64, %sg
  %t66 = and i32 %t65, 7
  store i32 %t66, ptr %i.head4
  br label %head4
head4:
  %t67 = load i32, ptr %i.head4
  %t68 = icmp ne i32 %t67, 0
  br i1 %t68, label %body5, label %done7
body5:
  %t69 = trunc i64 3 to i8
  %t70 = zext i8 %t69 to i64
  %t71 = and i64 %t70, 31
  %t72 = icmp slt i64 %t71, 2
  %t73 = load i32, ptr %v1
  %t74 = load i32, ptr %v1
  %t75 = or i32 %t73, %t74
  %t76 = and i32 %t75, 31
  %t77 = icmp ult i32 %t76, 2
  %t78 = load i32, ptr %v3
  %t79 = load i32, ptr %v1
  %t80 = select i1 %t77, i32 %t78, i32 %t79
  %t81 = and i32 %t80, 7
  %t82 = icmp ne i32 %t81, 0
  br i1 %t82, label %then8, label %end10
then8:
  %t83 = load i32, ptr %v2
  %t84 = and i32 %t83, 7
  %t85 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t84
  %t86 = getelementptr i32, ptr %escaped, i32 4
  %t87 = load i32, ptr %v3
  %t88 = and i32 %t87, 31
  %t89 = icmp eq i32 %t88, 5
  %t90 = and i32 %n, 31
  %t91 = icmp ne i32 %t90, 1
  %t92 = or i1 %t89, %t91
  %t93 = select i1 %t92, ptr %t85, ptr %t86
  %t94 = load i32, ptr %t93
  %t95 = mul i32 %gid, %t94
  %t96 = and i32 %lid, %lane
  %t97 = and i32 %t96, 7
  %t98 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t97
  %t99 = getelementptr i32, ptr %escaped, i32 4
  %t100 = load i32, ptr %v1
  %t101 = add i32 %t100, %n
  %t102 = and i32 %t101, 31
  %t103 = icmp slt i32 %t102, 2
  %t104 = select i1 %t103, ptr %t98, ptr %t99
  store i32 %t95, ptr %t104
  br label %end10
end10:
  %t105 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t106 = load i32, ptr %v1
  %t107 = load i32, ptr %v2
  %t108 = and i32 %t107, 31
  %t109 = ashr i32 %t106, %t108
  %t110 = call i32 @llvm.smin.i32(i32 %t109, i32 %gid)
  %t111 = load i32, ptr addrspace(1) %t105
  %t112 = add i32 %t111, %t110
  store i32 %t112, ptr addrspace(1) %t105
  br label %latch6
latch6:
  %t113 = load i32, ptr %i.head4
  %t114 = sub i32 %t113, 1
  store i32 %t114, ptr %i.head4
  br label %head4
done7:
  br label %end3
else2:
  %t115 = getelementptr i32, ptr addrspace(1) %own, i32 2
  %t116 = load i16, ptr %s0
  %t117 = zext i16 %t116 to i32
  %t118 = and i32 %grp, 127
  %t119 = or i32 %t118, 1
  %t120 = srem i32 %t117, %t119
  %t121 = load i32, ptr addrspace(1) %t115
  %t122 = add i32 %t121, %t120
  store i32 %t122, ptr addrspace(1) %t115
  %t123 = lshr i32 %grp, 5
  %t124 = lshr i32 %grp, 5
  %t125 = add i32 %t123, %t124
  %t126 = and i32 %t125, 3
  %t127 = icmp ugt i32 %t126, 1
  br i1 %t127, label %then11, label %end13
then11:
  %t128 = load i32, ptr %v0
  %t129 = and i32 %t128, 7
  %t130 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t129
  %t131 = getelementptr i32, ptr %escaped, i32 4
  %t132 = load i32, ptr %v3
  %t133 = and i32 %t132, 255
  %t134 = getelementptr i32, ptr addrspace(1) %in, i32 %t133
  %t135 = load i32, ptr addrspace(1) %t134, align 4
  %t136 = and i32 %t135, 31
  %t137 = icmp eq i32 %t136, 0
  %t138 = select i1 %t137, ptr %t130, ptr %t131
  %t139 = load i32, ptr %t138
  %t140 = and i32 %t139, 7
  %t141 = icmp eq i32 %t140, 0
  %t142 = load <3 x i16>, ptr %q1
  %t143 = load <3 x i16>, ptr %q1
  %t144 = select i1 %t141, <3 x i16> %t142, <3 x i16> %t143
  %t145 = load i16, ptr %s0
  %t146 = load i16, ptr %s0
  %t147 = or i16 %t145, %t146
  %t148 = insertelement <3 x i16> %t144, i16 %t147, i32 0
  store <3 x i16> %t148, ptr %q1
  %t149 = load ptr, ptr %p0
  %t150 = load i32, ptr %v3
  %t151 = and i32 %t150, 7
  %t152 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t151
  %t153 = load i32, ptr %t152
  %t154 = zext i32 %t153 to i64
  %t155 = and i64 %t154, 7
  %t156 = icmp ult i64 %t155, 1
  %t157 = load ptr, ptr %p1
  %t158 = select i1 %t156, ptr %t149, ptr %t157
  %t159 = addrspacecast ptr %t158 to ptr addrspace(4)
  %t160 = load i32, ptr %v2
  %t161 = and i32 %t160, 255
  %t162 = getelementptr i32, ptr addrspace(1) %in, i32 %t161
  %t163 = addrspacecast ptr addrspace(1) %t162 to ptr addrspace(4)
  %t164 = load i32, ptr %v4
  %t165 = and i32 %t164, 7
  %t166 = icmp ult i32 %t165, 5
  %t167 = load i32, ptr %v4
  %t168 = and i32 %t167, 1
  %t169 = icmp slt i32 %t168, 0
  %t170 = and i1 %t166, %t169
  %t171 = select i1 %t170, ptr addrspace(4) %t159, ptr addrspace(4) %t163
  %t172 = load i32, ptr addrspace(4) %t171
  %t173 = load i32, ptr %v3
  %t174 = call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %t173, i32 %grp)
  %t175 = extractvalue { i32, i1 } %t174, 1
  %t176 = extractvalue { i32, i1 } %t174, 0
  %t177 = select i1 %t175, i32 %t173, i32 %t176
  %t178 = and i32 %t177, 7
  %t179 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t178
  %t180 = getelementptr i32, ptr %escaped, i32 4
  %t181 = load i64, ptr %w1
  %t182 = load i64, ptr %w1
  %t183 = add i64 %t181, %t182
  %t184 = and i64 %t183, 3
  %t185 = icmp sgt i64 %t184, 2
  %t186 = select i1 %t185, ptr %t179, ptr %t180
  store i32 %t172, ptr %t186
  %t187 = load i32, ptr %v1
  %t188 = insertelement <8 x i32> zeroinitializer, i32 %t187, i32 0
  %t189 = load i32, ptr %v0
  %t190 = insertelement <8 x i32> %t188, i32 %t189, i32 1
  %t191 = load i32, ptr %v3
  %t192 = insertelement <8 x i32> %t190, i32 %t191, i32 2
  %t193 = insertelement <8 x i32> %t192, i32 1, i32 3
  %t194 = insertelement <8 x i32> %t193, i32 1, i32 4
  %t195 = load i32, ptr %v0
  %t196 = insertelement <8 x i32> %t194, i32 %t195, i32 5
  %t197 = load i32, ptr %v4
  %t198 = insertelement <8 x i32> %t196, i32 %t197, i32 6
  %t199 = load i32, ptr %v0
  %t200 = insertelement <8 x i32> %t198, i32 %t199, i32 7
  %t201 = insertelement <8 x i32> zeroinitializer, i32 %gid, i32 0
  %t202 = load i32, ptr %v3
  %t203 = insertelement <8 x i32> %t201, i32 %t202, i32 1
  %t204 = load i32, ptr %v2
  %t205 = insertelement <8 x i32> %t203, i32 %t204, i32 2
  %t206 = insertelement <8 x i32> %t205, i32 %grp, i32 3
  %t207 = load i32, ptr %v1
  %t208 = insertelement <8 x i32> %t206, i32 %t207, i32 4
  %t209 = load i32, ptr %v1
  %t210 = insertelement <8 x i32> %t208, i32 %t209, i32 5
  %t211 = load i32, ptr %v2
  %t212 = insertelement <8 x i32> %t210, i32 %t211, i32 6
  %t213 = load i32, ptr %v1
  %t214 = insertelement <8 x i32> %t212, i32 %t213, i32 7
  %t215 = shufflevector <8 x i32> %t200, <8 x i32> %t214, <8 x i32> <i32 15, i32 2, i32 8, i32 13, i32 6, i32 0, i32 12, i32 15>
  %t216 = load i32, ptr %v4
  %t217 = insertelement <8 x i32> zeroinitializer, i32 %t216, i32 0
  %t218 = insertelement <8 x i32> %t217, i32 %lid, i32 1
  %t219 = load i32, ptr %v3
  %t220 = insertelement <8 x i32> %t218, i32 %t219, i32 2
  %t221 = load i32, ptr %v2
  %t222 = insertelement <8 x i32> %t220, i32 %t221, i32 3
  %t223 = load i32, ptr %v0
  %t224 = insertelement <8 x i32> %t222, i32 %t223, i32 4
  %t225 = load i32, ptr %v2
  %t226 = insertelement <8 x i32> %t224, i32 %t225, i32 5
  %t227 = load i32, ptr %v2
  %t228 = insertelement <8 x i32> %t226, i32 %t227, i32 6
  %t229 = insertelement <8 x i32> %t228, i32 %n, i32 7
  %t230 = and <8 x i32> %t229, splat (i32 31)
  %t231 = ashr <8 x i32> %t215, %t230
  call void @_Z28intel_sub_group_block_write8PU3AS1jDv8_j(ptr addrspace(1) %area, <8 x i32> %t231)
  %t232 = call <8 x i32> @_Z27intel_sub_group_block_read8PU3AS1Kj(ptr addrspace(1) %area)
  %t233 = extractelement <8 x i32> %t232, i32 4
  store i32 %t233, ptr %v3
  br label %end13
end13:
  br label %end3
end3:
  %t234 = load i32, ptr %v1
  %t235 = load i32, ptr %v4
  %t236 = call i32 @llvm.umin.i32(i32 %t234, i32 %t235)
  %t237 = and i32 %t236, 7
  switch i32 %t237, label %end14 [ i32 0, label %case15 i32 1, label %case16 i32 2, label %case17 i32 3, label %case18 ]
case15:
  %t238 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t239 = call i32 @llvm.sadd.sat.i32(i32 0, i32 0)
  %t240 = load i16, ptr %s0
  %t241 = sext i16 %t240 to i32
  %t242 = xor i32 %t239, %t241
  %t243 = load i32, ptr addrspace(1) %t238
  %t244 = add i32 %t243, %t242
  store i32 %t244, ptr addrspace(1) %t238
  br label %end14
case16:
  %t245 = getelementptr i32, ptr addrspace(1) %own, i32 2
  %t246 = load i32, ptr %v1
  %t247 = atomicrmw max ptr addrspace(1) %t245, i32 %t246 monotonic
  store i32 %t247, ptr %v1
  br label %end14
case17:
  %t248 = load ptr, ptr %p1
  %t249 = load i16, ptr %s0
  %t250 = zext i16 %t249 to i32
  %t251 = call i32 @llvm.abs.i32(i32 %t250, i1 false)
  store i32 %t251, ptr %t248
  %t252 = load ptr, ptr %p0
  %t253 = load i32, ptr %v1
  store i32 %t253, ptr %t252
  br label %case18
case18:
  %t254 = insertelement <3 x i32> zeroinitializer, i32 %n, i32 0
  %t255 = insertelement <3 x i32> %t254, i32 %gid, i32 1
  %t256 = load i32, ptr %v2
  %t257 = insertelement <3 x i32> %t255, i32 %t256, i32 2
  %t258 = extractelement <3 x i32> %t257, i32 2
  %t259 = and i32 %t258, 254
  %t260 = getelementptr i32, ptr addrspace(1) %in, i32 %t259
  %t261 = load <3 x i16>, ptr addrspace(1) %t260, align 2
  store <3 x i16> %t261, ptr %q1
  br label %end14
end14:
  br label %return
return:
  %t262 = load i32, ptr %v0
  %t263 = load i32, ptr %v1
  %t264 = load i32, ptr %v2
  %t265 = load i32, ptr %v3
  %t266 = load i8, ptr %b0
  %t267 = zext i8 %t266 to i32
  %t268 = mul i32 %t267, 31
  %t269 = xor i32 %t265, %t268
  %t270 = load i16, ptr %s0
  %t271 = zext i16 %t270 to i32
  %t272 = mul i32 %t271, 31
  %t273 = xor i32 %t262, %t272
  %t274 = load i64, ptr %w0
  %t275 = lshr i64 %t274, 32
  %t276 = xor i64 %t274, %t275
  %t277 = trunc i64 %t276 to i32
  %t278 = mul i32 %t277, 31
  %t279 = xor i32 %t264, %t278
  %t280 = load i64, ptr %w1
  %t281 = lshr i64 %t280, 32
  %t282 = xor i64 %t280, %t281
  %t283 = trunc i64 %t282 to i32
  %t284 = mul i32 %t283, 31
  %t285 = xor i32 %t279, %t284
  %t286 = load half, ptr %h0
  %t287 = bitcast half %t286 to i16
  %t288 = zext i16 %t287 to i32
  %t289 = mul i32 %t288, 31
  %t290 = xor i32 %t263, %t289
  %t291 = load float, ptr %f0
  %t292 = bitcast float %t291 to i32
  %t293 = mul i32 %t292, 31
  %t294 = xor i32 %t269, %t293
  %t295 = load float, ptr %f1
  %t296 = bitcast float %t295 to i32
  %t297 = mul i32 %t296, 31
  %t298 = xor i32 %t273, %t297
  %t299 = load double, ptr %d0
  %t300 = bitcast double %t299 to i64
  %t301 = lshr i64 %t300, 32
  %t302 = xor i64 %t300, %t301
  %t303 = trunc i64 %t302 to i32
  %t304 = mul i32 %t303, 31
  %t305 = xor i32 %t290, %t304
  %t306 = load <4 x i32>, ptr %q0
  %t307 = bitcast <4 x i32> %t306 to i128
  %t308 = lshr i128 %t307, 64
  %t309 = xor i128 %t307, %t308
  %t310 = trunc i128 %t309 to i32
  %t311 = mul i32 %t310, 31
  %t312 = xor i32 %t298, %t311
  %t313 = load <3 x i16>, ptr %q1
  %t314 = bitcast <3 x i16> %t313 to i48
  %t315 = lshr i48 %t314, 24
  %t316 = xor i48 %t314, %t315
  %t317 = trunc i48 %t316 to i32
  %t318 = mul i32 %t317, 31
  %t319 = xor i32 %t294, %t318
  %t320 = load <2 x float>, ptr %q2
  %t321 = bitcast <2 x float> %t320 to i64
  %t322 = lshr i64 %t321, 32
  %t323 = xor i64 %t321, %t322
  %t324 = trunc i64 %t323 to i32
  %t325 = mul i32 %t324, 31
  %t326 = xor i32 %t312, %t325
  %t327 = load <8 x i8>, ptr %q3
  %t328 = bitcast <8 x i8> %t327 to i64
  %t329 = lshr i64 %t328, 32
  %t330 = xor i64 %t328, %t329
  %t331 = trunc i64 %t330 to i32
  %t332 = mul i32 %t331, 31
  %t333 = xor i32 %t319, %t332
  %t334 = load <2 x i64>, ptr %q4
  %t335 = bitcast <2 x i64> %t334 to i128
  %t336 = lshr i128 %t335, 64
  %t337 = xor i128 %t335, %t336
  %t338 = trunc i128 %t337 to i32
  %t339 = mul i32 %t338, 31
  %t340 = xor i32 %t285, %t339
  %t341 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t342 = load i32, ptr addrspace(1) %t341
  %t343 = xor i32 %t326, %t342
  store i32 %t343, ptr addrspace(1) %t341
  %t344 = getelementptr i32, ptr addrspace(1) %own, i32 1
  %t345 = load i32, ptr addrspace(1) %t344
  %t346 = xor i32 %t305, %t345
  store i32 %t346, ptr addrspace(1) %t344
  %t347 = getelementptr i32, ptr addrspace(1) %own, i32 2
  %t348 = load i32, ptr addrspace(1) %t347
  %t349 = xor i32 %t340, %t348
  store i32 %t349, ptr addrspace(1) %t347
  %t350 = getelementptr i32, ptr addrspace(1) %own, i32 3
  %t351 = load i32, ptr addrspace(1) %t350
  %t352 = xor i32 %t333, %t351
  store i32 %t352, ptr addrspace(1) %t350
  ret void
}

define internal spir_func void @p2(ptr addrspace(1) %in, ptr addrspace(1) %own, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items) {
entry:
  %v0 = alloca i32
  %v1 = alloca i32
  %v2 = alloca i32
  %v3 = alloca i32
  %v4 = alloca i32
  %b0 = alloca i8
  %s0 = alloca i16
  %w0 = alloca i64
  %w1 = alloca i64
  %h0 = alloca half
  %f0 = alloca float
  %f1 = alloca float
  %d0 = alloca double
  %q0 = alloca <4 x i32>
  %q1 = alloca <3 x i16>
  %q2 = alloca <2 x float>
  %q3 = alloca <8 x i8>
  %q4 = alloca <2 x i64>
  %array = alloca [8 x i32]
  %escaped = alloca [8 x i32]
  %bytes = alloca [8 x i8]
  %p0 = alloca ptr
  %p1 = alloca ptr
  %t1 = getelementptr i32, ptr addrspace(1) %in, i32 0
  %t2 = load i32, ptr addrspace(1) %t1
  store i32 %t2, ptr %v0
  %t3 = getelementptr i32, ptr addrspace(1) %in, i32 1
  %t4 = and i32 %gid, 255
  %t5 = getelementptr i32, ptr addrspace(1) %in, i32 %t4
  %t6 = load i32, ptr addrspace(1) %t5
  store i32 %t6, ptr %v1
  %t7 = getelementptr i32, ptr addrspace(1) %in, i32 2
  %t8 = load i32, ptr addrspace(1) %t7
  store i32 %t8, ptr %v2
  %t9 = getelementptr i32, ptr addrspace(1) %in, i32 3
  %t10 = and i32 %gid, 255
  %t11 = getelementptr i32, ptr addrspace(1) %in, i32 %t10
  %t12 = load i32, ptr addrspace(1) %t11
  store i32 %t12, ptr %v3
  %t13 = getelementptr i32, ptr addrspace(1) %in, i32 4
  %t14 = load i32, ptr addrspace(1) %t13
  store i32 %t14, ptr %v4
  store i8 77, ptr %b0
  store i16 77, ptr %s0
  store i64 77, ptr %w0
  store i64 77, ptr %w1
  store half 1.5, ptr %h0
  store float 1.5, ptr %f0
  store float 1.5, ptr %f1
  store double 1.5, ptr %d0
  store <4 x i32> splat (i32 77), ptr %q0
  store <3 x i16> splat (i16 77), ptr %q1
  store <2 x float> splat (float 1.5), ptr %q2
  store <8 x i8> splat (i8 77), ptr %q3
  store <2 x i64> splat (i64 77), ptr %q4
  %t15 = getelementptr i32, ptr %array, i32 0
  store i32 0, ptr %t15
  %t16 = getelementptr i32, ptr %array, i32 1
  store i32 1, ptr %t16
  %t17 = getelementptr i32, ptr %array, i32 2
  store i32 4, ptr %t17
  %t18 = getelementptr i32, ptr %array, i32 3
  store i32 9, ptr %t18
  %t19 = getelementptr i32, ptr %array, i32 4
  store i32 16, ptr %t19
  %t20 = getelementptr i32, ptr %array, i32 5
  store i32 25, ptr %t20
  %t21 = getelementptr i32, ptr %array, i32 6
  store i32 36, ptr %t21
  %t22 = getelementptr i32, ptr %array, i32 7
  store i32 49, ptr %t22
  %t23 = getelementptr i32, ptr %escaped, i32 0
  store i32 0, ptr %t23
  %t24 = getelementptr i32, ptr %escaped, i32 1
  store i32 1, ptr %t24
  %t25 = getelementptr i32, ptr %escaped, i32 2
  store i32 4, ptr %t25
  %t26 = getelementptr i32, ptr %escaped, i32 3
  store i32 9, ptr %t26
  %t27 = getelementptr i32, ptr %escaped, i32 4
  store i32 16, ptr %t27
  %t28 = getelementptr i32, ptr %escaped, i32 5
  store i32 25, ptr %t28
  %t29 = getelementptr i32, ptr %escaped, i32 6
  store i32 36, ptr %t29
  %t30 = getelementptr i32, ptr %escaped, i32 7
  store i32 49, ptr %t30
  store i64 578437695752307201, ptr %bytes
  store ptr %escaped, ptr %p0
  store ptr %array, ptr %p1
  store <16 x i32> zeroinitializer, ptr addrspace(3) @tally, align 4
  call void @_Z7barrierj(i32 1)
  %t31 = and i32 %lane, 15
  %t32 = getelementptr i32, ptr addrspace(3) @tally, i32 %t31
  %t33 = load i32, ptr %v3
  %t34 = and i32 1000, 127
  %t35 = or i32 %t34, 1
  %t36 = urem i32 %t33, %t35
  atomicrmw add ptr addrspace(3) %t32, i32 %t36 monotonic
  call void @_Z7barrierj(i32 1)
  %t37 = and i32 100, 7
  %t38 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t37
  %t39 = load i32, ptr %t38
  %t40 = and i32 %t39, 15
  %t41 = getelementptr i32, ptr addrspace(3) @tally, i32 %t40
  %t42 = load i32, ptr addrspace(3) %t41
  store i32 %t42, ptr %v0
  call void @_Z7barrierj(i32 1)
  %t43 = load i16, ptr %s0
  %t44 = insertelement <2 x i16> zeroinitializer, i16 %t43, i32 0
  %t45 = insertelement <2 x i16> %t44, i16 1, i32 1
  %t46 = zext <2 x i16> %t45 to <2 x i64>
  store <2 x i64> %t46, ptr %q4
  %t47 = load i64, ptr %w1
  %t48 = call i64 @_Z25sub_group_broadcast_firstm(i64 %t47)
  %t49 = trunc i64 %t48 to i32
  store i32 %t49, ptr %v0
  %t50 = load i16, ptr %s0
  %t51 = sext i16 %t50 to i32
  %t52 = and i32 %t51, 7
  switch i32 %t52, label %end1 [ i32 0, label %case2 i32 1, label %case3 i32 2, label %case4 i32 3, label %case5 ]
case2:
  %t53 = load i16, ptr %s0
  %t54 = load i16, ptr %s0
  %t55 = add i16 %t53, %t54
  %t56 = and i16 %t55, 7
  %t57 = icmp ult i16 %t56, 5
  %t58 = load i32, ptr %v0
  %t59 = load i32, ptr %v1
  %t60 = select i1 %t57, i32 %t58, i32 %t59
  %t61 = trunc i32 %t60 to i8
  %t62 = sext i8 %t61 to i32
  %t63 = load i32, ptr %v0
  %t64 = and i32 %t63, 7
  %t65 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t64
  store i32 %t62, ptr %t65
  %t66 = load i32, ptr %v1
  %t67 = add i32 3, %t66
  %t68 = and i32 %t67, 7
  %t69 = icmp uge i32 %t68, 2
  %t70 = zext i1 %t69 to i32
  %t71 = call i32 @_Z38sub_group_clustered_reduce_logical_xorij(i32 %t70, i32 2)
  store i32 %t71, ptr %v2
  br label %end1
case3:
  %t72 = load i64, ptr %w0
  %t73 = add i64 %t72, 1
  %t74 = load i64, ptr %w1
  %t75 = trunc i64 %t74 to i8
  %t76 = zext i8 %t75 to i64
  %t77 = sub i64 %t73, %t76
  store i64 %t77, ptr %w0
  %t78 = load i8, ptr %b0
  %t79 = load i8, ptr %b0
  %t80 = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %t78, i8 %t79)
  %t81 = extractvalue { i8, i1 } %t80, 1
  %t82 = extractvalue { i8, i1 } %t80, 0
  %t83 = select i1 %t81, i8 %t78, i8 %t82
  %t84 = sext i8 %t83 to i32
  %t85 = trunc i32 %t84 to i1
  %t86 = zext i1 %t85 to i32
  store i32 %t86, ptr %v4
  br label %end1
case4:
  %t87 = load i16, ptr %s0
  %t88 = load i16, ptr %s0
  %t89 = add i16 %t87, %t88
  %t90 = and i16 %t89, 31
  %t91 = icmp ne i16 %t90, 2
  %t92 = zext i1 %t91 to i32
  %t93 = call i32 @_Z25sub_group_non_uniform_anyi(i32 %t92)
  store i32 %t93, ptr %v0
  %t94 = getelementptr i32, ptr addrspace(1) %own, i32 2
  %t95 = zext i16 13 to i32
  %t96 = load i32, ptr addrspace(1) %t94
  %t97 = add i32 %t96, %t95
  store i32 %t97, ptr addrspace(1) %t94
  br label %end1
case5:
  %t98 = call i32 @_Z15sub_group_electv()
  store i32 %t98, ptr %v0
  %t99 = load i32, ptr %v1
  %t100 = and i32 %t99, 31
  %t101 = icmp ne i32 %t100, 2
  br label %end1
end1:
  %t102 = load i64, ptr %w1
  %t103 = call i64 @_Z40sub_group_non_uniform_scan_inclusive_xorl(i64 %t102)
  %t104 = trunc i64 %t103 to i32
  store i32 %t104, ptr %v0
  %t105 = add i32 %grp, 2
  %t106 = lshr i32 %t105, 5
  %t107 = and i32 %t106, 7
  switch i32 %t107, label %end6 [ i32 0, label %case7 i32 1, label %case8 ]
case7:
  %t108 = load i32, ptr %v4
  %t109 = add i32 65537, %t108
  %t110 = and i32 %t109, 7
  %t111 = icmp eq i32 %t110, 2
  %t112 = zext i1 %t111 to i32
  %t113 = call <4 x i32> @_Z16sub_group_balloti(i32 %t112)
  %t114 = extractelement <4 x i32> %t113, i32 0
  %t115 = or i32 %t114, 1
  %t116 = insertelement <4 x i32> %t113, i32 %t115, i32 0
  %t117 = call i32 @_Z25sub_group_ballot_find_lsbDv4_j(<4 x i32> %t116)
  store i32 %t117, ptr %v3
  %t118 = getelementptr i32, ptr addrspace(1) %own, i32 1
  %t119 = atomicrmw max ptr addrspace(1) %t118, i32 1 monotonic
  store i32 %t119, ptr %v3
  br label %end6
case8:
  %t120 = load float, ptr %f0
  %t121 = fpext float %t120 to double
  %t122 = call double @llvm.fabs.f64(double %t121)
  %t123 = fcmp olt double %t122, 4096.0
  %t124 = select i1 %t123, double %t121, double 0.5
  %t125 = fadd double %t124, 0.0
  %t126 = load double, ptr %d0
  %t127 = fadd double %t125, %t126
  %t128 = call double @llvm.fabs.f64(double %t127)
  %t129 = fcmp olt double %t128, 4096.0
  %t130 = select i1 %t129, double %t127, double 0.5
  %t131 = fadd double %t130, 0.0
  %t132 = call double @_Z25sub_group_broadcast_firstd(double %t131)
  %t133 = call double @llvm.fabs.f64(double %t132)
  %t134 = fcmp olt double %t133, 4096.0
  %t135 = select i1 %t134, double %t132, double 0.5
  %t136 = fadd double %t135, 0.0
  %t137 = bitcast double %t136 to i64
  %t138 = trunc i64 %t137 to i32
  store i32 %t138, ptr %v2
  %t139 = load i32, ptr %v1
  %t140 = load i32, ptr %v1
  %t141 = add i32 %t139, %t140
  %t142 = and i32 %t141, 7
  %t143 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t142
  %t144 = getelementptr i32, ptr %escaped, i32 4
  %t145 = load i32, ptr %v3
  %t146 = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %t145, i32 %lin)
  %t147 = extractvalue { i32, i1 } %t146, 1
  %t148 = extractvalue { i32, i1 } %t146, 0
  %t149 = select i1 %t147, i32 %t145, i32 %t148
  %t150 = and i32 %t149, 3
  %t151 = icmp ne i32 %t150, 5
  %t152 = select i1 %t151, ptr %t143, ptr %t144
  %t153 = load i32, ptr %t152
  %t154 = load i32, ptr %v3
  %t155 = and i32 %t154, 31
  %t156 = lshr i32 2, %t155
  %t157 = and i32 %t156, 7
  %t158 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t157
  %t159 = getelementptr i32, ptr %escaped, i32 4
  %t160 = fcmp une float 1.0, 0.5
  %t161 = load i32, ptr %v1
  %t162 = and i32 %t161, 31
  %t163 = icmp eq i32 %t162, 0
  %t164 = xor i1 %t160, %t163
  %t165 = load i32, ptr %v2
  %t166 = and i32 %t165, 3
  %t167 = icmp sgt i32 %t166, 0
  %t168 = xor i1 %t164, %t167
  %t169 = load i32, ptr %v0
  %t170 = and i32 %t169, 3
  %t171 = icmp ne i32 %t170, 5
  %t172 = and i1 %t168, %t171
  %t173 = select i1 %t172, ptr %t158, ptr %t159
  store i32 %t153, ptr %t173
  br label %end6
end6:
  br label %return
return:
  %t174 = load i32, ptr %v0
  %t175 = load i32, ptr %v1
  %t176 = load i32, ptr %v2
  %t177 = load i32, ptr %v3
  %t178 = load i8, ptr %b0
  %t179 = zext i8 %t178 to i32
  %t180 = mul i32 %t179, 31
  %t181 = xor i32 %t175, %t180
  %t182 = load i16, ptr %s0
  %t183 = zext i16 %t182 to i32
  %t184 = mul i32 %t183, 31
  %t185 = xor i32 %t174, %t184
  %t186 = load i64, ptr %w0
  %t187 = lshr i64 %t186, 32
  %t188 = xor i64 %t186, %t187
  %t189 = trunc i64 %t188 to i32
  %t190 = mul i32 %t189, 31
  %t191 = xor i32 %t181, %t190
  %t192 = load i64, ptr %w1
  %t193 = lshr i64 %t192, 32
  %t194 = xor i64 %t192, %t193
  %t195 = trunc i64 %t194 to i32
  %t196 = mul i32 %t195, 31
  %t197 = xor i32 %t177, %t196
  %t198 = load half, ptr %h0
  %t199 = bitcast half %t198 to i16
  %t200 = zext i16 %t199 to i32
  %t201 = mul i32 %t200, 31
  %t202 = xor i32 %t197, %t201
  %t203 = load float, ptr %f0
  %t204 = bitcast float %t203 to i32
  %t205 = mul i32 %t204, 31
  %t206 = xor i32 %t185, %t205
  %t207 = load float, ptr %f1
  %t208 = bitcast float %t207 to i32
  %t209 = mul i32 %t208, 31
  %t210 = xor i32 %t206, %t209
  %t211 = load double, ptr %d0
  %t212 = bitcast double %t211 to i64
  %t213 = lshr i64 %t212, 32
  %t214 = xor i64 %t212, %t213
  %t215 = trunc i64 %t214 to i32
  %t216 = mul i32 %t215, 31
  %t217 = xor i32 %t202, %t216
  %t218 = load <4 x i32>, ptr %q0
  %t219 = bitcast <4 x i32> %t218 to i128
  %t220 = lshr i128 %t219, 64
  %t221 = xor i128 %t219, %t220
  %t222 = trunc i128 %t221 to i32
  %t223 = mul i32 %t222, 31
  %t224 = xor i32 %t210, %t223
  %t225 = load <3 x i16>, ptr %q1
  %t226 = bitcast <3 x i16> %t225 to i48
  %t227 = lshr i48 %t226, 24
  %t228 = xor i48 %t226, %t227
  %t229 = trunc i48 %t228 to i32
  %t230 = mul i32 %t229, 31
  %t231 = xor i32 %t224, %t230
  %t232 = load <2 x float>, ptr %q2
  %t233 = bitcast <2 x float> %t232 to i64
  %t234 = lshr i64 %t233, 32
  %t235 = xor i64 %t233, %t234
  %t236 = trunc i64 %t235 to i32
  %t237 = mul i32 %t236, 31
  %t238 = xor i32 %t217, %t237
  %t239 = load <8 x i8>, ptr %q3
  %t240 = bitcast <8 x i8> %t239 to i64
  %t241 = lshr i64 %t240, 32
  %t242 = xor i64 %t240, %t241
  %t243 = trunc i64 %t242 to i32
  %t244 = mul i32 %t243, 31
  %t245 = xor i32 %t231, %t244
  %t246 = load <2 x i64>, ptr %q4
  %t247 = bitcast <2 x i64> %t246 to i128
  %t248 = lshr i128 %t247, 64
  %t249 = xor i128 %t247, %t248
  %t250 = trunc i128 %t249 to i32
  %t251 = mul i32 %t250, 31
  %t252 = xor i32 %t191, %t251
  %t253 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t254 = load i32, ptr addrspace(1) %t253
  %t255 = xor i32 %t245, %t254
  store i32 %t255, ptr addrspace(1) %t253
  %t256 = getelementptr i32, ptr addrspace(1) %own, i32 1
  %t257 = load i32, ptr addrspace(1) %t256
  %t258 = xor i32 %t252, %t257
  store i32 %t258, ptr addrspace(1) %t256
  %t259 = getelementptr i32, ptr addrspace(1) %own, i32 2
  %t260 = load i32, ptr addrspace(1) %t259
  %t261 = xor i32 %t176, %t260
  store i32 %t261, ptr addrspace(1) %t259
  %t262 = getelementptr i32, ptr addrspace(1) %own, i32 3
  %t263 = load i32, ptr addrspace(1) %t262
  %t264 = xor i32 %t238, %t263
  store i32 %t264, ptr addrspace(1) %t262
  ret void
}

define internal spir_func void @p3(ptr addrspace(1) %in, ptr addrspace(1) %own, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items) {
entry:
  %v0 = alloca i32
  %v1 = alloca i32
  %v2 = alloca i32
  %v3 = alloca i32
  %v4 = alloca i32
  %b0 = alloca i8
  %s0 = alloca i16
  %w0 = alloca i64
  %w1 = alloca i64
  %h0 = alloca half
  %f0 = alloca float
  %f1 = alloca float
  %d0 = alloca double
  %q0 = alloca <4 x i32>
  %q1 = alloca <3 x i16>
  %q2 = alloca <2 x float>
  %q3 = alloca <8 x i8>
  %q4 = alloca <2 x i64>
  %array = alloca [8 x i32]
  %escaped = alloca [8 x i32]
  %bytes = alloca [8 x i8]
  %p0 = alloca ptr
  %p1 = alloca ptr
  %fuel.end8 = alloca i32
  %i.head12 = alloca i32
  %i.head19 = alloca i32
  %i.head23 = alloca i32
  %i.head29 = alloca i32
  %t1 = getelementptr i32, ptr addrspace(1) %in, i32 0
  %t2 = load i32, ptr addrspace(1) %t1
  store i32 %t2, ptr %v0
  %t3 = getelementptr i32, ptr addrspace(1) %in, i32 1
  %t4 = and i32 %gid, 255
  %t5 = getelementptr i32, ptr addrspace(1) %in, i32 %t4
  %t6 = load i32, ptr addrspace(1) %t5
  store i32 %t6, ptr %v1
  %t7 = getelementptr i32, ptr addrspace(1) %in, i32 2
  %t8 = load i32, ptr addrspace(1) %t7
  store i32 %t8, ptr %v2
  %t9 = getelementptr i32, ptr addrspace(1) %in, i32 3
  %t10 = and i32 %gid, 255
  %t11 = getelementptr i32, ptr addrspace(1) %in, i32 %t10
  %t12 = load i32, ptr addrspace(1) %t11
  store i32 %t12, ptr %v3
  %t13 = getelementptr i32, ptr addrspace(1) %in, i32 4
  %t14 = load i32, ptr addrspace(1) %t13
  store i32 %t14, ptr %v4
  store i8 77, ptr %b0
  store i16 77, ptr %s0
  store i64 77, ptr %w0
  store i64 77, ptr %w1
  store half 1.5, ptr %h0
  store float 1.5, ptr %f0
  store float 1.5, ptr %f1
  store double 1.5, ptr %d0
  store <4 x i32> splat (i32 77), ptr %q0
  store <3 x i16> splat (i16 77), ptr %q1
  store <2 x float> splat (float 1.5), ptr %q2
  store <8 x i8> splat (i8 77), ptr %q3
  store <2 x i64> splat (i64 77), ptr %q4
  %t15 = getelementptr i32, ptr %array, i32 0
  store i32 0, ptr %t15
  %t16 = getelementptr i32, ptr %array, i32 1
  store i32 1, ptr %t16
  %t17 = getelementptr i32, ptr %array, i32 2
  store i32 4, ptr %t17
  %t18 = getelementptr i32, ptr %array, i32 3
  store i32 9, ptr %t18
  %t19 = getelementptr i32, ptr %array, i32 4
  store i32 16, ptr %t19
  %t20 = getelementptr i32, ptr %array, i32 5
  store i32 25, ptr %t20
  %t21 = getelementptr i32, ptr %array, i32 6
  store i32 36, ptr %t21
  %t22 = getelementptr i32, ptr %array, i32 7
  store i32 49, ptr %t22
  %t23 = getelementptr i32, ptr %escaped, i32 0
  store i32 0, ptr %t23
  %t24 = getelementptr i32, ptr %escaped, i32 1
  store i32 1, ptr %t24
  %t25 = getelementptr i32, ptr %escaped, i32 2
  store i32 4, ptr %t25
  %t26 = getelementptr i32, ptr %escaped, i32 3
  store i32 9, ptr %t26
  %t27 = getelementptr i32, ptr %escaped, i32 4
  store i32 16, ptr %t27
  %t28 = getelementptr i32, ptr %escaped, i32 5
  store i32 25, ptr %t28
  %t29 = getelementptr i32, ptr %escaped, i32 6
  store i32 36, ptr %t29
  %t30 = getelementptr i32, ptr %escaped, i32 7
  store i32 49, ptr %t30
  store i64 578437695752307201, ptr %bytes
  store ptr %escaped, ptr %p0
  store ptr %array, ptr %p1
  %t31 = load ptr, ptr %p0
  %t32 = load i32, ptr %t31
  %t33 = trunc i32 %t32 to i16
  %t34 = and i16 %t33, 31
  %t35 = icmp ult i16 %t34, 1
  %t36 = load i32, ptr %v3
  %t37 = select i1 %t35, i32 %t36, i32 %grp
  %t38 = and i32 %t37, 7
  switch i32 %t38, label %end1 [ i32 0, label %case2 i32 1, label %case3 i32 2, label %case4 ]
case2:
  store i32 7, ptr %fuel.end8
  %t39 = load i64, ptr %w0
  %t40 = load i64, ptr %w1
  %t41 = xor i64 %t39, %t40
  %t42 = and i64 %t41, 7
  %t43 = icmp ne i64 %t42, 5
  br i1 %t43, label %soup6, label %soup7
soup5:
  %t44 = load i16, ptr %s0
  %t45 = and i16 %t44, 127
  %t46 = sitofp i16 %t45 to half
  %t47 = load half, ptr %h0
  %t48 = call half @llvm.floor.f16(half %t46)
  %t49 = call half @llvm.fabs.f16(half %t48)
  %t50 = fcmp olt half %t49, 4096.0
  %t51 = select i1 %t50, half %t48, half 0.5
  %t52 = fadd half %t51, 0.0
  store half %t52, ptr %h0
  %t53 = load i32, ptr %fuel.end8
  %t54 = sub i32 %t53, 1
  store i32 %t54, ptr %fuel.end8
  %t55 = icmp sle i32 %t54, 0
  br i1 %t55, label %end8, label %on9
on9:
  %t56 = load i64, ptr %w0
  %t57 = and i64 %t56, 31
  %t58 = icmp ne i64 %t57, 5
  %t59 = load i8, ptr %b0
  %t60 = and i8 %t59, 3
  %t61 = icmp ne i8 %t60, 5
  %t62 = and i1 %t58, %t61
  br i1 %t62, label %soup6, label %soup6
soup6:
  %t63 = load ptr, ptr %p0
  %t64 = load i32, ptr %v3
  %t65 = or i32 1, %t64
  %t66 = and i32 %t65, 7
  %t67 = icmp slt i32 %t66, 0
  %t68 = load ptr, ptr %p1
  %t69 = select i1 %t67, ptr %t63, ptr %t68
  %t70 = addrspacecast ptr %t69 to ptr addrspace(4)
  %t71 = and i32 %gid, 255
  %t72 = getelementptr i32, ptr addrspace(1) %in, i32 %t71
  %t73 = addrspacecast ptr addrspace(1) %t72 to ptr addrspace(4)
  %t74 = load i64, ptr %w1
  %t75 = and i64 %t74, 3
  %t76 = icmp uge i64 %t75, 1
  %t77 = select i1 %t76, ptr addrspace(4) %t70, ptr addrspace(4) %t73
  %t78 = load i32, ptr addrspace(4) %t77
  %t79 = and i32 %t78, 31
  %t80 = icmp uge i32 %t79, 0
  %t81 = select i1 %t80, i32 3, i32 %n
  %t82 = and i32 %t81, 7
  %t83 = add i32 %t82, 16
  %t84 = getelementptr i32, ptr addrspace(1) %counters, i32 %t83
  atomicrmw xor ptr addrspace(1) %t84, i32 %lid monotonic
  %t85 = load double, ptr %d0
  %t86 = load double, ptr %d0
  %t87 = call double @llvm.copysign.f64(double %t85, double %t86)
  %t88 = call double @llvm.fabs.f64(double %t87)
  %t89 = fcmp olt double %t88, 4096.0
  %t90 = select i1 %t89, double %t87, double 0.5
  %t91 = fadd double %t90, 0.0
  %t92 = load double, ptr %d0
  %t93 = call double @llvm.trunc.f64(double %t91)
  %t94 = call double @llvm.fabs.f64(double %t93)
  %t95 = fcmp olt double %t94, 4096.0
  %t96 = select i1 %t95, double %t93, double 0.5
  %t97 = fadd double %t96, 0.0
  store double %t97, ptr %d0
  %t98 = load i32, ptr %fuel.end8
  %t99 = sub i32 %t98, 1
  store i32 %t99, ptr %fuel.end8
  %t100 = icmp sle i32 %t99, 0
  br i1 %t100, label %end8, label %on10
on10:
  %t101 = load i32, ptr %v3
  %t102 = mul i32 %t101, %lane
  %t103 = and i32 %t102, 7
  %t104 = icmp sgt i32 %t103, 1
  br i1 %t104, label %soup5, label %soup5
soup7:
  %t105 = load i32, ptr %v4
  %t106 = and i32 1, 127
  %t107 = or i32 %t106, 1
  %t108 = urem i32 %t105, %t107
  %t109 = load i32, ptr %v4
  %t110 = load i32, ptr %v1
  %t111 = and i32 %t110, 31
  %t112 = lshr i32 %t109, %t111
  %t113 = and i32 %t112, 127
  %t114 = or i32 %t113, 1
  %t115 = srem i32 %t108, %t114
  %t116 = and i32 -1, 7
  %t117 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t116
  %t118 = load i32, ptr %t117
  %t119 = load i32, ptr %v3
  %t120 = call i32 @llvm.bitreverse.i32(i32 %t118)
  %t121 = and i32 %t120, 127
  %t122 = or i32 %t121, 1
  %t123 = urem i32 %t115, %t122
  store i32 %t123, ptr %v4
  %t124 = getelementptr i32, ptr addrspace(1) %own, i32 3
  %t125 = load i64, ptr %w1
  %t126 = and i64 %t125, 127
  %t127 = uitofp i64 %t126 to float
  %t128 = bitcast float %t127 to i32
  %t129 = load i32, ptr addrspace(1) %t124
  %t130 = add i32 %t129, %t128
  store i32 %t130, ptr addrspace(1) %t124
  %t131 = load i32, ptr %fuel.end8
  %t132 = sub i32 %t131, 1
  store i32 %t132, ptr %fuel.end8
  %t133 = icmp sle i32 %t132, 0
  br i1 %t133, label %end8, label %on11
on11:
  %t134 = trunc i16 13 to i8
  %t135 = and i8 %t134, 31
  %t136 = icmp ult i8 %t135, 5
  br i1 %t136, label %soup7, label %soup5
end8:
  %t137 = call i32 @_Z15sub_group_electv()
  store i32 %t137, ptr %v0
  br label %end1
case3:
  %t138 = load <8 x i8>, ptr %q3
  %t139 = load <8 x i8>, ptr %q3
  %t140 = load <8 x i8>, ptr %q3
  %t141 = call <8 x i8> @llvm.fshr.v8i8(<8 x i8> %t139, <8 x i8> %t139, <8 x i8> %t140)
  %t142 = and <8 x i8> %t141, splat (i8 7)
  %t143 = ashr <8 x i8> %t138, %t142
  store <8 x i8> %t143, ptr %q3
  br label %end1
case4:
  %t144 = load i32, ptr %v2
  %t145 = and i32 %t144, 7
  %t146 = getelementptr i8, ptr %bytes, i32 %t145
  %t147 = load i8, ptr %t146
  %t148 = load i64, ptr %w0
  %t149 = trunc i64 %t148 to i8
  %t150 = and i8 %t149, 7
  %t151 = shl i8 %t147, %t150
  %t152 = trunc i32 %grp to i8
  %t153 = zext i8 %t152 to i32
  %t154 = and i32 %t153, 7
  %t155 = getelementptr i8, ptr %bytes, i32 %t154
  store i8 %t151, ptr %t155
  %t156 = load i32, ptr %v0
  %t157 = and i32 %t156, 127
  %t158 = uitofp i32 %t157 to float
  %t159 = call float @llvm.floor.f32(float %t158)
  %t160 = call float @llvm.fabs.f32(float %t159)
  %t161 = fcmp olt float %t160, 4096.0
  %t162 = select i1 %t161, float %t159, float 0.5
  %t163 = fadd float %t162, 0.0
  store float %t163, ptr %f1
  br label %end1
end1:
  %t164 = load i32, ptr %v2
  %t165 = and i32 %lane, 31
  %t166 = ashr i32 %t164, %t165
  %t167 = and i32 %t166, 7
  store i32 %t167, ptr %i.head12
  br label %head12
head12:
  %t168 = load i32, ptr %i.head12
  %t169 = icmp ne i32 %t168, 0
  br i1 %t169, label %body13, label %done15
body13:
  %t170 = load ptr, ptr %p0
  %t171 = load i32, ptr %v1
  %t172 = and i32 %t171, 255
  %t173 = getelementptr i32, ptr addrspace(1) %in, i32 %t172
  %t174 = load i16, ptr addrspace(1) %t173, align 2
  %t175 = and i16 %t174, 3
  %t176 = icmp uge i16 %t175, 0
  %t177 = load ptr, ptr %p1
  %t178 = select i1 %t176, ptr %t170, ptr %t177
  %t179 = load i32, ptr %t178
  %t180 = and i32 %t179, 255
  %t181 = getelementptr i32, ptr addrspace(1) %in, i32 %t180
  %t182 = load i32, ptr addrspace(1) %t181, align 4
  store i32 %t182, ptr %v0
  %t183 = load i16, ptr %s0
  %t184 = add i16 0, %t183
  %t185 = and i16 %t184, 1
  %t186 = icmp ult i16 %t185, 1
  br i1 %t186, label %then16, label %end18
then16:
  %t187 = load i32, ptr %v1
  store volatile i32 %t187, ptr %v0
  br label %end18
end18:
  %t188 = load i32, ptr %v0
  %t189 = and i32 %t188, 7
  %t190 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t189
  %t191 = getelementptr i32, ptr %escaped, i32 4
  %t192 = load i8, ptr %b0
  %t193 = load i8, ptr %b0
  %t194 = and i8 %t193, 7
  %t195 = lshr i8 %t192, %t194
  %t196 = and i8 %t195, 7
  %t197 = icmp sgt i8 %t196, 2
  %t198 = load half, ptr %h0
  %t199 = load half, ptr %h0
  %t200 = select i1 %t197, half %t198, half %t199
  %t201 = fcmp oge half %t200, 7.25
  %t202 = select i1 %t201, ptr %t190, ptr %t191
  %t203 = load i32, ptr %t202
  %t204 = and i32 %t203, 7
  store i32 %t204, ptr %i.head19
  br label %head19
head19:
  %t205 = load i32, ptr %i.head19
  %t206 = icmp ne i32 %t205, 0
  br i1 %t206, label %body20, label %done22
body20:
  %t207 = trunc i64 7 to i32
  %t208 = and i32 %t207, 7
  store i32 %t208, ptr %i.head23
  br label %head23
head23:
  %t209 = load i32, ptr %i.head23
  %t210 = icmp ne i32 %t209, 0
  br i1 %t210, label %body24, label %done26
body24:
  %t211 = load i32, ptr %v3
  %t212 = and i32 %t211, 255
  %t213 = getelementptr i32, ptr addrspace(1) %in, i32 %t212
  %t214 = load i32, ptr addrspace(1) %t213, align 4
  %t215 = and i32 %t214, 3
  %t216 = icmp sgt i32 %t215, 5
  %t217 = zext i1 %t216 to i32
  %t218 = call i32 @_Z40sub_group_non_uniform_reduce_logical_xori(i32 %t217)
  store i32 %t218, ptr %v3
  %t219 = load i64, ptr %w1
  %t220 = load i64, ptr %w0
  %t221 = or i64 %t219, %t220
  %t222 = load i64, ptr %w0
  %t223 = load i64, ptr %w1
  %t224 = xor i64 %t222, %t223
  %t225 = or i64 %t221, %t224
  store i64 %t225, ptr %w1
  %t226 = load i32, ptr %v3
  %t227 = and i32 %t226, 7
  %t228 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t227
  %t229 = getelementptr i32, ptr %escaped, i32 4
  %t230 = load i32, ptr %v1
  %t231 = load i32, ptr %v4
  %t232 = and i32 %t230, %t231
  %t233 = and i32 %t232, 3
  %t234 = icmp ult i32 %t233, 1
  %t235 = select i1 %t234, ptr %t228, ptr %t229
  %t236 = load i32, ptr %t235
  %t237 = trunc i32 %t236 to i16
  %t238 = and i16 %t237, 3
  %t239 = icmp uge i16 %t238, 5
  br i1 %t239, label %latch21, label %on27
on27:
  br label %latch25
latch25:
  %t240 = load i32, ptr %i.head23
  %t241 = sub i32 %t240, 1
  store i32 %t241, ptr %i.head23
  br label %head23
done26:
  %t242 = load i32, ptr %v1
  %t243 = and i32 %t242, 1
  %t244 = icmp slt i32 %t243, 2
  %t245 = and i64 100, 7
  %t246 = icmp slt i64 %t245, 0
  %t247 = xor i1 %t244, %t246
  br i1 %t247, label %done22, label %on28
on28:
  %t248 = load i32, ptr %v1
  %t249 = and i32 7, 31
  %t250 = lshr i32 %t248, %t249
  %t251 = and i32 %t250, 7
  store i32 %t251, ptr %i.head29
  br label %head29
head29:
  %t252 = load i32, ptr %i.head29
  %t253 = icmp ne i32 %t252, 0
  br i1 %t253, label %body30, label %done32
body30:
  %t254 = load i32, ptr %v0
  %t255 = or i32 1, %t254
  %t256 = and i32 %t255, 7
  %t257 = getelementptr i8, ptr %bytes, i32 %t256
  %t258 = load i8, ptr %t257
  %t259 = load i32, ptr %v0
  %t260 = load i32, ptr %v2
  %t261 = sub i32 %t259, %t260
  %t262 = and i32 %t261, 7
  %t263 = getelementptr i8, ptr %bytes, i32 %t262
  store i8 %t258, ptr %t263
  %t264 = load ptr, ptr %p0
  %t265 = load i32, ptr %t264
  %t266 = and i32 %t265, 7
  %t267 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t266
  %t268 = load i32, ptr %t267
  store i32 %t268, ptr %v1
  br label %latch31
latch31:
  %t269 = load i32, ptr %i.head29
  %t270 = sub i32 %t269, 1
  store i32 %t270, ptr %i.head29
  %t271 = load i8, ptr %b0
  %t272 = load i8, ptr %b0
  %t273 = xor i8 %t271, %t272
  %t274 = and i8 %t273, 1
  %t275 = icmp ne i8 %t274, 1
  br i1 %t275, label %done32, label %head29
done32:
  br label %latch21
latch21:
  %t276 = load i32, ptr %i.head19
  %t277 = sub i32 %t276, 1
  store i32 %t277, ptr %i.head19
  %t278 = load half, ptr %h0
  %t279 = load half, ptr %h0
  %t280 = call half @llvm.floor.f16(half %t278)
  %t281 = call half @llvm.fabs.f16(half %t280)
  %t282 = fcmp olt half %t281, 4096.0
  %t283 = select i1 %t282, half %t280, half 0.5
  %t284 = fadd half %t283, 0.0
  %t285 = load half, ptr %h0
  %t286 = fcmp olt half %t284, %t285
  br i1 %t286, label %done22, label %head19
done22:
  br label %latch14
latch14:
  %t287 = load i32, ptr %i.head12
  %t288 = sub i32 %t287, 1
  store i32 %t288, ptr %i.head12
  %t289 = load i16, ptr %s0
  %t290 = and i16 %t289, 3
  %t291 = icmp ne i16 %t290, 0
  %t292 = and i32 3, 7
  %t293 = icmp eq i32 %t292, 2
  %t294 = xor i1 %t291, %t293
  br i1 %t294, label %done15, label %head12
done15:
  %t295 = load ptr, ptr %p0
  %t296 = fptosi float 7.25 to i32
  %t297 = trunc i32 %t296 to i8
  %t298 = sext i8 %t297 to i32
  store i32 %t298, ptr %t295
  br label %return
return:
  %t299 = load i32, ptr %v0
  %t300 = load i32, ptr %v1
  %t301 = load i32, ptr %v2
  %t302 = load i32, ptr %v3
  %t303 = load i8, ptr %b0
  %t304 = zext i8 %t303 to i32
  %t305 = mul i32 %t304, 31
  %t306 = xor i32 %t302, %t305
  %t307 = load i16, ptr %s0
  %t308 = zext i16 %t307 to i32
  %t309 = mul i32 %t308, 31
  %t310 = xor i32 %t299, %t309
  %t311 = load i64, ptr %w0
  %t312 = lshr i64 %t311, 32
  %t313 = xor i64 %t311, %t312
  %t314 = trunc i64 %t313 to i32
  %t315 = mul i32 %t314, 31
  %t316 = xor i32 %t306, %t315
  %t317 = load i64, ptr %w1
  %t318 = lshr i64 %t317, 32
  %t319 = xor i64 %t317, %t318
  %t320 = trunc i64 %t319 to i32
  %t321 = mul i32 %t320, 31
  %t322 = xor i32 %t300, %t321
  %t323 = load half, ptr %h0
  %t324 = bitcast half %t323 to i16
  %t325 = zext i16 %t324 to i32
  %t326 = mul i32 %t325, 31
  %t327 = xor i32 %t316, %t326
  %t328 = load float, ptr %f0
  %t329 = bitcast float %t328 to i32
  %t330 = mul i32 %t329, 31
  %t331 = xor i32 %t301, %t330
  %t332 = load float, ptr %f1
  %t333 = bitcast float %t332 to i32
  %t334 = mul i32 %t333, 31
  %t335 = xor i32 %t322, %t334
  %t336 = load double, ptr %d0
  %t337 = bitcast double %t336 to i64
  %t338 = lshr i64 %t337, 32
  %t339 = xor i64 %t337, %t338
  %t340 = trunc i64 %t339 to i32
  %t341 = mul i32 %t340, 31
  %t342 = xor i32 %t310, %t341
  %t343 = load <4 x i32>, ptr %q0
  %t344 = bitcast <4 x i32> %t343 to i128
  %t345 = lshr i128 %t344, 64
  %t346 = xor i128 %t344, %t345
  %t347 = trunc i128 %t346 to i32
  %t348 = mul i32 %t347, 31
  %t349 = xor i32 %t335, %t348
  %t350 = load <3 x i16>, ptr %q1
  %t351 = bitcast <3 x i16> %t350 to i48
  %t352 = lshr i48 %t351, 24
  %t353 = xor i48 %t351, %t352
  %t354 = trunc i48 %t353 to i32
  %t355 = mul i32 %t354, 31
  %t356 = xor i32 %t342, %t355
  %t357 = load <2 x float>, ptr %q2
  %t358 = bitcast <2 x float> %t357 to i64
  %t359 = lshr i64 %t358, 32
  %t360 = xor i64 %t358, %t359
  %t361 = trunc i64 %t360 to i32
  %t362 = mul i32 %t361, 31
  %t363 = xor i32 %t327, %t362
  %t364 = load <8 x i8>, ptr %q3
  %t365 = bitcast <8 x i8> %t364 to i64
  %t366 = lshr i64 %t365, 32
  %t367 = xor i64 %t365, %t366
  %t368 = trunc i64 %t367 to i32
  %t369 = mul i32 %t368, 31
  %t370 = xor i32 %t331, %t369
  %t371 = load <2 x i64>, ptr %q4
  %t372 = bitcast <2 x i64> %t371 to i128
  %t373 = lshr i128 %t372, 64
  %t374 = xor i128 %t372, %t373
  %t375 = trunc i128 %t374 to i32
  %t376 = mul i32 %t375, 31
  %t377 = xor i32 %t370, %t376
  %t378 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t379 = load i32, ptr addrspace(1) %t378
  %t380 = xor i32 %t356, %t379
  store i32 %t380, ptr addrspace(1) %t378
  %t381 = getelementptr i32, ptr addrspace(1) %own, i32 1
  %t382 = load i32, ptr addrspace(1) %t381
  %t383 = xor i32 %t349, %t382
  store i32 %t383, ptr addrspace(1) %t381
  %t384 = getelementptr i32, ptr addrspace(1) %own, i32 2
  %t385 = load i32, ptr addrspace(1) %t384
  %t386 = xor i32 %t377, %t385
  store i32 %t386, ptr addrspace(1) %t384
  %t387 = getelementptr i32, ptr addrspace(1) %own, i32 3
  %t388 = load i32, ptr addrspace(1) %t387
  %t389 = xor i32 %t363, %t388
  store i32 %t389, ptr addrspace(1) %t387
  ret void
}

define internal spir_func void @p4(ptr addrspace(1) %in, ptr addrspace(1) %own, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items) {
entry:
  %v0 = alloca i32
  %v1 = alloca i32
  %v2 = alloca i32
  %v3 = alloca i32
  %v4 = alloca i32
  %b0 = alloca i8
  %s0 = alloca i16
  %w0 = alloca i64
  %w1 = alloca i64
  %h0 = alloca half
  %f0 = alloca float
  %f1 = alloca float
  %d0 = alloca double
  %q0 = alloca <4 x i32>
  %q1 = alloca <3 x i16>
  %q2 = alloca <2 x float>
  %q3 = alloca <8 x i8>
  %q4 = alloca <2 x i64>
  %array = alloca [8 x i32]
  %escaped = alloca [8 x i32]
  %bytes = alloca [8 x i8]
  %p0 = alloca ptr
  %p1 = alloca ptr
  %i.head10 = alloca i32
  %fuel.end21 = alloca i32
  %t1 = getelementptr i32, ptr addrspace(1) %in, i32 0
  %t2 = load i32, ptr addrspace(1) %t1
  store i32 %t2, ptr %v0
  %t3 = getelementptr i32, ptr addrspace(1) %in, i32 1
  %t4 = and i32 %gid, 255
  %t5 = getelementptr i32, ptr addrspace(1) %in, i32 %t4
  %t6 = load i32, ptr addrspace(1) %t5
  store i32 %t6, ptr %v1
  %t7 = getelementptr i32, ptr addrspace(1) %in, i32 2
  %t8 = load i32, ptr addrspace(1) %t7
  store i32 %t8, ptr %v2
  %t9 = getelementptr i32, ptr addrspace(1) %in, i32 3
  %t10 = and i32 %gid, 255
  %t11 = getelementptr i32, ptr addrspace(1) %in, i32 %t10
  %t12 = load i32, ptr addrspace(1) %t11
  store i32 %t12, ptr %v3
  %t13 = getelementptr i32, ptr addrspace(1) %in, i32 4
  %t14 = load i32, ptr addrspace(1) %t13
  store i32 %t14, ptr %v4
  store i8 77, ptr %b0
  store i16 77, ptr %s0
  store i64 77, ptr %w0
  store i64 77, ptr %w1
  store half 1.5, ptr %h0
  store float 1.5, ptr %f0
  store float 1.5, ptr %f1
  store double 1.5, ptr %d0
  store <4 x i32> splat (i32 77), ptr %q0
  store <3 x i16> splat (i16 77), ptr %q1
  store <2 x float> splat (float 1.5), ptr %q2
  store <8 x i8> splat (i8 77), ptr %q3
  store <2 x i64> splat (i64 77), ptr %q4
  %t15 = getelementptr i32, ptr %array, i32 0
  store i32 0, ptr %t15
  %t16 = getelementptr i32, ptr %array, i32 1
  store i32 1, ptr %t16
  %t17 = getelementptr i32, ptr %array, i32 2
  store i32 4, ptr %t17
  %t18 = getelementptr i32, ptr %array, i32 3
  store i32 9, ptr %t18
  %t19 = getelementptr i32, ptr %array, i32 4
  store i32 16, ptr %t19
  %t20 = getelementptr i32, ptr %array, i32 5
  store i32 25, ptr %t20
  %t21 = getelementptr i32, ptr %array, i32 6
  store i32 36, ptr %t21
  %t22 = getelementptr i32, ptr %array, i32 7
  store i32 49, ptr %t22
  %t23 = getelementptr i32, ptr %escaped, i32 0
  store i32 0, ptr %t23
  %t24 = getelementptr i32, ptr %escaped, i32 1
  store i32 1, ptr %t24
  %t25 = getelementptr i32, ptr %escaped, i32 2
  store i32 4, ptr %t25
  %t26 = getelementptr i32, ptr %escaped, i32 3
  store i32 9, ptr %t26
  %t27 = getelementptr i32, ptr %escaped, i32 4
  store i32 16, ptr %t27
  %t28 = getelementptr i32, ptr %escaped, i32 5
  store i32 25, ptr %t28
  %t29 = getelementptr i32, ptr %escaped, i32 6
  store i32 36, ptr %t29
  %t30 = getelementptr i32, ptr %escaped, i32 7
  store i32 49, ptr %t30
  store i64 578437695752307201, ptr %bytes
  store ptr %escaped, ptr %p0
  store ptr %array, ptr %p1
  %t31 = load i8, ptr %b0
  %t32 = and i8 %t31, 7
  %t33 = icmp sgt i8 %t32, 1
  br i1 %t33, label %then1, label %else2
then1:
  %t34 = load i32, ptr %v4
  %t35 = and i32 %t34, 7
  %t36 = icmp uge i32 %t35, 1
  br i1 %t36, label %then4, label %end6
then4:
  %t37 = load ptr, ptr %p0
  %t38 = load i32, ptr %t37
  %t39 = and i32 %t38, 1
  %t40 = icmp slt i32 %t39, 1
  br i1 %t40, label %then7, label %else8
then7:
  %t41 = load i8, ptr %b0
  call void @llvm.memset.p0.i64(ptr %escaped, i8 %t41, i64 4, i1 false)
  %t42 = load float, ptr %f0
  %t43 = fpext float %t42 to double
  %t44 = call double @llvm.fabs.f64(double %t43)
  %t45 = fcmp olt double %t44, 4096.0
  %t46 = select i1 %t45, double %t43, double 0.5
  %t47 = fadd double %t46, 0.0
  %t48 = fptosi double %t47 to i32
  %t49 = load i32, ptr %v2
  %t50 = or i32 3, %t49
  %t51 = and i32 %t50, 7
  %t52 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t51
  store i32 %t48, ptr %t52
  %t53 = trunc i8 3 to i7
  %t54 = sext i7 %t53 to i8
  call void @llvm.memset.p0.i64(ptr %escaped, i8 %t54, i64 32, i1 false)
  br label %end9
else8:
  %t55 = load double, ptr %d0
  store double %t55, ptr %d0
  %t56 = load double, ptr %d0
  %t57 = load double, ptr %d0
  %t58 = fadd double %t56, %t57
  %t59 = call double @llvm.fabs.f64(double %t58)
  %t60 = fcmp olt double %t59, 4096.0
  %t61 = select i1 %t60, double %t58, double 0.5
  %t62 = fadd double %t61, 0.0
  %t63 = fptrunc double %t62 to float
  %t64 = call float @llvm.fabs.f32(float %t63)
  %t65 = fcmp olt float %t64, 4096.0
  %t66 = select i1 %t65, float %t63, float 0.5
  %t67 = fadd float %t66, 0.0
  store float %t67, ptr %f1
  %t68 = and i32 %lane, 254
  %t69 = getelementptr i32, ptr addrspace(1) %in, i32 %t68
  %t70 = load <3 x i16>, ptr addrspace(1) %t69, align 2
  store <3 x i16> %t70, ptr %q1
  br label %end9
end9:
  %t71 = load i32, ptr %v1
  %t72 = and i32 %t71, 3
  store i32 %t72, ptr %i.head10
  br label %head10
head10:
  %t73 = load i32, ptr %i.head10
  %t74 = icmp ne i32 %t73, 0
  br i1 %t74, label %body11, label %done13
body11:
  %t75 = load i8, ptr %b0
  %t76 = load i8, ptr %b0
  %t77 = and i8 %t75, %t76
  %t78 = and i8 %t77, 7
  %t79 = icmp ne i8 %t78, 5
  br i1 %t79, label %latch12, label %on14
on14:
  %t80 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t81 = load i32, ptr %v4
  %t82 = load i32, ptr %v2
  %t83 = call i32 @llvm.sadd.sat.i32(i32 %t81, i32 %t82)
  %t84 = atomicrmw xor ptr addrspace(1) %t80, i32 %t83 monotonic
  store i32 %t84, ptr %v0
  br label %latch12
latch12:
  %t85 = load i32, ptr %i.head10
  %t86 = sub i32 %t85, 1
  store i32 %t86, ptr %i.head10
  br label %head10
done13:
  br label %end6
end6:
  %t87 = zext i16 -1 to i32
  %t88 = and i32 %t87, 7
  %t89 = icmp slt i32 %t88, 1
  br i1 %t89, label %then15, label %end17
then15:
  %t90 = load i32, ptr %v4
  %t91 = and i32 %t90, 7
  %t92 = add i32 %t91, 0
  %t93 = getelementptr i32, ptr addrspace(1) %counters, i32 %t92
  %t94 = fptosi double -3.0 to i32
  atomicrmw add ptr addrspace(1) %t93, i32 %t94 monotonic
  %t95 = and i32 %lin, 127
  %t96 = or i32 %t95, 1
  %t97 = srem i32 %lane, %t96
  %t98 = and i32 %t97, 7
  %t99 = getelementptr i8, ptr %bytes, i32 %t98
  %t100 = load i8, ptr %t99
  %t101 = call i8 @_Z30sub_group_clustered_reduce_mincj(i8 %t100, i32 4)
  %t102 = zext i8 %t101 to i32
  store i32 %t102, ptr %v1
  %t103 = load i16, ptr %s0
  store i16 %t103, ptr %s0
  br label %end17
end17:
  store i32 12, ptr %fuel.end21
  %t104 = load ptr, ptr %p0
  %t105 = load i32, ptr %t104
  %t106 = and i32 %t105, 7
  %t107 = icmp sgt i32 %t106, 0
  br i1 %t107, label %soup20, label %soup19
soup18:
  %t108 = load ptr, ptr %p0
  %t109 = addrspacecast ptr %t108 to ptr addrspace(4)
  %t110 = and i32 %gid, 255
  %t111 = getelementptr i32, ptr addrspace(1) %in, i32 %t110
  %t112 = addrspacecast ptr addrspace(1) %t111 to ptr addrspace(4)
  %t113 = load half, ptr %h0
  %t114 = load half, ptr %h0
  %t115 = fcmp une half %t113, %t114
  %t116 = select i1 %t115, ptr addrspace(4) %t109, ptr addrspace(4) %t112
  %t117 = load i32, ptr addrspace(4) %t116
  %t118 = and i32 %t117, 7
  %t119 = add i32 %t118, 8
  %t120 = getelementptr i32, ptr addrspace(1) %counters, i32 %t119
  %t121 = load i32, ptr %v4
  atomicrmw or ptr addrspace(1) %t120, i32 %t121 monotonic
  %t122 = load i32, ptr %fuel.end21
  %t123 = sub i32 %t122, 1
  store i32 %t123, ptr %fuel.end21
  %t124 = icmp sle i32 %t123, 0
  br i1 %t124, label %end21, label %on22
on22:
  %t125 = and i32 1, 7
  %t126 = icmp ult i32 %t125, 2
  %t127 = load half, ptr %h0
  %t128 = load half, ptr %h0
  %t129 = fcmp une half %t127, %t128
  %t130 = or i1 %t126, %t129
  br i1 %t130, label %soup19, label %soup20
soup19:
  %t131 = load i32, ptr %fuel.end21
  %t132 = sub i32 %t131, 1
  store i32 %t132, ptr %fuel.end21
  %t133 = icmp sle i32 %t132, 0
  br i1 %t133, label %end21, label %on23
on23:
  %t134 = load i32, ptr %v0
  %t135 = and i32 %lane, 127
  %t136 = or i32 %t135, 1
  %t137 = sdiv i32 %t134, %t136
  %t138 = and i32 %t137, 31
  %t139 = icmp ult i32 %t138, 1
  br i1 %t139, label %soup20, label %end21
soup20:
  %t140 = load i32, ptr %v3
  %t141 = sub i32 %lane, %t140
  %t142 = and i32 %t141, 7
  %t143 = add i32 %t142, 16
  %t144 = getelementptr i32, ptr addrspace(1) %counters, i32 %t143
  %t145 = load i32, ptr %v4
  %t146 = and i32 %t145, 255
  %t147 = getelementptr i32, ptr addrspace(1) %in, i32 %t146
  %t148 = addrspacecast ptr addrspace(1) %t147 to ptr addrspace(4)
  %t149 = load i32, ptr addrspace(4) %t148, align 4
  atomicrmw xor ptr addrspace(1) %t144, i32 %t149 monotonic
  %t150 = load i32, ptr %fuel.end21
  %t151 = sub i32 %t150, 1
  store i32 %t151, ptr %fuel.end21
  %t152 = icmp sle i32 %t151, 0
  br i1 %t152, label %end21, label %on24
on24:
  %t153 = load i8, ptr %b0
  %t154 = and i8 %t153, 31
  %t155 = icmp eq i8 %t154, 2
  %t156 = load i64, ptr %w0
  %t157 = load i64, ptr %w1
  %t158 = select i1 %t155, i64 %t156, i64 %t157
  %t159 = and i64 %t158, 7
  %t160 = icmp ne i64 %t159, 5
  %t161 = load double, ptr %d0
  %t162 = load double, ptr %d0
  %t163 = select i1 %t160, double %t161, double %t162
  %t164 = fcmp ueq double %t163, 7.25
  br i1 %t164, label %soup20, label %end21
end21:
  br label %end3
else2:
  %t165 = load i8, ptr %b0
  %t166 = insertelement <8 x i8> zeroinitializer, i8 %t165, i32 0
  %t167 = insertelement <8 x i8> %t166, i8 3, i32 1
  %t168 = insertelement <8 x i8> %t167, i8 2, i32 2
  %t169 = load i8, ptr %b0
  %t170 = insertelement <8 x i8> %t168, i8 %t169, i32 3
  %t171 = load i8, ptr %b0
  %t172 = insertelement <8 x i8> %t170, i8 %t171, i32 4
  %t173 = load i8, ptr %b0
  %t174 = insertelement <8 x i8> %t172, i8 %t173, i32 5
  %t175 = load i8, ptr %b0
  %t176 = insertelement <8 x i8> %t174, i8 %t175, i32 6
  %t177 = load i8, ptr %b0
  %t178 = insertelement <8 x i8> %t176, i8 %t177, i32 7
  store <8 x i8> %t178, ptr %q3
  %t179 = load i32, ptr %v3
  %t180 = load i32, ptr %v1
  %t181 = call i32 @llvm.usub.sat.i32(i32 %t179, i32 %t180)
  %t182 = and i32 %t181, 1
  %t183 = icmp sgt i32 %t182, 0
  br i1 %t183, label %then25, label %else26
then25:
  %t184 = and i32 %lin, 7
  %t185 = getelementptr i8, ptr %bytes, i32 %t184
  %t186 = load i8, ptr %t185
  call void @llvm.memset.p0.i64(ptr %escaped, i8 %t186, i64 12, i1 false)
  %t187 = lshr i32 %grp, 1
  %t188 = lshr i32 %t187, 1
  %t189 = and i32 %t188, 1
  %t190 = icmp ugt i32 %t189, 1
  br i1 %t190, label %then28, label %end30
then28:
  %t191 = load i32, ptr %v0
  %t192 = and i32 %t191, 254
  %t193 = getelementptr i32, ptr addrspace(1) %in, i32 %t192
  %t194 = load <8 x i8>, ptr addrspace(1) %t193, align 1
  store <8 x i8> %t194, ptr %q3
  br label %end30
end30:
  %t195 = lshr i32 %grp, 3
  %t196 = and i32 %t195, 3
  %t197 = icmp ugt i32 %t196, 1
  br label %end27
else26:
  %t198 = load i8, ptr %b0
  %t199 = trunc i8 %t198 to i1
  %t200 = sext i1 %t199 to i8
  %t201 = and i8 %t200, 3
  %t202 = icmp slt i8 %t201, 2
  br i1 %t202, label %then31, label %end33
then31:
  %t203 = load ptr, ptr %p0
  %t204 = and i32 %lane, 31
  %t205 = ashr i32 2, %t204
  %t206 = and i32 %gid, 7
  %t207 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t206
  %t208 = getelementptr i32, ptr %escaped, i32 4
  %t209 = load i64, ptr %w0
  %t210 = and i64 %t209, 127
  %t211 = uitofp i64 %t210 to double
  %t212 = load double, ptr %d0
  %t213 = fcmp oge double %t211, %t212
  %t214 = select i1 %t213, ptr %t207, ptr %t208
  %t215 = load i32, ptr %t214
  %t216 = and i32 %t215, 31
  %t217 = shl i32 %t205, %t216
  store i32 %t217, ptr %t203
  br label %end33
end33:
  %t218 = load i32, ptr %v4
  %t219 = trunc i32 %t218 to i7
  %t220 = sext i7 %t219 to i32
  %t221 = and i32 %t220, 1
  %t222 = icmp eq i32 %t221, 0
  br label %end27
end27:
  %t223 = load half, ptr %h0
  %t224 = fptosi half %t223 to i32
  %t225 = load i32, ptr %v0
  %t226 = and i32 %grp, 127
  %t227 = or i32 %t226, 1
  %t228 = urem i32 %t225, %t227
  %t229 = or i32 %t224, %t228
  %t230 = load i32, ptr %v3
  %t231 = and i32 1000, 31
  %t232 = shl i32 %t230, %t231
  %t233 = load i32, ptr %v2
  %t234 = and i32 %t233, 7
  %t235 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t234
  %t236 = getelementptr i32, ptr %escaped, i32 4
  %t237 = load ptr, ptr %p0
  %t238 = addrspacecast ptr %t237 to ptr addrspace(4)
  %t239 = load i32, ptr %v1
  %t240 = and i32 %t239, 255
  %t241 = getelementptr i32, ptr addrspace(1) %in, i32 %t240
  %t242 = addrspacecast ptr addrspace(1) %t241 to ptr addrspace(4)
  %t243 = load i64, ptr %w0
  %t244 = and i64 %t243, 1
  %t245 = icmp sgt i64 %t244, 1
  %t246 = load i32, ptr %v2
  %t247 = and i32 %t246, 31
  %t248 = icmp ult i32 %t247, 1
  %t249 = and i1 %t245, %t248
  %t250 = select i1 %t249, ptr addrspace(4) %t238, ptr addrspace(4) %t242
  %t251 = load i32, ptr addrspace(4) %t250
  %t252 = and i32 %t251, 7
  %t253 = icmp sgt i32 %t252, 5
  %t254 = select i1 %t253, ptr %t235, ptr %t236
  %t255 = load i32, ptr %t254
  %t256 = and i32 %t255, 127
  %t257 = or i32 %t256, 1
  %t258 = udiv i32 %t232, %t257
  %t259 = and i32 %t229, %t258
  store i32 %t259, ptr %v2
  br label %end3
end3:
  %t260 = load half, ptr %h0
  %t261 = fptosi half %t260 to i32
  %t262 = and i32 %t261, 31
  %t263 = icmp sgt i32 %t262, 0
  %t264 = load half, ptr %h0
  %t265 = load half, ptr %h0
  %t266 = select i1 %t263, half %t264, half %t265
  %t267 = fptosi half %t266 to i32
  %t268 = and i32 %t267, 7
  %t269 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t268
  %t270 = getelementptr i32, ptr %escaped, i32 4
  %t271 = load double, ptr %d0
  %t272 = load double, ptr %d0
  %t273 = fneg double %t271
  %t274 = call double @llvm.fabs.f64(double %t273)
  %t275 = fcmp olt double %t274, 4096.0
  %t276 = select i1 %t275, double %t273, double 0.5
  %t277 = fadd double %t276, 0.0
  %t278 = load double, ptr %d0
  %t279 = fcmp ueq double %t277, %t278
  %t280 = select i1 %t279, ptr %t269, ptr %t270
  %t281 = load i32, ptr %t280
  store i32 %t281, ptr %v4
  %t282 = load i8, ptr %b0
  %t283 = load i8, ptr %b0
  %t284 = add i8 %t282, %t283
  %t285 = load i32, ptr %v3
  %t286 = and i32 %t285, 255
  %t287 = getelementptr i32, ptr addrspace(1) %in, i32 %t286
  %t288 = load i8, ptr addrspace(1) %t287, align 1
  %t289 = and i8 %t288, 127
  %t290 = or i8 %t289, 1
  %t291 = udiv i8 %t284, %t290
  call void @_Z30intel_sub_group_block_write_ucPU3AS1hh(ptr addrspace(1) %area, i8 %t291)
  %t292 = call i8 @_Z29intel_sub_group_block_read_ucPU3AS1Kh(ptr addrspace(1) %area)
  %t293 = zext i8 %t292 to i32
  store i32 %t293, ptr %v0
  %t294 = load i32, ptr %v2
  %t295 = and i32 %t294, 7
  %t296 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t295
  %t297 = getelementptr i32, ptr %escaped, i32 4
  %t298 = load i16, ptr %s0
  %t299 = load i16, ptr %s0
  %t300 = call i16 @llvm.bitreverse.i16(i16 %t298)
  %t301 = and i16 %t300, 31
  %t302 = icmp uge i16 %t301, 5
  %t303 = select i1 %t302, ptr %t296, ptr %t297
  %t304 = load i32, ptr %t303
  %t305 = sext i32 %t304 to i64
  %t306 = and i64 %t305, 3
  %t307 = icmp slt i64 %t306, 2
  %t308 = zext i1 %t307 to i32
  %t309 = call <4 x i32> @_Z16sub_group_balloti(i32 %t308)
  %t310 = call i32 @_Z24sub_group_inverse_ballotDv4_j(<4 x i32> %t309)
  store i32 %t310, ptr %v0
  %t311 = load i32, ptr %v2
  %t312 = xor i32 %t311, %grp
  %t313 = and i32 %t312, 7
  %t314 = add i32 %t313, 24
  %t315 = getelementptr i32, ptr addrspace(1) %counters, i32 %t314
  %t316 = load i32, ptr %v1
  atomicrmw umax ptr addrspace(1) %t315, i32 %t316 monotonic
  br label %return
return:
  %t317 = load i32, ptr %v0
  %t318 = load i32, ptr %v1
  %t319 = load i32, ptr %v2
  %t320 = load i32, ptr %v3
  %t321 = load i8, ptr %b0
  %t322 = zext i8 %t321 to i32
  %t323 = mul i32 %t322, 31
  %t324 = xor i32 %t320, %t323
  %t325 = load i16, ptr %s0
  %t326 = zext i16 %t325 to i32
  %t327 = mul i32 %t326, 31
  %t328 = xor i32 %t317, %t327
  %t329 = load i64, ptr %w0
  %t330 = lshr i64 %t329, 32
  %t331 = xor i64 %t329, %t330
  %t332 = trunc i64 %t331 to i32
  %t333 = mul i32 %t332, 31
  %t334 = xor i32 %t324, %t333
  %t335 = load i64, ptr %w1
  %t336 = lshr i64 %t335, 32
  %t337 = xor i64 %t335, %t336
  %t338 = trunc i64 %t337 to i32
  %t339 = mul i32 %t338, 31
  %t340 = xor i32 %t334, %t339
  %t341 = load half, ptr %h0
  %t342 = bitcast half %t341 to i16
  %t343 = zext i16 %t342 to i32
  %t344 = mul i32 %t343, 31
  %t345 = xor i32 %t319, %t344
  %t346 = load float, ptr %f0
  %t347 = bitcast float %t346 to i32
  %t348 = mul i32 %t347, 31
  %t349 = xor i32 %t345, %t348
  %t350 = load float, ptr %f1
  %t351 = bitcast float %t350 to i32
  %t352 = mul i32 %t351, 31
  %t353 = xor i32 %t318, %t352
  %t354 = load double, ptr %d0
  %t355 = bitcast double %t354 to i64
  %t356 = lshr i64 %t355, 32
  %t357 = xor i64 %t355, %t356
  %t358 = trunc i64 %t357 to i32
  %t359 = mul i32 %t358, 31
  %t360 = xor i32 %t328, %t359
  %t361 = load <4 x i32>, ptr %q0
  %t362 = bitcast <4 x i32> %t361 to i128
  %t363 = lshr i128 %t362, 64
  %t364 = xor i128 %t362, %t363
  %t365 = trunc i128 %t364 to i32
  %t366 = mul i32 %t365, 31
  %t367 = xor i32 %t353, %t366
  %t368 = load <3 x i16>, ptr %q1
  %t369 = bitcast <3 x i16> %t368 to i48
  %t370 = lshr i48 %t369, 24
  %t371 = xor i48 %t369, %t370
  %t372 = trunc i48 %t371 to i32
  %t373 = mul i32 %t372, 31
  %t374 = xor i32 %t349, %t373
  %t375 = load <2 x float>, ptr %q2
  %t376 = bitcast <2 x float> %t375 to i64
  %t377 = lshr i64 %t376, 32
  %t378 = xor i64 %t376, %t377
  %t379 = trunc i64 %t378 to i32
  %t380 = mul i32 %t379, 31
  %t381 = xor i32 %t360, %t380
  %t382 = load <8 x i8>, ptr %q3
  %t383 = bitcast <8 x i8> %t382 to i64
  %t384 = lshr i64 %t383, 32
  %t385 = xor i64 %t383, %t384
  %t386 = trunc i64 %t385 to i32
  %t387 = mul i32 %t386, 31
  %t388 = xor i32 %t340, %t387
  %t389 = load <2 x i64>, ptr %q4
  %t390 = bitcast <2 x i64> %t389 to i128
  %t391 = lshr i128 %t390, 64
  %t392 = xor i128 %t390, %t391
  %t393 = trunc i128 %t392 to i32
  %t394 = mul i32 %t393, 31
  %t395 = xor i32 %t374, %t394
  %t396 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t397 = load i32, ptr addrspace(1) %t396
  %t398 = xor i32 %t381, %t397
  store i32 %t398, ptr addrspace(1) %t396
  %t399 = getelementptr i32, ptr addrspace(1) %own, i32 1
  %t400 = load i32, ptr addrspace(1) %t399
  %t401 = xor i32 %t367, %t400
  store i32 %t401, ptr addrspace(1) %t399
  %t402 = getelementptr i32, ptr addrspace(1) %own, i32 2
  %t403 = load i32, ptr addrspace(1) %t402
  %t404 = xor i32 %t395, %t403
  store i32 %t404, ptr addrspace(1) %t402
  %t405 = getelementptr i32, ptr addrspace(1) %own, i32 3
  %t406 = load i32, ptr addrspace(1) %t405
  %t407 = xor i32 %t388, %t406
  store i32 %t407, ptr addrspace(1) %t405
  ret void
}

define internal spir_func void @p5(ptr addrspace(1) %in, ptr addrspace(1) %own, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items) {
entry:
  %v0 = alloca i32
  %v1 = alloca i32
  %v2 = alloca i32
  %v3 = alloca i32
  %v4 = alloca i32
  %b0 = alloca i8
  %s0 = alloca i16
  %w0 = alloca i64
  %w1 = alloca i64
  %h0 = alloca half
  %f0 = alloca float
  %f1 = alloca float
  %d0 = alloca double
  %q0 = alloca <4 x i32>
  %q1 = alloca <3 x i16>
  %q2 = alloca <2 x float>
  %q3 = alloca <8 x i8>
  %q4 = alloca <2 x i64>
  %array = alloca [8 x i32]
  %escaped = alloca [8 x i32]
  %bytes = alloca [8 x i8]
  %p0 = alloca ptr
  %p1 = alloca ptr
  %i.head1 = alloca i32
  %fuel.end9 = alloca i32
  %i.head17 = alloca i32
  %i.head21 = alloca i32
  %i.head25 = alloca i32
  %i.head32 = alloca i32
  %t1 = getelementptr i32, ptr addrspace(1) %in, i32 0
  %t2 = load i32, ptr addrspace(1) %t1
  store i32 %t2, ptr %v0
  %t3 = getelementptr i32, ptr addrspace(1) %in, i32 1
  %t4 = and i32 %gid, 255
  %t5 = getelementptr i32, ptr addrspace(1) %in, i32 %t4
  %t6 = load i32, ptr addrspace(1) %t5
  store i32 %t6, ptr %v1
  %t7 = getelementptr i32, ptr addrspace(1) %in, i32 2
  %t8 = load i32, ptr addrspace(1) %t7
  store i32 %t8, ptr %v2
  %t9 = getelementptr i32, ptr addrspace(1) %in, i32 3
  %t10 = and i32 %gid, 255
  %t11 = getelementptr i32, ptr addrspace(1) %in, i32 %t10
  %t12 = load i32, ptr addrspace(1) %t11
  store i32 %t12, ptr %v3
  %t13 = getelementptr i32, ptr addrspace(1) %in, i32 4
  %t14 = load i32, ptr addrspace(1) %t13
  store i32 %t14, ptr %v4
  store i8 77, ptr %b0
  store i16 77, ptr %s0
  store i64 77, ptr %w0
  store i64 77, ptr %w1
  store half 1.5, ptr %h0
  store float 1.5, ptr %f0
  store float 1.5, ptr %f1
  store double 1.5, ptr %d0
  store <4 x i32> splat (i32 77), ptr %q0
  store <3 x i16> splat (i16 77), ptr %q1
  store <2 x float> splat (float 1.5), ptr %q2
  store <8 x i8> splat (i8 77), ptr %q3
  store <2 x i64> splat (i64 77), ptr %q4
  %t15 = getelementptr i32, ptr %array, i32 0
  store i32 0, ptr %t15
  %t16 = getelementptr i32, ptr %array, i32 1
  store i32 1, ptr %t16
  %t17 = getelementptr i32, ptr %array, i32 2
  store i32 4, ptr %t17
  %t18 = getelementptr i32, ptr %array, i32 3
  store i32 9, ptr %t18
  %t19 = getelementptr i32, ptr %array, i32 4
  store i32 16, ptr %t19
  %t20 = getelementptr i32, ptr %array, i32 5
  store i32 25, ptr %t20
  %t21 = getelementptr i32, ptr %array, i32 6
  store i32 36, ptr %t21
  %t22 = getelementptr i32, ptr %array, i32 7
  store i32 49, ptr %t22
  %t23 = getelementptr i32, ptr %escaped, i32 0
  store i32 0, ptr %t23
  %t24 = getelementptr i32, ptr %escaped, i32 1
  store i32 1, ptr %t24
  %t25 = getelementptr i32, ptr %escaped, i32 2
  store i32 4, ptr %t25
  %t26 = getelementptr i32, ptr %escaped, i32 3
  store i32 9, ptr %t26
  %t27 = getelementptr i32, ptr %escaped, i32 4
  store i32 16, ptr %t27
  %t28 = getelementptr i32, ptr %escaped, i32 5
  store i32 25, ptr %t28
  %t29 = getelementptr i32, ptr %escaped, i32 6
  store i32 36, ptr %t29
  %t30 = getelementptr i32, ptr %escaped, i32 7
  store i32 49, ptr %t30
  store i64 578437695752307201, ptr %bytes
  store ptr %escaped, ptr %p0
  store ptr %array, ptr %p1
  %t31 = load i32, ptr %v4
  %t32 = load i32, ptr %v4
  %t33 = sub i32 %t31, %t32
  %t34 = and i32 %t33, 7
  store i32 %t34, ptr %i.head1
  br label %head1
head1:
  %t35 = load i32, ptr %i.head1
  %t36 = icmp ne i32 %t35, 0
  br i1 %t36, label %body2, label %done4
body2:
  store i32 12, ptr %fuel.end9
  %t37 = load i32, ptr %v4
  %t38 = load i32, ptr %v1
  %t39 = add i32 %t37, %t38
  %t40 = and i32 %t39, 3
  %t41 = icmp eq i32 %t40, 1
  br i1 %t41, label %soup6, label %soup6
soup5:
  %t42 = load i32, ptr %fuel.end9
  %t43 = sub i32 %t42, 1
  store i32 %t43, ptr %fuel.end9
  %t44 = icmp sle i32 %t43, 0
  br i1 %t44, label %end9, label %on10
on10:
  %t45 = load i32, ptr %v4
  %t46 = zext i32 %t45 to i64
  %t47 = and i64 %t46, 1
  %t48 = icmp uge i64 %t47, 2
  br i1 %t48, label %soup5, label %soup5
soup6:
  %t49 = getelementptr i32, ptr addrspace(1) %own, i32 3
  %t50 = load i32, ptr %v1
  %t51 = and i32 %t50, 31
  %t52 = shl i32 %grp, %t51
  %t53 = trunc i32 %lid to i7
  %t54 = sext i7 %t53 to i32
  %t55 = mul i32 %t52, %t54
  %t56 = load i32, ptr addrspace(1) %t49
  %t57 = add i32 %t56, %t55
  store i32 %t57, ptr addrspace(1) %t49
  %t58 = load i32, ptr %fuel.end9
  %t59 = sub i32 %t58, 1
  store i32 %t59, ptr %fuel.end9
  %t60 = icmp sle i32 %t59, 0
  br i1 %t60, label %end9, label %on11
on11:
  %t61 = load i32, ptr %v4
  %t62 = and i32 %t61, 7
  %t63 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t62
  %t64 = getelementptr i32, ptr %escaped, i32 4
  %t65 = and i32 2, 31
  %t66 = icmp uge i32 %t65, 0
  %t67 = load i32, ptr %v0
  %t68 = and i32 %t67, 3
  %t69 = icmp sgt i32 %t68, 1
  %t70 = or i1 %t66, %t69
  %t71 = select i1 %t70, ptr %t63, ptr %t64
  %t72 = load i32, ptr %t71
  %t73 = and i32 %t72, 1
  %t74 = icmp ne i32 %t73, 2
  br i1 %t74, label %soup8, label %soup6
soup7:
  %t75 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t76 = load double, ptr %d0
  %t77 = fptosi double %t76 to i32
  %t78 = and i32 %t77, 7
  %t79 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t78
  %t80 = load i32, ptr %t79
  %t81 = load i32, ptr addrspace(1) %t75
  %t82 = add i32 %t81, %t80
  store i32 %t82, ptr addrspace(1) %t75
  %t83 = load i32, ptr %v3
  %t84 = and i32 %t83, 31
  %t85 = shl i32 %gid, %t84
  %t86 = and i32 %t85, 7
  %t87 = add i32 %t86, 24
  %t88 = getelementptr i32, ptr addrspace(1) %counters, i32 %t87
  %t89 = load i32, ptr %v3
  %t90 = load i32, ptr %v2
  %t91 = and i32 %t89, %t90
  atomicrmw umax ptr addrspace(1) %t88, i32 %t91 monotonic
  %t92 = load i32, ptr %fuel.end9
  %t93 = sub i32 %t92, 1
  store i32 %t93, ptr %fuel.end9
  %t94 = icmp sle i32 %t93, 0
  br i1 %t94, label %end9, label %on12
on12:
  %t95 = load i32, ptr %v0
  %t96 = and i32 %t95, 31
  %t97 = ashr i32 0, %t96
  %t98 = and i32 %t97, 7
  %t99 = icmp eq i32 %t98, 5
  br i1 %t99, label %soup7, label %soup5
soup8:
  %t100 = insertelement <2 x i8> zeroinitializer, i8 -1, i32 0
  %t101 = load i8, ptr %b0
  %t102 = insertelement <2 x i8> %t100, i8 %t101, i32 1
  %t103 = zext <2 x i8> %t102 to <2 x i32>
  %t104 = extractelement <2 x i32> %t103, i32 0
  %t105 = trunc i32 %n to i1
  %t106 = zext i1 %t105 to i32
  %t107 = and i32 %t106, 7
  %t108 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t107
  %t109 = getelementptr i32, ptr %escaped, i32 4
  %t110 = load i32, ptr %v2
  %t111 = and i32 %t110, 7
  %t112 = icmp eq i32 %t111, 2
  %t113 = select i1 %t112, ptr %t108, ptr %t109
  store i32 %t104, ptr %t113
  %t114 = load i32, ptr %fuel.end9
  %t115 = sub i32 %t114, 1
  store i32 %t115, ptr %fuel.end9
  %t116 = icmp sle i32 %t115, 0
  br i1 %t116, label %end9, label %on13
on13:
  %t117 = load i64, ptr %w0
  %t118 = and i64 %t117, 7
  %t119 = icmp slt i64 %t118, 1
  %t120 = load i32, ptr %v1
  %t121 = and i32 %t120, 7
  %t122 = icmp ne i32 %t121, 2
  %t123 = xor i1 %t119, %t122
  br i1 %t123, label %soup7, label %soup7
end9:
  br label %latch3
latch3:
  %t124 = load i32, ptr %i.head1
  %t125 = sub i32 %t124, 1
  store i32 %t125, ptr %i.head1
  br label %head1
done4:
  %t126 = load half, ptr %h0
  %t127 = load half, ptr %h0
  %t128 = fcmp oge half %t126, %t127
  br i1 %t128, label %then14, label %else15
then14:
  %t129 = load i32, ptr %v0
  %t130 = and i32 %t129, 255
  %t131 = getelementptr i32, ptr addrspace(1) %in, i32 %t130
  %t132 = load i32, ptr addrspace(1) %t131, align 4
  %t133 = and i32 %t132, 7
  %t134 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t133
  store ptr %t134, ptr %p1
  %t135 = load i32, ptr %v3
  %t136 = load i32, ptr %v0
  %t137 = call i32 @llvm.smax.i32(i32 %t135, i32 %t136)
  %t138 = and i32 %t137, 3
  store i32 %t138, ptr %i.head17
  br label %head17
head17:
  %t139 = load i32, ptr %i.head17
  %t140 = icmp ne i32 %t139, 0
  br i1 %t140, label %body18, label %done20
body18:
  %t141 = and i32 %n, 3
  store i32 %t141, ptr %i.head21
  br label %head21
head21:
  %t142 = load i32, ptr %i.head21
  %t143 = icmp ne i32 %t142, 0
  br i1 %t143, label %body22, label %done24
body22:
  %t144 = load <4 x i32>, ptr %q0
  %t145 = load <4 x i32>, ptr %q0
  %t146 = or <4 x i32> %t144, %t145
  store <4 x i32> %t146, ptr %q0
  br label %latch23
latch23:
  %t147 = load i32, ptr %i.head21
  %t148 = sub i32 %t147, 1
  store i32 %t148, ptr %i.head21
  %t149 = load i32, ptr %v0
  %t150 = and i32 %t149, 3
  %t151 = icmp uge i32 %t150, 0
  br i1 %t151, label %done24, label %head21
done24:
  br label %latch19
latch19:
  %t152 = load i32, ptr %i.head17
  %t153 = sub i32 %t152, 1
  store i32 %t153, ptr %i.head17
  %t154 = load i8, ptr %b0
  %t155 = and i8 %t154, 7
  %t156 = lshr i8 0, %t155
  %t157 = and i8 %t156, 3
  %t158 = icmp ult i8 %t157, 0
  br i1 %t158, label %done20, label %head17
done20:
  br label %end16
else15:
  %t159 = load i16, ptr %s0
  store i16 %t159, ptr %s0
  br label %end16
end16:
  %t160 = load double, ptr %d0
  %t161 = fptrunc double %t160 to float
  %t162 = call float @llvm.fabs.f32(float %t161)
  %t163 = fcmp olt float %t162, 4096.0
  %t164 = select i1 %t163, float %t161, float 0.5
  %t165 = fadd float %t164, 0.0
  %t166 = bitcast float %t165 to i32
  %t167 = and i32 %gid, 7
  %t168 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t167
  %t169 = getelementptr i32, ptr %escaped, i32 4
  %t170 = load i8, ptr %b0
  %t171 = and i8 %t170, 3
  %t172 = icmp ne i8 %t171, 1
  %t173 = select i1 %t172, ptr %t168, ptr %t169
  store i32 %t166, ptr %t173
  %t174 = and i32 %n, 255
  %t175 = getelementptr i32, ptr addrspace(1) %in, i32 %t174
  %t176 = load i8, ptr addrspace(1) %t175, align 1
  call void @llvm.memset.p0.i64(ptr %escaped, i8 %t176, i64 4, i1 false)
  %t177 = load i32, ptr %v3
  %t178 = and i32 %t177, 7
  store i32 %t178, ptr %i.head25
  br label %head25
head25:
  %t179 = load i32, ptr %i.head25
  %t180 = icmp ne i32 %t179, 0
  br i1 %t180, label %body26, label %done28
body26:
  %t181 = load double, ptr %d0
  %t182 = load double, ptr %d0
  %t183 = fadd double %t181, %t182
  %t184 = call double @llvm.fabs.f64(double %t183)
  %t185 = fcmp olt double %t184, 4096.0
  %t186 = select i1 %t185, double %t183, double 0.5
  %t187 = fadd double %t186, 0.0
  %t188 = load double, ptr %d0
  %t189 = fmul double %t187, %t188
  %t190 = call double @llvm.fabs.f64(double %t189)
  %t191 = fcmp olt double %t190, 4096.0
  %t192 = select i1 %t191, double %t189, double 0.5
  %t193 = fadd double %t192, 0.0
  store double %t193, ptr %d0
  %t194 = load half, ptr %h0
  %t195 = call half @llvm.copysign.f16(half 1.0, half %t194)
  %t196 = call half @llvm.fabs.f16(half %t195)
  %t197 = fcmp olt half %t196, 4096.0
  %t198 = select i1 %t197, half %t195, half 0.5
  %t199 = fadd half %t198, 0.0
  %t200 = load half, ptr %h0
  %t201 = fcmp olt half %t199, %t200
  br i1 %t201, label %then29, label %end31
then29:
  %t202 = getelementptr i32, ptr addrspace(1) %own, i32 2
  %t203 = load i32, ptr %v3
  %t204 = trunc i32 %t203 to i16
  %t205 = sext i16 %t204 to i32
  %t206 = and i32 %t205, 7
  %t207 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t206
  %t208 = getelementptr i32, ptr %escaped, i32 4
  %t209 = load i32, ptr %v4
  %t210 = load i32, ptr %v2
  %t211 = mul i32 %t209, %t210
  %t212 = and i32 %t211, 1
  %t213 = icmp ult i32 %t212, 0
  %t214 = select i1 %t213, ptr %t207, ptr %t208
  %t215 = load i32, ptr %t214
  %t216 = load i32, ptr addrspace(1) %t202
  %t217 = add i32 %t216, %t215
  store i32 %t217, ptr addrspace(1) %t202
  br label %end31
end31:
  %t218 = and i32 3, 7
  store i32 %t218, ptr %i.head32
  br label %head32
head32:
  %t219 = load i32, ptr %i.head32
  %t220 = icmp ne i32 %t219, 0
  br i1 %t220, label %body33, label %done35
body33:
  %t221 = load i32, ptr %v2
  %t222 = insertelement <2 x i32> zeroinitializer, i32 %t221, i32 0
  %t223 = insertelement <2 x i32> %t222, i32 100, i32 1
  %t224 = bitcast <2 x i32> %t223 to <8 x i8>
  store <8 x i8> %t224, ptr %q3
  %t225 = load float, ptr %f1
  %t226 = bitcast float %t225 to i32
  %t227 = and i32 %t226, 31
  %t228 = icmp uge i32 %t227, 0
  %t229 = load i32, ptr %v4
  %t230 = load i32, ptr %v0
  %t231 = select i1 %t228, i32 %t229, i32 %t230
  %t232 = load i32, ptr %v2
  %t233 = xor i32 %t231, %t232
  %t234 = load i32, ptr %v4
  %t235 = call i32 @llvm.usub.sat.i32(i32 %t233, i32 %t234)
  store i32 %t235, ptr %v4
  br label %latch34
latch34:
  %t236 = load i32, ptr %i.head32
  %t237 = sub i32 %t236, 1
  store i32 %t237, ptr %i.head32
  br label %head32
done35:
  br label %latch27
latch27:
  %t238 = load i32, ptr %i.head25
  %t239 = sub i32 %t238, 1
  store i32 %t239, ptr %i.head25
  br label %head25
done28:
  br label %return
return:
  %t240 = load i32, ptr %v0
  %t241 = load i32, ptr %v1
  %t242 = load i32, ptr %v2
  %t243 = load i32, ptr %v3
  %t244 = load i8, ptr %b0
  %t245 = zext i8 %t244 to i32
  %t246 = mul i32 %t245, 31
  %t247 = xor i32 %t243, %t246
  %t248 = load i16, ptr %s0
  %t249 = zext i16 %t248 to i32
  %t250 = mul i32 %t249, 31
  %t251 = xor i32 %t242, %t250
  %t252 = load i64, ptr %w0
  %t253 = lshr i64 %t252, 32
  %t254 = xor i64 %t252, %t253
  %t255 = trunc i64 %t254 to i32
  %t256 = mul i32 %t255, 31
  %t257 = xor i32 %t241, %t256
  %t258 = load i64, ptr %w1
  %t259 = lshr i64 %t258, 32
  %t260 = xor i64 %t258, %t259
  %t261 = trunc i64 %t260 to i32
  %t262 = mul i32 %t261, 31
  %t263 = xor i32 %t257, %t262
  %t264 = load half, ptr %h0
  %t265 = bitcast half %t264 to i16
  %t266 = zext i16 %t265 to i32
  %t267 = mul i32 %t266, 31
  %t268 = xor i32 %t251, %t267
  %t269 = load float, ptr %f0
  %t270 = bitcast float %t269 to i32
  %t271 = mul i32 %t270, 31
  %t272 = xor i32 %t240, %t271
  %t273 = load float, ptr %f1
  %t274 = bitcast float %t273 to i32
  %t275 = mul i32 %t274, 31
  %t276 = xor i32 %t272, %t275
  %t277 = load double, ptr %d0
  %t278 = bitcast double %t277 to i64
  %t279 = lshr i64 %t278, 32
  %t280 = xor i64 %t278, %t279
  %t281 = trunc i64 %t280 to i32
  %t282 = mul i32 %t281, 31
  %t283 = xor i32 %t247, %t282
  %t284 = load <4 x i32>, ptr %q0
  %t285 = bitcast <4 x i32> %t284 to i128
  %t286 = lshr i128 %t285, 64
  %t287 = xor i128 %t285, %t286
  %t288 = trunc i128 %t287 to i32
  %t289 = mul i32 %t288, 31
  %t290 = xor i32 %t263, %t289
  %t291 = load <3 x i16>, ptr %q1
  %t292 = bitcast <3 x i16> %t291 to i48
  %t293 = lshr i48 %t292, 24
  %t294 = xor i48 %t292, %t293
  %t295 = trunc i48 %t294 to i32
  %t296 = mul i32 %t295, 31
  %t297 = xor i32 %t283, %t296
  %t298 = load <2 x float>, ptr %q2
  %t299 = bitcast <2 x float> %t298 to i64
  %t300 = lshr i64 %t299, 32
  %t301 = xor i64 %t299, %t300
  %t302 = trunc i64 %t301 to i32
  %t303 = mul i32 %t302, 31
  %t304 = xor i32 %t290, %t303
  %t305 = load <8 x i8>, ptr %q3
  %t306 = bitcast <8 x i8> %t305 to i64
  %t307 = lshr i64 %t306, 32
  %t308 = xor i64 %t306, %t307
  %t309 = trunc i64 %t308 to i32
  %t310 = mul i32 %t309, 31
  %t311 = xor i32 %t304, %t310
  %t312 = load <2 x i64>, ptr %q4
  %t313 = bitcast <2 x i64> %t312 to i128
  %t314 = lshr i128 %t313, 64
  %t315 = xor i128 %t313, %t314
  %t316 = trunc i128 %t315 to i32
  %t317 = mul i32 %t316, 31
  %t318 = xor i32 %t311, %t317
  %t319 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t320 = load i32, ptr addrspace(1) %t319
  %t321 = xor i32 %t276, %t320
  store i32 %t321, ptr addrspace(1) %t319
  %t322 = getelementptr i32, ptr addrspace(1) %own, i32 1
  %t323 = load i32, ptr addrspace(1) %t322
  %t324 = xor i32 %t318, %t323
  store i32 %t324, ptr addrspace(1) %t322
  %t325 = getelementptr i32, ptr addrspace(1) %own, i32 2
  %t326 = load i32, ptr addrspace(1) %t325
  %t327 = xor i32 %t268, %t326
  store i32 %t327, ptr addrspace(1) %t325
  %t328 = getelementptr i32, ptr addrspace(1) %own, i32 3
  %t329 = load i32, ptr addrspace(1) %t328
  %t330 = xor i32 %t297, %t329
  store i32 %t330, ptr addrspace(1) %t328
  ret void
}

define internal spir_func void @p6(ptr addrspace(1) %in, ptr addrspace(1) %own, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items) {
entry:
  %v0 = alloca i32
  %v1 = alloca i32
  %v2 = alloca i32
  %v3 = alloca i32
  %v4 = alloca i32
  %b0 = alloca i8
  %s0 = alloca i16
  %w0 = alloca i64
  %w1 = alloca i64
  %h0 = alloca half
  %f0 = alloca float
  %f1 = alloca float
  %d0 = alloca double
  %q0 = alloca <4 x i32>
  %q1 = alloca <3 x i16>
  %q2 = alloca <2 x float>
  %q3 = alloca <8 x i8>
  %q4 = alloca <2 x i64>
  %array = alloca [8 x i32]
  %escaped = alloca [8 x i32]
  %bytes = alloca [8 x i8]
  %p0 = alloca ptr
  %p1 = alloca ptr
  %t1 = getelementptr i32, ptr addrspace(1) %in, i32 0
  %t2 = load i32, ptr addrspace(1) %t1
  store i32 %t2, ptr %v0
  %t3 = getelementptr i32, ptr addrspace(1) %in, i32 1
  %t4 = and i32 %gid, 255
  %t5 = getelementptr i32, ptr addrspace(1) %in, i32 %t4
  %t6 = load i32, ptr addrspace(1) %t5
  store i32 %t6, ptr %v1
  %t7 = getelementptr i32, ptr addrspace(1) %in, i32 2
  %t8 = load i32, ptr addrspace(1) %t7
  store i32 %t8, ptr %v2
  %t9 = getelementptr i32, ptr addrspace(1) %in, i32 3
  %t10 = and i32 %gid, 255
  %t11 = getelementptr i32, ptr addrspace(1) %in, i32 %t10
  %t12 = load i32, ptr addrspace(1) %t11
  store i32 %t12, ptr %v3
  %t13 = getelementptr i32, ptr addrspace(1) %in, i32 4
  %t14 = load i32, ptr addrspace(1) %t13
  store i32 %t14, ptr %v4
  store i8 77, ptr %b0
  store i16 77, ptr %s0
  store i64 77, ptr %w0
  store i64 77, ptr %w1
  store half 1.5, ptr %h0
  store float 1.5, ptr %f0
  store float 1.5, ptr %f1
  store double 1.5, ptr %d0
  store <4 x i32> splat (i32 77), ptr %q0
  store <3 x i16> splat (i16 77), ptr %q1
  store <2 x float> splat (float 1.5), ptr %q2
  store <8 x i8> splat (i8 77), ptr %q3
  store <2 x i64> splat (i64 77), ptr %q4
  %t15 = getelementptr i32, ptr %array, i32 0
  store i32 0, ptr %t15
  %t16 = getelementptr i32, ptr %array, i32 1
  store i32 1, ptr %t16
  %t17 = getelementptr i32, ptr %array, i32 2
  store i32 4, ptr %t17
  %t18 = getelementptr i32, ptr %array, i32 3
  store i32 9, ptr %t18
  %t19 = getelementptr i32, ptr %array, i32 4
  store i32 16, ptr %t19
  %t20 = getelementptr i32, ptr %array, i32 5
  store i32 25, ptr %t20
  %t21 = getelementptr i32, ptr %array, i32 6
  store i32 36, ptr %t21
  %t22 = getelementptr i32, ptr %array, i32 7
  store i32 49, ptr %t22
  %t23 = getelementptr i32, ptr %escaped, i32 0
  store i32 0, ptr %t23
  %t24 = getelementptr i32, ptr %escaped, i32 1
  store i32 1, ptr %t24
  %t25 = getelementptr i32, ptr %escaped, i32 2
  store i32 4, ptr %t25
  %t26 = getelementptr i32, ptr %escaped, i32 3
  store i32 9, ptr %t26
  %t27 = getelementptr i32, ptr %escaped, i32 4
  store i32 16, ptr %t27
  %t28 = getelementptr i32, ptr %escaped, i32 5
  store i32 25, ptr %t28
  %t29 = getelementptr i32, ptr %escaped, i32 6
  store i32 36, ptr %t29
  %t30 = getelementptr i32, ptr %escaped, i32 7
  store i32 49, ptr %t30
  store i64 578437695752307201, ptr %bytes
  store ptr %escaped, ptr %p0
  store ptr %array, ptr %p1
  %t31 = load float, ptr %f1
  %t32 = load float, ptr %f1
  %t33 = call float @llvm.maxnum.f32(float %t31, float %t32)
  %t34 = call float @llvm.fabs.f32(float %t33)
  %t35 = fcmp olt float %t34, 4096.0
  %t36 = select i1 %t35, float %t33, float 0.5
  %t37 = fadd float %t36, 0.0
  %t38 = load float, ptr %f1
  %t39 = fadd float %t37, %t38
  %t40 = call float @llvm.fabs.f32(float %t39)
  %t41 = fcmp olt float %t40, 4096.0
  %t42 = select i1 %t41, float %t39, float 0.5
  %t43 = fadd float %t42, 0.0
  store float %t43, ptr %f0
  %t44 = lshr i32 2, 1
  %t45 = add i32 %t44, %sg
  %t46 = and i32 %t45, 1
  %t47 = icmp ne i32 %t46, 1
  br i1 %t47, label %then1, label %end3
then1:
  %t48 = add i32 5, %sg
  %t49 = and i32 %t48, 1
  %t50 = icmp ne i32 %t49, 1
  br i1 %t50, label %then4, label %else5
then4:
  %t51 = load i64, ptr %w0
  %t52 = insertelement <4 x i64> zeroinitializer, i64 %t51, i32 0
  %t53 = load i64, ptr %w0
  %t54 = insertelement <4 x i64> %t52, i64 %t53, i32 1
  %t55 = load i64, ptr %w1
  %t56 = insertelement <4 x i64> %t54, i64 %t55, i32 2
  %t57 = load i64, ptr %w1
  %t58 = insertelement <4 x i64> %t56, i64 %t57, i32 3
  %t59 = extractelement <4 x i64> %t58, i32 1
  %t60 = and i64 %t59, 31
  %t61 = icmp sgt i64 %t60, 0
  br i1 %t61, label %then7, label %else8
then7:
  %t62 = load i16, ptr %s0
  %t63 = and i16 %t62, 1
  %t64 = icmp uge i16 %t63, 2
  %t65 = load i16, ptr %s0
  %t66 = and i16 %t65, 1
  %t67 = icmp uge i16 %t66, 2
  %t68 = load i16, ptr %s0
  %t69 = and i16 %t68, 3
  %t70 = icmp sgt i16 %t69, 5
  %t71 = xor i1 %t67, %t70
  %t72 = or i1 %t64, %t71
  %t73 = and i32 -1, 254
  %t74 = getelementptr i32, ptr addrspace(1) %in, i32 %t73
  %t75 = load i64, ptr addrspace(1) %t74, align 4
  %t76 = load i64, ptr %w1
  %t77 = xor i64 -1, %t76
  %t78 = select i1 %t72, i64 %t75, i64 %t77
  store i64 %t78, ptr %w0
  br label %end9
else8:
  %t79 = load i32, ptr %v2
  %t80 = and i32 %lid, 31
  %t81 = shl i32 %t79, %t80
  %t82 = and i32 %t81, 1
  %t83 = icmp slt i32 %t82, 2
  %t84 = load i32, ptr %v4
  %t85 = load i32, ptr %v4
  %t86 = and i32 %t85, 127
  %t87 = or i32 %t86, 1
  %t88 = srem i32 %t84, %t87
  %t89 = load i32, ptr %v4
  %t90 = and i32 %t89, 7
  %t91 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t90
  %t92 = getelementptr i32, ptr %escaped, i32 4
  %t93 = load double, ptr %d0
  %t94 = fcmp ueq double 0.5, %t93
  %t95 = load half, ptr %h0
  %t96 = load half, ptr %h0
  %t97 = fcmp ueq half %t95, %t96
  %t98 = xor i1 %t94, %t97
  %t99 = select i1 %t98, ptr %t91, ptr %t92
  %t100 = load i32, ptr %t99
  %t101 = select i1 %t83, i32 %t88, i32 %t100
  %t102 = trunc i32 %t101 to i8
  %t103 = sext i8 %t102 to i32
  store i32 %t103, ptr %v0
  br label %end9
end9:
  %t104 = load i16, ptr %s0
  %t105 = and i16 %t104, 1
  %t106 = icmp ne i16 %t105, 2
  %t107 = and i64 0, 31
  %t108 = icmp uge i64 %t107, 2
  %t109 = xor i1 %t106, %t108
  br i1 %t109, label %then10, label %else11
then10:
  %t110 = load i32, ptr %v0
  %t111 = and i32 0, 31
  %t112 = shl i32 %t110, %t111
  %t113 = and i32 %t112, 255
  %t114 = getelementptr i32, ptr addrspace(1) %in, i32 %t113
  %t115 = addrspacecast ptr addrspace(1) %t114 to ptr addrspace(4)
  %t116 = load i8, ptr addrspace(4) %t115, align 1
  %t117 = call i8 @_Z40sub_group_non_uniform_scan_exclusive_xorh(i8 %t116)
  %t118 = zext i8 %t117 to i32
  store i32 %t118, ptr %v3
  br label %end12
else11:
  %t119 = load i64, ptr %w1
  %t120 = trunc i64 %t119 to i16
  %t121 = and i16 %t120, 31
  %t122 = icmp sgt i16 %t121, 1
  %t123 = load i32, ptr %v3
  %t124 = load i32, ptr %v4
  %t125 = select i1 %t122, i32 %t123, i32 %t124
  %t126 = and i32 %t125, 255
  %t127 = getelementptr i32, ptr addrspace(1) %in, i32 %t126
  %t128 = load i32, ptr addrspace(1) %t127, align 4
  %t129 = load <4 x i32>, ptr %q0
  %t130 = and i32 %lin, 3
  %t131 = extractelement <4 x i32> %t129, i32 %t130
  %t132 = and i32 %t131, 7
  %t133 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t132
  %t134 = load i32, ptr %t133
  %t135 = or i32 %t128, %t134
  store i32 %t135, ptr %v2
  %t136 = and i32 1, 7
  %t137 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t136
  %t138 = getelementptr i32, ptr %escaped, i32 4
  %t139 = load i32, ptr %v0
  %t140 = trunc i32 %t139 to i1
  %t141 = zext i1 %t140 to i32
  %t142 = and i32 %t141, 1
  %t143 = icmp ne i32 %t142, 0
  %t144 = select i1 %t143, ptr %t137, ptr %t138
  store ptr %t144, ptr %p0
  br label %end12
end12:
  br label %end6
else5:
  %t145 = load ptr, ptr %p0
  %t146 = load i32, ptr %v4
  %t147 = insertelement <3 x i32> zeroinitializer, i32 %t146, i32 0
  %t148 = load i32, ptr %v1
  %t149 = insertelement <3 x i32> %t147, i32 %t148, i32 1
  %t150 = load i32, ptr %v4
  %t151 = insertelement <3 x i32> %t149, i32 %t150, i32 2
  %t152 = extractelement <3 x i32> %t151, i32 2
  %t153 = load i16, ptr %s0
  %t154 = add i16 7, %t153
  %t155 = and i16 %t154, 1
  %t156 = icmp eq i16 %t155, 0
  %t157 = select i1 %t156, i32 %n, i32 7
  %t158 = add i32 %t152, %t157
  store i32 %t158, ptr %t145
  %t159 = load i32, ptr %v0
  %t160 = load i32, ptr %v3
  %t161 = and i32 %t160, 31
  %t162 = ashr i32 %t159, %t161
  %t163 = trunc i32 %t162 to i8
  %t164 = zext i8 %t163 to i32
  %t165 = load i32, ptr %v2
  %t166 = or i32 %t165, %n
  %t167 = and i32 %t166, 3
  %t168 = call i32 @recursive(i32 %t164, i32 %t167)
  store i32 %t168, ptr %v1
  br label %end6
end6:
  %t169 = load i32, ptr %v3
  %t170 = and i32 %t169, 255
  %t171 = getelementptr i32, ptr addrspace(1) %in, i32 %t170
  %t172 = load i32, ptr addrspace(1) %t171, align 4
  %t173 = and i32 %t172, 31
  %t174 = icmp sgt i32 %t173, 0
  br i1 %t174, label %return, label %on13
on13:
  %t175 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t176 = load i32, ptr %v0
  %t177 = and i32 %t176, 127
  %t178 = or i32 %t177, 1
  %t179 = urem i32 %grp, %t178
  %t180 = and i32 %t179, 7
  %t181 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t180
  %t182 = getelementptr i32, ptr %escaped, i32 4
  %t183 = load i32, ptr %v2
  %t184 = and i32 %t183, 7
  %t185 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t184
  %t186 = load i32, ptr %t185
  %t187 = and i32 %t186, 1
  %t188 = icmp ult i32 %t187, 1
  %t189 = select i1 %t188, ptr %t181, ptr %t182
  %t190 = load i32, ptr %t189
  %t191 = load i32, ptr addrspace(1) %t175
  %t192 = add i32 %t191, %t190
  store i32 %t192, ptr addrspace(1) %t175
  br label %end3
end3:
  %t193 = load double, ptr %d0
  %t194 = fptosi double %t193 to i32
  %t195 = load i32, ptr %v3
  %t196 = add i32 %t195, %lid
  %t197 = and i32 %t196, 127
  %t198 = or i32 %t197, 1
  %t199 = urem i32 %t194, %t198
  %t200 = load i16, ptr %s0
  %t201 = and i16 3, 15
  %t202 = shl i16 %t200, %t201
  %t203 = and i16 %t202, 1
  %t204 = icmp slt i16 %t203, 0
  %t205 = load i32, ptr %v3
  %t206 = load i32, ptr %v4
  %t207 = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %t205, i32 %t206)
  %t208 = extractvalue { i32, i1 } %t207, 1
  %t209 = extractvalue { i32, i1 } %t207, 0
  %t210 = select i1 %t208, i32 %t205, i32 %t209
  %t211 = sext i16 7 to i32
  %t212 = select i1 %t204, i32 %t210, i32 %t211
  %t213 = and i32 %t212, 31
  %t214 = lshr i32 %t199, %t213
  store i32 %t214, ptr %v4
  %t215 = load i32, ptr %v1
  %t216 = mul i32 %t215, %grp
  %t217 = load i32, ptr %v4
  %t218 = load i32, ptr %v3
  %t219 = sub i32 %t217, %t218
  %t220 = sub i32 %t216, %t219
  %t221 = and i32 %t220, 7
  %t222 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t221
  %t223 = getelementptr i32, ptr %escaped, i32 4
  %t224 = and i32 2, 31
  %t225 = icmp sgt i32 %t224, 1
  %t226 = select i1 %t225, ptr %t222, ptr %t223
  %t227 = load i32, ptr %t226
  store i32 %t227, ptr %v2
  %t228 = call <4 x i32> @_Z16sub_group_balloti(i32 1)
  %t229 = call i32 @_Z31sub_group_ballot_exclusive_scanDv4_j(<4 x i32> %t228)
  store i32 %t229, ptr %v1
  %t230 = getelementptr i32, ptr addrspace(1) %own, i32 2
  %t231 = load i32, ptr %v2
  %t232 = load i32, ptr %v4
  %t233 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %t231, i32 %t232)
  %t234 = extractvalue { i32, i1 } %t233, 1
  %t235 = extractvalue { i32, i1 } %t233, 0
  %t236 = select i1 %t234, i32 %t231, i32 %t235
  %t237 = and i32 %t236, 255
  %t238 = getelementptr i32, ptr addrspace(1) %in, i32 %t237
  %t239 = load i32, ptr addrspace(1) %t238, align 4
  %t240 = load i32, ptr addrspace(1) %t230
  %t241 = add i32 %t240, %t239
  store i32 %t241, ptr addrspace(1) %t230
  br label %return
return:
  %t242 = load i32, ptr %v0
  %t243 = load i32, ptr %v1
  %t244 = load i32, ptr %v2
  %t245 = load i32, ptr %v3
  %t246 = load i8, ptr %b0
  %t247 = zext i8 %t246 to i32
  %t248 = mul i32 %t247, 31
  %t249 = xor i32 %t244, %t248
  %t250 = load i16, ptr %s0
  %t251 = zext i16 %t250 to i32
  %t252 = mul i32 %t251, 31
  %t253 = xor i32 %t249, %t252
  %t254 = load i64, ptr %w0
  %t255 = lshr i64 %t254, 32
  %t256 = xor i64 %t254, %t255
  %t257 = trunc i64 %t256 to i32
  %t258 = mul i32 %t257, 31
  %t259 = xor i32 %t243, %t258
  %t260 = load i64, ptr %w1
  %t261 = lshr i64 %t260, 32
  %t262 = xor i64 %t260, %t261
  %t263 = trunc i64 %t262 to i32
  %t264 = mul i32 %t263, 31
  %t265 = xor i32 %t253, %t264
  %t266 = load half, ptr %h0
  %t267 = bitcast half %t266 to i16
  %t268 = zext i16 %t267 to i32
  %t269 = mul i32 %t268, 31
  %t270 = xor i32 %t265, %t269
  %t271 = load float, ptr %f0
  %t272 = bitcast float %t271 to i32
  %t273 = mul i32 %t272, 31
  %t274 = xor i32 %t270, %t273
  %t275 = load float, ptr %f1
  %t276 = bitcast float %t275 to i32
  %t277 = mul i32 %t276, 31
  %t278 = xor i32 %t259, %t277
  %t279 = load double, ptr %d0
  %t280 = bitcast double %t279 to i64
  %t281 = lshr i64 %t280, 32
  %t282 = xor i64 %t280, %t281
  %t283 = trunc i64 %t282 to i32
  %t284 = mul i32 %t283, 31
  %t285 = xor i32 %t274, %t284
  %t286 = load <4 x i32>, ptr %q0
  %t287 = bitcast <4 x i32> %t286 to i128
  %t288 = lshr i128 %t287, 64
  %t289 = xor i128 %t287, %t288
  %t290 = trunc i128 %t289 to i32
  %t291 = mul i32 %t290, 31
  %t292 = xor i32 %t245, %t291
  %t293 = load <3 x i16>, ptr %q1
  %t294 = bitcast <3 x i16> %t293 to i48
  %t295 = lshr i48 %t294, 24
  %t296 = xor i48 %t294, %t295
  %t297 = trunc i48 %t296 to i32
  %t298 = mul i32 %t297, 31
  %t299 = xor i32 %t292, %t298
  %t300 = load <2 x float>, ptr %q2
  %t301 = bitcast <2 x float> %t300 to i64
  %t302 = lshr i64 %t301, 32
  %t303 = xor i64 %t301, %t302
  %t304 = trunc i64 %t303 to i32
  %t305 = mul i32 %t304, 31
  %t306 = xor i32 %t299, %t305
  %t307 = load <8 x i8>, ptr %q3
  %t308 = bitcast <8 x i8> %t307 to i64
  %t309 = lshr i64 %t308, 32
  %t310 = xor i64 %t308, %t309
  %t311 = trunc i64 %t310 to i32
  %t312 = mul i32 %t311, 31
  %t313 = xor i32 %t278, %t312
  %t314 = load <2 x i64>, ptr %q4
  %t315 = bitcast <2 x i64> %t314 to i128
  %t316 = lshr i128 %t315, 64
  %t317 = xor i128 %t315, %t316
  %t318 = trunc i128 %t317 to i32
  %t319 = mul i32 %t318, 31
  %t320 = xor i32 %t306, %t319
  %t321 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t322 = load i32, ptr addrspace(1) %t321
  %t323 = xor i32 %t242, %t322
  store i32 %t323, ptr addrspace(1) %t321
  %t324 = getelementptr i32, ptr addrspace(1) %own, i32 1
  %t325 = load i32, ptr addrspace(1) %t324
  %t326 = xor i32 %t313, %t325
  store i32 %t326, ptr addrspace(1) %t324
  %t327 = getelementptr i32, ptr addrspace(1) %own, i32 2
  %t328 = load i32, ptr addrspace(1) %t327
  %t329 = xor i32 %t285, %t328
  store i32 %t329, ptr addrspace(1) %t327
  %t330 = getelementptr i32, ptr addrspace(1) %own, i32 3
  %t331 = load i32, ptr addrspace(1) %t330
  %t332 = xor i32 %t320, %t331
  store i32 %t332, ptr addrspace(1) %t330
  ret void
}

define internal spir_func void @p7(ptr addrspace(1) %in, ptr addrspace(1) %own, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items) {
entry:
  %v0 = alloca i32
  %v1 = alloca i32
  %v2 = alloca i32
  %v3 = alloca i32
  %v4 = alloca i32
  %b0 = alloca i8
  %s0 = alloca i16
  %w0 = alloca i64
  %w1 = alloca i64
  %h0 = alloca half
  %f0 = alloca float
  %f1 = alloca float
  %d0 = alloca double
  %q0 = alloca <4 x i32>
  %q1 = alloca <3 x i16>
  %q2 = alloca <2 x float>
  %q3 = alloca <8 x i8>
  %q4 = alloca <2 x i64>
  %array = alloca [8 x i32]
  %escaped = alloca [8 x i32]
  %bytes = alloca [8 x i8]
  %p0 = alloca ptr
  %p1 = alloca ptr
  %i.head1 = alloca i32
  %t1 = getelementptr i32, ptr addrspace(1) %in, i32 0
  %t2 = load i32, ptr addrspace(1) %t1
  store i32 %t2, ptr %v0
  %t3 = getelementptr i32, ptr addrspace(1) %in, i32 1
  %t4 = and i32 %gid, 255
  %t5 = getelementptr i32, ptr addrspace(1) %in, i32 %t4
  %t6 = load i32, ptr addrspace(1) %t5
  store i32 %t6, ptr %v1
  %t7 = getelementptr i32, ptr addrspace(1) %in, i32 2
  %t8 = load i32, ptr addrspace(1) %t7
  store i32 %t8, ptr %v2
  %t9 = getelementptr i32, ptr addrspace(1) %in, i32 3
  %t10 = and i32 %gid, 255
  %t11 = getelementptr i32, ptr addrspace(1) %in, i32 %t10
  %t12 = load i32, ptr addrspace(1) %t11
  store i32 %t12, ptr %v3
  %t13 = getelementptr i32, ptr addrspace(1) %in, i32 4
  %t14 = load i32, ptr addrspace(1) %t13
  store i32 %t14, ptr %v4
  store i8 77, ptr %b0
  store i16 77, ptr %s0
  store i64 77, ptr %w0
  store i64 77, ptr %w1
  store half 1.5, ptr %h0
  store float 1.5, ptr %f0
  store float 1.5, ptr %f1
  store double 1.5, ptr %d0
  store <4 x i32> splat (i32 77), ptr %q0
  store <3 x i16> splat (i16 77), ptr %q1
  store <2 x float> splat (float 1.5), ptr %q2
  store <8 x i8> splat (i8 77), ptr %q3
  store <2 x i64> splat (i64 77), ptr %q4
  %t15 = getelementptr i32, ptr %array, i32 0
  store i32 0, ptr %t15
  %t16 = getelementptr i32, ptr %array, i32 1
  store i32 1, ptr %t16
  %t17 = getelementptr i32, ptr %array, i32 2
  store i32 4, ptr %t17
  %t18 = getelementptr i32, ptr %array, i32 3
  store i32 9, ptr %t18
  %t19 = getelementptr i32, ptr %array, i32 4
  store i32 16, ptr %t19
  %t20 = getelementptr i32, ptr %array, i32 5
  store i32 25, ptr %t20
  %t21 = getelementptr i32, ptr %array, i32 6
  store i32 36, ptr %t21
  %t22 = getelementptr i32, ptr %array, i32 7
  store i32 49, ptr %t22
  %t23 = getelementptr i32, ptr %escaped, i32 0
  store i32 0, ptr %t23
  %t24 = getelementptr i32, ptr %escaped, i32 1
  store i32 1, ptr %t24
  %t25 = getelementptr i32, ptr %escaped, i32 2
  store i32 4, ptr %t25
  %t26 = getelementptr i32, ptr %escaped, i32 3
  store i32 9, ptr %t26
  %t27 = getelementptr i32, ptr %escaped, i32 4
  store i32 16, ptr %t27
  %t28 = getelementptr i32, ptr %escaped, i32 5
  store i32 25, ptr %t28
  %t29 = getelementptr i32, ptr %escaped, i32 6
  store i32 36, ptr %t29
  %t30 = getelementptr i32, ptr %escaped, i32 7
  store i32 49, ptr %t30
  store i64 578437695752307201, ptr %bytes
  store ptr %escaped, ptr %p0
  store ptr %array, ptr %p1
  %t31 = load i32, ptr %v3
  %t32 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %n, i32 %t31)
  %t33 = extractvalue { i32, i1 } %t32, 1
  %t34 = extractvalue { i32, i1 } %t32, 0
  %t35 = select i1 %t33, i32 %n, i32 %t34
  %t36 = and i32 %t35, 255
  %t37 = getelementptr i32, ptr addrspace(1) %in, i32 %t36
  %t38 = load i32, ptr addrspace(1) %t37, align 4
  %t39 = and i32 %t38, 15
  %t40 = sitofp i32 %t39 to float
  %t41 = call float @_Z40sub_group_non_uniform_scan_exclusive_addf(float %t40)
  %t42 = call float @llvm.fabs.f32(float %t41)
  %t43 = fcmp olt float %t42, 4096.0
  %t44 = select i1 %t43, float %t41, float 0.5
  %t45 = fadd float %t44, 0.0
  %t46 = bitcast float %t45 to i32
  store i32 %t46, ptr %v0
  %t47 = load <8 x i8>, ptr %q3
  store <8 x i8> %t47, ptr %q3
  %t48 = load i32, ptr %v1
  %t49 = and i32 %t48, 255
  %t50 = getelementptr i32, ptr addrspace(1) %in, i32 %t49
  %t51 = addrspacecast ptr addrspace(1) %t50 to ptr addrspace(4)
  %t52 = load i32, ptr addrspace(4) %t51, align 4
  %t53 = and i32 %t52, 7
  store i32 %t53, ptr %i.head1
  br label %head1
head1:
  %t54 = load i32, ptr %i.head1
  %t55 = icmp ne i32 %t54, 0
  br i1 %t55, label %body2, label %done4
body2:
  %t56 = load i32, ptr %v0
  %t57 = and i32 %t56, 7
  %t58 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t57
  %t59 = load i32, ptr %t58
  %t60 = insertelement <3 x i32> zeroinitializer, i32 %lane, i32 0
  %t61 = insertelement <3 x i32> %t60, i32 -1, i32 1
  %t62 = load i32, ptr %v1
  %t63 = insertelement <3 x i32> %t61, i32 %t62, i32 2
  %t64 = extractelement <3 x i32> %t63, i32 0
  %t65 = and i32 %t59, %t64
  %t66 = and i32 %grp, 7
  %t67 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t66
  %t68 = getelementptr i32, ptr %escaped, i32 4
  %t69 = load i32, ptr %v1
  %t70 = call i32 @llvm.smin.i32(i32 %grp, i32 %t69)
  %t71 = and i32 %t70, 31
  %t72 = icmp uge i32 %t71, 0
  %t73 = select i1 %t72, ptr %t67, ptr %t68
  store i32 %t65, ptr %t73
  %t74 = load i32, ptr %v4
  %t75 = load i32, ptr %v4
  %t76 = and i32 %t75, 127
  %t77 = or i32 %t76, 1
  %t78 = udiv i32 %t74, %t77
  %t79 = and i32 %t78, 1
  %t80 = icmp slt i32 %t79, 1
  br i1 %t80, label %latch3, label %on5
on5:
  br label %latch3
latch3:
  %t81 = load i32, ptr %i.head1
  %t82 = sub i32 %t81, 1
  store i32 %t82, ptr %i.head1
  br label %head1
done4:
  br label %return
return:
  %t83 = load i32, ptr %v0
  %t84 = load i32, ptr %v1
  %t85 = load i32, ptr %v2
  %t86 = load i32, ptr %v3
  %t87 = load i8, ptr %b0
  %t88 = zext i8 %t87 to i32
  %t89 = mul i32 %t88, 31
  %t90 = xor i32 %t86, %t89
  %t91 = load i16, ptr %s0
  %t92 = zext i16 %t91 to i32
  %t93 = mul i32 %t92, 31
  %t94 = xor i32 %t84, %t93
  %t95 = load i64, ptr %w0
  %t96 = lshr i64 %t95, 32
  %t97 = xor i64 %t95, %t96
  %t98 = trunc i64 %t97 to i32
  %t99 = mul i32 %t98, 31
  %t100 = xor i32 %t83, %t99
  %t101 = load i64, ptr %w1
  %t102 = lshr i64 %t101, 32
  %t103 = xor i64 %t101, %t102
  %t104 = trunc i64 %t103 to i32
  %t105 = mul i32 %t104, 31
  %t106 = xor i32 %t90, %t105
  %t107 = load half, ptr %h0
  %t108 = bitcast half %t107 to i16
  %t109 = zext i16 %t108 to i32
  %t110 = mul i32 %t109, 31
  %t111 = xor i32 %t106, %t110
  %t112 = load float, ptr %f0
  %t113 = bitcast float %t112 to i32
  %t114 = mul i32 %t113, 31
  %t115 = xor i32 %t94, %t114
  %t116 = load float, ptr %f1
  %t117 = bitcast float %t116 to i32
  %t118 = mul i32 %t117, 31
  %t119 = xor i32 %t115, %t118
  %t120 = load double, ptr %d0
  %t121 = bitcast double %t120 to i64
  %t122 = lshr i64 %t121, 32
  %t123 = xor i64 %t121, %t122
  %t124 = trunc i64 %t123 to i32
  %t125 = mul i32 %t124, 31
  %t126 = xor i32 %t119, %t125
  %t127 = load <4 x i32>, ptr %q0
  %t128 = bitcast <4 x i32> %t127 to i128
  %t129 = lshr i128 %t128, 64
  %t130 = xor i128 %t128, %t129
  %t131 = trunc i128 %t130 to i32
  %t132 = mul i32 %t131, 31
  %t133 = xor i32 %t100, %t132
  %t134 = load <3 x i16>, ptr %q1
  %t135 = bitcast <3 x i16> %t134 to i48
  %t136 = lshr i48 %t135, 24
  %t137 = xor i48 %t135, %t136
  %t138 = trunc i48 %t137 to i32
  %t139 = mul i32 %t138, 31
  %t140 = xor i32 %t111, %t139
  %t141 = load <2 x float>, ptr %q2
  %t142 = bitcast <2 x float> %t141 to i64
  %t143 = lshr i64 %t142, 32
  %t144 = xor i64 %t142, %t143
  %t145 = trunc i64 %t144 to i32
  %t146 = mul i32 %t145, 31
  %t147 = xor i32 %t85, %t146
  %t148 = load <8 x i8>, ptr %q3
  %t149 = bitcast <8 x i8> %t148 to i64
  %t150 = lshr i64 %t149, 32
  %t151 = xor i64 %t149, %t150
  %t152 = trunc i64 %t151 to i32
  %t153 = mul i32 %t152, 31
  %t154 = xor i32 %t147, %t153
  %t155 = load <2 x i64>, ptr %q4
  %t156 = bitcast <2 x i64> %t155 to i128
  %t157 = lshr i128 %t156, 64
  %t158 = xor i128 %t156, %t157
  %t159 = trunc i128 %t158 to i32
  %t160 = mul i32 %t159, 31
  %t161 = xor i32 %t126, %t160
  %t162 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t163 = load i32, ptr addrspace(1) %t162
  %t164 = xor i32 %t133, %t163
  store i32 %t164, ptr addrspace(1) %t162
  %t165 = getelementptr i32, ptr addrspace(1) %own, i32 1
  %t166 = load i32, ptr addrspace(1) %t165
  %t167 = xor i32 %t161, %t166
  store i32 %t167, ptr addrspace(1) %t165
  %t168 = getelementptr i32, ptr addrspace(1) %own, i32 2
  %t169 = load i32, ptr addrspace(1) %t168
  %t170 = xor i32 %t154, %t169
  store i32 %t170, ptr addrspace(1) %t168
  %t171 = getelementptr i32, ptr addrspace(1) %own, i32 3
  %t172 = load i32, ptr addrspace(1) %t171
  %t173 = xor i32 %t140, %t172
  store i32 %t173, ptr addrspace(1) %t171
  ret void
}

define internal spir_func void @p8(ptr addrspace(1) %in, ptr addrspace(1) %own, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items) {
entry:
  %v0 = alloca i32
  %v1 = alloca i32
  %v2 = alloca i32
  %v3 = alloca i32
  %v4 = alloca i32
  %b0 = alloca i8
  %s0 = alloca i16
  %w0 = alloca i64
  %w1 = alloca i64
  %h0 = alloca half
  %f0 = alloca float
  %f1 = alloca float
  %d0 = alloca double
  %q0 = alloca <4 x i32>
  %q1 = alloca <3 x i16>
  %q2 = alloca <2 x float>
  %q3 = alloca <8 x i8>
  %q4 = alloca <2 x i64>
  %array = alloca [8 x i32]
  %escaped = alloca [8 x i32]
  %bytes = alloca [8 x i8]
  %p0 = alloca ptr
  %p1 = alloca ptr
  %t1 = getelementptr i32, ptr addrspace(1) %in, i32 0
  %t2 = load i32, ptr addrspace(1) %t1
  store i32 %t2, ptr %v0
  %t3 = getelementptr i32, ptr addrspace(1) %in, i32 1
  %t4 = and i32 %gid, 255
  %t5 = getelementptr i32, ptr addrspace(1) %in, i32 %t4
  %t6 = load i32, ptr addrspace(1) %t5
  store i32 %t6, ptr %v1
  %t7 = getelementptr i32, ptr addrspace(1) %in, i32 2
  %t8 = load i32, ptr addrspace(1) %t7
  store i32 %t8, ptr %v2
  %t9 = getelementptr i32, ptr addrspace(1) %in, i32 3
  %t10 = and i32 %gid, 255
  %t11 = getelementptr i32, ptr addrspace(1) %in, i32 %t10
  %t12 = load i32, ptr addrspace(1) %t11
  store i32 %t12, ptr %v3
  %t13 = getelementptr i32, ptr addrspace(1) %in, i32 4
  %t14 = load i32, ptr addrspace(1) %t13
  store i32 %t14, ptr %v4
  store i8 77, ptr %b0
  store i16 77, ptr %s0
  store i64 77, ptr %w0
  store i64 77, ptr %w1
  store half 1.5, ptr %h0
  store float 1.5, ptr %f0
  store float 1.5, ptr %f1
  store double 1.5, ptr %d0
  store <4 x i32> splat (i32 77), ptr %q0
  store <3 x i16> splat (i16 77), ptr %q1
  store <2 x float> splat (float 1.5), ptr %q2
  store <8 x i8> splat (i8 77), ptr %q3
  store <2 x i64> splat (i64 77), ptr %q4
  %t15 = getelementptr i32, ptr %array, i32 0
  store i32 0, ptr %t15
  %t16 = getelementptr i32, ptr %array, i32 1
  store i32 1, ptr %t16
  %t17 = getelementptr i32, ptr %array, i32 2
  store i32 4, ptr %t17
  %t18 = getelementptr i32, ptr %array, i32 3
  store i32 9, ptr %t18
  %t19 = getelementptr i32, ptr %array, i32 4
  store i32 16, ptr %t19
  %t20 = getelementptr i32, ptr %array, i32 5
  store i32 25, ptr %t20
  %t21 = getelementptr i32, ptr %array, i32 6
  store i32 36, ptr %t21
  %t22 = getelementptr i32, ptr %array, i32 7
  store i32 49, ptr %t22
  %t23 = getelementptr i32, ptr %escaped, i32 0
  store i32 0, ptr %t23
  %t24 = getelementptr i32, ptr %escaped, i32 1
  store i32 1, ptr %t24
  %t25 = getelementptr i32, ptr %escaped, i32 2
  store i32 4, ptr %t25
  %t26 = getelementptr i32, ptr %escaped, i32 3
  store i32 9, ptr %t26
  %t27 = getelementptr i32, ptr %escaped, i32 4
  store i32 16, ptr %t27
  %t28 = getelementptr i32, ptr %escaped, i32 5
  store i32 25, ptr %t28
  %t29 = getelementptr i32, ptr %escaped, i32 6
  store i32 36, ptr %t29
  %t30 = getelementptr i32, ptr %escaped, i32 7
  store i32 49, ptr %t30
  store i64 578437695752307201, ptr %bytes
  store ptr %escaped, ptr %p0
  store ptr %array, ptr %p1
  %t31 = load i32, ptr %v2
  %t32 = load i32, ptr %v1
  %t33 = or i32 %t31, %t32
  %t34 = call i32 @llvm.smin.i32(i32 %t33, i32 %lin)
  %t35 = getelementptr i32, ptr addrspace(3) @local, i32 %lin
  store i32 %t34, ptr addrspace(3) %t35
  call void @_Z7barrierj(i32 1)
  %t36 = load i32, ptr %v2
  %t37 = and i32 %t36, 65535
  %t38 = urem i32 %t37, %items
  %t39 = getelementptr i32, ptr addrspace(3) @local, i32 %t38
  %t40 = load i32, ptr addrspace(3) %t39
  store i32 %t40, ptr %v1
  call void @_Z7barrierj(i32 1)
  %t41 = load i8, ptr %b0
  %t42 = load i8, ptr %b0
  %t43 = and i8 %t41, %t42
  call void @llvm.memset.p0.i64(ptr %escaped, i8 %t43, i64 12, i1 false)
  %t44 = load i32, ptr %v2
  %t45 = call i32 @llvm.fshr.i32(i32 %grp, i32 %grp, i32 %t44)
  %t46 = and i32 %t45, 7
  %t47 = getelementptr i8, ptr %bytes, i32 %t46
  %t48 = load i8, ptr %t47
  store i8 %t48, ptr %b0
  %t49 = load i32, ptr %v3
  %t50 = load i32, ptr %v2
  %t51 = or i32 %t49, %t50
  %t52 = and i32 %t51, 1
  %t53 = icmp slt i32 %t52, 2
  %t54 = zext i1 %t53 to i32
  %t55 = call i32 @_Z25sub_group_non_uniform_alli(i32 %t54)
  store i32 %t55, ptr %v2
  %t56 = load double, ptr %d0
  %t57 = fsub double -3.0, %t56
  %t58 = call double @llvm.fabs.f64(double %t57)
  %t59 = fcmp olt double %t58, 4096.0
  %t60 = select i1 %t59, double %t57, double 0.5
  %t61 = fadd double %t60, 0.0
  %t62 = fptosi double %t61 to i32
  %t63 = and i32 %t62, 255
  %t64 = getelementptr i32, ptr addrspace(1) %in, i32 %t63
  %t65 = load i32, ptr addrspace(1) %t64, align 4
  store i32 %t65, ptr %v1
  br label %return
return:
  %t66 = load i32, ptr %v0
  %t67 = load i32, ptr %v1
  %t68 = load i32, ptr %v2
  %t69 = load i32, ptr %v3
  %t70 = load i8, ptr %b0
  %t71 = zext i8 %t70 to i32
  %t72 = mul i32 %t71, 31
  %t73 = xor i32 %t68, %t72
  %t74 = load i16, ptr %s0
  %t75 = zext i16 %t74 to i32
  %t76 = mul i32 %t75, 31
  %t77 = xor i32 %t73, %t76
  %t78 = load i64, ptr %w0
  %t79 = lshr i64 %t78, 32
  %t80 = xor i64 %t78, %t79
  %t81 = trunc i64 %t80 to i32
  %t82 = mul i32 %t81, 31
  %t83 = xor i32 %t69, %t82
  %t84 = load i64, ptr %w1
  %t85 = lshr i64 %t84, 32
  %t86 = xor i64 %t84, %t85
  %t87 = trunc i64 %t86 to i32
  %t88 = mul i32 %t87, 31
  %t89 = xor i32 %t83, %t88
  %t90 = load half, ptr %h0
  %t91 = bitcast half %t90 to i16
  %t92 = zext i16 %t91 to i32
  %t93 = mul i32 %t92, 31
  %t94 = xor i32 %t66, %t93
  %t95 = load float, ptr %f0
  %t96 = bitcast float %t95 to i32
  %t97 = mul i32 %t96, 31
  %t98 = xor i32 %t89, %t97
  %t99 = load float, ptr %f1
  %t100 = bitcast float %t99 to i32
  %t101 = mul i32 %t100, 31
  %t102 = xor i32 %t94, %t101
  %t103 = load double, ptr %d0
  %t104 = bitcast double %t103 to i64
  %t105 = lshr i64 %t104, 32
  %t106 = xor i64 %t104, %t105
  %t107 = trunc i64 %t106 to i32
  %t108 = mul i32 %t107, 31
  %t109 = xor i32 %t98, %t108
  %t110 = load <4 x i32>, ptr %q0
  %t111 = bitcast <4 x i32> %t110 to i128
  %t112 = lshr i128 %t111, 64
  %t113 = xor i128 %t111, %t112
  %t114 = trunc i128 %t113 to i32
  %t115 = mul i32 %t114, 31
  %t116 = xor i32 %t67, %t115
  %t117 = load <3 x i16>, ptr %q1
  %t118 = bitcast <3 x i16> %t117 to i48
  %t119 = lshr i48 %t118, 24
  %t120 = xor i48 %t118, %t119
  %t121 = trunc i48 %t120 to i32
  %t122 = mul i32 %t121, 31
  %t123 = xor i32 %t102, %t122
  %t124 = load <2 x float>, ptr %q2
  %t125 = bitcast <2 x float> %t124 to i64
  %t126 = lshr i64 %t125, 32
  %t127 = xor i64 %t125, %t126
  %t128 = trunc i64 %t127 to i32
  %t129 = mul i32 %t128, 31
  %t130 = xor i32 %t116, %t129
  %t131 = load <8 x i8>, ptr %q3
  %t132 = bitcast <8 x i8> %t131 to i64
  %t133 = lshr i64 %t132, 32
  %t134 = xor i64 %t132, %t133
  %t135 = trunc i64 %t134 to i32
  %t136 = mul i32 %t135, 31
  %t137 = xor i32 %t109, %t136
  %t138 = load <2 x i64>, ptr %q4
  %t139 = bitcast <2 x i64> %t138 to i128
  %t140 = lshr i128 %t139, 64
  %t141 = xor i128 %t139, %t140
  %t142 = trunc i128 %t141 to i32
  %t143 = mul i32 %t142, 31
  %t144 = xor i32 %t137, %t143
  %t145 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t146 = load i32, ptr addrspace(1) %t145
  %t147 = xor i32 %t123, %t146
  store i32 %t147, ptr addrspace(1) %t145
  %t148 = getelementptr i32, ptr addrspace(1) %own, i32 1
  %t149 = load i32, ptr addrspace(1) %t148
  %t150 = xor i32 %t130, %t149
  store i32 %t150, ptr addrspace(1) %t148
  %t151 = getelementptr i32, ptr addrspace(1) %own, i32 2
  %t152 = load i32, ptr addrspace(1) %t151
  %t153 = xor i32 %t77, %t152
  store i32 %t153, ptr addrspace(1) %t151
  %t154 = getelementptr i32, ptr addrspace(1) %own, i32 3
  %t155 = load i32, ptr addrspace(1) %t154
  %t156 = xor i32 %t144, %t155
  store i32 %t156, ptr addrspace(1) %t154
  ret void
}

define internal spir_func void @p9(ptr addrspace(1) %in, ptr addrspace(1) %own, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items) {
entry:
  %v0 = alloca i32
  %v1 = alloca i32
  %v2 = alloca i32
  %v3 = alloca i32
  %v4 = alloca i32
  %b0 = alloca i8
  %s0 = alloca i16
  %w0 = alloca i64
  %w1 = alloca i64
  %h0 = alloca half
  %f0 = alloca float
  %f1 = alloca float
  %d0 = alloca double
  %q0 = alloca <4 x i32>
  %q1 = alloca <3 x i16>
  %q2 = alloca <2 x float>
  %q3 = alloca <8 x i8>
  %q4 = alloca <2 x i64>
  %array = alloca [8 x i32]
  %escaped = alloca [8 x i32]
  %bytes = alloca [8 x i8]
  %p0 = alloca ptr
  %p1 = alloca ptr
  %t1 = getelementptr i32, ptr addrspace(1) %in, i32 0
  %t2 = load i32, ptr addrspace(1) %t1
  store i32 %t2, ptr %v0
  %t3 = getelementptr i32, ptr addrspace(1) %in, i32 1
  %t4 = and i32 %gid, 255
  %t5 = getelementptr i32, ptr addrspace(1) %in, i32 %t4
  %t6 = load i32, ptr addrspace(1) %t5
  store i32 %t6, ptr %v1
  %t7 = getelementptr i32, ptr addrspace(1) %in, i32 2
  %t8 = load i32, ptr addrspace(1) %t7
  store i32 %t8, ptr %v2
  %t9 = getelementptr i32, ptr addrspace(1) %in, i32 3
  %t10 = and i32 %gid, 255
  %t11 = getelementptr i32, ptr addrspace(1) %in, i32 %t10
  %t12 = load i32, ptr addrspace(1) %t11
  store i32 %t12, ptr %v3
  %t13 = getelementptr i32, ptr addrspace(1) %in, i32 4
  %t14 = load i32, ptr addrspace(1) %t13
  store i32 %t14, ptr %v4
  store i8 77, ptr %b0
  store i16 77, ptr %s0
  store i64 77, ptr %w0
  store i64 77, ptr %w1
  store half 1.5, ptr %h0
  store float 1.5, ptr %f0
  store float 1.5, ptr %f1
  store double 1.5, ptr %d0
  store <4 x i32> splat (i32 77), ptr %q0
  store <3 x i16> splat (i16 77), ptr %q1
  store <2 x float> splat (float 1.5), ptr %q2
  store <8 x i8> splat (i8 77), ptr %q3
  store <2 x i64> splat (i64 77), ptr %q4
  %t15 = getelementptr i32, ptr %array, i32 0
  store i32 0, ptr %t15
  %t16 = getelementptr i32, ptr %array, i32 1
  store i32 1, ptr %t16
  %t17 = getelementptr i32, ptr %array, i32 2
  store i32 4, ptr %t17
  %t18 = getelementptr i32, ptr %array, i32 3
  store i32 9, ptr %t18
  %t19 = getelementptr i32, ptr %array, i32 4
  store i32 16, ptr %t19
  %t20 = getelementptr i32, ptr %array, i32 5
  store i32 25, ptr %t20
  %t21 = getelementptr i32, ptr %array, i32 6
  store i32 36, ptr %t21
  %t22 = getelementptr i32, ptr %array, i32 7
  store i32 49, ptr %t22
  %t23 = getelementptr i32, ptr %escaped, i32 0
  store i32 0, ptr %t23
  %t24 = getelementptr i32, ptr %escaped, i32 1
  store i32 1, ptr %t24
  %t25 = getelementptr i32, ptr %escaped, i32 2
  store i32 4, ptr %t25
  %t26 = getelementptr i32, ptr %escaped, i32 3
  store i32 9, ptr %t26
  %t27 = getelementptr i32, ptr %escaped, i32 4
  store i32 16, ptr %t27
  %t28 = getelementptr i32, ptr %escaped, i32 5
  store i32 25, ptr %t28
  %t29 = getelementptr i32, ptr %escaped, i32 6
  store i32 36, ptr %t29
  %t30 = getelementptr i32, ptr %escaped, i32 7
  store i32 49, ptr %t30
  store i64 578437695752307201, ptr %bytes
  store ptr %escaped, ptr %p0
  store ptr %array, ptr %p1
  %t31 = load i8, ptr %b0
  %t32 = and i8 1, 7
  %t33 = ashr i8 %t31, %t32
  %t34 = and i8 %t33, 7
  %t35 = icmp sgt i8 %t34, 0
  %t36 = load i32, ptr %v2
  %t37 = select i1 %t35, i32 %t36, i32 %grp
  %t38 = load i32, ptr %v1
  %t39 = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %t37, i32 %t38)
  %t40 = extractvalue { i32, i1 } %t39, 1
  %t41 = extractvalue { i32, i1 } %t39, 0
  %t42 = select i1 %t40, i32 %t37, i32 %t41
  %t43 = load i32, ptr %v3
  %t44 = and i32 %t43, 7
  %t45 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t44
  store i32 %t42, ptr %t45
  %t46 = getelementptr i32, ptr addrspace(1) %own, i32 1
  %t47 = load i32, ptr %v1
  %t48 = load i32, ptr addrspace(1) %t46
  %t49 = add i32 %t48, %t47
  store i32 %t49, ptr addrspace(1) %t46
  %t50 = lshr i32 %n, 1
  %t51 = add i32 %t50, %sg
  %t52 = and i32 %t51, 1
  %t53 = icmp eq i32 %t52, 1
  br i1 %t53, label %then1, label %else2
then1:
  %t54 = insertelement <4 x i32> zeroinitializer, i32 %grp, i32 0
  %t55 = insertelement <4 x i32> %t54, i32 %grp, i32 1
  %t56 = load i32, ptr %v4
  %t57 = insertelement <4 x i32> %t55, i32 %t56, i32 2
  %t58 = load i32, ptr %v4
  %t59 = insertelement <4 x i32> %t57, i32 %t58, i32 3
  %t60 = load i32, ptr %v0
  %t61 = and i32 %t60, 3
  %t62 = insertelement <4 x i32> %t59, i32 3, i32 %t61
  %t63 = load <4 x i32>, ptr %q0
  %t64 = load <4 x i32>, ptr %q0
  %t65 = and <4 x i32> %t64, splat (i32 31)
  %t66 = shl <4 x i32> %t63, %t65
  %t67 = and <4 x i32> %t66, splat (i32 127)
  %t68 = or <4 x i32> %t67, splat (i32 1)
  %t69 = urem <4 x i32> %t62, %t68
  store <4 x i32> %t69, ptr %q0
  %t70 = load i64, ptr %w0
  %t71 = and i64 %t70, 31
  %t72 = icmp slt i64 %t71, 2
  %t73 = load i32, ptr %v4
  %t74 = and i32 %t73, 7
  %t75 = icmp sgt i32 %t74, 1
  %t76 = and i1 %t72, %t75
  br i1 %t76, label %then4, label %end6
then4:
  %t77 = load i32, ptr %v2
  %t78 = and i32 %t77, 7
  %t79 = getelementptr i8, ptr %bytes, i32 %t78
  %t80 = load i8, ptr %t79
  %t81 = load i8, ptr %b0
  %t82 = load i8, ptr %b0
  %t83 = and i8 %t82, 7
  %t84 = shl i8 %t81, %t83
  %t85 = and i8 %t80, %t84
  %t86 = load i32, ptr %v3
  %t87 = and i32 %t86, 255
  %t88 = getelementptr i32, ptr addrspace(1) %in, i32 %t87
  %t89 = load i32, ptr addrspace(1) %t88, align 4
  %t90 = and i32 %t89, 7
  %t91 = getelementptr i8, ptr %bytes, i32 %t90
  store i8 %t85, ptr %t91
  %t92 = load i32, ptr %v3
  %t93 = load i32, ptr %v3
  %t94 = and i32 %t93, 31
  %t95 = ashr i32 %t92, %t94
  %t96 = load i32, ptr %v3
  %t97 = and i32 %t96, 31
  %t98 = shl i32 %t95, %t97
  %t99 = load i32, ptr %v0
  %t100 = and i32 %t99, 7
  %t101 = getelementptr [8 x i32], ptr %array, i32 0, i32 %t100
  %t102 = load i32, ptr %t101
  %t103 = and i32 %t102, 7
  %t104 = getelementptr [8 x i32], ptr %escaped, i32 0, i32 %t103
  %t105 = getelementptr i32, ptr %escaped, i32 4
  %t106 = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 100, i32 %gid)
  %t107 = extractvalue { i32, i1 } %t106, 1
  %t108 = extractvalue { i32, i1 } %t106, 0
  %t109 = select i1 %t107, i32 100, i32 %t108
  %t110 = and i32 %t109, 3
  %t111 = icmp uge i32 %t110, 2
  %t112 = select i1 %t111, ptr %t104, ptr %t105
  store i32 %t98, ptr %t112
  %t113 = load half, ptr %h0
  %t114 = fptosi half %t113 to i32
  %t115 = zext i32 %t114 to i64
  %t116 = call i64 @_Z30sub_group_clustered_reduce_mulmj(i64 %t115, i32 1)
  %t117 = trunc i64 %t116 to i32
  store i32 %t117, ptr %v1
  br label %end6
end6:
  %t118 = and i32 65537, 7
  %t119 = getelementptr i8, ptr %bytes, i32 %t118
  %t120 = load i8, ptr %t119
  %t121 = load i8, ptr %b0
  %t122 = call { i8, i1 } @llvm.smul.with.overflow.i8(i8 %t120, i8 %t121)
  %t123 = extractvalue { i8, i1 } %t122, 1
  %t124 = extractvalue { i8, i1 } %t122, 0
  %t125 = select i1 %t123, i8 %t120, i8 %t124
  %t126 = load i32, ptr %v4
  %t127 = and i32 65537, 127
  %t128 = or i32 %t127, 1
  %t129 = sdiv i32 %t126, %t128
  %t130 = and i32 %t129, 7
  %t131 = getelementptr i8, ptr %bytes, i32 %t130
  store i8 %t125, ptr %t131
  br label %end3
else2:
  %t132 = load ptr, ptr %p0
  %t133 = bitcast float 1.0 to i32
  %t134 = and i32 %t133, 31
  %t135 = icmp ne i32 %t134, 5
  %t136 = load ptr, ptr %p1
  %t137 = select i1 %t135, ptr %t132, ptr %t136
  %t138 = load i32, ptr %t137
  %t139 = and i32 %t138, 255
  %t140 = getelementptr i32, ptr addrspace(1) %in, i32 %t139
  %t141 = addrspacecast ptr addrspace(1) %t140 to ptr addrspace(4)
  %t142 = load i32, ptr addrspace(4) %t141, align 4
  %t143 = and i32 %t142, 255
  %t144 = getelementptr i32, ptr addrspace(1) %in, i32 %t143
  %t145 = load i32, ptr addrspace(1) %t144, align 4
  store i32 %t145, ptr %v0
  %t146 = load double, ptr %d0
  %t147 = fptosi double %t146 to i32
  %t148 = and i32 %t147, 7
  %t149 = add i32 %t148, 8
  %t150 = getelementptr i32, ptr addrspace(1) %counters, i32 %t149
  %t151 = load i32, ptr %v1
  %t152 = insertelement <4 x i32> zeroinitializer, i32 %t151, i32 0
  %t153 = insertelement <4 x i32> %t152, i32 3, i32 1
  %t154 = insertelement <4 x i32> %t153, i32 %lid, i32 2
  %t155 = insertelement <4 x i32> %t154, i32 13, i32 3
  %t156 = load i32, ptr %v4
  %t157 = and i32 %t156, 3
  %t158 = extractelement <4 x i32> %t155, i32 %t157
  atomicrmw or ptr addrspace(1) %t150, i32 %t158 monotonic
  br label %end3
end3:
  %t159 = and i32 %grp, 31
  %t160 = icmp eq i32 %t159, 0
  %t161 = load i16, ptr %s0
  %t162 = and i16 %t161, 3
  %t163 = icmp slt i16 %t162, 5
  %t164 = xor i1 %t160, %t163
  %t165 = zext i1 %t164 to i32
  %t166 = call <4 x i32> @_Z16sub_group_balloti(i32 %t165)
  %t167 = call i32 @_Z31sub_group_ballot_exclusive_scanDv4_j(<4 x i32> %t166)
  store i32 %t167, ptr %v0
  br label %return
return:
  %t168 = load i32, ptr %v0
  %t169 = load i32, ptr %v1
  %t170 = load i32, ptr %v2
  %t171 = load i32, ptr %v3
  %t172 = load i8, ptr %b0
  %t173 = zext i8 %t172 to i32
  %t174 = mul i32 %t173, 31
  %t175 = xor i32 %t168, %t174
  %t176 = load i16, ptr %s0
  %t177 = zext i16 %t176 to i32
  %t178 = mul i32 %t177, 31
  %t179 = xor i32 %t169, %t178
  %t180 = load i64, ptr %w0
  %t181 = lshr i64 %t180, 32
  %t182 = xor i64 %t180, %t181
  %t183 = trunc i64 %t182 to i32
  %t184 = mul i32 %t183, 31
  %t185 = xor i32 %t171, %t184
  %t186 = load i64, ptr %w1
  %t187 = lshr i64 %t186, 32
  %t188 = xor i64 %t186, %t187
  %t189 = trunc i64 %t188 to i32
  %t190 = mul i32 %t189, 31
  %t191 = xor i32 %t179, %t190
  %t192 = load half, ptr %h0
  %t193 = bitcast half %t192 to i16
  %t194 = zext i16 %t193 to i32
  %t195 = mul i32 %t194, 31
  %t196 = xor i32 %t170, %t195
  %t197 = load float, ptr %f0
  %t198 = bitcast float %t197 to i32
  %t199 = mul i32 %t198, 31
  %t200 = xor i32 %t175, %t199
  %t201 = load float, ptr %f1
  %t202 = bitcast float %t201 to i32
  %t203 = mul i32 %t202, 31
  %t204 = xor i32 %t191, %t203
  %t205 = load double, ptr %d0
  %t206 = bitcast double %t205 to i64
  %t207 = lshr i64 %t206, 32
  %t208 = xor i64 %t206, %t207
  %t209 = trunc i64 %t208 to i32
  %t210 = mul i32 %t209, 31
  %t211 = xor i32 %t204, %t210
  %t212 = load <4 x i32>, ptr %q0
  %t213 = bitcast <4 x i32> %t212 to i128
  %t214 = lshr i128 %t213, 64
  %t215 = xor i128 %t213, %t214
  %t216 = trunc i128 %t215 to i32
  %t217 = mul i32 %t216, 31
  %t218 = xor i32 %t211, %t217
  %t219 = load <3 x i16>, ptr %q1
  %t220 = bitcast <3 x i16> %t219 to i48
  %t221 = lshr i48 %t220, 24
  %t222 = xor i48 %t220, %t221
  %t223 = trunc i48 %t222 to i32
  %t224 = mul i32 %t223, 31
  %t225 = xor i32 %t185, %t224
  %t226 = load <2 x float>, ptr %q2
  %t227 = bitcast <2 x float> %t226 to i64
  %t228 = lshr i64 %t227, 32
  %t229 = xor i64 %t227, %t228
  %t230 = trunc i64 %t229 to i32
  %t231 = mul i32 %t230, 31
  %t232 = xor i32 %t218, %t231
  %t233 = load <8 x i8>, ptr %q3
  %t234 = bitcast <8 x i8> %t233 to i64
  %t235 = lshr i64 %t234, 32
  %t236 = xor i64 %t234, %t235
  %t237 = trunc i64 %t236 to i32
  %t238 = mul i32 %t237, 31
  %t239 = xor i32 %t196, %t238
  %t240 = load <2 x i64>, ptr %q4
  %t241 = bitcast <2 x i64> %t240 to i128
  %t242 = lshr i128 %t241, 64
  %t243 = xor i128 %t241, %t242
  %t244 = trunc i128 %t243 to i32
  %t245 = mul i32 %t244, 31
  %t246 = xor i32 %t232, %t245
  %t247 = getelementptr i32, ptr addrspace(1) %own, i32 0
  %t248 = load i32, ptr addrspace(1) %t247
  %t249 = xor i32 %t200, %t248
  store i32 %t249, ptr addrspace(1) %t247
  %t250 = getelementptr i32, ptr addrspace(1) %own, i32 1
  %t251 = load i32, ptr addrspace(1) %t250
  %t252 = xor i32 %t246, %t251
  store i32 %t252, ptr addrspace(1) %t250
  %t253 = getelementptr i32, ptr addrspace(1) %own, i32 2
  %t254 = load i32, ptr addrspace(1) %t253
  %t255 = xor i32 %t239, %t254
  store i32 %t255, ptr addrspace(1) %t253
  %t256 = getelementptr i32, ptr addrspace(1) %own, i32 3
  %t257 = load i32, ptr addrspace(1) %t256
  %t258 = xor i32 %t225, %t257
  store i32 %t258, ptr addrspace(1) %t256
  ret void
}

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out,
    ptr addrspace(1) %counters, ptr addrspace(1) %blocks, i32 %n)
    !intel_reqd_sub_group_size !0 {
  %gx = call spir_func i64 @_Z13get_global_idj(i32 0)
  %gy = call spir_func i64 @_Z13get_global_idj(i32 1)
  %gz = call spir_func i64 @_Z13get_global_idj(i32 2)
  %sx = call spir_func i64 @_Z15get_global_sizej(i32 0)
  %sy = call spir_func i64 @_Z15get_global_sizej(i32 1)
  %plane = mul i64 %gz, %sy
  %rows = add i64 %plane, %gy
  %row = mul i64 %rows, %sx
  %id = add i64 %row, %gx
  %gid = trunc i64 %id to i32
  %l = call spir_func i64 @_Z12get_local_idj(i32 0)
  %lid = trunc i64 %l to i32
  %linear = call spir_func i64 @_Z19get_local_linear_idv()
  %lin = trunc i64 %linear to i32
  %hx = call spir_func i64 @_Z12get_group_idj(i32 0)
  %hy = call spir_func i64 @_Z12get_group_idj(i32 1)
  %hz = call spir_func i64 @_Z12get_group_idj(i32 2)
  %nx = call spir_func i64 @_Z14get_num_groupsj(i32 0)
  %ny = call spir_func i64 @_Z14get_num_groupsj(i32 1)
  %hplane = mul i64 %hz, %ny
  %hrows = add i64 %hplane, %hy
  %hrow = mul i64 %hrows, %nx
  %g = add i64 %hrow, %hx
  %grp = trunc i64 %g to i32
  %ix = call spir_func i64 @_Z14get_local_sizej(i32 0)
  %iy = call spir_func i64 @_Z14get_local_sizej(i32 1)
  %iz = call spir_func i64 @_Z14get_local_sizej(i32 2)
  %ixy = mul i64 %ix, %iy
  %ixyz = mul i64 %ixy, %iz
  %items = trunc i64 %ixyz to i32
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  %sg = call spir_func i32 @_Z16get_sub_group_idv()
  %first = mul i32 %grp, 3
  %which = add i32 %first, %sg
  %place = mul i32 %which, 128
  %area = getelementptr i32, ptr addrspace(1) %blocks, i32 %place
  %at0 = mul i64 %id, 40
  %my0 = add i64 %at0, 0
  %own0 = getelementptr i32, ptr addrspace(1) %out, i64 %my0
  call spir_func void @p0(ptr addrspace(1) %in, ptr addrspace(1) %own0, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items)
  %at1 = mul i64 %id, 40
  %my1 = add i64 %at1, 4
  %own1 = getelementptr i32, ptr addrspace(1) %out, i64 %my1
  call spir_func void @p1(ptr addrspace(1) %in, ptr addrspace(1) %own1, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items)
  %at2 = mul i64 %id, 40
  %my2 = add i64 %at2, 8
  %own2 = getelementptr i32, ptr addrspace(1) %out, i64 %my2
  call spir_func void @p2(ptr addrspace(1) %in, ptr addrspace(1) %own2, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items)
  %at3 = mul i64 %id, 40
  %my3 = add i64 %at3, 12
  %own3 = getelementptr i32, ptr addrspace(1) %out, i64 %my3
  call spir_func void @p3(ptr addrspace(1) %in, ptr addrspace(1) %own3, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items)
  %at4 = mul i64 %id, 40
  %my4 = add i64 %at4, 16
  %own4 = getelementptr i32, ptr addrspace(1) %out, i64 %my4
  call spir_func void @p4(ptr addrspace(1) %in, ptr addrspace(1) %own4, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items)
  %at5 = mul i64 %id, 40
  %my5 = add i64 %at5, 20
  %own5 = getelementptr i32, ptr addrspace(1) %out, i64 %my5
  call spir_func void @p5(ptr addrspace(1) %in, ptr addrspace(1) %own5, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items)
  %at6 = mul i64 %id, 40
  %my6 = add i64 %at6, 24
  %own6 = getelementptr i32, ptr addrspace(1) %out, i64 %my6
  call spir_func void @p6(ptr addrspace(1) %in, ptr addrspace(1) %own6, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items)
  %at7 = mul i64 %id, 40
  %my7 = add i64 %at7, 28
  %own7 = getelementptr i32, ptr addrspace(1) %out, i64 %my7
  call spir_func void @p7(ptr addrspace(1) %in, ptr addrspace(1) %own7, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items)
  %at8 = mul i64 %id, 40
  %my8 = add i64 %at8, 32
  %own8 = getelementptr i32, ptr addrspace(1) %out, i64 %my8
  call spir_func void @p8(ptr addrspace(1) %in, ptr addrspace(1) %own8, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items)
  %at9 = mul i64 %id, 40
  %my9 = add i64 %at9, 36
  %own9 = getelementptr i32, ptr addrspace(1) %out, i64 %my9
  call spir_func void @p9(ptr addrspace(1) %in, ptr addrspace(1) %own9, ptr addrspace(1) %counters, ptr addrspace(1) %area, i32 %lid, i32 %gid, i32 %grp, i32 %lane, i32 %n, i32 %lin, i32 %sg, i32 %items)
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z15get_global_sizej(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z19get_local_linear_idv()
declare spir_func i64 @_Z12get_group_idj(i32)
declare spir_func i64 @_Z14get_num_groupsj(i32)
declare spir_func i64 @_Z14get_local_sizej(i32)
declare spir_func i32 @_Z22get_sub_group_local_idv()
declare spir_func i32 @_Z16get_sub_group_idv()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1) 
declare float @llvm.fabs.f32(float) 
declare float @llvm.sqrt.f32(float) 
declare double @llvm.fabs.f64(double) 
declare i32 @llvm.bitreverse.i32(i32) 
declare i32 @_Z48sub_group_non_uniform_scan_exclusive_logical_andi(i32) convergent
declare i32 @llvm.fshr.i32(i32, i32, i32) 
declare <2 x float> @llvm.copysign.v2f32(<2 x float>, <2 x float>) 
declare <2 x float> @llvm.fabs.v2f32(<2 x float>) 
declare i32 @llvm.ssub.sat.i32(i32, i32) 
declare void @_Z7barrierj(i32) convergent
declare i32 @llvm.smin.i32(i32, i32) 
declare { i32, i1 } @llvm.usub.with.overflow.i32(i32, i32) 
declare void @_Z28intel_sub_group_block_write8PU3AS1jDv8_j(ptr addrspace(1), <8 x i32>) convergent
declare <8 x i32> @_Z27intel_sub_group_block_read8PU3AS1Kj(ptr addrspace(1)) convergent
declare i32 @llvm.umin.i32(i32, i32) 
declare i32 @llvm.sadd.sat.i32(i32, i32) 
declare i32 @llvm.abs.i32(i32, i1) 
declare i64 @_Z25sub_group_broadcast_firstm(i64) convergent
declare i32 @_Z38sub_group_clustered_reduce_logical_xorij(i32, i32) convergent
declare { i8, i1 } @llvm.uadd.with.overflow.i8(i8, i8) 
declare i32 @_Z25sub_group_non_uniform_anyi(i32) convergent
declare i32 @_Z15sub_group_electv() convergent
declare i64 @_Z40sub_group_non_uniform_scan_inclusive_xorl(i64) convergent
declare <4 x i32> @_Z16sub_group_balloti(i32) convergent
declare i32 @_Z25sub_group_ballot_find_lsbDv4_j(<4 x i32>) convergent
declare double @_Z25sub_group_broadcast_firstd(double) convergent
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32) 
declare half @llvm.floor.f16(half) 
declare half @llvm.fabs.f16(half) 
declare double @llvm.copysign.f64(double, double) 
declare double @llvm.trunc.f64(double) 
declare <8 x i8> @llvm.fshr.v8i8(<8 x i8>, <8 x i8>, <8 x i8>) 
declare float @llvm.floor.f32(float) 
declare i32 @_Z40sub_group_non_uniform_reduce_logical_xori(i32) convergent
declare i8 @_Z30sub_group_clustered_reduce_mincj(i8, i32) convergent
declare i32 @llvm.usub.sat.i32(i32, i32) 
declare void @_Z30intel_sub_group_block_write_ucPU3AS1hh(ptr addrspace(1), i8) convergent
declare i8 @_Z29intel_sub_group_block_read_ucPU3AS1Kh(ptr addrspace(1)) convergent
declare i16 @llvm.bitreverse.i16(i16) 
declare i32 @_Z24sub_group_inverse_ballotDv4_j(<4 x i32>) convergent
declare i32 @llvm.smax.i32(i32, i32) 
declare half @llvm.copysign.f16(half, half) 
declare float @llvm.maxnum.f32(float, float) 
declare i8 @_Z40sub_group_non_uniform_scan_exclusive_xorh(i8) convergent
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32) 
declare i32 @_Z31sub_group_ballot_exclusive_scanDv4_j(<4 x i32>) convergent
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32) 
declare float @_Z40sub_group_non_uniform_scan_exclusive_addf(float) convergent
declare i32 @_Z25sub_group_non_uniform_alli(i32) convergent
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32) 
declare i64 @_Z30sub_group_clustered_reduce_mulmj(i64, i32) convergent
declare { i8, i1 } @llvm.smul.with.overflow.i8(i8, i8) 
!0 = !{i32 16}
