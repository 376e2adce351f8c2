// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a text of a lesson with its formulas, at its full height.
#pragma once

#include <QTextBrowser>

namespace attentoscope {

// Shows HTML with placeholders for formulas, which the document draws from then on.
void showLessonHtml(QTextDocument& document, const QString& html);
// Returns the HTML placeholder for a formula.
QString formulaPlace(const QString& tex, bool display);

class LessonTextView : public QTextBrowser
{
    Q_OBJECT
public:
    explicit LessonTextView(QWidget* parent = nullptr);

    void showMarkdown(const QString& markdown);
    void showLine(const QString& markdown); // shows one line, without headings, lists and the like
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();
    QString markdown_;
};

} // namespace attentoscope
