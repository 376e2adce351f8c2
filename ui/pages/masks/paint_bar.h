// SPDX-License-Identifier: GPL-3.0-or-later
// The bar above the maps of the masks page: the tool of the pointer, and the known mask closest to what was painted.
#pragma once

#include "ui/pages/masks/mask_painting.h"

#include <QWidget>

#include <functional>
#include <optional>

class QPushButton;

namespace attentoscope {

class ChoiceBar;
class ElidedLabel;
class Engine;
class Watch;

class PaintBar : public QWidget
{
    Q_OBJECT
public:
    using Asked = std::function<std::optional<SequenceMaps::Inputs>()>; // returns what the maps are made from
    PaintBar(Document* document, Engine* engine, MaskPainting* painting, const Asked& asked, QWidget* parent);

    void show(const Sequences& sequences); // called when the maps have changed
    using QWidget::show;

private:
    void showTools();
    void showNearest();

    Document* document_;
    Engine* engine_;
    MaskPainting* painting_;
    ChoiceBar* tools_;
    QPushButton* clear_;
    ElidedLabel* words_;
    QPushButton* take_;
    Watch* asked_ = nullptr;
    Index longest_ = 0;
    bool tooLong_ = false; // one of the sequences is too long to paint
};

} // namespace attentoscope
