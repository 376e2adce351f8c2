// SPDX-License-Identifier: GPL-3.0-or-later
// Tensor files as they were opened for a choice: the arrays that they list, and what is read as attention.
#pragma once

#include "ui/window/tensors/tensor_catalogue.h"

namespace attentoscope {

struct OpenedChoice {
    TensorChoice choice;
    TensorCatalogue catalogue; // with the roles that the arrays have
    AttentionFile attention;
};

// Errors: those of TensorCatalogue::open(), and of openAndList() for its catalogue.
Outcome<OpenedChoice> openAndList(const TensorChoice& choice);
// Takes the catalogue of the chosen files, which is not made again. Errors: those of openChoice(), and problemOf() the choice.
Outcome<OpenedChoice> openAndList(const TensorChoice& choice, TensorCatalogue catalogue);

} // namespace attentoscope
