// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares functions of libTenon that do not use LLVM with LLVM's own.

#include "Front/Compiler.h"
#include "Front/Keys.h"
#include "Front/LinkedObject.h"
#include "tenon/Engine/Jit/NativeCode.h"
#include "tenon/Front/DiskCache.h"
#include "tenon/Front/Entry.h"
#include "tenon/Front/Objects.h"
#include "tenon/Front/Sha256.h"
#include "tenon/Output/CodeGen.h"
#include "tenon/Target/HostFeatures.h"
#include "tenon/Target/Machine.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <set>
#include <sys/stat.h>

using namespace llvm;
using namespace tenon;
using namespace tenon::front;

TEST(FrontSha256, IsLLVMs) {
  std::string Bytes;
  for (unsigned Size = 0; Size < 300; ++Size) {
    auto Right = SHA256::hash(
        ArrayRef(reinterpret_cast<const uint8_t *>(Bytes.data()), Size));
    EXPECT_EQ(sha256(Bytes), std::string(Right.begin(), Right.end())) << Size;
    Sha256 InParts;
    InParts.update(Bytes.substr(0, Size / 3));
    InParts.update(Bytes.substr(Size / 3));
    EXPECT_EQ(InParts.final(), sha256(Bytes)) << Size;
    Bytes += char(Size * 7);
  }
}

TEST(FrontEntry, IsReadAsWritten) {
  Entry E;
  E.Target = "cpu";
  E.WhyTarget = "it multiplies nothing in tiles";
  E.Object = std::string("\0object", 7);
  E.Kernels = {{"k",
                "k.entry",
                "reqd_work_group_size(8,1,1)",
                {{"p", "int*", "global", "const", true, "ptr"},
                 {"n", "int", "", "", false, "i32"}}},
               {"none", "none", "", {}}};
  E.LeftOut = {{"image", "parameter 0 is an image"}};
  E.Variables = {{"Total", "_Z5Total", 512}};
  E.VariablesSize = 516;
  E.HasState = true;
  std::string Bytes = pack(E);
  std::optional<Entry> Read = unpack(Bytes);
  ASSERT_TRUE(Read);
  EXPECT_EQ(Read->Kernels[0].Symbol, "k.entry");
  EXPECT_EQ(Read->Kernels[0].Parameters[1].Type, "int");
  EXPECT_EQ(Read->Kernels[0].Parameters[1].IRType, "i32");
  EXPECT_FALSE(Read->Kernels[0].Parameters[1].IsAuthors);
  EXPECT_EQ(Read->LeftOut[0].Why, "parameter 0 is an image");
  EXPECT_EQ(Read->VariablesSize, 516u);
  EXPECT_EQ(pack(*Read), Bytes);
  for (size_t Size = 0; Size < Bytes.size(); ++Size)
    EXPECT_FALSE(unpack(Bytes.substr(0, Size))) << Size;
  EXPECT_FALSE(unpack(Bytes + '0'));
}

TEST(FrontKeys, HaveAllThatDecides) {
  tenon_options Base = {};
  Base.size = sizeof(Base);
  auto Key = [](const tenon_options &Options, const char *Bytes = "text",
                const char *What = "program") {
    return keyOf(What, Bytes, Options);
  };
  EXPECT_EQ(Key(Base), Key(Base));
  EXPECT_EQ(Key(Base).substr(0, 8), "program-");
  EXPECT_NE(Key(Base), Key(Base, "other"));
  EXPECT_NE(Key(Base), Key(Base, "text", "file"));
  EXPECT_EQ(Key(Base, "#include \"part.h\""),
            ""); // may be another the next time
  auto With = [&](auto Change) {
    tenon_options Options = Base;
    Change(Options);
    return Key(Options);
  };
  EXPECT_EQ(With([](auto &O) { O.build_options = "-include part.h"; }), "");
  std::set<std::string> All = {
      Key(Base),
      With([](auto &O) { O.target = ""; }),
      With([](auto &O) { O.target = "x"; }),
      With([](auto &O) { O.device = "x"; }),
      With([](auto &O) { O.triple = "x"; }),
      With([](auto &O) { O.cpu = "x"; }),
      With([](auto &O) { O.features = "x"; }),
      With([](auto &O) { O.build_options = "x"; }),
      With([](auto &O) { O.name = "x"; }),
      With([](auto &O) { O.subgroup_size = 1; }),
      With([](auto &O) { O.opt_level = 1; }),
      With([](auto &O) { O.flags = TENON_TRAP_DIVERGENCE; })};
  EXPECT_EQ(All.size(), 12u);
  // The place where a program is kept does not change it.
  EXPECT_EQ(Key(Base), With([](auto &O) { O.flags = TENON_NO_DISK_CACHE; }));
}

TEST(FrontKeys, HaveAllObjects) {
  tenon_options Options = {};
  Options.size = sizeof(Options);
  auto Key = [&](std::vector<tenon_object> Objects) {
    std::string Packed = packObjects(Objects.data(), Objects.size());
    return keyOfObjects("link", Objects.data(), Objects.size(), Packed,
                        Options);
  };
  tenon_object A = {"ab", 2, "x"}, B = {"c", 1, "x"}, Other = {"ab", 2, "y"},
               Includes = {"#include <a>", 12, "x"};
  std::set<std::string> All = {Key({A}),    Key({B}),     Key({A, B}),
                               Key({B, A}), Key({Other}), Key({A, A})};
  EXPECT_EQ(All.size(), 6u);
  EXPECT_EQ(Key({A, B}), Key({A, B}));
  EXPECT_EQ(Key({A, Includes}), "");
}

