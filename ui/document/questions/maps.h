// SPDX-License-Identifier: GPL-3.0-or-later
// Maps as pictures of a size: of A, B and perhaps further policies at the present experiment, and of each sequence of a batch.
#pragma once

#include "core/attention/raster/raster.h"
#include "core/masks/painted_mask.h"
#include "core/sources/translation.h"
#include "core/studies/rows/mask_effect.h"
#include "ui/document/engine/question.h"
#include "ui/document/questions/subject.h"
#include "ui/document/view_state.h"
#include "ui/plots/maps/cell_range.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace attentoscope {

using Rasters = std::vector<SharedRaster>; // A, B, further ones; one alone for Stage::Scores, which has no policy

struct Maps {
    SharedResult result; // that they belong to; null: none yet
    std::vector<PolicyChoice> further; // behind A and B
    std::vector<std::optional<Message>> unusable; // of each further one: why it has no scale here, and no raster
    Rasters rasters; // of A, B and the others
    SharedRaster difference; // B − A, where it was asked for

    // Of A, B, … among the policies that have a scale; none: it has none.
    std::optional<std::size_t> placeOf(std::size_t policy) const
    {
        std::size_t place = policy;
        for (std::size_t other = 2; other <= policy; ++other)
            if (unusable[other - 2]) {
                if (other == policy)
                    return {};
                --place;
            }
        return place;
    }
};

// The part of the maps that is looked at, and how many pixels there are for it.
struct MapDemand {
    Subject subject; // see evaluationSubject()
    CellRange range{}; // empty, or beyond the map: everything
    int width = 0, height = 0;
    bool print = false; // it may take much longer, for more rows
    bool quick = false; // what can be had at once is enough
    Stage stage = Stage::Weights;
    MapReduction reduction = MapReduction::Max;
    std::vector<PolicyChoice> further{}; // beside A and B
    bool difference = false; // too; then pixels are means, because the largest cells of two maps may be others
    bool operator==(const MapDemand&) const = default;
};

inline constexpr double printWork = 2e12; // multiply-adds that a map for print may take: about twenty seconds

struct MapPictures {
    using Inputs = MapDemand;
    using Answer = Maps;
    struct Memory { // what was told first, for when the rest is begun again
        MapDemand of;
        Maps quick;
    };
    static constexpr Urgency urgency = Urgency::Picture;
    // Of a large map first a picture from few rows, but none of those on paper.
    static Outcome<Maps> answer(const MapDemand& of, Memory& memory, const Work<Maps>& work);
    // Another part of the same maps, or more pixels: what is known is coarse there, but true.
    static bool isStillTrue(const MapDemand& known, const MapDemand& asked)
    {
        return known.subject == asked.subject && known.stage == asked.stage && known.reduction == asked.reduction
            && known.further == asked.further && known.difference == asked.difference;
    }
};

// The whole maps, coarse, while a part of them is looked at.
struct WholeMaps : MapPictures {
    static constexpr Urgency urgency = Urgency::Page;
};

// One sequence of a batch under A, B or both: its rows, with the weights kept where there are few, or sampled where there are
// many, and its whole maps. Of a source without a batch there is one; of two texts there are the three attentions of a
// translation.
struct SequencePicture {
    SharedResult result;
    Rasters maps; // one for each policy of the result
    std::size_t first = 0; // which policy of the experiment that is: 0 is A
    std::vector<MaskEffect> effects{}; // likewise; none of many keys
    std::optional<TranslationPart> part{}; // of a translation

    bool hasOwnMask() const { return part && *part != TranslationPart::Cross; } // and not that of the experiment
};
using Sequences = std::vector<SequencePicture>;

// Its cells can be pointed at one by one.
inline bool canBePainted(const Result& result) { return std::max(result.inputs->nq(), result.inputs->nk()) <= mostPaintedKeys; }

struct SequenceMaps {
    struct Inputs {
        Subject subject; // see evaluationSubject()
        MaskPolicies policies = MaskPolicies::A;
        int pixels = 512; // of a map at most, each way
        bool print = false; // it may take much longer, for more rows
        bool operator==(const Inputs&) const = default;
    };
    using Answer = Sequences;
    static constexpr Urgency urgency = Urgency::Picture;
    static Outcome<Sequences> answer(const Inputs& of, const Work<Sequences>& work);
};

} // namespace attentoscope
