// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/without_display.h"

#include "app/ending_signals.h"
#include "core/base/safe_file.h"

#include <QApplication>
#include <QFontMetrics>

#include <csignal>
#include <system_error>
#include <thread>

namespace attentoscope {

namespace {

bool isChinese(const QString& language) { return language == QLatin1String("zh_CN"); }

} // namespace

void removePartialFilesOnSignal()
{
    const EndingSignals ending({}, {SIGINT, SIGTERM, SIGHUP});
    try {
        std::thread([ending] {
            const int received = ending.receive();
            removePartialFiles();
            std::signal(received, SIG_DFL);
            ending.letThrough();
            std::raise(received);
        }).detach();
    } catch (const std::system_error&) { // no thread could be started
        ending.letThrough();
    }
}

QByteArray fontLanguage(const QString& labels) { return isChinese(labels) ? "zh-cn" : "en"; }

std::optional<Message> missingFont(const QString& labels)
{
    const QFontMetrics metrics(QApplication::font()); // of all fonts; families() lists some that are not installed
    if (!metrics.inFontUcs4(U'a'))
        return Message("no font is installed; letters are shown as boxes");
    if (isChinese(labels) && !metrics.inFontUcs4(U'\u4e2d'))
        return Message("no font for Chinese is installed; Chinese characters are shown as boxes");
    return {};
}

} // namespace attentoscope
