// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Front/LinkedObject.h"
#include "tenon/Engine/Jit/NativeCode.h"
#include "tenon/Output/CodeGen.h"
#include "tenon/Target/HostFeatures.h"
#include "tenon/Target/Machine.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <functional>

#ifdef __x86_64__

using namespace llvm;
using namespace tenon;
using namespace tenon::front;

/// The object file of a module of text.
static std::string objectOf(StringRef Text) {
  LLVMContext Context;
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M = parseAssemblyString(Text, Diagnostic, Context);
  if (!M)
    return "";
  tenon::TargetOptions Options;
  consumeError(limitToHost(Options).takeError());
  auto Machine = cantFail(createMachine(Options, /*OptLevel=*/2));
  M->setTargetTriple(Machine->getTargetTriple());
  M->setDataLayout(Machine->createDataLayout());
  return cantFail(emitObject(*M, *Machine))->getBuffer().str();
}

/// A table of constants, a table of addresses, data, memory of zeros, and calls
/// inside and outside of the object.
static const char Linkable[] = R"(
@squares = internal constant [4 x double] [double 0.0, double 1.0, double 4.0, double 9.0]
@table = internal constant [2 x ptr] [ptr @one, ptr @two]
@count = global i32 5
@zeros = global [100 x i32] zeroinitializer
declare double @cos(double)
define internal i32 @one() noinline { ret i32 1 }
define internal i32 @two() noinline { ret i32 2 }
define double @cosine(double %x) {
  %y = call double @cos(double %x)
  ret double %y
}
define double @square(i64 %i) {
  %p = getelementptr double, ptr @squares, i64 %i
  %x = load double, ptr %p
  ret double %x
}
define i32 @next(i64 %i) {
  %p = getelementptr ptr, ptr @table, i64 %i
  %f = load ptr, ptr %p
  %n = call i32 %f()
  %old = load i32, ptr @count
  %new = add i32 %old, %n
  store i32 %new, ptr @count
  store i32 %new, ptr getelementptr (i32, ptr @zeros, i64 99)
  ret i32 %new
}
)";

namespace {
/// The parts of an object file, to be changed.
struct ObjectParts {
  explicit ObjectParts(std::string &Bytes) : Bytes(Bytes) {}

  template <typename T> T *at(uint64_t Offset) const {
    return reinterpret_cast<T *>(Bytes.data() + Offset);
  }
  Elf64_Ehdr &header() const { return *at<Elf64_Ehdr>(0); }
  Elf64_Shdr &section(unsigned I) const {
    return at<Elf64_Shdr>(header().e_shoff)[I];
  }
  Elf64_Shdr &section(StringRef Name) const {
    const char *Names = at<char>(section(header().e_shstrndx).sh_offset);
    for (unsigned I = 0; I < header().e_shnum; ++I)
      if (Name == Names + section(I).sh_name)
        return section(I);
    std::abort();
  }
  Elf64_Sym &symbol(StringRef Name) const {
    const Elf64_Shdr &All = section(".symtab");
    const char *Names = at<char>(section(All.sh_link).sh_offset);
    for (unsigned I = 0; I < All.sh_size / sizeof(Elf64_Sym); ++I)
      if (auto &S = at<Elf64_Sym>(All.sh_offset)[I]; Name == Names + S.st_name)
        return S;
    std::abort();
  }
  /// The first relocation of section \p Name.
  Elf64_Rela &relocation(StringRef Name) const {
    return *at<Elf64_Rela>(section(Name).sh_offset);
  }
  void setType(Elf64_Rela &R, unsigned Type) const {
    R.r_info = ELF64_R_INFO(ELF64_R_SYM(R.r_info), Type);
  }

  std::string &Bytes;
};
} // namespace

/// Links \p Bytes after \p Change.
static std::unique_ptr<LinkedObject>
linkChanged(std::string Bytes,
            const std::function<void(const ObjectParts &)> &Change) {
  Change(ObjectParts(Bytes));
  return LinkedObject::link(Bytes);
}

