// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/render_window.h"

#include "core/base/numbers.h"
#include "core/base/safe_file.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/figures/figure_numbers.h"
#include "ui/figures/files/export_figure.h"
#include "ui/film/tracks.h"
#include "ui/window/bench/views.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/commands/export_commands.h"
#include "ui/window/figures/figure_latex.h"
#include "ui/window/figures/figure_maker.h"
#include "ui/window/film/film_commands.h"
#include "ui/window/film/film_text.h"
#include "ui/window/main_window.h"

#include <QBuffer>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QPixmap>
#include <QTimer>

#include <chrono>

namespace attentoscope {

namespace {

// Waits for several idle turns of the event loop: the layout settles over a few, and each may request other pixels.
bool waitForRest(Engine& engine, int limitSeconds)
{
    QElapsedTimer clock;
    clock.start();
    int calm = 0;
    while (calm < 5 && clock.elapsed() < limitSeconds * 1000LL) {
        QEventLoop loop;
        QTimer::singleShot(20, &loop, &QEventLoop::quit);
        loop.exec();
        const InquiryBase* late = engine.foremost();
        const bool isLater = late != nullptr && late->urgency() == Urgency::Ahead; // of what is not drawn
        calm = engine.isResting() || isLater ? calm + 1 : 0;
    }
    return calm >= 5;
}

Error tooLong(const QString& path, int limitSeconds)
{
    return failure(path.toStdString(),
        Message(ATT_TEXT("core", "the window was not ready after %1 seconds"), {formatNumber(std::int64_t(limitSeconds))}));
}

// Names the option that chooses the side of the sheet which is too small for a view.
Error refusedSheet(const SmallSheet& small, const std::string& view, const FigureOptions& options)
{
    const std::string option = small.isNarrow ? "--width-mm" : "--height-mm";
    const std::vector<std::string> facts{formatNumber(small.isNarrow ? options.widthMm : options.heightMm), view,
        formatNumber(std::int64_t(small.leastMm)), formatNumber(options.fontPt), std::to_string(small.columns)};
    return badInput(option,
        {small.columns > 0 ? ATT_TEXT(
             "core", "%1 mm is too small for %2, which needs at least %3 mm with text of %4 points; or use --columns %5")
                           : ATT_TEXT("core", "%1 mm is too small for %2, which needs at least %3 mm with text of %4 points"),
            facts});
}

Outcome<Done> ready(MainWindow& window, const QString& path, int limitSeconds)
{
    window.show();
    if (!waitForRest(*window.engine(), limitSeconds))
        return tooLong(path, limitSeconds);
    if (const Error* why = window.engine()->inquiry<Evaluation>().failure())
        return *why;
    return Done{};
}

} // namespace

Outcome<Done> waitFor(FigureMaker& maker, const QString& path, int limitSeconds)
{
    Outcome<Done> done = tooLong(path, limitSeconds);
    QEventLoop loop;
    QObject::connect(&maker, &FigureMaker::made, &loop, [&] {
        done = Done{};
        loop.quit();
    });
    QObject::connect(&maker, &FigureMaker::failed, &loop, [&](const Error& why) {
        done = why;
        loop.quit();
    });
    QTimer limit;
    limit.setSingleShot(true);
    QObject::connect(&limit, &QTimer::timeout, &loop, &QEventLoop::quit);
    limit.start(std::chrono::seconds(limitSeconds));
    loop.exec();
    return done;
}

Outcome<Done> makeFilm(FilmMaker& maker, const QString& path, int limitSeconds)
{
    Outcome<Done> done = tooLong(path, limitSeconds);
    QEventLoop loop;
    QObject::connect(&maker, &FilmMaker::finished, &loop, [&] {
        done = Done{};
        loop.quit();
    });
    QObject::connect(&maker, &FilmMaker::failed, &loop, [&](const Error& why) {
        done = why;
        QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
    });
    if (const auto begun = maker.begin(path); !begun)
        return begun.error();
    QTimer::singleShot(std::chrono::seconds(limitSeconds), &loop, &QEventLoop::quit);
    loop.exec();
    return done;
}

Outcome<Done> renderWindow(MainWindow& window, const QString& path, int limitSeconds)
{
    if (const auto done = ready(window, path, limitSeconds); !done)
        return done;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!window.grab().save(&buffer, "PNG"))
        return failure(path.toStdString(), ATT_TEXT("core", "the figure cannot be encoded; choose a smaller size"));
    return writeFileSafely(path.toStdString(), {bytes.constData(), std::size_t(bytes.size())});
}

