#include "ui/window/render_window.h"

#include "core/base/numbers.h"
#include "core/base/safe_file.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/window/main_window.h"

#include <QBuffer>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QPixmap>
#include <QTimer>

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

} // namespace

Outcome<Done> renderWindow(MainWindow& window, const QString& path, int limitSeconds)
{
    window.show();
    if (!waitForRest(*window.engine(), limitSeconds))
        return failure(path.toStdString(),
            Message(ATT_TEXT("core", "the window was not ready after %1 seconds"), {formatNumber(std::int64_t(limitSeconds))}));
    if (const Error* why = window.engine()->inquiry<Evaluation>().failure())
        return *why;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!window.grab().save(&buffer, "PNG"))
        return failure(path.toStdString(), ATT_TEXT("core", "the picture cannot be encoded"));
    return writeFileSafely(path.toStdString(), {bytes.constData(), std::size_t(bytes.size())});
}

} // namespace attentoscope
