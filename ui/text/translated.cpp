// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/translated.h"

#include "core/base/numbers.h"
#include "core/base/printable_text.h"
#include "ui/text/field_words.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/printable.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>
#include <cstddef>
#include <string>

namespace attentoscope {

namespace {

// Formats counts, infinite numbers and numbers with an exponent as the window writes them, and leaves everything else, such as
// names and lists, unchanged.
std::string forPeople(const std::string& argument)
{
    if (const auto count = parseInteger(argument); count && formatNumber(*count) == argument)
        return countText(*count).toStdString();
    const auto value = parseNumber(argument);
    if (value && std::isnan(*value))
        return "NaN"; // not a dash, which tables use for undefined values: the data contain this NaN
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
    // Fill in the values after translation, by the core's own rule, so that "%2" in a value is not taken for a placeholder.
    const QString pattern = withLabels(QCoreApplication::translate("core", message.pattern.c_str()), message.arguments);
    std::vector<std::string> arguments = message.arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        arguments[i] = message.pattern.find("\"%" + std::to_string(i + 1) + '"') == std::string::npos
            ? printableText(forPeople(arguments[i]))
            : printableText(arguments[i]); // quoted text was typed by a user
    return QString::fromStdString(Message::fill(pattern.toStdString(), arguments));
}

QString translated(const std::vector<Message>& messages)
{
    QStringList sentences; // they have no full stop of their own
    for (const Message& message : messages)
        sentences << translated(message);
    return sentences.join(QStringLiteral(" · "));
}

QString translated(const Error& error)
{
    const QString why = translated(error.why);
    return error.what.empty() ? why : labelled(printable(error.what), why);
}

QString withinSentence(QString label)
{
    if (label.size() > 1 && label[0].isUpper() && label[1].isLower())
        label[0] = label[0].toLower();
    return label;
}

} // namespace attentoscope
