// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/study/studied_part.h"

#include "ui/document/change_view.h"
#include "ui/pages/jl/study/number_choice.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

Index shownTarget(const std::vector<Index>& targets, Index wanted)
{
    const auto distance = [&](Index k) { return std::fabs(std::log(double(k) / double(std::max<Index>(wanted, 1)))); };
    const auto found = std::ranges::min_element(targets, {}, distance);
    return found == targets.end() ? 0 : *found;
}

PartSpec studiedPart(const QString& key, const QString& symbol, const QString& help, Index JlSettings::*wanted,
    const Known<std::vector<Index>>& studied)
{
    const auto make = [=](Document* document, QWidget* parent) {
        auto* list = new NumberChoice(key, symbol, help, parent);
        QObject::connect(list, &NumberChoice::chosen, document, [document, wanted](Index number) {
            changeView<JlSettings>(document, [&](JlSettings& view) { view.*wanted = number; });
        });
        return list;
    };
    const auto show = [made = studied.made, wanted](QWidget* part, const Answers& answers, const Document& document) {
        const std::optional<std::vector<Index>> numbers = made(answers, document);
        if (numbers)
            static_cast<NumberChoice*>(part)->show(*numbers, shownTarget(*numbers, document.view().of<JlSettings>().*wanted));
        return numbers.has_value();
    };
    return {.reads = studied.reads, .make = make, .show = show};
}

std::function<void(Document&, const Answers&, double)> choosesAt(Index JlSettings::*wanted)
{
    return [wanted](Document& document, const Answers&, double x) {
        if (std::isfinite(x))
            changeView<JlSettings>(&document, [&](JlSettings& view) { view.*wanted = Index(std::llround(x)); });
    };
}

} // namespace attentoscope
