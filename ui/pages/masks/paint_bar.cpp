// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/masks/paint_bar.h"

#include "ui/document/engine/watch.h"
#include "ui/pages/masks/nearest_question.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/switches/choice_bar.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>

namespace attentoscope {

PaintBar::PaintBar(Document* document, Engine* engine, MaskPainting* painting, const Asked& asked, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , engine_(engine)
    , painting_(painting)
    , tools_(new ChoiceBar(this))
    , clear_(new QPushButton(tr("Clear painted cells"), this))
    , words_(new ElidedLabel(Qt::ElideRight, this))
    , take_(new QPushButton(tr("Apply"), this))
{
    using Tool = MaskBrush::Tool;
    const auto add = [this](Tool tool, const QString& text, const QString& toolTip, const char* name) {
        tools_->add(int(tool), text, toolTip)->setObjectName(QString::fromLatin1(name));
    };
    add(Tool::Look, tr("Look"), tr("Point at a cell to read its weight (L)"), "maskLook");
    add(Tool::Paint, tr("Paint"),
        tr("Drag to make cells visible (P). Hold Shift for a rectangle. Alt or the right button hides cells. Arrow keys move, "
           "Space changes a cell."),
        "maskPaint");
    add(Tool::Erase, tr("Erase"),
        tr("Drag to hide cells (E). Hold Shift for a rectangle. Alt or the right button makes cells visible. Arrow keys move, "
           "Space changes a cell."),
        "maskErase");
    clear_->setObjectName(QStringLiteral("clearPainted"));
    clear_->setToolTip(tr("Restores the mask expression used before painting"));
    words_->setObjectName(QStringLiteral("nearestMask"));
    take_->setObjectName(QStringLiteral("takeNearest"));
    for (QWidget* widget : std::initializer_list<QWidget*>{clear_, words_, take_})
        widget->setFont(secondaryFont());
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(tools_);
    layout->addWidget(clear_);
    layout->addWidget(words_);
    layout->addWidget(take_);
    layout->addStretch(1);

    setMinimumHeight(clear_->sizeHint().height()); // so that nothing moves at the first stroke

    connect(tools_, &ChoiceBar::chosen, painting_, [this](int tool) { painting_->setTool(Tool(tool)); });
    connect(painting_, &MaskPainting::toolChanged, this, &PaintBar::showTools);
    connect(painting_, &MaskPainting::refused, this, [this](const Error& error) {
        words_->setText(translated(error));
        words_->show();
        take_->hide();
    });
    connect(clear_, &QPushButton::clicked, painting_, &MaskPainting::clear);
    connect(take_, &QPushButton::clicked, this, [this] {
        const auto& inquiry = engine_->inquiry<Nearest>();
        if (inquiry.isWhole() && inquiry.answer())
            painting_->take(inquiry.answer()->mask);
    });
    connect(&engine_->inquiry<Nearest>(), &InquiryBase::answered, this, &PaintBar::showNearest);
    asked_ = watch<Nearest>(this, document_, engine_, [this, asked]() -> std::optional<Nearest::Inputs> {
        const Mask& mask = document_->experiment().mask;
        const bool wanted = painting_->isPossible() && (PaintedMask::of(mask).isPainted() || !mask.files().empty());
        return wanted ? asked() : std::nullopt;
    });
    // Connected after the watch, which has then already requested the nearest mask.
    connect(document_, &Document::experimentChanged, this, &PaintBar::showNearest);
    showTools();
    showNearest();
}

void PaintBar::show(const Sequences& sequences)
{
    longest_ = 0;
    tooLong_ = !std::ranges::all_of(sequences, [](const SequencePicture& each) { return canBePainted(*each.result); });
    for (const SequencePicture& each : sequences)
        longest_ = std::max({longest_, each.result->inputs->nq(), each.result->inputs->nk()});
    showTools();
    asked_->look();
    showNearest();
}

void PaintBar::showTools()
{
    const bool possible = painting_->isPossible() || longest_ == 0;
    tools_->setEnabled(possible);
    tools_->setCurrent(int(possible ? painting_->tool() : MaskBrush::Tool::Look));
}

void PaintBar::showNearest()
{
    const Mask& mask = document_->experiment().mask;
    const PaintedMask painted = PaintedMask::of(mask);
    clear_->setVisible(painted.isPainted());
    QString words;
    bool offered = false;
    if (tooLong_) {
        words =
            tr("Cells can be painted only if n is at most %1; here n = %2.").arg(countText(mostPaintedKeys), countText(longest_));
    } else if (const auto& inquiry = engine_->inquiry<Nearest>();
               (painted.isPainted() || !mask.files().empty()) && inquiry.isWhole() && inquiry.answer()) {
        const NearestMask& nearest = *inquiry.answer();
        const QString name = QString::fromStdString(nearest.mask.text());
        words = nearest.differing == 0 ? tr("As a mask expression: %1").arg(name)
                                       : tr("Nearest known mask: %1 (%2 cells differ)").arg(name, countText(nearest.differing));
        offered = true;
        take_->setToolTip(tr("Sets the mask to %1").arg(name));
    }
    words_->setText(words);
    words_->setVisible(!words.isEmpty());
    take_->setVisible(offered);
}

} // namespace attentoscope
