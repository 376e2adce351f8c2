// SPDX-License-Identifier: GPL-3.0-or-later
// The list of claims, errata below the others: each with a sign of what came out, its title, its verdict and its source.
#pragma once

#include "core/claims/claim.h"
#include "ui/figures/offers_figure.h"
#include "ui/pages/claims/claims_question.h"

#include <QListWidget>

namespace attentoscope {

class ClaimList : public QListWidget, public OffersFigure
{
    Q_OBJECT
public:
    explicit ClaimList(QWidget* parent);

    void show(const SharedFindings& findings);
    using QListWidget::show;
    void choose(const Claim& claim); // does not emit chosen()
    SharedFigure figure() const override; // all claims

signals:
    void chosen(const attentoscope::Claim& claim); // by the user

private:
    void addClaims(ClaimKind kind, const QString& title);

    SharedFindings findings_;
};

} // namespace attentoscope
