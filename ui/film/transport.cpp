// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/transport.h"

#include <algorithm>

namespace attentoscope {

bool Transport::advance(double by)
{
    if (place >= 1 && forth) {
        if (atEnd == AtEnd::Stop)
            return false;
        if (atEnd == AtEnd::Repeat) {
            place = 0;
            return true;
        }
        forth = false;
    } else if (place <= 0 && !forth) {
        forth = true;
    }
    place = std::clamp(place + (forth ? by : -by), 0.0, 1.0);
    return true;
}

void Transport::rewind()
{
    if (atEnd == AtEnd::TurnBack)
        return;
    forth = true;
    if (place >= 1)
        place = 0;
}

std::vector<double> placesOf(int pictures, AtEnd atEnd)
{
    std::vector<double> places;
    for (int i = 0; i < pictures; ++i)
        places.push_back(pictures == 1 ? 0 : double(i) / (pictures - 1));
    if (atEnd == AtEnd::TurnBack)
        for (int i = pictures - 2; i > 0; --i)
            places.push_back(places[std::size_t(i)]);
    return places;
}

} // namespace attentoscope
