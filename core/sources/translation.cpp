// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/translation.h"

namespace attentoscope {

Experiment partOfTranslation(const Experiment& experiment, TranslationPart part)
{
    if (part == TranslationPart::Cross)
        return experiment;
    const bool hidesPadding = experiment.mask.usesPadding();
    Experiment own = experiment;
    own.queries = QueryPlaces::Told;
    if (part == TranslationPart::Encoder) {
        own.textQ = experiment.textK;
        own.mask = Mask::of(hidesPadding ? "padding" : "full");
    } else {
        own.textK = experiment.textQ;
        own.mask = Mask::of(hidesPadding ? "causal & padding" : "causal");
    }
    return own;
}

} // namespace attentoscope
