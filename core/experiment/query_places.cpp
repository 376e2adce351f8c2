// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/query_places.h"

namespace attentoscope {

Outcome<QueryPlaces> parseQueryPlaces(std::string_view text)
{
    for (const QueryPlaces places : {QueryPlaces::Told, QueryPlaces::Suffix, QueryPlaces::Own})
        if (text == queryPlacesText(places))
            return places;
    return badInput("queries", ATT_TEXT("core", "must be auto, suffix or own"));
}

std::string queryPlacesText(const QueryPlaces& places)
{
    return places == QueryPlaces::Told ? "auto" : places == QueryPlaces::Suffix ? "suffix" : "own";
}

} // namespace attentoscope
