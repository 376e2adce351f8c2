#include "ui/window/render_window.h"

#include "core/attention/evaluate/machine.h"
#include "core/base/numbers.h"
#include "core/base/safe_file.h"
#include "core/session/figure_session.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/figures/export_figure.h"
#include "ui/window/commands/export_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/workbench.h"

#include <QBuffer>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QPixmap>
#include <QTimer>

#include <algorithm>
#include <vector>

namespace attentoscope {

namespace {

// The layout settles in a few turns of the event loop, and each may ask for other pixels.
bool waitForRest(Engine& engine, int limitSeconds)
{
    QElapsedTimer clock;
    clock.start();
    int calm = 0;
    while (calm < 5 && clock.elapsed() < limitSeconds * 1000LL) {
        QEventLoop loop;
        QTimer::singleShot(20, &loop, &QEventLoop::quit);
        loop.exec();
        calm = engine.isResting() ? calm + 1 : 0;
    }
    return calm >= 5;
}

Outcome<Done> ready(MainWindow& window, const QString& path, int limitSeconds)
{
    window.show();
    if (!waitForRest(*window.engine(), limitSeconds))
        return failure(path.toStdString(),
            Message(ATT_TEXT("core", "the window was not ready after %1 seconds"), {formatNumber(std::int64_t(limitSeconds))}));
    if (const Error* why = window.engine()->inquiry<Evaluation>().failure())
        return *why;
    return Done{};
}

Outcome<NamedFigure> figureOf(MainWindow& window, const QString& view)
{
    const std::vector<NamedFigure> figures = window.workbench()->figures();
    const auto found = std::ranges::find(figures, view, &NamedFigure::key);
    if (found == figures.end()) {
        QStringList keys;
        for (const NamedFigure& figure : figures)
            keys << figure.key;
        return badInput("--view",
            {ATT_TEXT("core", "\"%1\" is none of the views of this page: %2"),
                {view.toStdString(), keys.join(QStringLiteral(", ")).toStdString()}});
    }
    if (found->figure->isEmpty())
        return badInput("--view", {ATT_TEXT("core", "there is nothing to be seen in \"%1\""), {view.toStdString()}});
    return *found;
}

} // namespace

Outcome<Done> renderWindow(MainWindow& window, const QString& path, int limitSeconds)
{
    if (const auto done = ready(window, path, limitSeconds); !done)
        return done;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!window.grab().save(&buffer, "PNG"))
        return failure(path.toStdString(), ATT_TEXT("core", "the picture cannot be encoded"));
    return writeFileSafely(path.toStdString(), {bytes.constData(), std::size_t(bytes.size())});
}

Outcome<Done> renderFigure(MainWindow& window, const FigureRequest& request, const QString& path, int limitSeconds)
{
    if (const auto done = ready(window, path, limitSeconds); !done)
        return done;
    auto figure = figureOf(window, request.view);
    if (!figure)
        return figure.error();
    FigureOptions options = optionsFor(*figure, *window.document(), path);
    const double aspect = options.heightMm / options.widthMm;
    options.widthMm = request.widthMm ? *request.widthMm : request.heightMm ? *request.heightMm / aspect : options.widthMm;
    options.heightMm = request.heightMm.value_or(options.widthMm * aspect);
    options.dpi = request.dpi;
    options.fontPt = request.fontPt;
    options.theme = request.theme;
    options.session = QString::fromStdString(figureSessionText(window.document()->session(),
        QFileInfo(path).absolutePath().toStdString(), versionText())); // whatever the window's menu says
    // The maps were computed for the window, not for a sheet of this size.
    if (const QSize cells = cellsWanted(*figure->figure, path.toStdString(), options); !cells.isEmpty()) {
        window.workbench()->setPrintedCells(cells);
        if (const auto done = ready(window, path, limitSeconds); !done)
            return done;
        figure = figureOf(window, request.view);
        if (!figure)
            return figure.error();
    }
    return exportFigure(*figure->figure, path.toStdString(), options);
}

} // namespace attentoscope
