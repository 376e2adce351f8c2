// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/render_window.h"

#include "core/base/numbers.h"
#include "core/base/safe_file.h"
#include "ui/document/document.h"
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

} // namespace attentoscope