template <typename Function>
static Function *as(const LinkedObject &Object, const char *Name) {
  return reinterpret_cast<Function *>(Object.find(Name));
}

TEST(FrontLinkedObject, Runs) {
  std::string Bytes = objectOf(Linkable);
  std::unique_ptr<LinkedObject> Object = LinkedObject::link(Bytes);
  ASSERT_TRUE(Object);
  EXPECT_EQ(as<double(double)>(*Object, "cosine")(2), std::cos(2.0));
  EXPECT_EQ(as<double(long)>(*Object, "square")(3), 9);
  EXPECT_EQ(as<int(long)>(*Object, "next")(0), 6);
  EXPECT_EQ(as<int(long)>(*Object, "next")(1), 8);
  EXPECT_EQ(*static_cast<int *>(Object->find("count")), 8);
  EXPECT_EQ(static_cast<int *>(Object->find("zeros"))[99], 8);
  EXPECT_EQ(Object->find("one"), nullptr); // internal
  // Each linked object has its own data.
  EXPECT_EQ(as<int(long)>(*LinkedObject::link(Bytes), "next")(0), 6);
}

TEST(FrontLinkedObject, RefusesWhatItDoesNotLink) {
  for (const char *Text : {"declare void @nobody() define void @f() { call "
                           "void @nobody() ret void }",
                           "@t = thread_local global i32 0"}) {
    std::string Bytes = objectOf(Text);
    ASSERT_FALSE(Bytes.empty()) << Text;
    EXPECT_FALSE(LinkedObject::link(Bytes)) << Text;
  }
}

TEST(FrontLinkedObject, SurvivesDamage) {
  std::string Bytes = objectOf(Linkable);
  for (size_t Size = 0; Size < Bytes.size(); Size += 8)
    EXPECT_FALSE(LinkedObject::link(Bytes.substr(0, Size))) << Size;
  for (size_t At = 0; At < Bytes.size(); ++At) {
    std::string Damaged = Bytes;
    Damaged[At] = char(~Damaged[At]);
    LinkedObject::link(Damaged); // whatever it is
  }
}

static const char Calls[] = R"(
@table = global [1 x ptr] [ptr @one]
define i32 @one() noinline { ret i32 1 }
define i32 @two() {
  %n = call i32 @one()
  %m = add i32 %n, 1
  ret i32 %m
}
define ptr @environment() {
  %p = load ptr, ptr @environ
  ret ptr %p
}
@environ = external global ptr
)";

TEST(FrontLinkedObject, CallsVectorMaths) {
  std::string Bytes = objectOf(R"(
declare <2 x double> @_ZGVbN2v_sin(<2 x double>)
define void @sines(ptr %p) {
  %x = load <2 x double>, ptr %p, align 8
  %y = call <2 x double> @_ZGVbN2v_sin(<2 x double> %x)
  store <2 x double> %y, ptr %p, align 8
  ret void
})");
  std::unique_ptr<LinkedObject> Object = LinkedObject::link(Bytes);
  ASSERT_TRUE(Object);
  double X[] = {1, 2};
  as<void(double *)>(*Object, "sines")(X);
  EXPECT_NEAR(X[0], std::sin(1), 1e-14);
  EXPECT_NEAR(X[1], std::sin(2), 1e-14);
}

