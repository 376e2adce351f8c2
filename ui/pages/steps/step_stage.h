// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the matrices of a step as large as fit. The user can select, edit and flip their cells.
#pragma once

#include "ui/figures/spoken_picture.h"
#include "ui/pages/steps/step_scene.h"

#include <QWidget>

#include <optional>

class QLineEdit;

namespace attentoscope {

SharedFigure makeSceneFigure(const StepScene& scene);

class StepStage : public QWidget, public SpokenPicture
{
    Q_OBJECT
public:
    explicit StepStage(QWidget* parent = nullptr);

    void show(const StepScene& scene);
    using QWidget::show;
    const StepScene& scene() const { return scene_; }
    SharedFigure figure() const override { return makeSceneFigure(scene_); }
    bool isEmpty() const override { return scene_.lines.empty(); }
    QString selectedInWords() const override; // describes the cell at the cursor
    // Returns the rectangle of a cell; `grid`: index of the grid, from the top left. For tests.
    QRectF cellRect(std::size_t grid, Index row, Index column) const;

signals:
    // A side is −1 if the clicked matrix has only the other one.
    void chosen(attentoscope::Index row, attentoscope::Index key);
    void numberTyped(const attentoscope::StepEdits::Number& number);
    void cellFlipped(attentoscope::Index row, attentoscope::Index key);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Hit {
        const CellGrid* grid = nullptr;
        Index row = -1, column = -1;
        QRectF cell;
    };
    QRectF room() const; // the area for the scene
    FigureStyle stageStyle() const;
    Hit hitAt(const QPointF& point) const;
    // The cell selected by keys: Ctrl and the arrows move it, also between matrices; Enter acts like a double click.
    struct Cursor {
        std::size_t grid = 0;
        Index row = 0, column = 0;
    };
    Hit hitOf(const Cursor& cursor) const;
    std::size_t grids() const;
    void moveCursor(int down, int right);
    void choose(const Hit& hit);
    void change(const Hit& hit);
    void beginEdit(const Hit& hit);
    void placeEditor(const Hit& hit);
    void followEdit();
    Hit hitOfEdited() const;
    void endEdit(bool taken);

    StepScene scene_;
    std::optional<Cursor> cursor_;
    QLineEdit* editor_;
    StepEdits::Number edited_;
};

} // namespace attentoscope
