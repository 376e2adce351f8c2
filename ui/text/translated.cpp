// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/translated.h"

#include "core/base/numbers.h"
#include "core/base/printable_text.h"
#include "ui/text/number_text.h"
#include "ui/text/printable.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>
#include <cstddef>
#include <string>

namespace attentoscope {

namespace {

// Counts, numbers with an exponent and infinite ones as the window writes them; everything else, such as names and lists, as it
// stands.
std::string forPeople(const std::string& argument)
{
    if (const auto count = parseInteger(argument); count && formatNumber(*count) == argument)
        return countText(*count).toStdString();
    const auto value = parseNumber(argument);
    if (value && std::isnan(*value))
        return "NaN"; // an entry of the data that is none, where a table has a dash for what is not defined
    const bool isPlain = !value || (std::isfinite(*value) && argument.find('e') == std::string::npos);
    return isPlain ? argument : briefText(*value, 6).toStdString();
}

} // namespace

QString translated(const char* coreText)
{
    return coreText == nullptr || *coreText == '\0' ? QString() : QCoreApplication::translate("core", coreText);
}

QString translated(const Message& message)
{
    // Filled by the core's own rule, after the translation: a value that contains "%2" is not a placeholder.
    const QString pattern = QCoreApplication::translate("core", message.pattern.c_str());
    std::vector<std::string> arguments = message.arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        arguments[i] = message.pattern.find("\"%" + std::to_string(i + 1) + '"') == std::string::npos
            ? printableText(forPeople(arguments[i]))
            : printableText(arguments[i]); // quoted: what somebody typed
    return QString::fromStdString(Message::fill(pattern.toStdString(), arguments));
}

QString translated(const std::vector<Message>& messages)
{
    QStringList sentences; // without a full stop of their own
    for (const Message& message : messages)
        sentences << translated(message);
    return sentences.join(QStringLiteral(" · "));
}

QString inOneText(const QStringList& sentences)
{
    QString text;
    for (const QString& sentence : sentences) {
        const bool ends =
            text.endsWith(QChar(0x3002)) || text.endsWith(QChar(0xff1b)); // full stop and semicolon, as wide as a letter
        text += (text.isEmpty() || sentence.isEmpty() || ends ? QString() : QStringLiteral(" ")) + sentence;
    }
    return text;
}

QString translated(const Error& error)
{
    const QString why = translated(error.why);
    return error.what.empty() ? why : printable(error.what) + QStringLiteral(": ") + why;
}

} // namespace attentoscope
