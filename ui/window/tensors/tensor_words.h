// SPDX-License-Identifier: GPL-3.0-or-later
// One-line descriptions of what tensor files contain and how they were understood.
#pragma once

#include "ui/window/tensors/tensor_catalogue.h"

namespace attentoscope {

// Returns "32 layers × 32 heads × width 128 (8 key heads), n = 2048, no values".
QString layoutText(const AttentionFile& attention);
// Returns "by the pattern layers.{L}.q" or "Q = a, K = b, V = c", and what else is read (masks, tokens).
QString takenText(const TensorChoice& choice, const TensorCatalogue& catalogue, const AttentionFile& attention);
// Returns "model.npz: 2 layers × …, by the pattern …".
QString openedText(const TensorChoice& choice, const TensorCatalogue& catalogue, const AttentionFile& attention);
// Tells the user what to choose if the names do not determine the arrays and nothing was chosen yet; otherwise empty.
QString howToChoose(const TensorChoice& choice, const TensorCatalogue& catalogue);
// Returns "q.npy, k.npy".
QString filesText(const QStringList& files);
// Returns the error with the file name only, since the folder is shown elsewhere.
QString shortText(const Error& error);

} // namespace attentoscope
