// SPDX-License-Identifier: GPL-3.0-or-later
// The base of all pages of the window: a widget whose pictures can be exported.
#pragma once

#include "ui/figures/sheet/named_figure.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <vector>

namespace attentoscope {

class Page : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual std::vector<NamedFigure> figures() const = 0; // the last one is the whole page
    // For a page that shows one of several boards at a time: the board that a figure is on, and a way to show that board.
    virtual int boardOf(const QString&) const { return 0; }
    virtual void showBoard(int) { }
    // Tells the page what it comes to, in words; empty: nothing may be said of it now. This is its description.
    virtual void setVerdict(const QString& text) { setAccessibleDescription(text); }
    // Returns the part of the page's width, in px, whose lower edge a message may cover; numbers should lie beside it.
    struct Span {
        int first = 0, last = 0;
    };
    virtual Span underMessages() const { return {0, width()}; }
    int heightNeeded(int width) const; // px, at this width; where there is less the page scrolls
    std::vector<NamedFigure> shownFigures() const; // those on the board that is shown
    // Lets the picture with this key fill the page; any other key: none does. Returns whether one does.
    bool showAlone(const QString& key);
    bool canShowAlone(const QString& key) const;
    QString pictureWithFocus() const; // its key; empty: none has it

signals:
    void figureMenuRequested(const attentoscope::NamedFigure& figure, QPoint where);
    void figureWordsRequested(const attentoscope::NamedFigure& figure);
    void figureTableRequested(const attentoscope::NamedFigure& figure);
    void demonstrationRequested(); // the demonstration of how masks work
    void storyChosen(); // it has taken the place of another experiment
    void curvesExportRequested();
    void tensorFileWritten(const QString& path); // for the other pages to open

protected:
    // Offers the figure with this index in figures() in a context menu; keys open its description and its table.
    void offerMenu(QWidget* picture, std::size_t figure);
    void offerMenu(QWidget* picture, const QString& key); // the same, of the figure with this key, while there is one
    // Says that a picture that has its menu also shows another figure, which is the one that it shows while that fills the page.
    void alsoShows(QWidget* picture, std::size_t figure) { pictures_.push_back({picture, figure, {}}); }
    // Is called when a picture of the page has begun or ceased to fill it.
    virtual void followAlone() { }
    // Returns the height in px at which all pictures of the page can be read.
    virtual int heightOfPictures() const { return minimumSizeHint().height(); }
    void showEvent(QShowEvent* event) override;

private:
    struct Picture {
        QPointer<QWidget> widget;
        std::size_t figure; // index in figures(); several maps may make one figure
        QString key; // in place of the index; empty: that counts
        const NamedFigure* among(const std::vector<NamedFigure>& all) const; // null: there is no such figure at present
    };
    void offerMenu(const Picture& picture);
    QWidget* widgetOf(const QString& key) const; // holds all pictures of a figure; null: none is shown
    QWidget* firstOf(const QString& key) const; // of these the one with the focus, else the first
    void offer(QWidget* picture, const std::function<NamedFigure()>& offered); // a null figure: nothing to offer at present
    void offerMenus(); // offers menus for all pictures and tables without one

    std::vector<Picture> pictures_;
    QPointer<QWidget> alone_; // the picture that fills the page; null: none does
};

} // namespace attentoscope
