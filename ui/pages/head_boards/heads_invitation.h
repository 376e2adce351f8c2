// SPDX-License-Identifier: GPL-3.0-or-later
// The note above the figures when the source has a single head. It says whose heads are shown instead, under which
// settings, and how to get them into the form.
#pragma once

#include "ui/pages/head_boards/shown_heads.h"
#include "ui/widgets/switches/view_switch.h"

#include <QWidget>

#include <optional>

class QPushButton;

namespace attentoscope {

class Document;
class WrappedLabel;

class HeadsInvitation : public QWidget
{
    Q_OBJECT
public:
    // `own`: whether the page shows the single head of the source; none: it cannot.
    HeadsInvitation(Document* document, const std::optional<ViewFlag>& own, QWidget* parent);

    // Returns the experiment whose heads the page shows: the document's, or one of the recorded model.
    const Experiment& shown();
    bool showsModel(); // rather than the document's experiment

private:
    void say();
    QString modelText(); // which model is shown, and under which settings

    Document* document_;
    ShownHeads heads_;
    WrappedLabel* words_ = nullptr;
    QPushButton* open_ = nullptr;
    QPushButton* own_ = nullptr;
    std::optional<ViewFlag> isOwn_;
};

} // namespace attentoscope
