// What lies over a picture that is not true now: it is dimmed, with what is being computed while an older one is shown, and with
// the reason while there can be no newer one. The pointer goes through it.
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
    // Over `view`, which shows the answers to these questions. Without words: where there is no room for them, and others are
    // near.
    enum class Words { Said, None };
    Veil(QWidget* view, Engine* engine, std::vector<InquiryBase*> reads, Words words = Words::Said);

    const QString& text() const
    {
        return text_;
    } // empty: the picture is true, or new ones follow each other so quickly that it is nearly so

    // An older picture is left as it is for so long: on a moving slider nothing flickers.
    static constexpr int patienceMs = 200;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void look(); // whether the picture is true
    QString reason() const; // why there can be no newer one; empty: there can
    const InquiryBase* older() const; // the question whose answer is of older inputs; null: none
    void say(const QString& text);

    Engine* engine_;
    std::vector<InquiryBase*> reads_;
    Words words_;
    QTimer patience_;
    bool waited_ = false; // patience is over
    QString text_;
};

} // namespace attentoscope
