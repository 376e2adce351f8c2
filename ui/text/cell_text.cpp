// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/cell_text.h"

#include "core/sources/source.h"
#include "ui/text/number_text.h"
#include "ui/text/token_label.h"

#include <QCoreApplication>

#include <cmath>
#include <numbers>

namespace attentoscope {

namespace {

bool isTsallis(const Experiment& experiment) { return experiment.entropy.kind == EntropyMeasure::Tsallis; }

} // namespace

double shownEntropy(const Experiment& experiment, double nats)
{
    return experiment.bits && !isTsallis(experiment) ? nats / std::numbers::ln2 : nats;
}

QString entropyUnit(const Experiment& experiment)
{
    if (isTsallis(experiment))
        return {};
    return experiment.bits ? QCoreApplication::translate("CellText", "bits") : QCoreApplication::translate("CellText", "nats");
}

QString entropyText(const Experiment& experiment, double nats)
{
    const QString number = fixedText(shownEntropy(experiment, nats), 3), unit = entropyUnit(experiment);
    return std::isnan(nats) || unit.isEmpty() ? number : number + QLatin1Char(' ') + unit;
}

QString tokenText(const std::vector<std::string>& tokens, Index place)
{
    if (place < 0 || std::size_t(place) >= tokens.size())
        return {};
    return QStringLiteral("“%1”").arg(tokenLabel(tokens[std::size_t(place)]).toHtmlEscaped());
}

QString cellTitle(const Inputs& inputs, Index row, Index key)
{
    const auto named = [](const QString& place, const QString& token) {
        return token.isEmpty() ? place : place + QLatin1Char(' ') + token;
    };
    const QString title =
        named(QCoreApplication::translate("CellText", "Row %1").arg(countText(row)), tokenText(inputs.queryTokens, row));
    if (key < 0)
        return title;
    return title + QStringLiteral(" · ")
        + named(QCoreApplication::translate("CellText", "key %1").arg(countText(key)), tokenText(inputs.keyTokens, key));
}

QString scoreSymbol(const Experiment& experiment)
{
    return givesWeights(experiment) ? QStringLiteral("<i>ln a</i>") : QStringLiteral("<i>q·k</i>");
}

QString hiddenText(const Experiment& experiment)
{
    return givesWeights(experiment) ? QCoreApplication::translate("CellText", "masked, or with weight 0")
                                    : QCoreApplication::translate("CellText", "masked");
}

} // namespace attentoscope
