#include "ui/panels/entropy_text.h"

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
    return experiment.bits ? QCoreApplication::translate("EntropyText", "bits")
                           : QCoreApplication::translate("EntropyText", "nats");
}

QString entropyText(const Experiment& experiment, double nats)
{
    const QString number = fixedText(shownEntropy(experiment, nats), 3), unit = entropyUnit(experiment);
    return std::isnan(nats) || unit.isEmpty() ? number : number + QLatin1Char(' ') + unit;
}

} // namespace attentoscope
