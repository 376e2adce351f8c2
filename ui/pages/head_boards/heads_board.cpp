// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/head_boards/heads_board.h"

#include "core/studies/heads/head_feed.h"
#include "ui/document/change_view.h"
#include "ui/pages/head_boards/head_boards_settings.h"
#include "ui/pages/head_boards/head_quantity.h"

#include <QComboBox>

namespace attentoscope {

HeadsBoard::HeadsBoard(Document* document, Engine* engine, QWidget* parent)
    : Board(document, engine, {}, parent)
    , invitation_(new HeadsInvitation(document, {}, this))
{
}

std::optional<HeadPlace> selectedHead(const HeadStudy& study, const Experiment& shown)
{
    if (study.layers.empty())
        return {};
    if (!hasHeads(shown))
        return HeadPlace{};
    return HeadPlace{shownLayer(study, shown), std::size_t(shown.head)};
}

void HeadsBoard::choose(const HeadPlace& place) { chooseHead(document_, shown(), study(), place); }

void HeadsBoard::chooseHead(Document* document, Experiment shown, const HeadStudy& study, const HeadPlace& place)
{
    if (!hasHeads(shown) || place.layer >= study.layers.size() || place.head >= study.layers[place.layer].heads.size())
        return;
    shown.layer = study.layers[place.layer].layer.number;
    shown.head = Index(place.head);
    document->setExperiment(shown, [] { return tr("choose a head"); });
}

void HeadsBoard::open(const HeadPlace& place)
{
    choose(place);
    changeView(document_, [&](ViewState& view) { view.page = QStringLiteral("explore"); });
}

QComboBox* HeadsBoard::makeQuantityBox(const QString& object, const QString& help)
{
    auto* box = new QComboBox(this);
    box->setObjectName(object);
    box->setToolTip(help);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    fillQuantities(box);
    connect(box, &QComboBox::activated, this, [this](int chosen) {
        changeView<HeadBoardsSettings>(
            document_, [&](HeadBoardsSettings& view) { view.quantity = headQuantities()[std::size_t(chosen)].key; });
    });
    addDrawing(
        {}, [this, box] { box->setCurrentIndex(placeOf(headQuantity(document_->view().of<HeadBoardsSettings>().quantity))); });
    return box;
}

} // namespace attentoscope
