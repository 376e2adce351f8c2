// SPDX-License-Identifier: GPL-3.0-or-later
// Plots the weights of one query row, for several policies together, and those of pinned rows over them.
#pragma once

#include "core/base/matrix.h"
#include "ui/figures/edits/named_text.h"
#include "ui/figures/edits/series_look.h"
#include "ui/plots/lines/profile_order.h"
#include "ui/plots/lines/weight_row.h"
#include "ui/plots/plot_view.h"

#include <QStringList>

#include <vector>

namespace attentoscope {

struct ProfileSeries {
    NamedText name; // plain
    Hue hue;
    WeightRow weights;
    Index pinned = -1; // the pinned row; −1: the series belongs to the row of the picture
    SeriesLook look = {}; // of a figure
    SeriesId id = {};

    bool operator==(const ProfileSeries&) const = default;
};

inline std::vector<NamedText> textsOf(const ProfileSeries& series) { return {series.name}; }

// The part of a ProfilePicture that can change without a new layout.
struct ProfileState {
    Index selectedKey = -1;

    void unmark() { selectedKey = -1; } // figures show no selection

    bool operator==(const ProfileState&) const = default;
};

struct ProfilePicture : ProfileState {
    using State = ProfileState;
    using Place = Index; // a key
    Index row = -1;
    std::vector<ProfileSeries> series;
    std::vector<Index> planted; // keys to mark with a small triangle
    ProfileOrder order = ProfileOrder::Position; // Sorted and Cumulative plot over ranks
    bool logarithmic = false;
    Index key0 = 0, key1 = 0; // keys on the axis when plotted by position; 0, 0: all
    NamedText title; // rich text, one line; empty: "weights of row N"
    NamedText yLabel; // empty: as the order says
    QString emptyText; // shown when there is no row; a row without a visible key has its own text
    QStringList keyTokens; // empty, or one token for each key
    QString ground; // what the keys belong to: cursors go when it changes
    int leftMargin = -1, rightMargin = -1;

    bool operator==(const ProfilePicture&) const = default;
};

SharedFigure makeProfileFigure(ProfilePicture picture);

class ProfileView : public PictureView<ProfilePicture>
{
    Q_OBJECT
public:
    explicit ProfileView(QWidget* parent = nullptr);

    void setSelectedKey(Index key);
    void setSideMargins(int left, int right); // −1: as needed

signals:
    void hovered(attentoscope::Index key); // when sorted, the key with that rank in the first series
    void left();
    void clicked(attentoscope::Index key);

protected:
    QString textOf(const Index& key) const override;
    void pointedAt(const std::optional<Index>& key) override;
    void clickedAt(const Index& key) override { emit clicked(key); }
};

extern template class PictureView<ProfilePicture>; // must be last: lupdate loses the namespace after it

} // namespace attentoscope
