// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tensors/opened_choice.h"

#include <utility>

namespace attentoscope {

Outcome<OpenedChoice> openAndList(const TensorChoice& choice)
{
    auto catalogue = TensorCatalogue::open(choice);
    return catalogue ? openAndList(choice, *std::move(catalogue)) : catalogue.error();
}

Outcome<OpenedChoice> openAndList(const TensorChoice& choice, TensorCatalogue catalogue)
{
    auto attention = openChoice(choice);
    if (!attention)
        return attention.error();
    if (const auto problem = problemOf(choice, *attention))
        return *problem;
    catalogue.setRoles(&*attention);
    return OpenedChoice{choice, std::move(catalogue), *std::move(attention)};
}

} // namespace attentoscope
