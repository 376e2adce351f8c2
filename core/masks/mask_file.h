// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the flags of the atom file(...) from a .npy table, or an array of a .npz or .safetensors file.
#pragma once

#include "core/formats/tensors/npy.h"
#include "core/masks/mask.h"

#include <string>
#include <vector>

namespace attentoscope {

// The file and the array that a path means. "model.npz:name" is split only if no file has that whole name. The array may be
// empty.
struct MaskPath {
    std::string file, array;
};
MaskPath splitMaskPath(const std::string& path);

// A path is "mask.npy", "model.npz:name", or "model.npz" if its only array is the mask or only one is named like a mask.
// Shapes are (n_q, n_k), (batch, n_q, n_k) or (batch, 1, n_q, n_k). Errors name the file.
std::vector<std::string> maskPaths(const Mask& mask); // paths of the mask's file(...) atoms
Outcome<FlagsPlace> readMaskPlace(const std::string& path, MaskTrue meaning); // what its numbers mean
Outcome<NpyFlags> readMaskFlags(const std::string& path, const MaskShape& shape);

} // namespace attentoscope
