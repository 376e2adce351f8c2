// What the window asks of the engine and what comes back.
#pragma once

#include "core/base/outcome.h"
#include "core/run/raster/raster.h"
#include "core/run/result.h"
#include "core/run/study/entropy_study.h"
#include "core/run/sweep/sweep.h"
#include "ui/document/engine/study.h"
#include "ui/document/view_state.h"

#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

namespace attentoscope {

// The part of the maps that is looked at, and how many pixels there are for it. No pixels: no map is wanted.
struct MapDemand {
    CellRange range;
    int width = 0, height = 0;
    Stage stage = Stage::Weights;
    bool operator==(const MapDemand&) const = default;
};

using SharedProfile = std::shared_ptr<const Profile>;
using Rasters = std::vector<SharedRaster>; // A, B; A alone for Stage::Scores, which has no policy

// One sequence of a batch under policy A: every row, with the weights kept, and its whole map.
struct SequencePicture {
    SharedResult result;
    SharedRaster map;
};
using Sequences = std::vector<SequencePicture>;

// The entropies of a result; the spectra of the selected row beside them, or null.
struct Entropies {
    SharedEntropyStudy study;
    SharedRowSpectra row;
};

// In the order of urgency: the first that is wanted is done first.
enum class Work { Picture, Profile, Hover, Batch, Entropy, Study, Sweep };

// One thing that the worker found, with the version of the request that it answers.
struct Delivery {
    struct Fraction {
        double done = 0; // of a map that takes long
    };
    struct Settled {
    }; // the map is as good as it gets
    struct Rest {
    }; // nothing is left to do
    struct Found {
        std::any study; // of the page that is looked at: a part of it, or the whole
    };

    Work work = Work::Picture;
    std::uint64_t version = 0;
    std::variant<SharedResult, Rasters, SharedProfile, Sequences, Entropies, SharedSweep, Error, Found, Fraction, Settled, Rest>
        content;
};

} // namespace attentoscope
