// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/head_boards/heads_invitation.h"

#include "core/policies/trained_length.h"
#include "core/session/fields.h"
#include "core/studies/heads/head_feed.h"
#include "ui/document/change_view.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <string>

namespace attentoscope {

HeadsInvitation::HeadsInvitation(Document* document, const std::optional<ViewFlag>& own, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , isOwn_(own)
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
    open_ = addButton(QStringLiteral("openModel"), tr("Use this model"),
        tr("Uses this model on every page, with the model's n, n₀ and mask; Undo restores the present settings of the form"));
    connect(
        open_, &QPushButton::clicked, this, [this] { document_->setExperiment(shown(), [] { return tr("use this model"); }); });
    own_ = addButton(QStringLiteral("ownHead"), tr("Show the source's single head"),
        tr("Shows the single head of the form's source instead of the heads of the model"));
    own_->setCheckable(true);
    own_->setVisible(isOwn_.has_value());
    connect(own_, &QPushButton::clicked, this,
        [this](bool on) { changeView(document_, [&](ViewState& view) { isOwn_->set(view, on); }); });
    if (isOwn_)
        connect(document_, &Document::viewChanged, this, &HeadsInvitation::say);
    auto* made = addButton(
        QStringLiteral("loadHeads"), tr("Show multi-head attention"), tr("Sets the source of the form to generated heads"));
    connect(made, &QPushButton::clicked, document,
        [document] { [[maybe_unused]] const auto done = document->setField(*findField("source"), std::string("multihead")); });
    connect(document_, &Document::experimentChanged, this, &HeadsInvitation::say);
    say();
}

const Experiment& HeadsInvitation::shown()
{
    return isOwn_ && isOwn_->get(document_->view()) ? document_->experiment() : heads_.of(document_->experiment());
}

bool HeadsInvitation::showsModel() { return !hasHeads(document_->experiment()) && hasHeads(shown()); }

void HeadsInvitation::say()
{
    const bool one = !hasHeads(document_->experiment());
    own_->setChecked(isOwn_ && isOwn_->get(document_->view()));
    setVisible(one);
    if (!one)
        return;
    open_->setVisible(showsModel());
    words_->setText(showsModel()
            ? modelText()
            : tr("The form's source has one head. To see the heads of a model, drop a .npz or .safetensors file here."));
}

// Says first which settings the numbers belong to, because the form beside them shows others.
QString HeadsInvitation::modelText()
{
    const Experiment& model = shown();
    QStringList settings{QStringLiteral("<i>n</i>&nbsp;=&nbsp;") + countText(heads_.tokens())};
    for (const PolicyChoice& policy : comparedPolicies(model))
        if (const auto trained = trainedLengthOf(policy); trained && settings.size() == 1)
            settings << QStringLiteral("<i>n</i>₀&nbsp;=&nbsp;") + countText(Index(*trained));
    settings << tr("mask %1").arg(QString::fromStdString(model.mask.typed()).toHtmlEscaped());
    return tr("<b>Shown: the built-in language model (%1), because the source in the form has one head.</b><br>To see the heads "
              "of your own model, drop a .npz or .safetensors file here.")
        .arg(phraseOf(settings));
}

} // namespace attentoscope
