// SPDX-License-Identifier: GPL-3.0-or-later
// All that is said of the data that a page shows. The evaluation tells it of the chosen layer and head; a page that shows several
// layers also shows what is in doubt about the others.
#pragma once

#include "core/attention/evaluate/result.h"
#include "ui/document/engine/engine.h"

#include <QString>

namespace attentoscope {

struct DataWarnings {
    std::vector<Message> chosen; // of the chosen layer and head
    std::vector<LayerRemark> others; // of kinds that are not among these, each with the first layer that it is said of
    bool empty() const { return chosen.empty() && others.empty(); }
    QString text() const;
    bool operator==(const DataWarnings&) const = default;
};

// Returns what is to be said of the data of the answers that the widgets ask for at present.
DataWarnings dataWarnings(Engine& engine);

} // namespace attentoscope
