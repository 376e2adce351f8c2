// SPDX-License-Identifier: GPL-3.0-or-later
// Computes maps as pictures of a given size: of A, B and perhaps further policies at the present experiment, and of each
// sequence of a batch.
#pragma once

#include "core/attention/raster/raster.h"
#include "core/masks/painted_mask.h"
#include "core/sources/translation.h"
#include "core/studies/rows/mask_effect.h"
#include "ui/document/engine/question.h"
#include "ui/document/questions/pooling.h"
#include "ui/document/questions/stage_reach.h"
#include "ui/document/questions/subject.h"
#include "ui/plots/maps/cell_range.h"
#include "ui/plots/maps/row_shares.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace attentoscope {

// The policies whose maps of sequences are wanted.
enum class MaskPolicies { A, B, Both };

using Rasters = std::vector<SharedRaster>; // for A, B and further policies; a single one for Stage::Scores, which has no policy

struct Maps {
    SharedResult result; // the evaluation that the maps belong to; null: none yet
    std::vector<PolicyChoice> further; // the policies after A and B
    std::vector<std::optional<Message>> unusable; // for each further policy: why it has no scale here, and so no raster
    Rasters rasters; // of A, B and those further policies that have a scale
    SharedRaster difference; // B − A, if asked for
    std::vector<SharedShares> shares{}; // one for each raster of weights; empty for other stages
    std::optional<StageReach> reach{}; // of scores and logits; empty for weights, whose range follows from the length alone

    // Returns the place of policy A, B, … (0, 1, …) among the policies that have a scale; empty if it has none.
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

// The visible part of the maps, and the number of pixels to fill.
struct MapDemand {
    Subject subject; // see evaluationSubject()
    CellRange range{}; // empty, or beyond the map: the whole map
    int width = 0, height = 0;
    bool print = false; // for print: may take much longer, and takes more rows
    bool quick = false; // return the first quick picture only
    Stage stage = Stage::Weights;
    PoolingSettings pooling{};
    std::vector<PolicyChoice> further{}; // policies to draw beside A and B
    Index longest = 0; // for logits: the longest length of the curves, see stageReach()
    bool difference = false; // also B − A; pixels are then means, because two maps' largest cells may differ
    bool operator==(const MapDemand&) const = default;
};

inline constexpr double printWork = 2e12; // limit for a map to be printed, in multiply-adds: about twenty seconds

struct MapPictures {
    using Inputs = MapDemand;
    using Answer = Maps;
    struct Memory { // the first partial answer, kept in case the rest is computed again, and the last range of values
        MapDemand of;
        Maps quick;
        SharedResult reachOf; // the evaluation that `reach` belongs to
        ReachAsked reachAsked;
        std::optional<StageReach> reach;
    };
    static constexpr Urgency urgency = Urgency::Picture;
    // For a large map, tells a coarse picture from few rows first, except for print.
    static Outcome<Maps> answer(const MapDemand& of, Memory& memory, const Work<Maps>& work);
    // The visible part and the pixel count may change: the known picture is then coarse, but right.
    static bool isStillTrue(const MapDemand& known, const MapDemand& asked)
    {
        return known.subject == asked.subject && known.stage == asked.stage && known.pooling == asked.pooling
            && known.further == asked.further && known.difference == asked.difference;
    }
};

// The whole maps, coarse, for use while a part of them is shown.
struct WholeMaps : MapPictures {
    static constexpr Urgency urgency = Urgency::Page;
};

// The whole maps at another length, for use beside those at the experiment's own.
struct MapsAtLength : MapPictures {
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<Maps> answer(const MapDemand& of, Memory& memory, const Work<Maps>& work);
};

// One sequence of a batch under A, B or both: its rows (sampled where there are many, with weights kept where there are few),
// and its whole maps. A source without a batch has one sequence; a source of two texts has three, the attentions of a
// translation.
struct SequencePicture {
    SharedResult result;
    Rasters maps; // one for each policy of the result
    std::vector<SharedShares> shares{}; // beside them; may be empty
    std::size_t first = 0; // the policy of the experiment that comes first here: 0 is A
    std::vector<MaskEffect> effects{}; // one for each policy; empty where there are many keys
    std::optional<TranslationPart> part{}; // which attention of a translation this is

    bool hasOwnMask() const { return part && *part != TranslationPart::Cross; } // its mask is not that of the experiment
};
using Sequences = std::vector<SequencePicture>;

// The map is small enough for its cells to be selected one by one with the pointer.
inline bool canBePainted(const Result& result) { return std::max(result.inputs->nq(), result.inputs->nk()) <= mostPaintedKeys; }

struct SequenceMaps {
    struct Inputs {
        Subject subject; // see evaluationSubject()
        MaskPolicies policies = MaskPolicies::A;
        PoolingSettings pooling{};
        int pixels = 512; // of a map at most, in each direction
        bool print = false; // for print: may take much longer, and takes more rows
        bool operator==(const Inputs&) const = default;
    };
    using Answer = Sequences;
    static constexpr Urgency urgency = Urgency::Picture;
    static Outcome<Sequences> answer(const Inputs& of, const Work<Sequences>& work);
};

} // namespace attentoscope
