// SPDX-License-Identifier: GPL-3.0-or-later
// The flags behind the atom file(...): a .npy table, or an array of a .npz or .safetensors file.
#pragma once

#include "core/formats/tensors/npy.h"
#include "core/masks/mask.h"

#include <string>
#include <vector>

namespace attentoscope {

// The file and the array that a path names: "model.npz:name" where there is no file of that whole name. The name may be empty.
struct MaskPath {
    std::string file, array;
};
MaskPath splitMaskPath(const std::string& path);

// "mask.npy", "model.npz:name", or "model.npz" where its only array is the mask or one is named as masks are. (n_q, n_k), or
// with leading dimensions (batch, n_q, n_k) and (batch, 1, n_q, n_k). Errors name the file.
std::vector<std::string> maskPaths(const Mask& mask); // of its file(...) atoms
Outcome<FlagsPlace> readMaskPlace(const std::string& path, MaskTrue meaning); // what its numbers say, alone
Outcome<NpyFlags> readMaskFlags(const std::string& path, const MaskShape& shape);

} // namespace attentoscope
