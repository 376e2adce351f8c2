// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/entropy_view.h"

#include "ui/document/view_settings.h"

#include <algorithm>

namespace attentoscope {

Names<Sinks> namesOf(Sinks)
{
    static constexpr Names<Sinks> names = {{Sinks::First, "first"}, {Sinks::Own, "own"}, {Sinks::Both, "both"}};
    return names;
}

void EntropyView::correct() { factor = std::clamp(factor, 0.25, 4.0); }

const ViewSettings EntropyView::settings{viewSetting<&EntropyView::tsallisSpectrum>("tsallis_spectrum"),
    viewSetting<&EntropyView::normalizedRows>("normalized_rows"), viewSetting<&EntropyView::crossEntropy>("cross_entropy"),
    viewSetting<&EntropyView::ofSinks>("entropy_of_sinks"), viewSetting<&EntropyView::sinks>("sinks"),
    viewSetting<&EntropyView::factor>("factor"), viewSetting<&EntropyView::targetEntropy>("target_entropy")};

} // namespace attentoscope
