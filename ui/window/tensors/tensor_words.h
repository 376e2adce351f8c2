// SPDX-License-Identifier: GPL-3.0-or-later
// What tensor files hold and were taken for, in one line.
#pragma once

#include "ui/window/tensors/tensor_catalogue.h"

namespace attentoscope {

// "32 layers × 32 heads × width 128 (8 key heads), n = 2048, no values"
QString layoutText(const AttentionFile& attention);
// "by the pattern layers.{L}.q", "Q = a, K = b, V = c", and what else is read beside them.
QString takenText(const TensorChoice& choice, const TensorCatalogue& catalogue, const AttentionFile& attention);
// "model.npz: 2 layers × …, by the pattern …"
QString openedText(const TensorChoice& choice, const TensorCatalogue& catalogue, const AttentionFile& attention);
// What to do where names tell nothing, or too much, and nothing else was chosen yet; empty where they do.
QString howToChoose(const TensorChoice& choice, const TensorCatalogue& catalogue);
// "q.npy, k.npy"
QString filesText(const QStringList& files);
// The error with the bare name of its file: the folder is seen elsewhere.
QString shortText(const Error& error);

} // namespace attentoscope
