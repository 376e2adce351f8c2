// SPDX-License-Identifier: GPL-3.0-or-later
// Lies over a picture that is not up to date and dims it, while a newer picture is computed or because there can be none. Of all
// veils over pictures in a window one has a mark in its corner that says how far the newer pictures are. Mouse events pass
// through it.
#pragma once

#include <QTimer>
#include <QWidget>

#include <vector>

class QPainter;

namespace attentoscope {

class Engine;
class InquiryBase;

class Veil : public QWidget
{
    Q_OBJECT
public:
    // Covers `view`, which shows the answers to these questions. Words::None is for small views, which have no mark.
    enum class Words { Said, None };
    Veil(QWidget* view, Engine* engine, std::vector<InquiryBase*> reads, Words words = Words::Said);

    // Returns why the picture is not up to date; empty: it is, or is updated so often that it nearly is.
    const QString& text() const { return text_; }
    // Returns what is written on the veil; empty: another one has the mark, or an error is said at its field or in a message.
    QString mark() const;

    // Says whether pictures inside this widget that are not up to date are covered, instead of dimmed: where they could give away
    // an answer.
    static void coverOlder(QWidget* inside, bool covered);

    // An outdated picture stays undimmed for this time, so that nothing flickers while a slider moves.
    static constexpr int patienceMs = 300;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void look(); // checks whether the picture is up to date
    QString reason() const; // why there can be no newer picture; empty: there can
    const InquiryBase* older() const; // a question whose answer is of older inputs; null: none
    void say(const QString& text);
    bool coversNothing() const; // there is no picture under it
    bool coversAll() const; // nothing can be seen under it
    bool canHaveMark() const;
    void paintMark(QPainter& painter, const QString& text) const;

    Engine* engine_;
    std::vector<InquiryBase*> reads_;
    Words words_;
    QTimer patience_;
    bool waited_ = false; // patienceMs have passed
    QString text_;
};

} // namespace attentoscope
