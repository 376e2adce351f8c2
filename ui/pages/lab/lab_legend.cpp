// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/lab_legend.h"

#include "ui/document/document.h"
#include "ui/document/questions/subject.h"
#include "ui/pages/lab/lab_numbers.h"
#include "ui/theme/theme.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/policy_title.h"

#include <QHBoxLayout>

#include <algorithm>
#include <utility>

namespace attentoscope {

LabLegend::LabLegend(Document* document, QWidget* parent, std::vector<PolicyChoice> policies)
    : QWidget(parent)
    , document_(document)
    , policies_(std::move(policies))
{
    setObjectName(QStringLiteral("labLegend"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    setFixedHeight(std::max(QFontMetrics(secondaryFont()).height(), LineKey({}).sizeHint().height()));
    connect(document_, &Document::experimentChanged, this, &LabLegend::show);
    show();
}

void LabLegend::show()
{
    const Experiment& experiment = document_->experiment();
    std::vector<LineKeyEntry> entries;
    for (const PolicyChoice& choice : policies_.empty() ? sweptPolicies(experiment) : policies_) {
        const std::size_t policy = entries.size();
        const QString name = labPolicyName(choice);
        entries.push_back(
            {policy < 2 ? policyLetter(policy) + QLatin1Char(' ') + name : name, document_->looks().hueOf(policy, choice)});
    }
    const bool same = std::ranges::equal(
        entries, shown_, [](const LineKeyEntry& a, const LineKeyEntry& b) { return a.name == b.name && a.hue == b.hue; });
    if (same)
        return;
    shown_ = entries;
    while (QLayoutItem* item = layout()->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    auto* row = static_cast<QHBoxLayout*>(layout());
    for (const LineKeyEntry& entry : shown_) {
        auto* name = new ElidedLabel(Qt::ElideRight, this);
        name->setFont(secondaryFont());
        name->setText(entry.name);
        name->setMinimumWidth(1); // its tooltip has the whole name
        name->setMaximumWidth(name->sizeHint().width());
        row->addWidget(new LineKey(entry, this));
        row->addWidget(name, name->sizeHint().width());
        row->addSpacing(8);
    }
    row->addStretch(1);
}

} // namespace attentoscope
