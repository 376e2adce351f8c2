#include "ui/widgets/mask_hint.h"

#include "core/session/fields.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <string>

namespace attentoscope {

MaskHint::MaskHint(Document* document, Engine* engine, QWidget* parent)
    : QWidget(parent)
{
    auto* words = new QLabel(tr("No mask recorded: shown without one."), this);
    words->setFont(secondaryFont());
    words->setToolTip(tr("The file does not say which keys the model let a query see. resources/python/dump_qk.py records it."));
    auto* causal = new QPushButton(tr("Causal mask"), this);
    causal->setObjectName(QStringLiteral("causal"));
    causal->setFont(secondaryFont());
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(words);
    layout->addWidget(causal);
    layout->addStretch(1);
    setObjectName(QStringLiteral("maskHint"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(causal, &QPushButton::clicked, document,
        [document] { [[maybe_unused]] const auto done = document->setField(*findField("mask"), std::string("causal")); });
    const auto look = [this, engine] {
        const SharedResult result = engine->inquiry<Evaluation>().answer();
        setVisible(
            result && result->experiment.source == "tensor" && result->inputs->recordedMask.empty() && result->mask.isFull());
    };
    connect(&engine->inquiry<Evaluation>(), &InquiryBase::answered, this, look);
    look();
}

} // namespace attentoscope
