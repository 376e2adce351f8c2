// SPDX-License-Identifier: GPL-3.0-or-later
// A text cut into pieces of words (byte pair encoding, Sennrich et al. 2016): the most frequent neighbours are joined until there
// are enough pieces. White space is one sign, ▁, which begins a word. Differs from pieces_of() of
// resources/python/train_small_model.py where a piece can be made in two ways, and in texts of many letters. The first nine
// tenths are for training, the rest for tests.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope::training {

struct CutText {
    std::string sha256; // of the text
    std::vector<std::string> pieces; // different ones
    std::vector<std::int32_t> tokens; // indices of pieces, in the order of the text
    Index trained = 0; // how many tokens are for training
    std::vector<double> shares; // (pieces) of the tokens for training

    Index tested() const { return Index(tokens.size()) - trained; }
    Index commonest() const; // the piece that is most frequent in the tokens for training
};

// Letters that are too rare for a place among the pieces are all "\uFFFD". Errors: no UTF-8, fewer than 100 tokens,
// Cancelled.
Outcome<CutText> cutText(std::string_view text, Index pieces, const StopToken& stop = {});

} // namespace attentoscope::training
