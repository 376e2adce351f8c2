// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/geometry/output_numbers.h"

#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/pages/geometry/geometry_pictures.h"
#include "ui/pages/geometry/geometry_settings.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QSignalBlocker>
#include <QSlider>

#include <cmath>

namespace attentoscope {

namespace {

constexpr std::size_t ofSlider = 2; // column of the slider

void setOutput(NumberTable& table, std::size_t column, const HullOutput* output, const Experiment& experiment)
{
    if (output == nullptr)
        return table.setColumn(column, {});
    table.setColumn(column,
        {fixedText(output->multiplier, 3), fixedText(shownEntropy(experiment, output->entropy), 3),
            fixedText(std::exp(output->entropy), 1), fixedText(output->toNearest, 3), fixedText(output->toMean, 3)});
}

// `moved` is the output at the slider's multiplier, or null.
NumberTable tableOf(const HullOfRow::Answer& study, const HullOutput* moved)
{
    const Experiment experiment = shannonOf(study.result->experiment);
    const RowHull& hull = *study.hull;
    NumberTable table = NumberTable::ofPolicies();
    table.columns.push_back({QStringLiteral("m"), QStringLiteral("m"), {}, Hue::policy(ofSlider)});
    QString title = OutputNumbers::tr("Row %1").arg(countText(hull.row));
    title += hull.visible > 0 ? QStringLiteral(" · ") + OutputNumbers::tr("%1 values").arg(countText(hull.visible))
                              : QStringLiteral(" · ") + OutputNumbers::tr("no visible key");
    table.headings = {{NumberTable::Line::Title, QStringLiteral("outputTitle"), title}};
    table.addLine(QStringLiteral("multiplier"), OutputNumbers::tr("multiplier <i>m</i>"),
        OutputNumbers::tr("λ√d of the row, including the factor τ. The last column shows the value of the slider"));
    table.addLine(QStringLiteral("entropy"), OutputNumbers::tr("entropy <i>H</i>"),
        OutputNumbers::tr("Shannon's entropy, whatever measure is chosen"));
    table.addLine(QStringLiteral("effective"), OutputNumbers::tr("effective number e^H"),
        OutputNumbers::tr("Effective number of values in the output, e^H. If the output is the mean of the values, all of them "
                          "count; if it is at a corner of the hull, only one does"));
    table.addLine(QStringLiteral("nearest"), OutputNumbers::tr("nearest value at"),
        OutputNumbers::tr("Distance from the output to the nearest value, in all dimensions. The unit is the spread: the root "
                          "mean square distance of the values from their mean"));
    table.addLine(QStringLiteral("mean"), OutputNumbers::tr("distance to mean"),
        OutputNumbers::tr("Distance from the output to the mean of the values, in units of their spread"));
    for (std::size_t p = 0; p < 2; ++p)
        setOutput(table, p, p < hull.outputs.size() ? &hull.outputs[p] : nullptr, experiment);
    setOutput(table, ofSlider, moved, experiment);
    return table;
}

} // namespace

OutputNumbers::OutputNumbers(Document* document, QWidget* parent)
    : NumberGrid(bodyFont(), parent)
    , document_(document)
    , slider_(new QSlider(Qt::Horizontal, this))
{
    slider_->setObjectName(QStringLiteral("pathMultiplier"));
    slider_->setAccessibleName(tr("Multiplier m"));
    slider_->setToolTip(QStringLiteral("<p>%1</p>")
                            .arg(tr("The multiplier m from 0 to ∞: the output moves from the mean of the values to the value of "
                                    "the key with the largest score")
                                     .toHtmlEscaped()));
    addBelow(slider_);
    connect(slider_, &QSlider::valueChanged, this, &OutputNumbers::move);
}

void OutputNumbers::show(const HullOfRow::Answer& study)
{
    hull_ = study.hull;
    slider_->setEnabled(!hull_->path.empty());
    if (hull_->path.empty())
        return NumberGrid::show(tableOf(study, nullptr));
    const std::size_t step = pathStep(hull_->path, document_->view().of<GeometrySettings>().pathMultiplier);
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, int(hull_->path.size()) - 1);
    slider_->setValue(int(step));
    NumberGrid::show(tableOf(study, &hull_->path[step]));
}

void OutputNumbers::move(int step)
{
    if (!hull_ || std::size_t(step) >= hull_->path.size())
        return;
    changeView<GeometrySettings>(
        document_, [&](GeometrySettings& view) { view.pathMultiplier = hull_->path[std::size_t(step)].multiplier; });
}

} // namespace attentoscope
