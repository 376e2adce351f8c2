// SPDX-License-Identifier: GPL-3.0-or-later
// Gives controls names for users who hear the window through an assistive technology.
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace attentoscope {

// Returns a tool tip or label as plain text; rich text loses its tags.
QString spokenText(const QString& text);

// Gives the name to the widget, and to every control in it, that has no text and no name of its own. The description may be
// rich text.
void nameControls(QWidget* around, const QString& name, const QString& description = {});

// Names the fields of all form layouts in the widget after their labels.
void nameRows(QWidget* around);

// Gives the list of each combo box the name of its box. The list is created only when the box is first opened or when an
// assistive technology asks for it. Create one for the application.
class NamesOfLists : public QObject
{
public:
    explicit NamesOfLists(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace attentoscope
