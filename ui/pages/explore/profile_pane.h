// The profile of the selected row below the maps: A and B over each other, sorted or by position.
#pragma once

#include "core/base/matrix.h"
#include "ui/figures/figure.h"

#include <QWidget>

namespace attentoscope {

class ChoiceBar;
class Document;
class Engine;
class ProfileView;

class ProfilePane : public QWidget
{
    Q_OBJECT
public:
    ProfilePane(Document* document, Engine* engine, QWidget* parent = nullptr);

    SharedFigure figure() const;
    void setShownKey(Index key);
    void setSideMargins(int left, int right);
    ProfileView* view() const { return view_; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void showProfile();

    Document* document_;
    Engine* engine_;
    ProfileView* view_;
    ChoiceBar* order_;
    Index key_ = -1;
    int left_ = -1, right_ = -1;
};

} // namespace attentoscope
