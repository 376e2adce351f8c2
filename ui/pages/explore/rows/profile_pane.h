// SPDX-License-Identifier: GPL-3.0-or-later
// The profile of the selected row below the maps: its weights under A and B, in one of three orders. It can show the mean of
// neighbouring rows instead of one row, with pinned rows on top.
#pragma once

#include "core/base/matrix.h"
#include "ui/document/questions/row_profile.h"
#include "ui/figures/figure.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <utility>

class QAbstractButton;
class QMenu;
class QToolButton;

namespace attentoscope {

class ChoiceBar;
class Document;
class Engine;
class MoreButton;
class ProfileView;
struct ProfilePicture;

class ProfilePane : public QWidget
{
    Q_OBJECT
public:
    ProfilePane(Document* document, Engine* engine, QWidget* parent = nullptr);

    RowOf shownRowOf() const; // what is to be computed for the selected row
    SharedFigure figure() const;
    void setShownKey(Index key);
    // `policy` returns the only policy to draw; nothing: all are drawn.
    void drawOnly(std::function<std::optional<std::size_t>(const Experiment&)> policy) { only_ = std::move(policy); }
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
    void addRow(ProfilePicture& picture, const KnownRow& known) const;
    void addBand(ProfilePicture& picture) const;
    void addPinned(ProfilePicture& picture, const SharedResult& result) const;

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
    std::function<std::optional<std::size_t>(const Experiment&)> only_;
    int left_ = -1, right_ = -1;
};

} // namespace attentoscope
