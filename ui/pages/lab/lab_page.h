// SPDX-License-Identifier: GPL-3.0-or-later
// The policy lab. It shows one of two boards below its stories: curves of any scale policies against length, or a grid of where
// A and B hold.
#pragma once

#include "ui/widgets/boards_page.h"

namespace attentoscope {

class Engine;

class LabPage : public BoardsPage
{
    Q_OBJECT
public:
    LabPage(Document* document, Engine* engine, QWidget* parent = nullptr);
};

} // namespace attentoscope
