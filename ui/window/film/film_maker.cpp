// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/film/film_maker.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/figures/panels.h"
#include "ui/film/tracks.h"
#include "ui/window/figures/figure_maker.h"

#include <functional>

namespace attentoscope {

FigureOptions optionsFor(const FilmOrder& order, const QSizeF& naturalMm)
{
    constexpr double mmPerInch = 25.4;
    FigureOptions options;
    options.theme = order.dark ? Theme::dark() : Theme::light();
    options.widthMm = naturalMm.width();
    options.dpi = order.size.width() / naturalMm.width() * mmPerInch;
    options.heightMm = order.size.height() / options.dpi * mmPerInch;
    return options;
}

FilmMaker::FilmMaker(const Session& session, const FilmOrder& order, QObject* parent)
    : QObject(parent)
    , order_(order)
    , stage_(std::make_unique<FigureStage>(session))
    , maker_(std::make_unique<FigureMaker>(stage_->document(), stage_->engine(), stage_->workbench()))
    , places_(placesOf(order.pictures, order.atEnd))
{
    packing_.setMaxThreadCount(1);
    connect(maker_.get(), &FigureMaker::made, this, &FilmMaker::take);
    connect(maker_.get(), &FigureMaker::failed, this, &FilmMaker::failed);
}

FilmMaker::~FilmMaker() { packing_.waitForDone(); }

bool FilmMaker::stop()
{
    stopped_ = true;
    maker_->disconnect(this);
    stage_->engine().stop();
    packing_.waitForDone();
    if (file_ && !isThere_ && !file_->stop())
        stored_ = 0;
    return isThere_;
}

Outcome<Done> FilmMaker::begin(const QString& path)
{
    const FilmForm form{order_.size, order_.picturesPerSecond, pictures(), order_.atEnd != AtEnd::Stop};
    auto file = FilmFile::begin(path.toStdString(), form);
    if (!file)
        return file.error();
    file_ = *std::move(file);
    next();
    return Done{};
}

void FilmMaker::next()
{
    Document& document = stage_->document();
    FilmSubject subject{document.experiment(), document.view()};
    if (const auto moved = moveTo(*order_.track, subject, order_.range.at(places_[std::size_t(taken_)])); !moved)
        return emit failed(moved.error());
    document.setExperiment(subject.experiment, {}, QStringLiteral("film"));
    document.setView(subject.view);
    if (const auto begun = maker_->show(order_.view, cells_); !begun)
        emit failed(begun.error());
}

// Takes the picture that was made. The first is made twice: only then is it known how many cells its maps need.
void FilmMaker::take()
{
    NamedFigure figure = maker_->figure({});
    if (naturalMm_.isEmpty())
        naturalMm_ = figure.sizeMm;
    if (order_.caption) {
        const SharedResult& result = stage_->engine().inquiry<Evaluation>().answer();
        const FilmSubject subject{
            stage_->document().experiment(), stage_->document().view(), {}, result ? result->inputs->nq() : 0};
        figure.figure = withCaption(figure.figure, valueText(*order_.track, subject));
    }
    const FigureOptions options = optionsFor(order_, naturalMm_);
    if (const QSize cells = cellsWanted(*figure.figure, "film.png", options); cells_.isEmpty() && !cells.isEmpty()) {
        cells_ = cells;
        return maker_->setPrintedCells(cells);
    }
    const auto image = figureImage(*figure.figure, options);
    if (!image)
        return emit failed(image.error());
    inBackground([this, picture = *image] {
        const Outcome<Done> done = file_->add(picture);
        if (done)
            ++stored_;
        return done;
    });
}

void FilmMaker::packed(const Outcome<Done>& done)
{
    if (stopped_)
        return;
    if (!done)
        return emit failed(done.error());
    if (whole_)
        return emit finished();
    emit progressed();
    if (++taken_ < pictures())
        return next();
    whole_ = true;
    inBackground([this] {
        const Outcome<Done> done = file_->finish();
        isThere_ = done.ok();
        return done;
    });
}

void FilmMaker::inBackground(const std::function<Outcome<Done>()>& work)
{
    packing_.start([this, work] {
        const Outcome<Done> done = work();
        QMetaObject::invokeMethod(
            this, [this, done] { packed(done); }, Qt::QueuedConnection);
    });
}

} // namespace attentoscope
