// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses what stands beside the curves: the same ones of a second source, and earlier ones that were set aside.
#pragma once

#include "ui/document/kept_curves.h"
#include "ui/theme/menu_button.h"

#include <vector>

namespace attentoscope {

class Document;
class Engine;

class BesideButton : public MenuButton
{
    Q_OBJECT
public:
    BesideButton(Document* document, Engine* engine, QWidget* parent);

private:
    void fill();
    void addKept(const std::vector<KeptCurves>& kept); // each can be renamed or removed
    void addSources();
    bool canKeep() const; // there are curves of what is asked
    void keep();
    template <class Change>
    void changeKept(const Change& change);

    Document* document_;
    Engine* engine_;
};

} // namespace attentoscope
