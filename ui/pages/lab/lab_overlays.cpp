// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/lab_overlays.h"

#include "ui/pages/lab/lab_pictures.h"
#include "ui/pages/lab/lab_settings.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>

namespace attentoscope {

LabOverlays::LabOverlays(QWidget* parent)
    : QWidget(parent)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(2);
    int count = 0;
    const auto add = [&](const QString& text, const QString& help, const char* name, const LineKeyEntry& key) {
        const int row = count / 2, column = 3 * (count % 2); // two entries per row
        ++count;
        auto* box = new QCheckBox(this);
        box->setObjectName(QString::fromLatin1(name));
        box->setToolTip(QStringLiteral("<p>%1</p>").arg(help));
        auto* label = new QLabel(text, this);
        label->setFont(secondaryFont());
        label->setToolTip(box->toolTip());
        label->setBuddy(box);
        grid->addWidget(box, row, column);
        grid->addWidget(new LineKey(key, this), row, column + 1);
        grid->addWidget(label, row, column + 2);
        return box;
    };
    theory_ = add(tr("theory"),
        tr("The values that theory predicts for these rows. They hold at every length and scale, also where single keys take all "
           "the weight, and under masks (Ctrl+T)"),
        "labTheory", {{}, Hue::plain(), Dash::Dashed});
    connect(theory_, &QCheckBox::clicked, this, &LabOverlays::theoryChosen);
    for (const Overlay overlay : allOverlays) {
        QCheckBox* box = add(overlayName(overlay), overlayHelp(overlay), overlayKey(overlay), overlayKeyEntry(overlay));
        boxes_.push_back(box);
        connect(box, &QCheckBox::clicked, this, [this, overlay](bool on) { emit overlayChosen(overlay, on); });
    }
    auto* ring = new QLabel(tr("above freezing m"), this);
    ring->setFont(secondaryFont());
    ring->setToolTip(QStringLiteral("<p>%1</p>").arg(overlayHelp(Overlay::Freezing)));
    const int row = (count + 1) / 2; // a row of its own, because the text is long
    grid->addWidget(new LineKey({{}, Hue::plain(), Dash::Solid, true}, this), row, 1);
    grid->addWidget(ring, row, 2, 1, 4);
    grid->setColumnStretch(2, 1);
    grid->setColumnStretch(5, 1);
}

void LabOverlays::show(const ViewState& view)
{
    theory_->setChecked(view.theory);
    const LabSettings& own = view.of<LabSettings>();
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        boxes_[i]->setChecked(own.shows(allOverlays[i]));
        boxes_[i]->setEnabled(own.axis.isEmpty()); // the lines follow from the length alone
    }
}

} // namespace attentoscope
