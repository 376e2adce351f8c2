// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/files/drawing_process.h"

#include <QByteArray>

#include <cstdint>
#include <string>
#include <vector>

namespace attentoscope {

DrawingProcess::DrawingProcess(const QString& programFolder, QObject* parent)
    : QObject(parent)
    , folder_(programFolder)
{
    process_.setProcessChannelMode(QProcess::SeparateChannels);
    connect(&process_, &QProcess::readyReadStandardOutput, this, &DrawingProcess::read);
    connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) // else finished() follows
            end(failure({}, Message("%1", {process_.errorString().toStdString()})));
    });
    connect(&process_, &QProcess::finished, this, [this] {
        const QString said = QString::fromUtf8(process_.readAllStandardError()).trimmed().section(QLatin1Char('\n'), -1);
        end(failure("attentoscope-draw",
            said.isEmpty() ? Message(ATT_TEXT("core", "it ended and gave no answer"))
                           : Message(ATT_TEXT("core", "it ended and gave no answer (%1)"), {said.toStdString()})));
    });
}

DrawingProcess::~DrawingProcess()
{
    isDone_ = true;
    constexpr int patienceMs = 2000;
    process_.terminate(); // it removes what it has begun to write
    if (!process_.waitForFinished(patienceMs))
        process_.kill();
}

void DrawingProcess::ask(const MessageValue& order)
{
    const std::filesystem::path program = drawingProgram(folder_.toStdString());
    if (program.empty())
        return end(noDrawingProgram());
    process_.start(QString::fromStdString(program.string()), {});
    const std::string bytes = messageBytes(order);
    process_.write(bytes.data(), qint64(bytes.size()));
    process_.closeWriteChannel();
}

void DrawingProcess::read()
{
    const QByteArray bytes = process_.readAllStandardOutput();
    replies_.add({bytes.constData(), std::size_t(bytes.size())});
    for (;;) {
        const auto reply = replies_.take();
        if (!reply)
            return end(reply.error());
        if (!*reply || isDone_)
            return;
        if (const auto error = (*reply)->find("error"); error != (*reply)->end())
            return end(errorIn(*error));
        if ((*reply)->contains("result")) {
            isDone_ = true;
            return emit answered();
        }
    }
}

void DrawingProcess::end(const Error& why)
{
    if (isDone_)
        return;
    isDone_ = true;
    emit failed(why);
}

} // namespace attentoscope
