// Names for who hears the window instead of seeing it.
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace attentoscope {

// A tip or a label, which may be rich text, to be heard.
QString spokenText(const QString& text);

// Every control in the widget, or the widget itself, that has no text and no name of its own is called so; what is said of it is
// plain text or rich text.
void nameControls(QWidget* around, const QString& name, const QString& description = {});

// What stands beside labels in forms is called as they are.
void nameRows(QWidget* around);

// The list of a box of choices comes into being when it is first opened, or when an assistive technology looks for it: it is
// called as its box. One for the application.
class NamesOfLists : public QObject
{
public:
    explicit NamesOfLists(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace attentoscope
