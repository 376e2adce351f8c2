// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/mask_hint.h"

#include "core/attention/evaluate/result_warnings.h"
#include "core/session/fields.h"
#include "core/sources/source.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/text/printable.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/widgets/elided_label.h"

#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>
#include <string>

namespace attentoscope {

MaskHint::MaskHint(Document* document, Engine* engine, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , engine_(engine)
    , words_(new ElidedLabel(Qt::ElideRight, this))
{
    words_->setFont(secondaryFont());
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(words_, 1);
    causal_ = addButton("causal", tr("Causal mask"), "mask", "causal");
    visible_ = addButton("trueIsVisible", tr("1 = visible"), "mask-true", "visible");
    hidden_ = addButton("trueIsHidden", tr("1 = hidden"), "mask-true", "hidden");
    setObjectName(QStringLiteral("maskHint"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&engine->inquiry<Evaluation>(), &InquiryBase::answered, this, &MaskHint::look);
    look();
}

QPushButton* MaskHint::addButton(const char* name, const QString& text, const char* key, const char* value)
{
    auto* button = new QPushButton(text, this);
    button->setObjectName(QLatin1String(name));
    button->setFont(secondaryFont());
    layout()->addWidget(button);
    connect(button, &QPushButton::clicked, document_, [document = document_, key, value] {
        [[maybe_unused]] const auto done = document->setField(*findField(key), std::string(value));
    });
    return button;
}

// Keeps its line for all experiments on files, so that nothing moves when one of its buttons was clicked.
void MaskHint::look()
{
    const Source* source = findSource(document_->experiment().source);
    QSizePolicy place = sizePolicy();
    place.setRetainSizeWhenHidden(source != nullptr && source->ofFiles);
    setSizePolicy(place);
    const Inquiry<Evaluation>& evaluation = engine_->inquiry<Evaluation>();
    const Error* failure = evaluation.failure();
    const SharedResult result = evaluation.answer();
    if (failure != nullptr && asksForTrue(*failure))
        return say(tr("The mask holds the numbers 0 and 1 as floats: what does 1 mean?"),
            tr("0 and 1 may be flags (hidden or visible), or a bias that is added to the scores. In a mask of booleans or "
               "integers, the name of the array decides what 1 means."),
            {visible_, hidden_});
    if (failure == nullptr && result && result->experiment.source == "tensor" && result->inputs->recordedMask.empty()
        && result->mask.isFull() && result->inputs->nq() == result->inputs->nk() && !result->inputs->isAcross())
        return say(tr("No mask in the file: attention is shown without a mask."),
            tr("The file does not say which keys a query saw. Files written by resources/python/dump_qk.py record the mask."),
            {causal_});
    const std::vector<Message> notes = failure == nullptr && result ? resultNotes(*result) : std::vector<Message>();
    if (notes.empty())
        return hide();
    const std::vector<FlagsPlace> read = masksByName(*result);
    std::vector<QPushButton*> turning;
    if (!read.empty())
        turning.push_back(read.front().form == MaskForm::TrueHides ? visible_ : hidden_);
    say(translated(notes), translated(findField("mask-true")->help), turning);
}

void MaskHint::say(const QString& words, const QString& help, const std::vector<QPushButton*>& buttons)
{
    words_->setText(words);
    words_->setToolTip(plainToolTip(words + QStringLiteral("\n\n") + help)); // whole where there is no room for it
    for (QPushButton* button : {causal_, visible_, hidden_})
        button->setVisible(std::ranges::find(buttons, button) != buttons.end());
    show();
}

} // namespace attentoscope
