// One line of text above the page for what went wrong or deserves attention: an icon, a word, a sentence. It never covers
// anything and goes when its cause is gone.
#pragma once

#include <QMap>
#include <QWidget>

class QLabel;
class QToolButton;

namespace attentoscope {

class MessageStrip : public QWidget
{
    Q_OBJECT
public:
    enum class Level { Note, Warning, Error };
    // What a message is about. A new one about the same thing replaces the old one; the first of the list is shown first.
    enum class Topic { Input, File, Result };

    explicit MessageStrip(QWidget* parent = nullptr);

    void say(Topic topic, Level level, const QString& sentence);
    void clear(Topic topic);
    QString sentence() const; // what is shown; empty: nothing
    Level level() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Entry {
        Level level = Level::Note;
        QString sentence;
    };
    void update();

    QLabel* icon_;
    QLabel* text_;
    QToolButton* close_;
    QMap<Topic, Entry> entries_;
};

} // namespace attentoscope
