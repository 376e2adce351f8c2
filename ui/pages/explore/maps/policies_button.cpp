// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/maps/policies_button.h"

#include "core/sources/source.h"
#include "ui/document/document.h"
#include "ui/document/questions/subject.h"
#include "ui/pages/explore/maps/map_controls.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/pages/lab/lab_policies.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QFrame>
#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

PoliciesButton::PoliciesButton(Document* document, QWidget* parent)
    : ToggleButton(tr("policies") + QStringLiteral(" ▾"), ToggleButton::Weight::Quiet, parent)
    , document_(document)
{
    setObjectName(QStringLiteral("choosePolicies"));
    setFont(secondaryFont());
    setToolTip(tr("Which policies have a map beside A and B; the policy lab compares the same ones"));
    connect(this, &QAbstractButton::clicked, this, &PoliciesButton::open);
    const auto follow = [this] {
        setVisible(mapsSeen(document_->view()) == MapsShown::Several && !givesWeights(document_->experiment()));
    };
    connect(document_, &Document::viewChanged, this, follow);
    connect(document_, &Document::experimentChanged, this, follow);
    follow();
}

void PoliciesButton::open()
{
    setChecked(false); // the click has checked it
    auto* box = new QFrame(this, Qt::Popup);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setFrameShape(QFrame::StyledPanel);
    box->setObjectName(QStringLiteral("policiesBox"));
    auto* policies = new LabPolicies;
    auto* list = new QScrollArea(box);
    list->setWidget(policies);
    list->setWidgetResizable(true);
    list->setFrameShape(QFrame::NoFrame);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* most = new WrappedLabel(tr("Maps are shown of the first %1.").arg(mostMaps), box);
    most->setFont(secondaryFont());
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(list, 1);
    layout->addWidget(most);
    policies->edits(document_);
    const auto follow = [this, policies, most] {
        policies->show(document_->experiment(), document_->looks());
        most->setVisible(sweptPolicies(document_->experiment()).size() > mostMaps);
    };
    connect(document_, &Document::experimentChanged, box, follow);
    follow();
    const QRect screen = this->screen()->availableGeometry();
    box->resize(atTypeScale(300), std::min(atTypeScale(440), screen.height()));
    const QPoint below = mapToGlobal(QPoint(width() - box->width(), height()));
    box->move(std::clamp(below.x(), screen.left(), std::max(screen.left(), screen.right() - box->width())),
        std::clamp(below.y(), screen.top(), std::max(screen.top(), screen.bottom() - box->height())));
    box->show();
}

} // namespace attentoscope
