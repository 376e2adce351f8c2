#include "ui/pages/heads/heads_invitation.h"

#include "core/session/fields.h"
#include "ui/document/document.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <string>

namespace attentoscope {

HeadsInvitation::HeadsInvitation(Document* document, Shape shape, QWidget* parent)
    : QWidget(parent)
{
    auto* words = new QLabel(this);
    auto* button = new QPushButton(tr("Show multi-head attention"), this);
    button->setObjectName(QStringLiteral("loadHeads"));
    connect(button, &QPushButton::clicked, document,
        [document] { [[maybe_unused]] const auto done = document->setField(*findField("source"), std::string("multihead")); });
    auto* row = new QHBoxLayout; // which gives the words the height that their lines need
    if (shape == Shape::Line) {
        words->setText(tr("This source has one head: the table has one row. A .npz or .safetensors file that is dropped here has "
                          "those of a model."));
        words->setFont(secondaryFont());
        words->setWordWrap(true);
        row->addWidget(words, 1);
        row->addWidget(button);
        row->setContentsMargins(0, 0, 0, 0);
        setLayout(row);
        return;
    }
    words->setText(
        tr("This source has one head only. Drop a .npz or .safetensors file with the queries and keys of a model on this window "
           "to see all of its heads, or look at heads that are made here."));
    words->setWordWrap(true);
    words->setAlignment(Qt::AlignCenter);
    words->setFixedWidth(480);
    row->addStretch(1);
    row->addWidget(words);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->addStretch(1);
    layout->addLayout(row);
    layout->addWidget(button, 0, Qt::AlignCenter);
    layout->addStretch(2);
}

} // namespace attentoscope
