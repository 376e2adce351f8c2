#include "ui/pages/explore/explore_page.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/pages/explore/curve_pane.h"
#include "ui/pages/explore/map_pair.h"
#include "ui/pages/explore/profile_pane.h"
#include "ui/pages/mask_hint.h"
#include "ui/panels/readout_panel.h"
#include "ui/plots/map_view.h"
#include "ui/plots/profile_view.h"

#include <QHBoxLayout>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int leastProfile = 160; // px

} // namespace

ExplorePage::ExplorePage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
    , hint_(new MaskHint(document, engine, this))
    , maps_(new MapPair(document, engine, this))
    , profile_(new ProfilePane(document, engine, this))
    , curves_(new CurvePane(document, engine, this))
    , readout_(new ReadoutPanel(this))
    , side_(new QWidget(this))
    , pictures_(new QVBoxLayout)
{
    pictures_->setSpacing(4);
    pictures_->addWidget(hint_);
    pictures_->addWidget(maps_, 5);
    pictures_->addWidget(profile_, 2);
    auto* side = new QVBoxLayout(side_);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(8);
    side->addWidget(curves_, 1);
    side->addWidget(readout_);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(16);
    layout->addLayout(pictures_, 1);
    layout->addWidget(side_);
    connect(maps_, &MapPair::marginsChanged, this, &ExplorePage::alignPictures);
    connect(engine_, &Engine::rastersReady, this, &ExplorePage::alignPictures);
    connect(document_, &Document::selectionChanged, this, &ExplorePage::showSelection);
    connect(engine_, &Engine::resultReady, this, &ExplorePage::showSelection);
    connect(engine_, &Engine::profileReady, this, &ExplorePage::showCell);
    offerMenu(maps_->map(0), 0);
    offerMenu(maps_->map(1), 0);
    offerMenu(profile_->view(), 1);
    offerMenu(curves_->view(), 2);
    showSelection();
    showCell();
}

void ExplorePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    side_->setFixedWidth(std::clamp(event->size().width() * 30 / 100, 260, 720));
    alignPictures();
}

// As many queries as keys: square cells, and the profile has the rest of the height.
void ExplorePage::alignPictures()
{
    const int wanted = maps_->heightForSquares();
    const int above = hint_->isVisibleTo(this) ? hint_->sizeHint().height() + pictures_->spacing() : 0;
    const int most = pictures_->geometry().height() - above - pictures_->spacing()
        - std::max(profile_->minimumSizeHint().height(), leastProfile);
    const bool square = wanted > 0 && most > 0;
    maps_->setMinimumHeight(square ? std::min(wanted, most) : 0);
    maps_->setMaximumHeight(square ? std::min(wanted, most) : QWIDGETSIZE_MAX);
    profile_->setSideMargins(maps_->leftMargin(), maps_->rightMargin());
}

Index ExplorePage::shownRow() const
{
    if (!engine_->result())
        return -1;
    const Index rows = engine_->result()->inputs->nq();
    const Index selected = document_->selection().row;
    return selected >= 0 && selected < rows ? selected : rows - 1;
}

void ExplorePage::showSelection()
{
    const Index row = shownRow();
    if (row != askedRow_) {
        askedRow_ = row;
        engine_->setRow(row);
    }
    showCell();
}

void ExplorePage::showCell()
{
    const SharedProfile& profile = engine_->profile();
    const Index row = shownRow();
    Index key = document_->selection().key;
    if (profile && profile->row == row) {
        const bool inside = key >= 0 && std::size_t(key) < profile->scores.size();
        if (!inside || document_->selection().row != row) {
            // Nothing was pointed at: the key of the largest score stands in.
            const auto best = std::max_element(
                profile->scores.begin(), profile->scores.end(), [](float a, float b) { return a < b || (a != a && b == b); });
            key = best == profile->scores.end() || *best != *best ? -1 : Index(best - profile->scores.begin());
        }
        readout_->show(engine_->result(), profile, key);
    }
    maps_->setShownSelection(row, key);
    profile_->setShownKey(key);
}

std::vector<NamedFigure> ExplorePage::figures() const
{
    const SharedFigure all = composeFigure({{{{maps_->figure(), 1}}, 5}, {{{profile_->figure(), 1}, {curves_->figure(), 1}}, 4}});
    return {{tr("Maps"), maps_->figure(), {180, 90}}, {tr("Profile"), profile_->figure(), {120, 60}},
        {tr("Curves"), curves_->figure(), {89, 67}}, {tr("Everything"), all, {180, 160}}};
}

} // namespace attentoscope
