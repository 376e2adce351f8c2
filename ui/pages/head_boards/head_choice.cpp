// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/head_boards/head_choice.h"

#include "core/studies/heads/head_feed.h"
#include "ui/document/change_view.h"
#include "ui/pages/head_boards/head_boards_settings.h"
#include "ui/pages/head_boards/head_quantity.h"

#include <QComboBox>
#include <QCoreApplication>

namespace attentoscope {

namespace {

struct ChoiceOfHead {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::HeadsBoard)
};

} // namespace

std::optional<HeadPlace> selectedHead(const HeadStudy& study, const Experiment& shown)
{
    if (study.layers.empty())
        return {};
    if (!hasHeads(shown))
        return HeadPlace{};
    return HeadPlace{shownLayer(study, shown), std::size_t(shown.head)};
}

void chooseHeadOf(Document& document, Experiment shown, const HeadStudy& study, const HeadPlace& place)
{
    if (!hasHeads(shown) || place.layer >= study.layers.size() || place.head >= study.layers[place.layer].heads.size())
        return;
    shown.layer = study.layers[place.layer].layer.number;
    shown.head = Index(place.head);
    document.setExperiment(shown, [] { return ChoiceOfHead::tr("choose a head"); });
}

void openHeadOf(Document& document, const Experiment& shown, const HeadStudy& study, const HeadPlace& place)
{
    chooseHeadOf(document, shown, study, place);
    changeView(&document, [](ViewState& view) { view.page = QStringLiteral("explore"); });
}

PartSpec headQuantityPart(const QString& key, const QString& help)
{
    const ViewChoice quantity{[](const ViewState& view) { return placeOf(headQuantity(view.of<HeadBoardsSettings>().quantity)); },
        [](ViewState& view, int choice) { view.of<HeadBoardsSettings>().quantity = headQuantities()[std::size_t(choice)].key; }};
    PartSpec part = listPart(quantity, key, help, {});
    part.make = [make = part.make](Document* document, QWidget* parent) {
        QWidget* list = make(document, parent);
        fillQuantities(static_cast<QComboBox*>(list));
        return list;
    };
    return part;
}

} // namespace attentoscope
