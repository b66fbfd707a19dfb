// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading and writing NumPy's .npy files.
//
//   \x93NUMPY  major minor  header length  header, padded  data
//
// The length takes two bytes in version 1 and four in versions 2 and 3; all
// numbers are little-endian. The header is the text of a Python dictionary,
// padded with spaces so that the data begins at a multiple of 64:
//
//   {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
//
// Headers are untrusted: every number is compared with the file's size before
// it is used.

#include "tenon/Support/Npy.h"

#include "tenon/Support/OutputFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cstring>
#include <optional>
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;

namespace tenon {

static constexpr StringLiteral Magic = "\x93NUMPY";
/// NumPy's own limit; it also limits the memory that a header can request.
static constexpr size_t MaxDimensions = 64;
static constexpr uint64_t DataAlignment = 64;

static_assert(sys::IsLittleEndianHost, "data is copied as it is");

namespace {

struct ElementType {
  StringLiteral Name;
  StringLiteral Code; // NumPy's kind and size
  unsigned Bytes;
};

} // namespace

/// Reading takes the first entry with a code, so bf16 comes after u16.
static constexpr ElementType ElementTypes[] = {
    {"f32", "f4", 4}, {"f16", "f2", 2}, {"f64", "f8", 8}, {"i8", "i1", 1},
    {"u8", "u1", 1},  {"i16", "i2", 2}, {"u16", "u2", 2}, {"i32", "i4", 4},
    {"u32", "u4", 4}, {"i64", "i8", 8}, {"u64", "u8", 8}, {"bf16", "u2", 2}};

static const ElementType *findElementType(StringRef Name) {
  for (const ElementType &Type : ElementTypes)
    if (Type.Name == Name)
      return &Type;
  return nullptr;
}

unsigned elementBytes(StringRef DType) {
  const ElementType *Type = findElementType(DType);
  return Type ? Type->Bytes : 0;
}

static Error failure(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

Expected<uint64_t> arrayBytes(StringRef DType, ArrayRef<uint64_t> Shape) {
  uint64_t Bytes = elementBytes(DType);
  if (Bytes == 0)
    return failure("unknown element type '" + DType + "'");
  if (Shape.size() > MaxDimensions)
    return failure("more than " + Twine(MaxDimensions) + " dimensions");
  bool IsEmpty = false, Overflow = false, Step = false;
  for (uint64_t Dim : Shape) {
    IsEmpty |= Dim == 0;
    // Zero dimensions are ignored, so that (0, 2^63, 2^63) is an error too.
    Bytes = SaturatingMultiply(Bytes, Dim ? Dim : 1, &Step);
    Overflow |= Step;
  }
  if (Overflow)
    return failure("the shape has more elements than fit into memory");
  return IsEmpty ? 0 : Bytes;
}

//===----------------------------------------------------------------------===//
// Storage
//===----------------------------------------------------------------------===//

/// Linux overcommits memory and ends a process that uses too much of it; a
/// mistyped size should be an error instead.
static bool exceedsMachine(uint64_t Size) {
  long Pages = sysconf(_SC_PHYS_PAGES), PageSize = sysconf(_SC_PAGESIZE);
  return Pages > 0 && PageSize > 0 &&
         Size / uint64_t(PageSize) >= uint64_t(Pages);
}

/// The value of the bytes before and after a buffer.
static constexpr uint8_t MarginByte = 0xA5;

void AlignedBytes::Unmap::operator()(uint8_t *) const {
  munmap(Mapping, Bytes);
}

Expected<AlignedBytes> AlignedBytes::allocate(uint64_t Size) {
  const uint64_t Page = sys::Process::getPageSizeEstimate();
  auto Failed = [&] {
    return failure("no memory for " + Twine(Size) + " bytes");
  };
  if (Size > uint64_t(PTRDIFF_MAX) - 4 * Page || exceedsMachine(Size))
    return Failed();
  uint64_t Rounded = alignTo(std::max<uint64_t>(Size, 1), Alignment);
  uint64_t Usable = alignTo(Rounded, Page), All = Usable + 2 * Page;
  void *Mapping = mmap(nullptr, All, PROT_NONE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Mapping == MAP_FAILED)
    return Failed();
  auto *First = static_cast<uint8_t *>(Mapping) + Page;
  AlignedBytes Result;
  Result.Data = {First + Usable - Rounded, Unmap{Mapping, All}};
  Result.Size = Size;
  if (mprotect(First, Usable, PROT_READ | PROT_WRITE))
    return Failed();
#ifdef MADV_HUGEPAGE
  // A matrix whose rows are far apart has a page for each row.
  madvise(First, Usable, MADV_HUGEPAGE);
#endif
  auto [Before, Behind] = Result.margins();
  fill(Before, MarginByte);
  fill(Behind, MarginByte);
  return Result;
}

std::pair<MutableArrayRef<uint8_t>, MutableArrayRef<uint8_t>>
AlignedBytes::margins() const {
  const Unmap &Owner = Data.get_deleter();
  const uint64_t Page = sys::Process::getPageSizeEstimate();
  auto *First = static_cast<uint8_t *>(Owner.Mapping) + Page;
  uint8_t *Last = First + (Owner.Bytes - 2 * Page);
  uint8_t *End = Data.get() + Size;
  return {{First, Data.get()}, {End, Last}};
}

bool AlignedBytes::isIntact() const {
  if (!Data)
    return true;
  auto IsUnchanged = [](uint8_t Byte) { return Byte == MarginByte; };
  auto [Before, Behind] = margins();
  return all_of(Before, IsUnchanged) && all_of(Behind, IsUnchanged);
}

Expected<AlignedBytes> AlignedBytes::zeros(uint64_t Size) {
  Expected<AlignedBytes> Result = allocate(Size);
  if (Result)
    std::memset(Result->data(), 0, Size);
  return Result;
}

Expected<NpyArray> NpyArray::zeros(StringRef DType, ArrayRef<uint64_t> Shape) {
  Expected<uint64_t> Bytes = arrayBytes(DType, Shape);
  if (!Bytes)
    return Bytes.takeError();
  Expected<AlignedBytes> Data = AlignedBytes::zeros(*Bytes);
  if (!Data)
    return Data.takeError();
  return NpyArray{DType.str(), SmallVector<uint64_t, 4>(Shape),
                  std::move(*Data)};
}

//===----------------------------------------------------------------------===//
// Header
//===----------------------------------------------------------------------===//

namespace {

struct Header {
  std::optional<std::string> DType;
  std::optional<bool> FortranOrder;
  std::optional<SmallVector<uint64_t, 4>> Shape;
};

/// Parses the dictionary. Only entries that NumPy writes are accepted, in any
/// order and with any spacing.
class HeaderParser {
public:
  explicit HeaderParser(StringRef Text) : Rest(Text) {}

  Expected<Header> parse();

private:
  void skipSpace() { Rest = Rest.ltrim(" \t\r\n"); }
  bool consume(char C);
  Expected<StringRef> parseString();
  Error parseEntry(StringRef Key, Header &Result);
  Error parseElementType(Header &Result);
  Error parseOrder(Header &Result);
  Error parseShape(Header &Result);

  StringRef Rest;
};

} // namespace

/// Text from the file, with control characters escaped.
static std::string quoted(StringRef Text) {
  std::string Result;
  raw_string_ostream Stream(Result);
  Stream << '\'';
  Stream.write_escaped(Text.take_front(32));
  Stream << (Text.size() > 32 ? "...'" : "'");
  return Result;
}

/// The name of the element type that NumPy calls \p Descr, or why there is
/// none.
static Expected<StringRef> decodeElementType(StringRef Descr) {
  StringRef Code = Descr.drop_front(Descr.empty() ? 0 : 1);
  if (Code.starts_with("O"))
    return failure("an array of Python objects, expected numbers");
  if (Code.starts_with("V"))
    return failure("element type " + quoted(Descr) +
                   " is opaque; store bfloat16 as uint16: a.view('uint16')");
  if (Code == "b1")
    return failure("element type bool, expected a number: a.astype('uint8')");
  for (const ElementType &Type : ElementTypes) {
    if (Type.Code != Code)
      continue;
    if (Descr[0] == '>')
      return failure("big-endian data (" + quoted(Descr) +
                     "), expected little-endian: a.astype('<" + Code + "')");
    if (Descr[0] == '<' || (Descr[0] == '|' && Type.Bytes == 1))
      return StringRef(Type.Name);
  }
  return failure("element type " + quoted(Descr) +
                 ", expected one of i1 u1 i2 u2 i4 u4 i8 u8 f2 f4 f8");
}

bool HeaderParser::consume(char C) {
  skipSpace();
  return Rest.consume_front(StringRef(&C, 1));
}

Expected<StringRef> HeaderParser::parseString() {
  skipSpace();
  if (!Rest.starts_with("'") && !Rest.starts_with("\""))
    return failure("malformed header, expected a string");
  size_t End = Rest.find(Rest[0], 1);
  if (End == StringRef::npos)
    return failure("malformed header, a string has no end");
  StringRef Text = Rest.slice(1, End);
  Rest = Rest.drop_front(End + 1);
  return Text;
}

Error HeaderParser::parseElementType(Header &Result) {
  skipSpace();
  if (Rest.starts_with("["))
    return failure("a structured array, expected numbers");
  Expected<StringRef> Descr = parseString();
  if (!Descr)
    return Descr.takeError();
  Expected<StringRef> Name = decodeElementType(*Descr);
  if (!Name)
    return Name.takeError();
  Result.DType = Name->str();
  return Error::success();
}

Error HeaderParser::parseOrder(Header &Result) {
  skipSpace();
  if (Rest.consume_front("True"))
    Result.FortranOrder = true;
  else if (Rest.consume_front("False"))
    Result.FortranOrder = false;
  else
    return failure("malformed header, 'fortran_order' is neither True nor "
                   "False");
  return Error::success();
}

/// `()`, `(3,)` or `(3, 4)`. Python 2 wrote `3L`.
Error HeaderParser::parseShape(Header &Result) {
  if (!consume('('))
    return failure("malformed header, 'shape' is not a tuple");
  Result.Shape.emplace();
  while (!consume(')')) {
    if (Result.Shape->size() == MaxDimensions)
      return failure("more than " + Twine(MaxDimensions) + " dimensions");
    uint64_t Dim;
    StringRef Digits = Rest.take_while(isDigit);
    if (Digits.empty())
      return failure("malformed header, 'shape' holds something other than "
                     "sizes");
    if (Digits.getAsInteger(10, Dim))
      return failure("dimension " + Digits.take_front(40) + " is too large");
    Rest = Rest.drop_front(Digits.size());
    Rest.consume_front("L");
    Result.Shape->push_back(Dim);
    bool HasComma = consume(',');
    skipSpace();
    // `(3)` is a number, not a tuple.
    if (!HasComma && (!Rest.starts_with(")") || Result.Shape->size() == 1))
      return failure("malformed header, expected ',' in 'shape'");
  }
  return Error::success();
}

Error HeaderParser::parseEntry(StringRef Key, Header &Result) {
  if (!consume(':'))
    return failure("malformed header, expected ':' after " + quoted(Key));
  if (Key == "descr" && !Result.DType)
    return parseElementType(Result);
  if (Key == "fortran_order" && !Result.FortranOrder)
    return parseOrder(Result);
  if (Key == "shape" && !Result.Shape)
    return parseShape(Result);
  return failure("malformed header, unexpected key " + quoted(Key));
}

Expected<Header> HeaderParser::parse() {
  Header Result;
  if (!consume('{'))
    return failure("malformed header, expected a dictionary");
  while (!consume('}')) {
    Expected<StringRef> Key = parseString();
    if (!Key)
      return Key.takeError();
    if (Error E = parseEntry(*Key, Result))
      return E;
    bool HasComma = consume(',');
    skipSpace();
    if (!HasComma && !Rest.starts_with("}"))
      return failure("malformed header, expected ',' or '}'");
  }
  skipSpace();
  if (!Rest.empty())
    return failure("malformed header, more text after the dictionary");
  if (!Result.DType || !Result.FortranOrder || !Result.Shape)
    return failure("malformed header, expected the keys 'descr', "
                   "'fortran_order' and 'shape'");
  return Result;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Splits \p Contents into the text of the header and the data.
static Error splitFile(StringRef Contents, StringRef &Text, StringRef &Data) {
  if (Contents.starts_with("PK\x03\x04"))
    return failure("an .npz archive, expected one array in an .npy file");
  if (!Contents.consume_front(Magic))
    return failure("not an .npy file");
  if (Contents.size() < 2)
    return failure("truncated header");
  unsigned Major = uint8_t(Contents[0]), Minor = uint8_t(Contents[1]);
  if (Major < 1 || Major > 3 || Minor != 0)
    return failure("version " + Twine(Major) + "." + Twine(Minor) +
                   ", expected 1.0, 2.0 or 3.0");
  Contents = Contents.drop_front(2);
  size_t LengthBytes = Major == 1 ? 2 : 4;
  if (Contents.size() < LengthBytes)
    return failure("truncated header");
  uint64_t Length = Major == 1 ? support::endian::read16le(Contents.data())
                               : support::endian::read32le(Contents.data());
  Contents = Contents.drop_front(LengthBytes);
  if (Contents.size() < Length)
    return failure("truncated header: expected " + Twine(Length) + " bytes, " +
                   Twine(Contents.size()) + " are there");
  Text = Contents.take_front(Length);
  Data = Contents.drop_front(Length);
  return Error::success();
}

static Expected<NpyArray> parseContents(StringRef Contents) {
  StringRef Text, Data;
  if (Error E = splitFile(Contents, Text, Data))
    return E;
  Expected<Header> Head = HeaderParser(Text).parse();
  if (!Head)
    return Head.takeError();
  Expected<uint64_t> Bytes = arrayBytes(*Head->DType, *Head->Shape);
  if (!Bytes)
    return Bytes.takeError();
  // With less than two dimensions both orders are the same, and NumPy writes
  // either.
  if (*Head->FortranOrder && Head->Shape->size() > 1)
    return failure("Fortran order, expected C order: np.ascontiguousarray(a)");
  if (Data.size() < *Bytes)
    return failure("truncated data: expected " + Twine(*Bytes) + " bytes, " +
                   Twine(Data.size()) + " are there");
  if (Data.size() > *Bytes)
    return failure(Twine(Data.size() - *Bytes) + " bytes after the array's " +
                   Twine(*Bytes));
  Expected<AlignedBytes> Storage = AlignedBytes::allocate(*Bytes);
  if (!Storage)
    return Storage.takeError();
  if (*Bytes != 0)
    std::memcpy(Storage->data(), Data.data(), *Bytes);
  return NpyArray{std::move(*Head->DType), std::move(*Head->Shape),
                  std::move(*Storage)};
}

Expected<NpyArray> parseNpy(StringRef Contents, StringRef File) {
  Expected<NpyArray> Array = parseContents(Contents);
  if (!Array)
    return failure(File + ": " + toString(Array.takeError()));
  return Array;
}

Expected<NpyArray> readNpy(StringRef File) {
  // Volatile: the file is read, not mapped. A mapped file that another program
  // shortens would end this one with a signal.
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(
      File, /*IsText=*/false, /*RequiresNullTerminator=*/false,
      /*IsVolatile=*/true);
  if (std::error_code EC = Buffer.getError())
    return createStringError(EC, File + ": cannot read: " + EC.message());
  return parseNpy((*Buffer)->getBuffer(), File);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Everything before the data.
static std::string headerText(StringRef Code, ArrayRef<uint64_t> Shape) {
  assert(Shape.size() <= MaxDimensions && "arrayBytes() refuses more");
  std::string Text;
  raw_string_ostream Stream(Text);
  Stream << "{'descr': '" << (Code.ends_with("1") ? '|' : '<') << Code
         << "', 'fortran_order': False, 'shape': (";
  interleave(Shape, Stream, ", ");
  Stream << (Shape.size() == 1 ? ",), }" : "), }");

  // 64 dimensions of 20 digits are far from the 65535 bytes of version 1.
  const uint64_t Prefix = Magic.size() + 2 + 2;
  Text.resize(alignTo(Prefix + Text.size() + 1, DataAlignment) - Prefix - 1,
              ' ');
  Text += '\n';
  char Length[2];
  support::endian::write16le(Length, uint16_t(Text.size()));
  return (Magic + Twine('\1') + Twine('\0') + StringRef(Length, 2) + Text)
      .str();
}

Error writeNpy(const NpyArray &Array, StringRef File) {
  Expected<uint64_t> Bytes = arrayBytes(Array.DType, Array.Shape);
  if (!Bytes)
    return failure(File + ": " + toString(Bytes.takeError()));
  if (Array.Data.size() != *Bytes)
    return failure(File + ": the shape needs " + Twine(*Bytes) +
                   " bytes, the array has " + Twine(Array.Data.size()));
  std::string Head =
      headerText(findElementType(Array.DType)->Code, Array.Shape);
  return writeOutputFile(File, [&](raw_ostream &Stream) {
    Stream << Head;
    Stream.write(reinterpret_cast<const char *>(Array.Data.data()),
                 Array.Data.size());
  });
}

} // namespace tenon
