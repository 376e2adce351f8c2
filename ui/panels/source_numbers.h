// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers, heads and sequences the source of an experiment has, so that the form offers no others. Of files only the headers
// are read, and not again while their names are the same.
#pragma once

#include "core/session/fields.h"

#include <optional>
#include <vector>

namespace attentoscope {

class SourceNumbers
{
public:
    void lookAt(const Experiment& experiment);
    void forget() { files_.reset(); } // files may have changed, though their names are the same

    // The numbers to choose from, ascending; empty: not known.
    std::vector<Index> of(Counted what) const;

private:
    struct Layer {
        Index number = 0, heads = 0, batches = 0;
    };
    static std::vector<Layer> layersOf(const Experiment& experiment);

    std::optional<Experiment> files_; // what the layers were read for, all else left at its defaults
    std::vector<Layer> layers_; // of the files
    std::vector<Index> layerNumbers_, heads_, sequences_;
};

} // namespace attentoscope
