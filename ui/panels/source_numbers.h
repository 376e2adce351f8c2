// SPDX-License-Identifier: GPL-3.0-or-later
// The layers, heads and sequences that an experiment's source has, so that the form offers no others. Reads only the headers of
// files, and not again while they stay the same.
#pragma once

#include "core/session/fields.h"
#include "core/sources/files/opened_attention.h"

#include <vector>

namespace attentoscope {

class SourceNumbers
{
public:
    void lookAt(const Experiment& experiment);

    // Returns the numbers to choose from, ascending; empty: not known.
    std::vector<Index> of(Counted what) const;

private:
    OpenedAttention opened_;
    std::vector<Index> layerNumbers_, heads_, sequences_;
};

} // namespace attentoscope
