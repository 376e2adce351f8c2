// SPDX-License-Identifier: GPL-3.0-or-later
// Plots one number for each pair of two others, such as head dimension and length, as a coloured tile with the number in it. The
// key of the colours stands above the tiles.
#pragma once

#include "ui/figures/edits/named_text.h"
#include "ui/plots/plot_view.h"
#include "ui/plots/words_about.h"
#include "ui/theme/color_map.h"

#include <QStringList>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace attentoscope {

struct TileAddress {
    std::size_t column = 0, row = 0;
    bool operator==(const TileAddress&) const = default;
};

// The part of a TilePicture that can change without a new layout.
struct TileState {
    std::optional<TileAddress> current; // has a frame

    void unmark() { current.reset(); } // figures show no selection
    bool operator==(const TileState&) const = default;
};

struct TilePicture : TileState {
    using State = TileState;
    using Place = TileAddress;
    struct Side {
        QString label; // of the axis
        std::string name; // of the column in tables
        std::vector<double> numbers; // one for each column of tiles, or for each row, from the bottom
        bool operator==(const Side&) const = default;
    };
    Side x, y;
    std::vector<double> values; // row by row from the bottom; NaN: not known
    ColorScaling colors;
    QString valueLabel; // what the tiles show: "entropy gained"
    QString shortLabel; // in its place where there is no room for it
    QString unit; // "nats"; empty: none
    bool isSigned = false; // numbers above 0 have a plus
    NamedText title; // rich text, one line
    QString note;
    QString emptyText; // shown when there are no tiles
    int leftMargin = -1, rightMargin = -1;
    WordsAbout<TileAddress> text; // text of the tool tip; empty: no tool tip

    double at(const TileAddress& tile) const { return values[tile.row * x.numbers.size() + tile.column]; }
    bool has(const TileAddress& tile) const { return tile.column < x.numbers.size() && tile.row < y.numbers.size(); }
    QString textOf(double value, int decimals) const; // of a tile
    bool operator==(const TilePicture&) const = default;
};

SharedFigure makeTileFigure(TilePicture picture);

class TileView : public PictureView<TilePicture>
{
    Q_OBJECT
public:
    explicit TileView(QWidget* parent = nullptr);
    static SharedFigure onPaper(TilePicture picture) { return makeTileFigure(std::move(picture)); }

    QPoint centreOf(const TileAddress& tile) const; // in widget coordinates

signals:
    void clicked(const attentoscope::TileAddress& tile); // clicked, or made current by arrow keys

protected:
    QString textOf(const TileAddress& tile) const override;
    void clickedAt(const TileAddress& tile) override { emit clicked(tile); }
    void keyPressEvent(QKeyEvent* event) override;
};

extern template class PictureView<TilePicture>; // must be last: lupdate loses the namespace after it

} // namespace attentoscope
