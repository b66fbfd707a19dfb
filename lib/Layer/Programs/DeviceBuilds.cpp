// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program may be built for each of its devices with other options.

#include "Layer/Devices/Devices.h"
#include "Programs.h"

#include <algorithm>

namespace tenon::layer {

ProgramBuild *Program::buildFor(cl_device_id Device) {
  if (Devices.empty() || isPartOfAny(Device, Devices))
    return this;
  for (ProgramBuild &Build : Earlier)
    if (isPartOfAny(Device, Build.Devices))
      return &Build;
  return nullptr;
}

const StoredTexts *Program::storedFor(cl_device_id Device) const {
  for (const StoredTexts &S : Stored)
    if (isPartOfAny(Device, S.Devices))
      return &S;
  return nullptr;
}

std::vector<cl_device_id> Program::ownDevices() const {
  if (Stored.empty())
    return devicesOf(Context);
  std::vector<cl_device_id> All;
  for (const StoredTexts &S : Stored)
    All.insert(All.end(), S.Devices.begin(), S.Devices.end());
  return All;
}

std::vector<std::shared_ptr<ProgramPart>> Program::executable() const {
  if (!Parts.empty())
    return Parts;
  for (auto Build = Earlier.rbegin(); Build != Earlier.rend(); ++Build)
    if (!Build->Parts.empty())
      return Build->Parts;
  return {};
}

/// The texts that \p Build was made of; none after a failure.
static std::vector<ProgramText> textsOf(const ProgramBuild &Build) {
  std::vector<ProgramText> All;
  for (const auto &Part : Build.Parts)
    All.insert(All.end(), Part->Texts.begin(), Part->Texts.end());
  for (const ProgramObject &Object : Build.Objects)
    All.push_back(Object.Text);
  return All;
}

std::vector<cl_device_id>
Program::beginBuild(std::vector<cl_device_id> Wanted,
                    const std::vector<ProgramText> &Texts, bool IsExecutable) {
  std::vector<ProgramBuild> Old = std::move(Earlier);
  if (!Devices.empty())
    Old.push_back(*this);
  Earlier.clear();
  static_cast<ProgramBuild &>(*this) = {};
  std::vector<cl_device_id> All = Wanted;
  for (ProgramBuild &Build : Old) {
    std::erase_if(Build.Devices, [&](cl_device_id Device) {
      return isPartOfAny(Device, Wanted);
    });
    bool IsSame =
        Build.Parts.empty() != IsExecutable && textsOf(Build) == Texts;
    if (IsExecutable && IsSame && !Build.Devices.empty())
      IsSame = planFor(Build.Devices.front()).form() ==
               planFor(Wanted.front()).form();
    if (IsSame)
      All.insert(All.end(), Build.Devices.begin(), Build.Devices.end());
    else if (!Build.Devices.empty())
      Earlier.push_back(std::move(Build));
  }
  return All;
}

const PlainObject::Build *PlainObject::buildFor(cl_device_id Device) const {
  for (const Build &Each : Builds)
    if (isPartOfAny(Device, Each.Devices))
      return &Each;
  return nullptr;
}

void PlainObject::set(cl_device_id Device, std::vector<ProgramText> Texts) {
  for (Build &Each : Builds)
    std::erase(Each.Devices, Device);
  std::erase_if(Builds, [](const Build &Each) { return Each.Devices.empty(); });
  auto Same = std::find_if(Builds.begin(), Builds.end(),
                           [&](const Build &B) { return B.Texts == Texts; });
  if (Same != Builds.end())
    Same->Devices.push_back(Device);
  else
    Builds.push_back({{Device}, std::move(Texts)});
}

} // namespace tenon::layer
