// SPDX-License-Identifier: GPL-3.0-or-later
// The note above the figures when the source has a single head. It says whose heads are shown instead, under which
// settings, and how to get them into the form.
#pragma once

#include "ui/pages/head_boards/shown_heads.h"

#include <QWidget>

class QPushButton;

namespace attentoscope {

class Document;
class WrappedLabel;

class HeadsInvitation : public QWidget
{
    Q_OBJECT
public:
    enum class SingleHead {
        Useless,
        Offered, // the page can also show the single head of the source
    };
    HeadsInvitation(Document* document, SingleHead single, QWidget* parent);

    // Returns the experiment whose heads the page shows: the document's, or one of the recorded model.
    const Experiment& shown();
    bool showsModel(); // rather than the document's experiment

signals:
    void changed(); // shown() changed although the document did not

private:
    void say();
    QString modelText(); // which model is shown, and under which settings

    Document* document_;
    ShownHeads heads_;
    WrappedLabel* words_ = nullptr;
    QPushButton* open_ = nullptr;
    QPushButton* own_ = nullptr;
};

} // namespace attentoscope
