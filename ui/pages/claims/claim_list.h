// SPDX-License-Identifier: GPL-3.0-or-later
// The list of claims, errata below the others: each with a sign of what came out, its title, its verdict and its source.
#pragma once

#include "core/claims/claim.h"
#include "ui/pages/claims/claims_question.h"

#include <QListWidget>

namespace attentoscope {

class ClaimList : public QListWidget
{
    Q_OBJECT
public:
    explicit ClaimList(QWidget* parent);

    void show(const ClaimFindings& findings);
    using QListWidget::show;
    void choose(const Claim& claim); // does not emit chosen()

signals:
    void chosen(const attentoscope::Claim& claim); // by the user

private:
    void addClaims(ClaimKind kind, const QString& title);
};

} // namespace attentoscope
