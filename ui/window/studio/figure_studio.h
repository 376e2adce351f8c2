// SPDX-License-Identifier: GPL-3.0-or-later
// Where a figure for a paper is made: which view, how large, in which type; the sheet beside it is what comes out.
#pragma once

#include "core/session/session.h"
#include "ui/figures/figure_recipe.h"
#include "ui/figures/named_figure.h"
#include "ui/window/studio/figure_maker.h"

#include <QDialog>

#include <map>
#include <optional>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace attentoscope {

class PanelList;
class PaperPreview;
class PictureEditor;

class FigureStudio : public QDialog
{
    Q_OBJECT
public:
    // Begins as the session says that its figure was drawn; else with this view, and with the style that was used last.
    FigureStudio(const Session& session, const QString& view, QWidget* parent = nullptr);

    bool isReady() const { return figure_ && fits_ && !maker_.isMaking(); } // what is seen is what comes out
    FigureRecipe recipe() const; // as the controls say it, sizes and all
    void use(const FigureRecipe& style); // what it says of sizes, type, colours and single pictures
    // Without asking for a name; false and a sentence below where it cannot be.
    bool exportTo(const QString& path);
    bool saveStyle(const QString& path);
    bool loadStyle(const QString& path);

private:
    QWidget* makeControls();
    QWidget* makeSheetTab();
    void addSizes(QFormLayout* form);
    void addType(QFormLayout* form);
    QWidget* makeButtons();
    void showPanels(const QString& views);
    void choosePanel(); // whose picture and edits are to be seen
    void makeFigure();
    void takeEdits();
    void compose();
    QString titleOf(const QString& view) const;
    void choosePaper(int index);
    void adjusted(); // a control, by hand
    void changed(); // the sheet follows
    FigureRecipe style() const;
    void take();
    void draw();
    void say(const QString& sentence, bool isError);
    FigureOptions options() const;
    QString ending() const; // ".pdf"
    QString usualName() const;
    void askWhereTo();
    void copy();
    void copyLatex();
    void askForNumbers();

    FigureStage stage_;
    FigureMaker maker_;
    std::vector<View> views_;
    std::map<QString, PictureEdits> edits_; // by the name of the view
    std::optional<NamedFigure> figure_; // of the views, as they are known
    QString lastFile_; // that it was exported to
    QSize cells_; // that its maps were asked for
    bool settingUp_ = false;
    bool fits_ = false; // the sheet has a size that can be
    bool saysError_ = false;

    QComboBox *view_, *paper_, *theme_, *background_, *format_, *family_;
    QDoubleSpinBox *width_, *height_, *font_, *dpi_, *lines_;
    PanelList* panels_;
    PictureEditor* editor_;
    QCheckBox *ownShape_, *holdsSession_, *caption_;
    PaperPreview* preview_;
    QProgressBar* progress_;
    QLabel* sentence_;
    QPushButton *export_, *copy_, *latex_, *numbers_;
};

} // namespace attentoscope
