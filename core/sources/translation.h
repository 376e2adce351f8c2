// SPDX-License-Identifier: GPL-3.0-or-later
// The three attentions of a model that translates, on two texts: the encoder over the text of the keys, the decoder over the text
// of the queries, and the decoder's look at what the encoder has read (Vaswani et al. 2017).
#pragma once

#include "core/experiment/experiment.h"

namespace attentoscope {

enum class TranslationPart { Encoder, Decoder, Cross };
inline constexpr TranslationPart translationParts[] = {
    TranslationPart::Encoder, TranslationPart::Decoder, TranslationPart::Cross};

// Of an experiment that attendsAcross() two texts. The encoder sees all of its text, the decoder what came before; the mask of
// the experiment is that of the cross-attention. Padding is hidden from all where it is there.
Experiment partOfTranslation(const Experiment& experiment, TranslationPart part);

} // namespace attentoscope
