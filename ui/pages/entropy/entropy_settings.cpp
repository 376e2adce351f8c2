// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/entropy_settings.h"

#include "ui/document/view_settings.h"

#include <algorithm>

namespace attentoscope {

Names<Sinks> namesOf(Sinks)
{
    static constexpr Names<Sinks> names = {{Sinks::First, "first"}, {Sinks::Own, "own"}, {Sinks::Both, "both"}};
    return names;
}

void EntropySettings::correct() { factor = std::clamp(factor, 0.25, 4.0); }

const ViewSettings EntropySettings::table{viewSetting<&EntropySettings::tsallisSpectrum>("tsallis_spectrum"),
    viewSetting<&EntropySettings::normalizedRows>("normalized_rows"),
    viewSetting<&EntropySettings::crossEntropy>("cross_entropy"), viewSetting<&EntropySettings::ofSinks>("entropy_of_sinks"),
    viewSetting<&EntropySettings::sinks>("sinks"), viewSetting<&EntropySettings::factor>("factor"),
    viewSetting<&EntropySettings::targetEntropy>("target_entropy")};

} // namespace attentoscope
