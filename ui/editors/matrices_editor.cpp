// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/matrices_editor.h"

#include "ui/text/translated.h"

#include <QCheckBox>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

MatricesEditor::MatricesEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    for (const ProjectionMatrixName& one : projectionMatrices()) {
        auto* box = new QCheckBox(translated(one.label), this);
        box->setObjectName(QLatin1String(one.name));
        column->addWidget(box);
        connect(box, &QCheckBox::toggled, this, &MatricesEditor::tell);
        boxes_.push_back(box);
    }
    setFocusProxy(boxes_.front());
}

void MatricesEditor::tell()
{
    std::vector<ProjectionMatrix> chosen;
    for (std::size_t i = 0; i < boxes_.size(); ++i)
        if (boxes_[i]->isChecked())
            chosen.push_back(projectionMatrices()[i].matrix);
    emit edited(projectionMatricesText(chosen), false);
    emit finished();
}

void MatricesEditor::show(const Experiment& experiment)
{
    const auto& chosen = experiment.projection.matrices;
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        const QSignalBlocker quiet(boxes_[i]);
        const bool on = std::ranges::find(chosen, projectionMatrices()[i].matrix) != chosen.end();
        boxes_[i]->setChecked(on);
        boxes_[i]->setEnabled(!on || chosen.size() > 1); // one matrix must stay chosen
    }
}

} // namespace attentoscope
