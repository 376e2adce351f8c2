// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/extrapolation_settings.h"

#include "ui/document/view_settings.h"

#include <algorithm>

namespace attentoscope {

Names<NetworkBoard> namesOf(NetworkBoard)
{
    static constexpr Names<NetworkBoard> names = {{NetworkBoard::Answers, "answers"}, {NetworkBoard::Heads, "heads"}};
    return names;
}

void ExtrapolationSettings::correct()
{
    network = std::max<Index>(0, network);
    head = std::max<Index>(0, head);
    step = std::max<Index>(-1, step);
    example = std::clamp<Index>(example, 0, lastExample);
}

const ViewSettings ExtrapolationSettings::table{viewSetting<&ExtrapolationSettings::trained>(trainedTask),
    viewSetting<&ExtrapolationSettings::here>("trained_here"),
    viewSetting<&ExtrapolationSettings::withFurther>("trained_with_further"),
    viewSetting<&ExtrapolationSettings::guessesFirst>("guesses_first"),
    viewSetting<&ExtrapolationSettings::board>("networks_board"), viewSetting<&ExtrapolationSettings::drawn>("drawn_accuracy"),
    viewSetting<&ExtrapolationSettings::drawsB>("draws_b"), viewSetting<&ExtrapolationSettings::network>("shown_network"),
    viewSetting<&ExtrapolationSettings::head>("shown_head"), viewSetting<&ExtrapolationSettings::step>("shown_step"),
    viewSetting<&ExtrapolationSettings::example>("examined_example")};

} // namespace attentoscope
