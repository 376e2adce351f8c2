// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/head_boards/heads_invitation.h"

#include "core/session/fields.h"
#include "core/studies/heads/head_feed.h"
#include "ui/document/document.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <string>

namespace attentoscope {

HeadsInvitation::HeadsInvitation(Document* document, SingleHead single, QWidget* parent)
    : QWidget(parent)
    , document_(document)
{
    words_ = new WrappedLabel(this);
    words_->setObjectName(QStringLiteral("oneHead"));
    words_->setFont(secondaryFont());
    auto* row = new QHBoxLayout(this); // the layout gives the label the height of its lines
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(words_, 1);
    const auto addButton = [&](const QString& name, const QString& text, const QString& help) {
        auto* button = new QPushButton(text, this);
        button->setObjectName(name);
        button->setToolTip(help);
        row->addWidget(button);
        return button;
    };
    open_ = addButton(QStringLiteral("openModel"), tr("Open this model"), tr("Make it the source, for the other pages, too"));
    connect(open_, &QPushButton::clicked, this,
        [this] { document_->setExperiment(shown(), [] { return tr("open the recorded model"); }); });
    own_ = addButton(QStringLiteral("ownHead"), tr("My source"), tr("The one head of the source instead of the model's"));
    own_->setCheckable(true);
    own_->setVisible(single == SingleHead::Offered);
    connect(own_, &QPushButton::toggled, this, [this] {
        say();
        emit changed();
    });
    auto* made = addButton(QStringLiteral("loadHeads"), tr("Show multi-head attention"), tr("Heads that are made here"));
    connect(made, &QPushButton::clicked, document,
        [document] { [[maybe_unused]] const auto done = document->setField(*findField("source"), std::string("multihead")); });
    connect(document_, &Document::experimentChanged, this, &HeadsInvitation::say);
    say();
}

const Experiment& HeadsInvitation::shown()
{
    return own_->isChecked() ? document_->experiment() : heads_.of(document_->experiment());
}

bool HeadsInvitation::showsModel() { return !hasHeads(document_->experiment()) && hasHeads(shown()); }

void HeadsInvitation::say()
{
    const bool one = !hasHeads(document_->experiment());
    setVisible(one);
    if (!one)
        return;
    open_->setVisible(showsModel());
    words_->setText(showsModel()
            ? tr("This source has one head. Shown here: a small language model that was trained at %1 tokens and reads %2. To "
                 "see the heads of your model, drop a .npz or .safetensors file on the window.")
                  .arg(heads_.trainedLength())
                  .arg(heads_.tokens())
            : tr("This source has one head. To see the heads of a model, drop a .npz or .safetensors file on the window."));
}

} // namespace attentoscope
