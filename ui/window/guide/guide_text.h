// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a page of the guide with its formulas and pictures, in lines that are not too long to read.
#pragma once

#include "ui/guide/guide.h"

#include <QTextBrowser>

namespace attentoscope {

class GuideText : public QTextBrowser
{
    Q_OBJECT
public:
    explicit GuideText(QWidget* parent);

    void showPage(const GuidePage& page);
    void showSection(const GuideSection& section); // scrolls to it
    // Returns this section if its heading is seen, else the one at the top of what is seen.
    std::size_t sectionInSight(std::size_t preferred) const;
    void mark(const QStringList& words); // wherever they stand on the page

signals:
    void followed(const attentoscope::GuideLink& link);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    QVariant loadResource(int type, const QUrl& name) override;

private:
    void fill();
    int columnWidth() const;
    QString picture(const QString& path, const QString& words) const;
    QString title(const GuideSection& section, const QString& words) const;

    GuidePage page_;
    QStringList words_; // that are marked
    int width_ = 0; // of the column when the page was last laid out
};

} // namespace attentoscope
