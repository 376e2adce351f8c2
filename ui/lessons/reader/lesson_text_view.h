// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a text of a lesson with its formulas, at its full height.
#pragma once

#include <QHash>
#include <QTextBrowser>

namespace attentoscope {

// Shows HTML with placeholders for formulas, which the document draws from then on. `leastScript`: see FormulaFont.
void showLessonHtml(QTextDocument& document, const QString& html, double leastScript = 0);
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
    QSize minimumSizeHint() const override;
    // Layouts ask for it before they decide on a width, so that a scroll bar beside the text does not come and go.
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    QString markdown_;
    mutable QHash<int, int> heights_; // for each width that was asked for
};

} // namespace attentoscope
