// The weights of one query row, by position or sorted, of several policies laid over each other.
#pragma once

#include "core/base/matrix.h"
#include "ui/figures/figure.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <vector>

namespace attentoscope {

struct ProfileSeries {
    QString name;
    Hue hue;
    std::vector<float> weights; // (n_k), NaN where masked
};

struct ProfilePicture {
    Index row = -1;
    std::vector<ProfileSeries> series;
    std::vector<Index> planted; // keys to mark with a small tick
    Index selectedKey = -1;
    bool sorted = false; // largest weight first, over ranks; else by position
    bool logarithmic = false;
    Index key0 = 0, key1 = 0; // keys seen when by position; 0, 0: all
    QString title; // rich text, one line; empty: "weights of row N"
    QString yLabel; // empty: "weight a"
    QString emptyText; // shown when there is no row; a row without visible key says so itself
    QStringList keyTokens; // empty, or one per key
    int leftMargin = -1, rightMargin = -1;
};

SharedFigure makeProfileFigure(ProfilePicture picture);

class ProfileView : public QWidget
{
    Q_OBJECT
public:
    explicit ProfileView(QWidget* parent = nullptr);
    ~ProfileView() override;

    void show(const ProfilePicture& picture);
    using QWidget::show;
    void setSelectedKey(Index key);
    void setSideMargins(int left, int right); // −1: as needed

    const ProfilePicture& picture() const;
    SharedFigure figure() const;
    QRect plotRect() const; // in widget coordinates

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void hovered(attentoscope::Index key); // a key, also when sorted by the first policy's weights
    void left();
    void clicked(attentoscope::Index key);

protected:
    void changeEvent(QEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct Private;
    std::unique_ptr<Private> d_;
};

} // namespace attentoscope
