// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/maps/policies_box.h"

#include "ui/document/document.h"
#include "ui/document/questions/subject.h"
#include "ui/pages/lab/lab_policies.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

PoliciesBox::PoliciesBox(Document* document, QWidget* parent)
    : QFrame(parent, Qt::Popup)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    setObjectName(QStringLiteral("policiesBox"));
    auto* policies = new LabPolicies;
    auto* list = new QScrollArea(this);
    list->setWidget(policies);
    list->setWidgetResizable(true);
    list->setFrameShape(QFrame::NoFrame);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* most = new WrappedLabel(tr("Only the first %1 policies have maps.").arg(mostMaps), this);
    most->setFont(secondaryFont());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(list, 1);
    layout->addWidget(most);
    policies->edits(document);
    const auto follow = [document, policies, most] {
        policies->show(document->experiment(), document->looks());
        most->setVisible(sweptPolicies(document->experiment()).size() > mostMaps);
    };
    connect(document, &Document::experimentChanged, this, follow);
    follow();
}

void PoliciesBox::openUnder(const QWidget* button)
{
    const QRect screen = button->screen()->availableGeometry();
    resize(atTypeScale(300), std::min(atTypeScale(440), screen.height()));
    const QPoint below = button->mapToGlobal(QPoint(button->width() - width(), button->height()));
    move(std::clamp(below.x(), screen.left(), std::max(screen.left(), screen.right() - width())),
        std::clamp(below.y(), screen.top(), std::max(screen.top(), screen.bottom() - height())));
    show();
}

} // namespace attentoscope
