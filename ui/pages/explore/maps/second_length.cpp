// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/maps/second_length.h"

#include "core/sources/source.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/engine/watch.h"
#include "ui/document/questions/maps.h"
#include "ui/figures/text_line.h"
#include "ui/pages/explore/maps/map_controls.h"
#include "ui/pages/explore/maps/map_list.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/plots/maps/map_view.h"
#include "ui/plots/maps/raster_note.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/cursor_ground.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/policy_title.h"
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
    watch_ = watch<MapsAtLength>(this, document_, engine_, [this]() -> std::optional<MapDemand> {
        QSize pixels(0, 0);
        for (const MapView* map : list_->seen())
            pixels = pixels.expandedTo(map->plotPixels());
        const Index length = of(*document_);
        if (pixels.isEmpty() || length == 0 || length > maxLength)
            return std::nullopt;
        const ViewState& view = document_->view();
        MapDemand demand{.subject = evaluationSubject(*document_), .width = pixels.width(), .height = pixels.height()};
        demand.subject.experiment.n = length;
        demand.stage = view.stage;
        demand.pooling = view.of<PoolingSettings>();
        if (demand.stage == Stage::Logits)
            demand.longest = document_->experiment().lengths.values().back();
        return demand;
    });
    follow();
}

Index SecondLength::of(const Document& document)
{
    const Source* source = findSource(document.experiment().source);
    const Index times = document.view().of<MapsSettings>().secondLength;
    return source != nullptr && source->generated && times > 1 ? document.experiment().n * times : 0;
}

QString SecondLength::titled(QString title, Index length)
{
    const QString gap = QStringLiteral(" &nbsp;"); // behind the letter of the policy
    return title.insert(title.indexOf(gap), gap + QStringLiteral("<i>n</i> = ") + countText(length));
}

void SecondLength::follow()
{
    const MapsShown shown = mapsSeen(document_->view());
    list_->arrange(shown == MapsShown::A || shown == MapsShown::B ? shown : MapsShown::Both, 2);
    setVisible(of(*document_) > 0);
    showMaps();
}

void SecondLength::showMaps()
{
    const Index length = of(*document_);
    const Maps &maps = engine_->inquiry<MapsAtLength>().answer(), &atN = engine_->inquiry<MapPictures>().answer();
    MapPicture picture;
    picture.roomForShares = picture.roomForNote = true;
    picture.rightMargin = MapList::rightOfCells();
    picture.emptyText = tr("Computing …");
    if (length > maxLength)
        picture.emptyText = tr("A sequence has at most %1 keys.").arg(countText(maxLength));
    const bool isKnown = !maps.rasters.empty() && atN.result && length <= maxLength;
    if (isKnown) {
        picture.full = picture.range = {0, maps.result->inputs->nq(), 0, maps.result->inputs->nk()};
        picture.colors = mapColors(atN, document_->experiment(), document_->view());
        picture.note = rasterNote(*maps.rasters.front());
        picture.ground = cursorGroundOf(maps.result->experiment);
    }
    for (std::size_t policy = 0; policy < 2; ++policy) {
        MapView* map = list_->ofPolicies()[policy];
        const std::size_t at = maps.rasters.size() == 1 ? 0 : policy;
        picture.raster = isKnown ? maps.rasters[at] : nullptr;
        picture.shares = isKnown && at < maps.shares.size() ? maps.shares[at] : nullptr;
        picture.hue = Hue::policy(policy);
        picture.title =
            isKnown ? titled(policyTitle(Theme::of(*this), int(policy), *maps.result, policy), picture.full.col1) : QString();
        picture.rowNames = list_->hasRowNames(map);
        picture.noteIsBeside = map != list_->seen().front();
        picture.leftMargin = list_->leftOf(map);
        map->show(picture);
    }
}

SharedFigure SecondLength::figure(const SharedFigure& bar) const { return isHidden() ? nullptr : list_->figure(bar); }

} // namespace attentoscope
