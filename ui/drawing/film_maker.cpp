// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/film_maker.h"

#include "core/base/numbers.h"
#include "core/base/safe_file.h"
#include "ui/drawing/film_frames.h"
#include "ui/figures/sheet/panels.h"
#include "ui/film/tracks.h"
#include "ui/text/joined.h"
#include "ui/text/language.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

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

bool isPage(const QString& path) { return path.endsWith(QLatin1String(".html"), Qt::CaseInsensitive); }

int usualPagePictures(const FilmRange& range)
{
    constexpr int most = 11;
    const double high = std::max(range.from, range.to), low = std::min(range.from, range.to);
    const int doublings = range.logarithmic && low > 0 ? int(std::lround(std::log2(high / low))) : most - 1;
    return std::clamp(std::min(doublings + 1, usualPictures(range)), 2, most);
}

namespace {

// Returns the options of a page for the figure: as high as its width needs, unless a height was asked for.
FigureOptions fittedOptions(const NamedFigure& figure, const FilmOrder& order)
{
    FigureOptions options = order.figure.options(figure.sizeMm);
    if (!order.figure.heightMm)
        options.heightMm = heightOnPaper(*figure.figure, figure.sizeMm, options);
    return options;
}

// Returns how many cells the maps of a page get: as many as its size permits with the numbers of each.
QSize pageCells(const NamedFigure& figure, const FilmOrder& order)
{
    constexpr double bytesACell = 9, share = 0.5; // of a number and its colour, packed; of the page
    constexpr int fewest = 48;
    const FigureOptions options = fittedOptions(figure, order); // a plot without room would not count
    const std::vector<PlotReading> plots = readingsOnScreen(*figure.figure, options);
    const auto maps = std::ranges::count_if(plots, [](const PlotReading& plot) { return plot.cells.has_value(); });
    if (maps == 0)
        return {};
    const double cells = share * order.mostMegabytes * 1e6 / (bytesACell * double(maps) * order.pictures);
    const int side = std::max(fewest, int(std::sqrt(cells)));
    return cellsWanted(*figure.figure, "page.svg", options).boundedTo({side, side});
}

QSize cellsFor(const NamedFigure& figure, const FilmOrder& order)
{
    return order.page ? pageCells(figure, order) : cellsWanted(*figure.figure, "film.png", optionsFor(order, figure.sizeMm));
}

// Returns the values that the film goes through, each once.
std::vector<double> valuesOf(const FilmOrder& order, const std::vector<double>& places)
{
    std::vector<double> values;
    for (const double place : places)
        if (const double value = order.range.at(place); std::ranges::find(values, value) == values.end())
            values.push_back(value);
    return values;
}

FigureRecipe recipeOf(const FilmOrder& order)
{
    FigureRecipe recipe = order.figure;
    recipe.view = order.view;
    return recipe;
}

// A page has each value once, from start to end.
std::vector<double> placesOf(const FilmOrder& order)
{
    std::vector<double> places = placesOf(order.pictures, order.page ? AtEnd::Stop : order.atEnd);
    const auto same = [&](double a, double b) { return order.range.at(a) == order.range.at(b); };
    if (order.page)
        places.erase(std::unique(places.begin(), places.end(), same), places.end());
    return places;
}

} // namespace

FilmMaker::FilmMaker(const Session& session, const FilmOrder& order, QObject* parent)
    : QObject(parent)
    , order_(order)
    , places_(placesOf(order))
    , frames_(std::make_unique<FilmFrames>(session, *order.track, recipeOf(order), valuesOf(order, places_),
          [order](const NamedFigure& figure) { return cellsFor(figure, order); }))
{
    packing_.setMaxThreadCount(1);
    connect(frames_.get(), &FilmFrames::looked, this, &FilmMaker::look);
    connect(frames_.get(), &FilmFrames::measured, this, &FilmMaker::next);
    connect(frames_.get(), &FilmFrames::ready, this, &FilmMaker::take);
    connect(frames_.get(), &FilmFrames::failed, this, &FilmMaker::failed);
}

FilmMaker::~FilmMaker() { packing_.waitForDone(); }

bool FilmMaker::stop()
{
    stopped_ = true;
    frames_->stop();
    packing_.waitForDone();
    if (file_ && !isThere_ && !file_->stop())
        stored_ = 0;
    return isThere_;
}

Outcome<Done> FilmMaker::begin(const QString& path)
{
    path_ = path;
    if (order_.page)
        return frames_->begin();
    const FilmForm form{order_.size, order_.picturesPerSecond, pictures(), order_.atEnd != AtEnd::Stop};
    auto file = FilmFile::begin(path.toStdString(), form);
    if (!file)
        return file.error();
    file_ = *std::move(file);
    return frames_->begin();
}

double FilmMaker::fraction() const { return double(looked_ + taken_) / double(frames_->size() + places_.size()); }

void FilmMaker::next() { frames_->want(frames_->placeOf(order_.range.at(places_[std::size_t(taken_)]))); }

