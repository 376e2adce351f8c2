// SPDX-License-Identifier: GPL-3.0-or-later
// The layers, heads and sequences that an experiment's source has, so that the form offers no others. Reads only the headers of
// files, and not again while their names stay the same.
#pragma once

#include "core/session/fields.h"

#include <optional>
#include <vector>

namespace attentoscope {

class SourceNumbers
{
public:
    void lookAt(const Experiment& experiment);
    void forget() { files_.reset(); } // call it when files may have changed under the same names

    // Returns the numbers to choose from, ascending; empty: not known.
    std::vector<Index> of(Counted what) const;

private:
    struct Layer {
        Index number = 0, heads = 0, batches = 0;
    };
    static std::vector<Layer> layersOf(const Experiment& experiment);

    std::optional<Experiment> files_; // the experiment whose files were read, with all other fields at their defaults
    std::vector<Layer> layers_; // of these files
    std::vector<Index> layerNumbers_, heads_, sequences_;
};

} // namespace attentoscope
