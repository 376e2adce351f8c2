// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/maps/second_length.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/engine/watch.h"
#include "ui/document/questions/maps.h"
#include "ui/pages/explore/maps/map_list.h"
#include "ui/pages/explore/maps/maps_board.h"
#include "ui/plots/maps/map_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/veil.h"

#include <QVBoxLayout>

namespace attentoscope {

SecondLength::SecondLength(Document* document, Engine* engine, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , engine_(engine)
    , list_(new MapList(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(list_);
    Inquiry<MapsAtLength>& maps = engine_->inquiry<MapsAtLength>();
    for (MapView* map : list_->all()) {
        map->setObjectName(map->objectName() + QStringLiteral("AtLength"));
        new Veil(map, engine_, {&maps});
        connect(map, &MapView::plotSizeChanged, this, [this] {
            if (watch_ != nullptr)
                watch_->look();
        });
    }
    for (InquiryBase* reads : std::initializer_list<InquiryBase*>{&maps, &engine_->inquiry<MapPictures>()})
        connect(reads, &InquiryBase::answered, this, &SecondLength::showMaps);
    connect(document_, &Document::viewChanged, this, &SecondLength::follow);
    connect(document_, &Document::experimentChanged, this, &SecondLength::follow);
    watch_ = askedSecondMaps().watch(this, document_, engine_, [this] {
        QSize pixels(0, 0);
        for (const MapView* map : list_->seen())
            pixels = pixels.expandedTo(map->plotPixels());
        return MapSize{pixels, false};
    });
    follow();
}

void SecondLength::follow()
{
    const MapsShown shown = mapsSeen(document_->view());
    list_->arrange(shown == MapsShown::A || shown == MapsShown::B ? shown : MapsShown::Both, 2);
    setVisible(secondLength(*document_) > 0);
    showMaps();
}

void SecondLength::showMaps()
{
    for (std::size_t policy = 0; policy < 2; ++policy) {
        MapView* map = list_->ofPolicies()[policy];
        MapPicture picture = mapAtSecondLength(policy, Answers(*engine_), *document_, Theme::of(*this));
        picture.roomForShares = picture.roomForNote = true;
        picture.rowNames = list_->hasRowNames(map);
        picture.noteIsBeside = map != list_->seen().front();
        picture.leftMargin = list_->leftOf(map);
        picture.rightMargin = MapList::rightOfCells();
        map->show(picture);
    }
}

} // namespace attentoscope
