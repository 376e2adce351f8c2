// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/film_frames.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/drawing/figure_maker.h"
#include "ui/film/tracks.h"
#include "ui/pages/page_list.h"

#include <algorithm>
#include <span>
#include <utility>

namespace attentoscope {

FilmFrames::FilmFrames(const Session& session, const Track& track, const FigureRecipe& recipe, std::vector<double> values,
    std::function<QSize(const NamedFigure&)> cells, QObject* parent)
    : QObject(parent)
    , track_(&track)
    , recipe_(recipe)
    , values_(std::move(values))
    , cellsFor_(std::move(cells))
    , stage_(std::make_unique<FigureStage>(session))
    , maker_(std::make_unique<FigureMaker>(stage_->document(), stage_->engine()))
    , kept_(std::min(values_.size(), mostKept))
{
    connect(maker_.get(), &FigureMaker::made, this, &FilmFrames::take);
    connect(maker_.get(), &FigureMaker::failed, this, &FilmFrames::failed);
}

FilmFrames::~FilmFrames() = default;

Outcome<Done> FilmFrames::begin() { return compute(0); }

void FilmFrames::stop()
{
    disconnect();
    maker_->disconnect(this);
    stage_->engine().stop();
}

std::size_t FilmFrames::placeOf(double value) const { return std::size_t(std::ranges::find(values_, value) - values_.begin()); }

void FilmFrames::want(std::size_t number)
{
    if (number < kept_.size() && kept_[number])
        return emit ready(ranged(*kept_[number]));
    if (const auto begun = compute(number); !begun)
        emit failed(begun.error());
}

Outcome<Done> FilmFrames::compute(std::size_t number)
{
    number_ = number;
    Document& document = stage_->document();
    FilmSubject subject{document.experiment(), document.view()};
    if (auto moved = moveTo(*track_, subject, values_[number]); !moved)
        return moved;
    document.setExperiment(subject.experiment, {}, QStringLiteral("film"));
    document.setView(subject.view);
    return maker_->show(recipe_.view, cells_);
}

// The first frame is made twice: only then is it known how many cells its maps need.
void FilmFrames::take()
{
    const SharedResult& result = stage_->engine().inquiry<Evaluation>().answer();
    const FilmSubject subject{stage_->document().experiment(), stage_->document().view(), {}, result ? result->inputs->nq() : 0};
    FigureRecipe drawn = recipe_;
    drawn.caption = false; // a page has it as text, a film the value in its place
    FilmFrame frame{values_[number_], valueText(*track_, subject), trackTitle(*track_, subject),
        plainCaption(maker_->caption(drawn)), maker_->figure(drawn)};
    if (frame.figure.key == wholePage)
        frame.figure.name = pageLabel(pageKinds()[pageNumber(stage_->document().view().page)]);
    frame.figure.figure = frame.figure.figure->filmed();
    if (naturalMm_.isEmpty())
        naturalMm_ = frame.figure.sizeMm;
    if (const QSize cells = cells_.isEmpty() ? cellsFor_(frame.figure) : QSize(); !cells.isEmpty()) {
        cells_ = cells;
        return maker_->setPrintedCells(cells);
    }
    if (isMeasured_)
        return emit ready(ranged(std::move(frame)));
    const std::vector<DrawnRanges> ranges = frame.figure.figure->ranges();
    ranges_.resize(std::max(ranges_.size(), ranges.size()));
    for (std::size_t i = 0; i < ranges.size(); ++i)
        ranges_[i].widen(ranges[i]);
    emit looked(ranged(frame));
    if (number_ < kept_.size())
        kept_[number_] = std::move(frame);
    if (number_ + 1 == values_.size()) {
        isMeasured_ = true;
        return emit measured();
    }
    if (const auto begun = compute(number_ + 1); !begun)
        emit failed(begun.error());
}

FilmFrame FilmFrames::ranged(FilmFrame frame) const
{
    std::span<const DrawnRanges> ranges = ranges_;
    frame.figure.figure = frame.figure.figure->withRanges(ranges);
    return frame;
}

} // namespace attentoscope
