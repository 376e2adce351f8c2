// SPDX-License-Identifier: GPL-3.0-or-later
// The three attentions of a translation model, given two texts: the encoder attends within the text of the keys, the decoder
// within the text of the queries, and cross-attention goes from the decoder to the encoder (Vaswani et al. 2017).
#pragma once

#include "core/experiment/experiment.h"

namespace attentoscope {

enum class TranslationPart { Encoder, Decoder, Cross };
inline constexpr TranslationPart translationParts[] = {
    TranslationPart::Encoder, TranslationPart::Decoder, TranslationPart::Cross};

// Derives one of the three experiments from one that attendsAcross() two texts. The encoder sees all of its text, the decoder
// is causal; cross-attention keeps the mask of the experiment. All three hide padding if that mask does.
Experiment partOfTranslation(const Experiment& experiment, TranslationPart part);

} // namespace attentoscope