TEST(FrontObjects, AreReadAsWritten) {
  tenon_object Given[] = {{"a\0b", 3, nullptr}, {"", 0, "last.cl"}};
  std::vector<ObjectEntry> Read = unpackObjects(packObjects(Given, 2));
  ASSERT_EQ(Read.size(), 2u);
  EXPECT_EQ(Read[0].Name, "object 1");
  EXPECT_EQ(Read[0].Bytes, std::string("a\0b", 3));
  EXPECT_EQ(Read[1].Name, "last.cl");
  EXPECT_EQ(Read[1].Bytes, "");
}

TEST(FrontKeys, TheMainProgramIsThisOne) {
  EXPECT_EQ(compilerPath(), "/proc/self/exe");
}

TEST(FrontCompileFile, AFolderIsAnError) {
  char *Message = nullptr;
  EXPECT_EQ(tenon_compile_file("/", nullptr, &Message), nullptr);
  EXPECT_STREQ(Message, "error: /: Is a directory");
  tenon_free(Message);
}

namespace {
class FrontDiskCache : public testing::Test {
protected:
  FrontDiskCache() {
    char Name[] = "/tmp/tenon-XXXXXX";
    Folder = mkdtemp(Name);
  }
  ~FrontDiskCache() override { std::filesystem::remove_all(Folder); }

  std::filesystem::path Folder;
};
} // namespace

TEST_F(FrontDiskCache, FindsWhatIsWhole) {
  DiskCache Cache(Folder / "a" / "b");
  EXPECT_FALSE(Cache.find("x"));
  Cache.keep("x", "bytes");
  EXPECT_EQ(Cache.find("x"), "bytes");
  EXPECT_FALSE(Cache.find("y"));
  std::filesystem::path File = Folder / "a" / "b" / "x";
  std::filesystem::resize_file(File, std::filesystem::file_size(File) - 1);
  EXPECT_FALSE(Cache.find("x"));
}

TEST_F(FrontDiskCache, AFolderIsNoEntry) {
  DiskCache Cache(Folder);
  std::filesystem::create_directory(Folder / "x");
  permissions(Folder / "x", std::filesystem::perms::owner_all);
  EXPECT_FALSE(Cache.find("x"));
}

TEST_F(FrontDiskCache, APipeIsNoEntry) {
  ASSERT_EQ(mkfifo((Folder / "x").c_str(), S_IRWXU), 0);
  EXPECT_FALSE(DiskCache(Folder).find("x"));
}

TEST_F(FrontDiskCache, TrustsOnlyItsUser) {
  DiskCache Cache(Folder / "a");
  Cache.keep("x", "bytes");
  using std::filesystem::perms;
  permissions(Folder / "a" / "x", perms::owner_all | perms::group_write);
  EXPECT_FALSE(Cache.find("x"));
  permissions(Folder / "a" / "x", perms::owner_all);
  EXPECT_TRUE(Cache.find("x"));
  permissions(Folder / "a", perms::all);
  EXPECT_FALSE(Cache.find("x"));
  Cache.keep("y", "bytes");
  EXPECT_FALSE(exists(Folder / "a" / "y"));
}

TEST_F(FrontDiskCache, SaysWhyNothingIsKept) {
  std::ofstream(Folder / "file").close();
  DiskCache InFile(Folder / "file" / "tenon" / "kernels");
  EXPECT_EQ(InFile.keep("x", "bytes"),
            (Folder / "file/tenon/kernels: Not a directory").string());
  EXPECT_EQ(DiskCache("").keep("x", "bytes"),
            "neither XDG_CACHE_HOME nor HOME is an absolute path");
  std::filesystem::create_directory(Folder / "open");
  permissions(Folder / "open", std::filesystem::perms::all);
  EXPECT_EQ(DiskCache(Folder / "open").keep("x", "bytes"),
            (Folder / "open: it is not this user's, or others may write to it")
                .string());
  EXPECT_EQ(DiskCache(Folder / "a").keep("x", "bytes"), "");
}

TEST_F(FrontDiskCache, RemovesTheOldest) {
  constexpr unsigned Bytes = 100, Digest = 32;
  DiskCache Cache(Folder / "a", 2 * (Bytes + Digest));
  for (const char *Name : {"new", "old", "older"})
    Cache.keep(Name, std::string(Bytes, 'x'));
  auto Use = [&](const char *Name, time_t Ago) {
    timespec Times[2] = {{time(nullptr) - Ago, 0}, {time(nullptr) - Ago, 0}};
    utimensat(AT_FDCWD, (Folder / "a" / Name).c_str(), Times, 0);
  };
  Use("old", 1000);
  Use("older", 2000);
  Cache.prune();
  EXPECT_TRUE(Cache.find("new"));
  EXPECT_TRUE(Cache.find("old"));
  EXPECT_FALSE(Cache.find("older"));
  Use("old", 31 * 24 * 3600); // a month, however much fits
  Cache.prune();
  EXPECT_TRUE(Cache.find("new"));
  EXPECT_FALSE(Cache.find("old"));
}

#ifdef __x86_64__

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

#endif
