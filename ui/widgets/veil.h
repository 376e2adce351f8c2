// SPDX-License-Identifier: GPL-3.0-or-later
// Lies over a picture that is not up to date and dims it: with the progress while a newer picture is computed, or with the
// reason why there can be none. Mouse events pass through it.
#pragma once

#include <QTimer>
#include <QWidget>

#include <vector>

namespace attentoscope {

class Engine;
class InquiryBase;

class Veil : public QWidget
{
    Q_OBJECT
public:
    // Covers `view`, which shows the answers to these questions. Words::None is for small views beside others that have the
    // text.
    enum class Words { Said, None };
    Veil(QWidget* view, Engine* engine, std::vector<InquiryBase*> reads, Words words = Words::Said);

    // Returns the text over the picture; empty: the picture is up to date, or updated so often that it nearly is.
    const QString& text() const { return text_; }

    // An outdated picture stays undimmed for this time, so that nothing flickers while a slider moves.
    static constexpr int patienceMs = 200;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void look(); // checks whether the picture is up to date
    QString reason() const; // why there can be no newer picture; empty: there can
    const InquiryBase* older() const; // a question whose answer is of older inputs; null: none
    void say(const QString& text);

    Engine* engine_;
    std::vector<InquiryBase*> reads_;
    Words words_;
    QTimer patience_;
    bool waited_ = false; // patienceMs have passed
    QString text_;
};

} // namespace attentoscope
