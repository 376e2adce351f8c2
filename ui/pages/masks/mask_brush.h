// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the cells of a map with the mouse or keys. It lies over an unchanged MapView, which gets every event that the brush
// does not use. It knows no mask: it emits what was painted, and previews it until the map shows it.
#pragma once

#include "core/masks/cell_set.h"

#include <QWidget>

#include <optional>
#include <utility>

class QKeyEvent;
class QMouseEvent;

namespace attentoscope {

class MapView;

class MaskBrush : public QWidget
{
    Q_OBJECT
public:
    enum class Tool { Look, Paint, Erase };

    explicit MaskBrush(MapView* map);

    void setTool(Tool tool);
    Tool tool() const { return tool_; }
    void setEnabledFor(bool paintable); // if not paintable, all events go to the map
    void setOfSeveral(bool several) { ofSeveral_ = several; } // a mask on several sequences, which the tool tip says
    // Painted cells that the map does not show yet.
    void setPreview(const CellSet& shown, const CellSet& hidden);
    using Place = std::pair<Index, Index>; // query row and key
    std::optional<Place> pointed() const { return pointed_; }

signals:
    void pressed(); // a stroke begins
    void painted(const attentoscope::CellSet& cells, bool visible); // all cells of the stroke so far
    void released(bool kept); // the stroke ended; not kept: the user cancelled it
    void toggled(attentoscope::Index row, attentoscope::Index key);
    void keyLabelClicked(attentoscope::Index key);
    void rowLabelClicked(attentoscope::Index row);
    void toolRequested(attentoscope::MaskBrush::Tool tool);
    void pointedAt(attentoscope::Index row, attentoscope::Index key);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Stroke {
        Place from, last;
        bool visible = true;
        Qt::MouseButton button = Qt::LeftButton;
        bool isBox = false;
        CellSet cells;
    };
    bool mouse(QEvent* event);
    bool press(QMouseEvent* event);
    bool move(QMouseEvent* event);
    bool release(QMouseEvent* event);
    bool key(QKeyEvent* event);
    bool isOwnKey(const QKeyEvent& event) const;
    void extend(const Place& place);
    void finish(bool kept);
    void point(const std::optional<Place>& place);
    void leaveLabels();
    void lookAtLabels(const QPointF& point);
    void follow(); // gives the map the cursor of the tool

    std::optional<Place> placeAt(const QPointF& point, bool nearest = false) const;
    std::optional<Index> keyLabelAt(const QPointF& point) const;
    std::optional<Index> rowLabelAt(const QPointF& point) const;
    QRectF rectOf(Index row0, Index row1, Index key0, Index key1) const;
    void paintCells(QPainter& painter, const CellSet& cells, bool visible) const;

    MapView* map_;
    QWidget* plot_; // the child of the map that gets the mouse events
    Tool tool_ = Tool::Look;
    bool paintable_ = false, ofSeveral_ = false;
    std::optional<Place> pointed_;
    std::optional<Index> keyLabel_, rowLabel_; // under the pointer
    std::optional<Stroke> stroke_;
    CellSet shown_, hidden_;
};

} // namespace attentoscope
