// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/render_figure.h"

#include "core/base/numbers.h"
#include "core/base/safe_file.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/drawing/figure_latex.h"
#include "ui/drawing/figure_maker.h"
#include "ui/drawing/figure_style.h"
#include "ui/drawing/film_text.h"
#include "ui/drawing/held_session.h"
#include "ui/drawing/views.h"
#include "ui/figures/figure_numbers.h"
#include "ui/figures/files/export_figure.h"
#include "ui/film/tracks.h"
#include "ui/widgets/asking.h"

#include <QEventLoop>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

namespace attentoscope {

namespace {

Error tooLong(const QString& path, int limitSeconds)
{
    return failure(path.toStdString(),
        Message(ATT_TEXT("core", "drawing took longer than %1 seconds"), {formatNumber(std::int64_t(limitSeconds))}));
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

// Waits until the rows of the session are known, or cannot be.
Outcome<Done> evaluated(FigureStage& stage, const QString& path, int limitSeconds)
{
    Asking asking({asked<Evaluation>(evaluationSubject)}, stage.document(), stage.engine(), {});
    QEventLoop loop;
    for (const auto end : {&Asking::done, &Asking::stopped})
        QObject::connect(&asking, end, &loop, &QEventLoop::quit);
    QTimer::singleShot(std::chrono::seconds(limitSeconds), &loop, &QEventLoop::quit);
    loop.exec();
    if (const Error* why = stage.engine().inquiry<Evaluation>().failure())
        return *why;
    return asking.isDone() ? Outcome<Done>(Done{}) : tooLong(path, limitSeconds);
}

// Reads a film of views, which need not be on the page that the session stands on.
Outcome<FilmOrder> filmOfViews(FigureStage& stage, const QString& film, const QString& views)
{
    const SharedResult& result = stage.engine().inquiry<Evaluation>().answer();
    FilmSubject subject{stage.document().experiment(), stage.document().view(), {}, result ? result->inputs->nq() : 0};
    const auto rows = findViews(stage.document(), stage.engine(), views, subject.view.page);
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

Outcome<std::vector<Message>> renderFilm(
    const Session& session, const QString& film, const FilmOrder& usual, const QString& path, int limitSeconds)
{
    FigureStage stage(session);
    if (const auto done = evaluated(stage, path, limitSeconds); !done) // wait first: the film needs the number of rows
        return done.error();
    auto order = filmOfViews(stage, film, usual.view);
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
    FilmMaker maker(session, *order);
    if (const auto made = makeFilm(maker, path, limitSeconds); !made)
        return made.error();
    const std::optional<Message> warning = maker.warning();
    return warning ? std::vector<Message>{*warning} : std::vector<Message>();
}

Outcome<RenderedFigure> renderFigure(FigureStage& stage, const FigureRecipe& recipe, const QString& path, const QString& numbers,
    int limitSeconds, const RenderParts& parts)
{
    FigureOptions options = recipe.options({120, 120}); // a placeholder size; the shape of the figure is not known yet
    if (const auto fine = checkFigure(path.toStdString(), options); !fine)
        return fine.error(); // refuse before anything is computed
    FigureMaker maker(stage.document(), stage.engine());
    if (parts.progressed)
        QObject::connect(&maker, &FigureMaker::progressed, &maker, [&parts](double part) { parts.progressed(part); });
    if (const auto known = maker.setSessions(recipe.sessions); !known)
        return known.error();
    maker.setFile(path);
    if (const auto begun = maker.show(recipe.view); !begun)
        return begun.error();
    if (const auto done = waitFor(maker, path, limitSeconds); !done)
        return done.error();
    FigureRecipe said = recipe;
    said.view = maker.views();
    if (const auto fine = maker.checkSeries(said); !fine)
        return fine.error();
    if (const auto fine = maker.checkPanels(said); !fine)
        return fine.error();
    if (const auto fine = parts.choosesRow ? maker.checkRow() : Outcome<Done>(Done{}); !fine)
        return fine.error();
    NamedFigure figure = maker.figure(said);
    options = maker.options(said);
    if (const auto small = smallSheet(*figure.figure, options))
        return refusedSheet(*small, said.view.toStdString(), options);
    if (parts.holdsSession)
        attentoscope::holdSession(options, stage.document(), maker.settled(said));
    // The maps were computed for the window; compute them again if a sheet of this size wants other cells.
    if (const QSize cells = cellsWanted(*figure.figure, path.toStdString(), options); !cells.isEmpty()) {
        maker.setPrintedCells(cells);
        if (const auto done = waitFor(maker, path, limitSeconds); !done)
            return done.error();
        figure = maker.figure(said);
    }
    if (!parts.style.isEmpty()) { // first, so that a path that cannot be written leaves no figure alone
        FigureRecipe style = maker.style(said);
        style.widthMm = options.widthMm;
        if (const auto written = writeFileSafely(parts.style.toStdString(), styleText(style)); !written)
            return written.error();
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
