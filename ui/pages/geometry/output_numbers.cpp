// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/geometry/output_numbers.h"

#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/pages/geometry/geometry_pictures.h"
#include "ui/pages/geometry/geometry_settings.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include <cmath>

namespace attentoscope {

namespace {

constexpr int ofSlider = 2; // column of the slider

std::vector<NumberGrid::Column> policiesAndSlider(const QWidget& widget)
{
    std::vector<NumberGrid::Column> columns = NumberGrid::policyColumns(widget);
    columns.push_back({QStringLiteral("m"), QStringLiteral("m"), {}, Theme::of(widget).policy(ofSlider)});
    return columns;
}

} // namespace

OutputNumbers::OutputNumbers(Document* document, QWidget* parent)
    : NumberGrid(policiesAndSlider(*parent), bodyFont(), parent)
    , document_(document)
    , slider_(new QSlider(Qt::Horizontal, this))
{
    title_ = addHeading(QStringLiteral("outputTitle"));
    addLine(QStringLiteral("multiplier"), tr("multiplier <i>m</i>"),
        tr("λ√d of the row, including τ; in the last column, the value of the slider"));
    addLine(QStringLiteral("entropy"), tr("entropy <i>H</i>"), tr("Shannon's entropy, whatever measure is chosen"));
    addLine(QStringLiteral("effective"), tr("values that count"),
        tr("The effective number of values in the output, e^H: all of them at the mean, one at a corner"));
    addLine(QStringLiteral("nearest"), tr("to nearest value"),
        tr("Distance of the output from the value that is nearest, in all dimensions, in units of the spread: the root mean "
           "square distance of the values from their mean"));
    addLine(
        QStringLiteral("mean"), tr("to the mean"), tr("Distance of the output from the mean of the values, in the same units"));
    slider_->setObjectName(QStringLiteral("pathMultiplier"));
    slider_->setAccessibleName(tr("Multiplier m of the path"));
    slider_->setToolTip(
        wrapped(tr("The multiplier m from 0 to ∞: the output walks from the mean of the values to the value of the "
                   "key with the largest score")));
    addWide(slider_);
    connect(slider_, &QSlider::valueChanged, this, &OutputNumbers::move);
}

void OutputNumbers::setOutput(int column, const HullOutput* output, const Experiment& experiment)
{
    if (output == nullptr)
        return setColumn(column, {});
    setColumn(column,
        {briefText(output->multiplier, 3), fixedText(shownEntropy(experiment, output->entropy), 3),
            briefText(std::exp(output->entropy), 3), fixedText(output->toNearest, 3), fixedText(output->toMean, 3)});
}

void OutputNumbers::show(const HullOfRow::Answer& study)
{
    hull_ = study.hull;
    const Experiment experiment = shannonOf(study.result->experiment);
    QString title = tr("Row %1").arg(countText(hull_->row));
    title += hull_->visible > 0 ? QStringLiteral(" · ") + tr("%1 values").arg(countText(hull_->visible))
                                : QStringLiteral(" · ") + tr("no visible key");
    title_->setText(title);
    for (std::size_t p = 0; p < 2; ++p)
        setOutput(int(p), p < hull_->outputs.size() ? &hull_->outputs[p] : nullptr, experiment);
    slider_->setEnabled(!hull_->path.empty());
    if (hull_->path.empty())
        return setOutput(ofSlider, nullptr, experiment);
    const std::size_t step = pathStep(hull_->path, document_->view().of<GeometrySettings>().pathMultiplier);
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, int(hull_->path.size()) - 1);
    slider_->setValue(int(step));
    setOutput(ofSlider, &hull_->path[step], experiment);
}

void OutputNumbers::move(int step)
{
    if (!hull_ || std::size_t(step) >= hull_->path.size())
        return;
    changeView<GeometrySettings>(
        document_, [&](GeometrySettings& view) { view.pathMultiplier = hull_->path[std::size_t(step)].multiplier; });
}

} // namespace attentoscope
