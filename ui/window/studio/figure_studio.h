// SPDX-License-Identifier: GPL-3.0-or-later
// The window in which a figure for a paper is made: view, size and type are chosen at one side, the sheet at the other shows
// the result.
#pragma once

#include "core/session/session.h"
#include "ui/drawing/figure_maker.h"
#include "ui/figures/edits/figure_recipe.h"
#include "ui/figures/sheet/named_figure.h"
#include "ui/window/studio/panel_list.h"

#include <QDialog>

#include <map>
#include <optional>
#include <set>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QPushButton;

namespace attentoscope {

class OtherSessions;
class PictureEditor;
class StudioSheet;

class FigureStudio : public QDialog
{
    Q_OBJECT
public:
    // Starts with the session's own figure settings if it has any; else with this view and the style used last.
    FigureStudio(const Session& session, const QString& view, QWidget* parent = nullptr);
    ~FigureStudio() override;

    bool isReady() const; // the preview shows what would be exported
    FigureRecipe recipe() const; // complete, as the controls show it, with what is being typed
    void use(const FigureRecipe& style); // applies the recipe's sizes, type, colours and edits of panels
    // The following do not ask for a name. They return false, and show why below the sheet, if they fail.
    bool exportTo(const QString& path);
    bool saveStyle(const QString& path);
    bool loadStyle(const QString& path);
    bool addPanelFrom(const QString& path); // of the session in this file

signals:
    void helpRequested(); // F1

private:
    QWidget* makeControls();
    QWidget* makeSheetTab();
    void addSizes(QFormLayout* form);
    void addType(QFormLayout* form);
    QWidget* makeButtons();
    void showPanels(const QString& views);
    void choosePanel(); // shows the controls and edits of the selected panel
    void makeFigure();
    void takeEdits();
    PictureEdits editsOf(const PanelList::Panel& panel) const;
    void compose();
    QString titleOf(const QString& view) const;
    void addPanel();
    std::vector<Session> sessionsShown() const;
    void takeGivenEdits();
    void takeSeries();
    void tellOthers(const PanelList::Panel& panel, const PictureEdits& before, const PictureEdits& now);
    void store(const PanelList::Panel& panel, const PictureEdits& edits);
    void choosePaper(int index);
    void adjusted(); // the user changed a control
    void keepStyle(); // as the default of the next figure
    void changed(); // redraws the sheet
    FigureRecipe style() const; // what other figures can share
    void take();
    void draw();
    void drawSheet(const FigureOptions& shown);
    void drawWithoutRoom(const FigureOptions& wanted, const Error& why);
    void reset(); // all but the panels; a second time gives back what it took
    void forgetReset();
    void giveRoom(); // to the figure that does not fit
    void sayWhatIsHeld();
    void sayWarnings(const std::optional<Message>& ofLetters = {});
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
    std::map<PanelList::Panel, PictureEdits> edits_;
    std::map<QString, PictureEdits> given_; // those of a style or a figure that no panel has taken yet, see FigureRecipe::edits
    // What a figure or a style has for all panels: becomes edits of a panel once it is made, one that is added later, too.
    TypedSeriesEdits series_;
    PictureEdits everywhere_;
    std::set<PanelList::Panel> styled_; // those that have taken it
    std::optional<NamedFigure> figure_; // of the chosen views; none: not computed yet
    QString lastFile_; // of the last export
    QString wanted_; // to be exported once the figure is made
    struct Before {
        FigureRecipe recipe;
        int paper, format;
        bool holdsSession;
    };
    std::optional<Before> before_; // what Reset took away, until something else changes
    std::optional<PanelList::Panel> shownPanel_; // in the editor
    QSize cells_; // requested for the maps of figure_
    bool settingUp_ = false;
    bool fits_ = false; // the sheet has a valid size

    QComboBox *view_, *paper_, *letters_, *theme_, *background_, *format_, *family_;
    QDoubleSpinBox *width_, *height_, *font_, *dpi_, *lines_;
    QComboBox* columns_; // 0: as many as have room
    PanelList* panels_;
    OtherSessions* others_;
    PictureEditor* editor_;
    QCheckBox *ownShape_, *holdsSession_, *caption_;
    StudioSheet* sheet_;
    QPushButton *export_, *copy_, *latex_, *numbers_, *reset_;
};

} // namespace attentoscope
