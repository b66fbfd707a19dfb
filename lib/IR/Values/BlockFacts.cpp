// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BlockFacts.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral FormWords[] = {"plain", "transform",
                                              "transpose"};

static std::string blockText(const Block2DFacts &Block) {
  return (Twine(Block.ElementBytes) + "x" + Twine(Block.Width) + "x" +
          Twine(Block.Height) + "x" + Twine(Block.Count))
      .str();
}

std::string blockName(const Block2DFacts &Block) {
  std::string Text = "." + blockText(Block);
  if (Block.Form != BlockForm::Plain)
    Text += ("." + FormWords[unsigned(Block.Form)]).str();
  if (Block.Order != BlockOrder::Payload)
    Text += ("." + wordOf(Block.Order)).str();
  return Text;
}

void addBlockFacts(AttrBuilder &Attrs, const Block2DFacts &Block) {
  Attrs.addAttribute("tenon.block", blockText(Block));
  Attrs.addAttribute("tenon.form", FormWords[unsigned(Block.Form)]);
  if (Block.Order != BlockOrder::Payload)
    Attrs.addAttribute("tenon.order", wordOf(Block.Order));
}

std::optional<Block2DFacts> readBlockFacts(const Function &F) {
  Block2DFacts Block;
  SmallVector<StringRef, 4> Numbers;
  F.getFnAttribute("tenon.block").getValueAsString().split(Numbers, 'x');
  if (Numbers.size() != 4 || Numbers[0].getAsInteger(10, Block.ElementBytes) ||
      Numbers[1].getAsInteger(10, Block.Width) ||
      Numbers[2].getAsInteger(10, Block.Height) ||
      Numbers[3].getAsInteger(10, Block.Count))
    return std::nullopt;
  const auto *Form =
      find(FormWords, F.getFnAttribute("tenon.form").getValueAsString());
  if (Form == std::end(FormWords))
    return std::nullopt;
  Block.Form = BlockForm(Form - std::begin(FormWords));
  if (Attribute Order = F.getFnAttribute("tenon.order"); Order.isValid()) {
    std::optional<BlockOrder> Known = parseBlockOrder(Order.getValueAsString());
    if (!Known)
      return std::nullopt;
    Block.Order = *Known;
  }
  return Block;
}

} // namespace tenon
