// SPDX-License-Identifier: GPL-3.0-or-later
// What stands above the pictures where a source has one head only: whose heads are shown instead, and how to get more of them.
#pragma once

#include "ui/pages/head_boards/shown_heads.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace attentoscope {

class Document;

class HeadsInvitation : public QWidget
{
    Q_OBJECT
public:
    enum class SingleHead {
        Useless,
        Offered, // a page that can also show the one head of the source
    };
    HeadsInvitation(Document* document, SingleHead single, QWidget* parent);

    // Whose heads the page shows: the document's experiment, or the recorded model.
    const Experiment& shown();
    bool showsModel(); // and not the document's

signals:
    void changed(); // shown() did, and the document did not

private:
    void say();

    Document* document_;
    ShownHeads heads_;
    QLabel* words_ = nullptr;
    QPushButton* open_ = nullptr;
    QPushButton* own_ = nullptr;
};

} // namespace attentoscope
