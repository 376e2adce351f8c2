// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tensors/tensor_words.h"

#include "core/sources/files/attention_source.h"
#include "ui/editors/field_editor.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/printable.h"
#include "ui/text/translated.h"

#include <QCoreApplication>

#include <algorithm>

namespace attentoscope {

namespace {

QString words(const char* text) { return QCoreApplication::translate("Tensors", text); }

struct Range {
    Index low = 0, high = 0;
    QString text() const { return low == high ? countText(low) : countText(low) + QStringLiteral(" … ") + countText(high); }
};

Range rangeOf(const AttentionFile& attention, Index HeadLayout::*member)
{
    std::optional<Range> range;
    for (const AttentionLayer& layer : attention.layers()) {
        if (layer.problem)
            continue;
        const Index value = layer.layout.*member;
        range = range ? Range{std::min(range->low, value), std::max(range->high, value)} : Range{value, value};
    }
    return range.value_or(Range{});
}

// Removes the braces around the role in a pattern but keeps {L}: "layers.{L}.{q}_proj" becomes "layers.{L}.q_proj".
QString patternText(const std::string& pattern)
{
    QString text = printable(pattern);
    text.replace(QLatin1String("{L}"), QString(QChar(1))); // stands for {L} while all braces are removed
    text.remove(QLatin1Char('{')).remove(QLatin1Char('}'));
    return text.replace(QChar(1), QLatin1String("{L}"));
}

// Returns "32 heads of dimension 128 (8 key heads)". `widths`: empty if the file holds attention weights only.
QString headsText(const Range& heads, const std::optional<Range>& widths, const Range& keyHeads)
{
    QString text = heads.high == 1 ? words(QT_TRANSLATE_NOOP("Tensors", "1 head"))
                                   : words(QT_TRANSLATE_NOOP("Tensors", "%1 heads")).arg(heads.text());
    if (widths)
        text = words(QT_TRANSLATE_NOOP("Tensors", "%1 of dimension %2")).arg(text, widths->text());
    if (keyHeads.low != heads.low || keyHeads.high != heads.high)
        text += QLatin1Char(' ')
            + (keyHeads.high == 1 ? words(QT_TRANSLATE_NOOP("Tensors", "(1 key head)"))
                                  : words(QT_TRANSLATE_NOOP("Tensors", "(%1 key heads)")).arg(keyHeads.text()));
    return text;
}

QString nameOfLine(const TensorCatalogue& catalogue, ArrayRole role)
{
    const auto found = std::ranges::find(catalogue.lines(), role, &CatalogueLine::role);
    return found == catalogue.lines().end() ? QString() : printable(found->name);
}

// Lists the arrays that are masks; their contents are described once they are read.
QStringList maskParts(const AttentionFile& attention)
{
    QStringList parts;
    for (const TensorInfo* tensor : attention.masks())
        for (const AttentionLayer& layer : attention.layers()) {
            const bool keys = layer.keyMask.tensor == tensor;
            if (!keys && layer.table.tensor != tensor)
                continue;
            parts << (keys ? words(QT_TRANSLATE_NOOP("Tensors", "padding: %1")) : words(QT_TRANSLATE_NOOP("Tensors", "mask: %1")))
                         .arg(QString::fromStdString(tensor->name));
            break;
        }
    return parts;
}

} // namespace

QString layoutText(const AttentionFile& attention)
{
    const auto layers = attention.layers();
    const auto broken =
        Index(std::ranges::count_if(layers, [](const AttentionLayer& layer) { return layer.problem.has_value(); }));
    if (broken == Index(layers.size()))
        return words(QT_TRANSLATE_NOOP("Tensors", "no layer can be used"));
    const bool weights = layers.front().weights != nullptr;
    const auto widths = weights ? std::nullopt : std::optional(rangeOf(attention, &HeadLayout::d));
    QString text = headsText(rangeOf(attention, &HeadLayout::queryHeads), widths, rangeOf(attention, &HeadLayout::keyHeads));
    if (layers.size() > 1)
        text = words(QT_TRANSLATE_NOOP("Tensors", "%1 layers")).arg(layers.size()) + QStringLiteral(" × ") + text;
    QStringList parts{text};
    const Range nq = rangeOf(attention, &HeadLayout::nq), nk = rangeOf(attention, &HeadLayout::nk);
    if (nq.low == nk.low && nq.high == nk.high)
        parts << QStringLiteral("n = ") + nk.text();
    else
        parts << QStringLiteral("n_q = %1, n_k = %2").arg(nq.text(), nk.text());
    if (weights)
        parts.prepend(words(QT_TRANSLATE_NOOP("Tensors", "attention weights")));
    if (const Range batches = rangeOf(attention, &HeadLayout::batches); batches.high > 1)
        parts << words(QT_TRANSLATE_NOOP("Tensors", "%1 sequences")).arg(batches.text());
    if (!weights && rangeOf(attention, &HeadLayout::dv).high == 0)
        parts << words(QT_TRANSLATE_NOOP("Tensors", "no values"));
    if (broken == 1)
        parts << words(QT_TRANSLATE_NOOP("Tensors", "1 layer cannot be used"));
    else if (broken > 1)
        parts << words(QT_TRANSLATE_NOOP("Tensors", "%1 layers cannot be used")).arg(broken);
    return phraseOf(parts);
}

QString takenText(const TensorChoice& choice, const TensorCatalogue& catalogue, const AttentionFile& attention)
{
    QStringList parts;
    if (!attention.pattern().empty()) {
        parts << words(QT_TRANSLATE_NOOP("Tensors", "arrays named like %1")).arg(patternText(attention.pattern()));
    } else if (choice.weights) {
        if (choice.named())
            parts << printable(choice.weightsName);
    } else {
        const bool one = choice.oneFile();
        const auto text = [&](const std::string& name, const QString& file) {
            return one ? printable(name) : printableName(file);
        };
        const std::pair<const char*, QString> roles[] = {{"Q = ", text(choice.names.q, choice.q)},
            {"K = ", text(choice.names.k, choice.k)}, {"V = ", text(choice.names.v, choice.v)}};
        for (const auto& [role, name] : roles)
            if (!name.isEmpty())
                parts << QLatin1String(role) + name;
    }
    parts += maskParts(attention);
    const QString beside = nameOfLine(catalogue, ArrayRole::Tokens);
    const QString tokens = choice.tokens.isEmpty() ? beside : printableName(choice.tokens);
    if (!tokens.isEmpty())
        parts << words(QT_TRANSLATE_NOOP("Tensors", "tokens: %1")).arg(tokens);
    return phraseOf(parts);
}

// Describes what the file records about how its model computed attention.
QString recordedText(const TensorChoice& choice, const AttentionFile& attention)
{
    const auto layer = attention.find(choice.layer);
    auto record = layer ? attention.recordOf(*layer) : Outcome<ModelRecord>(layer.error());
    if (record && !record->maskName.empty())
        record->mask.reset(); // already said in takenText()
    if (!record || record->empty())
        return {};
    QStringList parts;
    for (const Message& part : recordText(*record))
        parts << translated(part);
    return words(QT_TRANSLATE_NOOP("Tensors", "the file records: %1")).arg(phraseOf(parts));
}

// Says what was guessed about the chosen layer.
QString doubtText(const TensorChoice& choice, const AttentionFile& attention)
{
    const auto layer = attention.find(choice.layer);
    QStringList sentences;
    if (layer)
        for (const Message& doubt : attention.doubts(attention.layers()[*layer]))
            sentences << translated(doubt);
    return clausesOf(sentences);
}

QString openedText(const TensorChoice& choice, const TensorCatalogue& catalogue, const AttentionFile& attention)
{
    QStringList parts{layoutText(attention), takenText(choice, catalogue, attention), recordedText(choice, attention),
        doubtText(choice, attention)};
    parts.removeAll(QString());
    const QString taken = clausesOf(parts);
    return choice.oneFile() ? labelled(printableName(choice.file), taken) : taken;
}

QString howToChoose(const TensorChoice& choice, const TensorCatalogue& catalogue)
{
    const NameMatching& matching = catalogue.matching();
    const std::size_t kinds = matching.patterns.size();
    if (choice.file.isEmpty() || choice.named() || !matching.parameters.empty())
        return {};
    if (choice.weights)
        return matching.weightPatterns.size() == 1 || catalogue.lines().size() < 2
            ? QString()
            : words(QT_TRANSLATE_NOOP("Tensors", "No array has one of the usual names of attention weights. Choose the array."));
    if (kinds == 0 && !matching.weightPatterns.empty())
        return words(QT_TRANSLATE_NOOP(
            "Tensors", "The file has attention weights, but no queries and no keys. Choose “Attention weights alone” above."));
    if (kinds == 1)
        return {};
    if (kinds == 0)
        return words(QT_TRANSLATE_NOOP("Tensors", "No arrays have the usual names of queries and keys. Choose the arrays."));
    return words(
        QT_TRANSLATE_NOOP("Tensors",
            "%1 groups of arrays could be the queries and keys. Choose the queries; the matching keys and values are filled in."))
        .arg(kinds);
}

QString filesText(const QStringList& files)
{
    QStringList names;
    for (const QString& file : files)
        names << printableName(file);
    return listOf(names);
}

QString shortText(const Error& error)
{
    const auto slash = error.what.rfind('/');
    Error bare = error;
    if (slash != std::string::npos)
        bare.what = error.what.substr(slash + 1);
    return inWordsOfTheForm(bare);
}

} // namespace attentoscope
