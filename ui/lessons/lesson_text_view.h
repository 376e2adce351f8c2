// SPDX-License-Identifier: GPL-3.0-or-later
// A text of a lesson, with its formulas, as high as it is.
#pragma once

#include <QTextBrowser>

namespace attentoscope {

// HTML with places for formulas, which the document draws from then on.
void showLessonHtml(QTextDocument& document, const QString& html);
// What stands in HTML for a formula that is drawn there.
QString formulaPlace(const QString& tex, bool display);

class LessonTextView : public QTextBrowser
{
    Q_OBJECT
public:
    explicit LessonTextView(QWidget* parent = nullptr);

    void showMarkdown(const QString& markdown);
    void showLine(const QString& markdown); // without headings, lists and the like
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();
    QString markdown_;
};

} // namespace attentoscope