// Finds the room that any picture needs for its labels and titles. All leave it, so that no plot moves.
void FilmMaker::look(const FilmFrame& frame)
{
    ++looked_;
    if (order_.page)
        makeHigher(fittedOptions(frame.figure, order_));
    else
        makeRoomy(frame);
    const FigureOptions options = order_.page ? fittedOptions(frame.figure, order_) : imageOptions();
    const std::vector<QMarginsF> margins = filmMargins(*frame.figure.figure, options);
    margins_.resize(std::max(margins_.size(), margins.size()));
    for (std::size_t i = 0; i < margins.size(); ++i)
        margins_[i] = margins_[i] | margins[i];
    emit progressed();
}

SharedFigure FilmMaker::imageOf(const FilmFrame& frame) const
{
    return order_.caption ? withCaption(frame.figure.figure, frame.words) : frame.figure.figure;
}

FigureOptions FilmMaker::imageOptions() const { return optionsFor(order_, frames_->naturalMm() * sheetScale_); }

// Takes a larger sheet in as many pixels, so that type gets smaller, where the plots have no room on this one.
void FilmMaker::makeRoomy(const FilmFrame& frame)
{
    constexpr double step = 1.1, most = 2;
    while (sheetScale_ < most && tooSmall(*imageOf(frame), {}, imageOptions()))
        sheetScale_ *= step;
}

void FilmMaker::makeHigher(const FigureOptions& options)
{
    if (options.heightMm > pageOptions_.heightMm)
        pageOptions_ = options;
}

// Draws a picture for the comparison only until one differs: nearly always the second.
void FilmMaker::compare(const FilmFrame& frame)
{
    if (moves_)
        return;
    name_ = frame.figure.name;
    title_ = frame.title;
    const Figure& figure = *frame.figure.figure;
    const QByteArray picture = screenSvg(figure, withRoom(figure, fittedOptions(frame.figure, order_)));
    moves_ = taken_ > 0 && picture != firstPicture_;
    if (taken_ == 0)
        firstPicture_ = picture;
}

std::optional<Message> FilmMaker::warning() const
{
    if (moves_)
        return {};
    return Message(ATT_TEXT("core", "all frames are the same: \"%1\" shows nothing that changes with \"%2\""),
        {name_.toStdString(), title_.toStdString()});
}

void FilmMaker::takeForPage(const FilmFrame& frame)
{
    const Figure& figure = *frame.figure.figure;
    if (auto small = tooSmall(figure, order_.view.toStdString(), pageOptions_))
        return emit failed(*small);
    FigureOptions options = pageOptions_;
    MovingFrame moving{
        frame.words, frame.figure.verdict, frame.caption, figure.description(), {}, {}, readingsOnScreen(figure, options)};
    options.theme = Theme::light();
    moving.light = screenSvg(figure, options);
    options.theme = Theme::dark();
    moving.dark = screenSvg(figure, options);
    moving_.slider = frame.title;
    moving_.title = frame.figure.name;
    moving_.frames.push_back(std::move(moving));
    ++stored_;
    QMetaObject::invokeMethod(
        this, [this] { packed(Done{}); }, Qt::QueuedConnection);
}

Outcome<Done> FilmMaker::writePage()
{
    const double present = order_.range.placeOf(order_.present);
    const auto nearest = std::ranges::min_element(places_, {}, [present](double place) { return std::abs(place - present); });
    moving_.first = std::size_t(nearest - places_.begin());
    moving_.title = labelled(moving_.title, moving_.frames.front().words + QStringLiteral(" … ") + moving_.frames.back().words);
    if (path_.isEmpty())
        return Done{};
    const QByteArray page = movingPage(moving_, Language::inUse());
    if (const double megabytes = double(page.size()) / 1e6; megabytes > order_.mostMegabytes)
        return badInput(path_.toStdString(),
            {ATT_TEXT("core",
                 "the page would be %1 MB, more than %2 MB; choose fewer frames, one plot instead of a whole page of the window, "
                 "or a higher limit (--most-mb)"),
                {formatNumber(std::ceil(megabytes * 10) / 10), formatNumber(order_.mostMegabytes)}});
    return writeFileSafely(path_.toStdString(), {page.constData(), std::size_t(page.size())});
}

void FilmMaker::take(FilmFrame frame)
{
    std::span<const QMarginsF> margins = margins_;
    NamedFigure aligned = frame.figure;
    aligned.figure = aligned.figure->withMargins(margins);
    if (order_.page && taken_ == 0)
        makeHigher(fittedOptions(aligned, order_));
    if (!order_.page || !tooSmall(*aligned.figure, {}, pageOptions_)) // else rather a plot that moves than none
        frame.figure = aligned;
    if (!order_.page && taken_ == 0)
        makeRoomy(frame);
    compare(frame);
    if (order_.page)
        return takeForPage(frame);
    const auto image = figureImage(*imageOf(frame), imageOptions());
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
        const Outcome<Done> done = order_.page ? writePage() : file_->finish();
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
