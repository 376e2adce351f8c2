#include "ui/text/translated.h"

#include <QCoreApplication>
#include <QStringList>

namespace attentoscope {

QString translated(const char* coreText)
{
    return coreText == nullptr || *coreText == '\0' ? QString() : QCoreApplication::translate("core", coreText);
}

QString translated(const Message& message)
{
    // Filled by the core's own rule, after the translation: a value that contains "%2" is not a placeholder.
    const QString pattern = QCoreApplication::translate("core", message.pattern.c_str());
    return QString::fromStdString(Message::fill(pattern.toStdString(), message.arguments));
}

QString translated(const std::vector<Message>& messages)
{
    QStringList sentences;
    for (const Message& message : messages)
        sentences << translated(message);
    return sentences.join(QLatin1Char(' '));
}

QString translated(const Error& error)
{
    const QString why = translated(error.why);
    return error.what.empty() ? why : QString::fromStdString(error.what) + QStringLiteral(": ") + why;
}

} // namespace attentoscope
