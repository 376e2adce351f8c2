// SPDX-License-Identifier: GPL-3.0-or-later
// The profile of the selected row below the maps: its weights under A and B, in one of three orders. It can show the mean of
// neighbouring rows instead of one row, with pinned rows on top.
#pragma once

#include "core/base/matrix.h"
#include "ui/document/questions/row_profile.h"

#include <QWidget>

#include <vector>

class QAbstractButton;
class QMenu;
class QToolButton;

namespace attentoscope {

class ChoiceBar;
class Document;
class Engine;
class MoreButton;
class ProfileView;

class ProfilePane : public QWidget
{
    Q_OBJECT
public:
    ProfilePane(Document* document, Engine* engine, QWidget* parent = nullptr);

    void setShownKey(Index key);
    void setSideMargins(int left, int right);
    ProfileView* view() const { return view_; }
    void showProfile(); // also while another place has the view, which then fills the page

    static constexpr Index bands[] = {0, 1, 2, 4, 8, 16, 32, 64, 128};

protected:
    void showEvent(QShowEvent* event) override;

private:
    void makeSwitches();
    void askForRows();
    void followDocument();
    void fillPins();
    void fillBands();
    void pin(Index row);
    std::vector<Index> pinned() const; // those that are rows of the present experiment

    Document* document_;
    Engine* engine_;
    ProfileView* view_;
    ChoiceBar* order_;
    QAbstractButton* logarithmic_;
    MoreButton* more_;
    QAction* pin_;
    QMenu* pins_;
    QMenu* bands_;
    Index key_ = -1;
    int left_ = -1, right_ = -1;
};

} // namespace attentoscope
