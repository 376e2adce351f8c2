#include "ui/text/cell_text.h"

#include "core/sources/source.h"
#include "ui/text/number_text.h"

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

QString scoreSymbol(const Experiment& experiment)
{
    return givesWeights(experiment) ? QStringLiteral("<i>ln a</i>") : QStringLiteral("<i>q·k</i>");
}

QString hiddenText(const Experiment& experiment)
{
    return givesWeights(experiment) ? QCoreApplication::translate("CellText", "hidden by the mask, or of weight 0")
                                    : QCoreApplication::translate("CellText", "hidden by the mask");
}

} // namespace attentoscope