namespace {

// Reads a film of views, which need not be on the page that the session stands on.
Outcome<FilmOrder> filmOfViews(MainWindow& window, const QString& film, const QString& views)
{
    FilmSubject subject = window.films()->player()->subject();
    const auto rows = findViews(*window.document(), *window.engine(), views, subject.view.page);
    if (!rows)
        return rows.error();
    Outcome<FilmOrder> order = cancelled();
    for (const std::vector<View>& row : *rows)
        for (const View& view : row) { // one that can be played is enough
            subject.view.page = view.page;
            if (auto read = filmOf(film, subject); !order)
                order = std::move(read);
        }
    return order;
}

} // namespace

Outcome<std::vector<Message>> renderFilm(
    MainWindow& window, const QString& film, const FilmOrder& usual, const QString& path, int limitSeconds)
{
    if (const auto done = ready(window, path, limitSeconds); !done) // wait first: the film needs the number of rows
        return done.error();
    auto order = filmOfViews(window, film, usual.view);
    if (!order)
        return order.error();
    if (order->stepped && usual.pictures > 0)
        return badInput("--pictures", {ATT_TEXT("core", "cannot be used together with the step in %1"), {film.toStdString()}});
    order->view = usual.view;
    order->size = usual.size;
    order->page = isPage(path);
    order->figure = usual.figure;
    order->mostMegabytes = usual.mostMegabytes;
    if (usual.pictures > 0)
        order->pictures = usual.pictures;
    else if (order->page && !order->stepped)
        order->pictures = usualPagePictures(order->range);
    order->picturesPerSecond = usual.picturesPerSecond;
    order->dark = usual.dark;
    FilmMaker maker(window.document()->session(), *order);
    if (const auto made = makeFilm(maker, path, limitSeconds); !made)
        return made.error();
    const std::optional<Message> warning = maker.warning();
    return warning ? std::vector<Message>{*warning} : std::vector<Message>();
}

Outcome<RenderedFigure> renderFigure(MainWindow& window, const FigureRecipe& recipe, const QString& path, const QString& numbers,
    int limitSeconds, const RenderParts& parts)
{
    Document& document = *window.document();
    FigureOptions options = recipe.options({120, 120}); // a placeholder size; the shape of the figure is not known yet
    if (const auto fine = checkFigure(path.toStdString(), options); !fine)
        return fine.error(); // refuse before anything is computed
    FigureMaker maker(document, *window.engine());
    if (const auto known = maker.setSessions(recipe.sessions); !known)
        return known.error();
    maker.setFile(path);
    if (const auto begun = maker.show(recipe.view); !begun)
        return begun.error();
    if (const auto done = waitFor(maker, path, limitSeconds); !done)
        return done.error();
    FigureRecipe said = recipe;
    said.view = maker.views();
    if (auto unknown = maker.wrongSeries(said))
        return *std::move(unknown);
    if (const auto fine = maker.checkPanels(said); !fine)
        return fine.error();
    if (const auto fine = parts.choosesRow ? maker.checkRow() : Outcome<Done>(Done{}); !fine)
        return fine.error();
    NamedFigure figure = maker.figure(said);
    options = maker.options(said);
    if (const auto small = smallSheet(*figure.figure, options))
        return refusedSheet(*small, said.view.toStdString(), options);
    if (parts.holdsSession)
        attentoscope::holdSession(options, document, said);
    // The maps were computed for the window; compute them again if a sheet of this size wants other cells.
    if (const QSize cells = cellsWanted(*figure.figure, path.toStdString(), options); !cells.isEmpty()) {
        maker.setPrintedCells(cells);
        if (const auto done = waitFor(maker, path, limitSeconds); !done)
            return done.error();
        figure = maker.figure(said);
    }
    if (const auto drawn = exportFigure(*figure.figure, path.toStdString(), options); !drawn)
        return drawn.error();
    RenderedFigure rendered{
        .numbers = {}, .missingLetters = missingLetters(*figure.figure, options), .warnings = maker.warnings(said)};
    std::ranges::move(maker.dataWarnings(), std::back_inserter(rendered.warnings));
    if (parts.latex)
        if (const auto written = writeLatex(path, options.widthMm, maker.caption(said)); !written)
            return written.error();
    if (numbers.isEmpty())
        return rendered;
    const auto written = writeNumbers(*figure.figure, numbers.toStdString());
    if (!written)
        return written.error();
    rendered.numbers = QString::fromStdString(written->string());
    return rendered;
}

} // namespace attentoscope
