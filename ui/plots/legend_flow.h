// Where the entries of a legend stand: from left to right, a new row where one would not fit.
#pragma once

#include <vector>

namespace attentoscope {

struct LegendFlow {
    struct Place {
        int x = 0, row = 0;
    };
    std::vector<Place> places; // one for each entry
    int rows = 0;

    // Widths with the gap after each of them, px; the last gap of a row may stand beyond `available`.
    LegendFlow(const std::vector<int>& widths, int gap, int available)
    {
        int x = 0;
        for (const int width : widths) {
            const bool breaks = x > 0 && x + width - gap > available;
            if (rows == 0 || breaks)
                ++rows;
            if (breaks)
                x = 0;
            places.push_back({x, rows - 1});
            x += width;
        }
    }
};

} // namespace attentoscope
