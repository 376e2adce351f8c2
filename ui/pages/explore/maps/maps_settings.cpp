// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/maps/maps_settings.h"

#include "ui/document/view_settings.h"
#include "ui/widgets/lone_picture.h"

#include <algorithm>
#include <iterator>

namespace attentoscope {

Names<MapsShown> namesOf(MapsShown)
{
    static constexpr Names<MapsShown> names = {{MapsShown::Both, "both"}, {MapsShown::A, "a"}, {MapsShown::B, "b"},
        {MapsShown::Difference, "difference"}, {MapsShown::Several, "several"}};
    return names;
}

void MapsSettings::correct()
{
    if (std::ranges::find(secondLengths, secondLength) == std::end(secondLengths))
        secondLength = 1;
}

const ViewSettings MapsSettings::table{viewSetting<&MapsSettings::shown>("maps_shown"),
    viewSetting<&MapsSettings::cellValues>("cell_values"), viewSetting<&MapsSettings::overview>("overview"),
    viewSetting<&MapsSettings::secondLength>("second_length")};

std::optional<std::size_t> onlyPolicy(const Experiment& experiment, const ViewState& view)
{
    const std::string& lone = view.of<LonePictureSettings>().shown;
    const MapsShown shown = view.of<MapsSettings>().shown;
    if (view.page == QLatin1String("explore") && (lone == "explore/map" || lone == "explore/profile")) {
        if (shown == MapsShown::A)
            return 0;
        if (shown == MapsShown::B)
            return 1;
    }
    return experiment.policyA == experiment.policyB ? std::optional<std::size_t>(0) : std::nullopt;
}

} // namespace attentoscope
