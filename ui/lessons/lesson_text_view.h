// A text of a lesson, with its formulas, as high as it is.
#pragma once

#include <QTextBrowser>

namespace attentoscope {

class LessonTextView : public QTextBrowser
{
    Q_OBJECT
public:
    explicit LessonTextView(QWidget* parent = nullptr);

    void showMarkdown(const QString& markdown);
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();
    QString markdown_;
};

} // namespace attentoscope