TEST(FrontLinkedObject, TakesAllFormsOfAddresses) {
  std::string Bytes = objectOf(Calls);
  auto Check = [](const std::unique_ptr<LinkedObject> &Object) {
    ASSERT_TRUE(Object);
    EXPECT_EQ(as<int()>(*Object, "two")(), 2);
    EXPECT_EQ(as<char **()>(*Object, "environment")(), environ);
  };
  Check(LinkedObject::link(Bytes));
  // The table entry of an address, by any of its three relocations.
  for (unsigned Type : {R_X86_64_GOTPCREL, R_X86_64_GOTPCRELX})
    Check(linkChanged(Bytes, [&](const ObjectParts &Parts) {
      const Elf64_Shdr &All = Parts.section(".rela.text");
      for (unsigned I = 0; I < All.sh_size / sizeof(Elf64_Rela); ++I)
        if (auto &R = Parts.at<Elf64_Rela>(All.sh_offset)[I];
            ELF64_R_TYPE(R.r_info) == R_X86_64_REX_GOTPCRELX)
          Parts.setType(R, Type);
    }));
  Check(linkChanged(Bytes, [](const ObjectParts &Parts) {
    Parts.section(".data").sh_addralign = 0;
  }));
  // Relocations of sections that are not loaded do not matter.
  Check(linkChanged(Bytes, [](const ObjectParts &Parts) {
    Parts.section(".rela.eh_frame").sh_type = SHT_REL;
  }));
  Check(linkChanged(Bytes, [](const ObjectParts &Parts) {
    Parts.section(".rela.eh_frame").sh_type = SHT_REL;
    Parts.section(".rela.eh_frame").sh_info = 0xffff;
  }));
}

TEST(FrontLinkedObject, TakesWideDistances) {
  auto Object = linkChanged(objectOf(Calls), [](const ObjectParts &Parts) {
    Parts.setType(Parts.relocation(".rela.data"), R_X86_64_PC64);
  });
  ASSERT_TRUE(Object);
  auto *Table = static_cast<char *>(Object->find("table"));
  int64_t Distance;
  std::memcpy(&Distance, Table, sizeof(Distance));
  EXPECT_EQ(Table + Distance, Object->find("one"));
}

TEST(FrontLinkedObject, RefusesBytesThatAreNotAligned) {
  std::string Bytes = objectOf(Calls);
  EXPECT_FALSE(LinkedObject::link(std::string_view(" " + Bytes).substr(1)));
}

TEST(FrontLinkedObject, RefusesOtherSections) {
  std::string Bytes = objectOf(Calls);
  const std::function<void(const ObjectParts &)> Changes[] = {
      [](const ObjectParts &P) { P.header().e_shnum = 0; },
      [](const ObjectParts &P) { P.section(".text").sh_type = SHT_SYMTAB; },
      [](const ObjectParts &P) { P.section(".symtab").sh_link = 0xffff; },
      [](const ObjectParts &P) { P.section(".text").sh_size = 1u << 31; },
      [](const ObjectParts &P) { P.section(".text").sh_size = 1u << 30; },
      [](const ObjectParts &P) { P.section(".data").sh_type = SHT_NOBITS; },
      [](const ObjectParts &P) { P.section(".rela.data").sh_type = SHT_REL; }};
  for (const auto &[I, Change] : enumerate(Changes))
    EXPECT_FALSE(linkChanged(Bytes, Change)) << I;
}

TEST(FrontLinkedObject, RefusesOtherSymbols) {
  std::string Bytes = objectOf(Calls);
  const std::function<void(Elf64_Sym &)> Changes[] = {
      [](Elf64_Sym &S) { S.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_TLS); },
      [](Elf64_Sym &S) {
        S.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_GNU_IFUNC);
      },
      [](Elf64_Sym &S) { S.st_shndx = SHN_COMMON; },
      [](Elf64_Sym &S) { S.st_shndx = 0xf000; }};
  for (const auto &[I, Change] : enumerate(Changes))
    EXPECT_FALSE(linkChanged(Bytes, [&Change =
                                         Change](const ObjectParts &Parts) {
      Change(Parts.symbol("one"));
    })) << I;
}

TEST(FrontLinkedObject, RefusesRelocationsAcrossTheEnd) {
  std::string Bytes = objectOf(Calls);
  for (unsigned FromEnd : {0, 2, 4, 7})
    EXPECT_FALSE(linkChanged(Bytes, [&](const ObjectParts &Parts) {
      Parts.relocation(".rela.data").r_offset =
          Parts.section(".data").sh_size - FromEnd;
    })) << FromEnd;
  EXPECT_FALSE(linkChanged(Bytes, [](const ObjectParts &Parts) {
    Parts.relocation(".rela.data").r_offset = 100;
  }));
}

#endif
