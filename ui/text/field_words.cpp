// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/field_words.h"

#include "core/session/fields.h"
#include "ui/text/joined.h"
#include "ui/text/translated.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace attentoscope {

namespace {

// Groups: 1 the key in quotation marks, 2 and 4 the words behind it that may be options, 3 what joins them, 5 a key with a
// hyphen.
const QRegularExpression& references()
{
    static const QRegularExpression pattern(
        QStringLiteral("[\"\u201c]([a-z0-9-]+)[\"\u201d](?: ?([a-z]+|%[1-9]))?(?:( or )([a-z]+))?"
                       "|(?<![\\w-])([a-z0-9]+(?:-[a-z0-9]+)+)(?![\\w-])"));
    return pattern;
}

std::optional<FieldOption> optionOf(const Field& field, const QString& word, const std::vector<std::string>& arguments)
{
    if (field.options == nullptr || word.isEmpty())
        return {};
    std::string name = word.toStdString();
    if (name.front() == '%') {
        const auto index = std::size_t(name[1] - '1');
        name = index < arguments.size() ? arguments[index] : std::string();
    }
    for (const FieldOption& option : field.options())
        if (name == option.name)
            return option;
    return {};
}

const Field* fieldIn(const QRegularExpressionMatch& match)
{
    return findField((match.hasCaptured(5) ? match.captured(5) : match.captured(1)).toStdString());
}

QString quoted(const QString& label) { return QChar(0x201c) + label + QChar(0x201d); }

} // namespace

QString withLabels(const QString& pattern, const std::vector<std::string>& arguments)
{
    QString text;
    qsizetype done = 0;
    for (auto all = references().globalMatch(pattern); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        const Field* field = fieldIn(match);
        if (field == nullptr)
            continue;
        QString words = translated(field->label);
        qsizetype end = match.hasCaptured(5) ? match.capturedEnd(5) : match.capturedEnd(1) + 1;
        if (const auto option = optionOf(*field, match.captured(2), arguments)) {
            words = labelled(words, withinSentence(translated(option->label)));
            end = match.capturedEnd(2);
            if (const auto other = optionOf(*field, match.captured(4), arguments)) {
                words += QCoreApplication::translate("FieldWords", " or ") + withinSentence(translated(other->label));
                end = match.capturedEnd(4);
            }
        }
        text += pattern.mid(done, match.capturedStart() - done) + quoted(words);
        done = end;
    }
    return text + pattern.mid(done);
}

SuggestedChoice choiceSuggestedBy(const Message& message)
{
    SuggestedChoice last;
    for (auto all = references().globalMatch(QString::fromStdString(message.pattern)); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        const Field* field = fieldIn(match);
        if (field == nullptr || match.hasCaptured(4))
            continue; // of several options the user has to choose
        if (const auto option = optionOf(*field, match.captured(2), message.arguments))
            last = {field, option->name};
    }
    return last;
}

bool names(const Message& message, const Field& field)
{
    for (auto all = references().globalMatch(QString::fromStdString(message.pattern)); all.hasNext();)
        if (fieldIn(all.next()) == &field)
            return true;
    return false;
}

QString labelOf(const SuggestedChoice& choice)
{
    const auto option = optionOf(*choice.field, QString::fromStdString(choice.option), {});
    return option ? labelled(translated(choice.field->label), withinSentence(translated(option->label)))
                  : translated(choice.field->label);
}

} // namespace attentoscope
