// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masks/mask_file.h"

#include "core/base/numbers.h"
#include "core/formats/tensors/npy_header.h"
#include "core/formats/tensors/tensor_file.h"
#include "core/formats/tensors/tensor_names.h"
#include "core/masks/mask_node.h"

#include <filesystem>

namespace attentoscope {
namespace {

// Finds the array; without a name it is the only one, or the one that is named like a mask.
Outcome<const TensorInfo*> findMask(const TensorFile& file, const std::string& name)
{
    const std::string wanted = name.empty() ? matchNames(file.tensors()).mask : name;
    if (const TensorInfo* found = wanted.empty() ? nullptr : file.find(wanted))
        return found;
    if (!name.empty())
        return badInput(file.path().string(), {ATT_TEXT("core", "holds no array \"%1\""), {name}});
    if (file.tensors().size() == 1)
        return &file.tensors().front();
    return badInput(file.path().string(),
        ATT_TEXT("core", "has no array that is named like a mask; give the array's name, as in file(model.npz:name)"));
}

void collectPaths(const MaskNode& node, std::vector<std::string>& paths)
{
    if (node.rule != nullptr && node.rule->shown.takesPath)
        paths.push_back(node.arguments.path);
    for (const MaskNodePtr& operand : node.operands)
        collectPaths(*operand, paths);
}

} // namespace

MaskPath splitMaskPath(const std::string& path)
{
    const auto colon = path.rfind(':');
    std::error_code code;
    if (colon == std::string::npos || std::filesystem::exists(path, code))
        return {path, {}};
    return {path.substr(0, colon), path.substr(colon + 1)};
}

std::vector<std::string> maskPaths(const Mask& mask)
{
    std::vector<std::string> paths;
    if (const auto root = parseMask(mask.typed()))
        collectPaths(**root, paths);
    return paths;
}

Outcome<FlagsPlace> readMaskPlace(const std::string& path, MaskTrue meaning)
{
    const MaskPath parts = splitMaskPath(path);
    auto file = TensorFile::open(parts.file);
    if (!file)
        return file.error();
    const auto mask = findMask(*file, parts.array);
    return mask ? file->maskPlace(**mask, meaning) : mask.error();
}

Outcome<NpyFlags> readMaskFlags(const std::string& path, const MaskShape& shape)
{
    const MaskPath parts = splitMaskPath(path);
    auto file = TensorFile::open(parts.file);
    if (!file)
        return file.error();
    const auto mask = findMask(*file, parts.array);
    if (!mask)
        return mask.error();
    const TensorInfo& tensor = **mask;
    const std::size_t dimensions = tensor.shape.size();
    const bool fits = dimensions == 2 || dimensions == 3 || (dimensions == 4 && tensor.shape[1] == 1);
    if (!tensor.problem && !fits)
        return badInput(file->nameOf(tensor),
            {ATT_TEXT("core", "has the shape %1; a mask is (queries, keys), (batch, queries, keys) or (batch, 1, queries, keys)"),
                {shapeText(tensor.shape)}});
    const bool several = fits && dimensions > 2 && tensor.shape[0] > 1;
    if (!tensor.problem && several && shape.sequences > 0 && tensor.shape[0] != shape.sequences)
        return badInput(file->nameOf(tensor),
            {ATT_TEXT("core",
                 "has the shape %1; its first dimension must be the number of sequences, %2 (a mask for each head cannot be "
                 "read)"),
                {shapeText(tensor.shape), formatNumber(shape.sequences)}});
    if (!tensor.problem && (tensor.dimension(1) != shape.nq || tensor.dimension(0) != shape.nk)) // known before reading
        return badInput(path,
            {ATT_TEXT("core", "the mask has %1 rows and %2 columns, but there are %3 queries and %4 keys"),
                {formatNumber(tensor.dimension(1)), formatNumber(tensor.dimension(0)), formatNumber(shape.nq),
                    formatNumber(shape.nk)}});
    TensorSlice slice;
    if (fits && dimensions > 2)
        slice.leading.assign(dimensions - 2, 0);
    if (several)
        slice.leading[0] = shape.batch;
    return file->flags(tensor, slice, shape.maskTrue);
}

} // namespace attentoscope
