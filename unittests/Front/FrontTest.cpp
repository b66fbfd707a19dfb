// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares functions of libTenon that do not use LLVM with LLVM's own.

#include "Front/Compiler.h"
#include "Front/Keys.h"
#include "tenon/Front/DiskCache.h"
#include "tenon/Front/Entry.h"
#include "tenon/Front/Objects.h"
#include "tenon/Front/Sha256.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/SHA256.h"
#include "gtest/gtest.h"
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

TEST(FrontEntry, HasNoZerosToDivideBy) {
  Entry E;
  E.Kernels.resize(1);
  EXPECT_TRUE(unpack(pack(E)));
  E.Kernels[0].ThreadsPerItem = 0;
  EXPECT_FALSE(unpack(pack(E)));
  E.Kernels[0].ThreadsPerItem = 1;
  E.Kernels[0].GroupMultiple = 0;
  EXPECT_FALSE(unpack(pack(E)));
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
  Options.build_options = "-include part.h";
  EXPECT_EQ(Key({A}), "");
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

TEST(FrontRunOnce, ANullPathIsAnError) {
  char *Message = nullptr, None = 0, *Report = &None;
  tenon_single_run Run = {};
  Run.size = sizeof(Run);
  Run.report = &Report;
  EXPECT_EQ(tenon_run_file_once(nullptr, nullptr, &Run, &Message),
            TENON_RUN_USAGE);
  EXPECT_STREQ(Message, "error: the path is a null pointer");
  EXPECT_EQ(Report, nullptr);
  tenon_free(Message);
  EXPECT_EQ(tenon_list_kernels(nullptr, nullptr, nullptr, &Message), nullptr);
  EXPECT_STREQ(Message, "error: the path is a null pointer");
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

namespace {
/// Gives a variable of the environment its value back.
struct KeptVariable {
  explicit KeptVariable(const char *Name) : Name(Name) {
    if (const char *Value = std::getenv(Name))
      Old = Value;
  }
  ~KeptVariable() {
    if (Old)
      setenv(Name, Old->c_str(), 1);
    else
      unsetenv(Name);
  }

  const char *Name;
  std::optional<std::string> Old;
};
} // namespace

TEST_F(FrontDiskCache, IsInTheUsersFolder) {
  KeptVariable Home("HOME"), Cache("XDG_CACHE_HOME");
  setenv("HOME", Folder.c_str(), 1);
  setenv("XDG_CACHE_HOME", "relative", 1); // which is ignored
  EXPECT_EQ(DiskCache().keep("x", "bytes"), "");
  EXPECT_TRUE(exists(Folder / ".cache/tenon/kernels/x"));
  setenv("XDG_CACHE_HOME", (Folder / "other").c_str(), 1);
  EXPECT_EQ(DiskCache().keep("x", "bytes"), "");
  EXPECT_TRUE(exists(Folder / "other/tenon/kernels/x"));
  unsetenv("XDG_CACHE_HOME");
  setenv("HOME", "relative", 1);
  EXPECT_EQ(DiskCache().keep("x", "bytes"),
            "neither XDG_CACHE_HOME nor HOME is an absolute path");
}

TEST_F(FrontDiskCache, HasNothingWithoutAFolder) {
  DiskCache None("");
  EXPECT_FALSE(None.find("x"));
  None.prune();
  DiskCache Missing(Folder / "missing");
  Missing.prune();
  EXPECT_FALSE(exists(Folder / "missing"));
}

TEST_F(FrontDiskCache, AShortFileIsNoEntry) {
  std::ofstream(Folder / "x") << "short";
  permissions(Folder / "x", std::filesystem::perms::owner_all);
  EXPECT_FALSE(DiskCache(Folder).find("x"));
}

TEST_F(FrontDiskCache, SaysWhatIsNotWritten) {
  DiskCache Cache(Folder);
  EXPECT_EQ(Cache.keep("missing/x", "bytes"),
            Folder.string() + ": No such file or directory");
  std::filesystem::create_directory(Folder / "x");
  EXPECT_EQ(Cache.keep("x", "bytes"),
            Folder.string() + ": a file cannot be written");
  EXPECT_TRUE(is_directory(Folder / "x"));
}

TEST_F(FrontDiskCache, PrunesNowAndThen) {
  DiskCache Cache(Folder, /*MaxBytes=*/0);
  std::filesystem::create_directory(Folder / "folder");
  Cache.keep("x", "bytes"); // the first time
  EXPECT_FALSE(Cache.find("x"));
  Cache.keep("x", "bytes");
  EXPECT_TRUE(Cache.find("x"));
  timespec Earlier = {time(nullptr) - 3600, 0}, Times[2] = {Earlier, Earlier};
  ASSERT_EQ(utimensat(AT_FDCWD, (Folder / "pruned").c_str(), Times, 0), 0);
  Cache.keep("y", "bytes");
  EXPECT_FALSE(Cache.find("x"));
  EXPECT_TRUE(exists(Folder / "folder"));
}
