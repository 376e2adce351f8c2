// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/studio/figure_studio.h"

#include "ui/document/document.h"
#include "ui/drawing/figure_words.h"
#include "ui/drawing/paper_sizes.h"
#include "ui/figures/files/export_figure.h"
#include "ui/figures/sheet/panels.h"
#include "ui/text/joined.h"
#include "ui/text/printable.h"
#include "ui/text/translated.h"
#include "ui/theme/controls/control_names.h"
#include "ui/window/bench/fit_screen.h"
#include "ui/window/commands/export_commands.h"
#include "ui/window/files/ask_where_to.h"
#include "ui/window/settings/settings.h"
#include "ui/window/studio/other_sessions.h"
#include "ui/window/studio/panel_list.h"
#include "ui/window/studio/paper_preview.h"
#include "ui/window/studio/picture_editor.h"
#include "ui/window/studio/studio_sheet.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QShortcut>

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

constexpr QSize studioSize(1040, 700);

QString inSession(const QString& session, const QString& view)
{
    return session.isEmpty() ? view : session + QLatin1Char(':') + view;
}

} // namespace

FigureStudio::FigureStudio(const Session& session, const QString& view, QWidget* parent)
    : QDialog(parent)
    , stage_(session)
    , maker_(stage_.document(), stage_.engine())
    , views_(allViews(stage_.document(), stage_.engine()))
    , others_(new OtherSessions(maker_, this))
    , sheet_(new StudioSheet(this))
{
    setWindowTitle(tr("Figure for print"));
    resize(studioSize);
    fitScreen(this);
    auto* layout = new QHBoxLayout(this);
    layout->setSpacing(16);
    layout->addWidget(makeControls());
    layout->addWidget(sheet_, 1);
    nameRows(this);

    connect(new QShortcut(QKeySequence(Qt::Key_F1), this), &QShortcut::activated, this, &FigureStudio::helpRequested);
    connect(&maker_, &FigureMaker::made, this, &FigureStudio::take);
    connect(&maker_, &FigureMaker::progressed, this, [this](double fraction) { sheet_->showProgress(fraction); });
    connect(&maker_, &FigureMaker::failed, this, [this](const Error& why) {
        figure_.reset();
        wanted_.clear();
        sheet_->preview().show(QImage());
        sheet_->showProgress({});
        sheet_->say(translated(why), true);
        changed();
    });
    connect(&sheet_->preview(), &PaperPreview::roomChanged, this, &FigureStudio::draw);
    connect(&sheet_->preview(), &PaperPreview::panelChosen, this, [this](int panel) { panels_->choose(panel); });
    connect(&sheet_->preview(), &PaperPreview::panelsExchanged, this,
        [this](int panel, int other) { panels_->exchange(panel, other); });

    settingUp_ = true;
    QString page; // the page's own entry comes before those of its pictures
    for (const View& each : views_) {
        if (each.isWhole())
            page = each.title;
        view_->addItem(each.isWhole() ? page : page + QStringLiteral(" · ") + each.title, each.name);
    }
    const FigureRecipe used = parseFigureRecipe(Settings::figureStyle().toStdString()), drawn = parseFigureRecipe(session.figure);
    const auto views = findViews(stage_.document(), stage_.engine(), drawn.view, {});
    const auto isHere = [&](const View& each) { return each.page == stage_.document().view().page; };
    const bool isOfFigure =
        views && std::ranges::any_of(*views, [&](const std::vector<View>& row) { return std::ranges::any_of(row, isHere); });
    use(isOfFigure ? drawn : used);
    settingUp_ = true;
    showPanels(isOfFigure ? drawn.view : view);
    settingUp_ = false;
    connect(view_, &QComboBox::currentIndexChanged, this, [this] {
        if (!settingUp_)
            panels_->setCurrent(inSession(sessionOf(panels_->current()), view_->currentData().toString()), view_->currentText());
    });
    connect(others_, &OtherSessions::added, this, [this](const QString& name) {
        const QString view = inSession(name, withoutSession(panels_->current()));
        panels_->append(view, titleOf(view));
    });
    connect(others_, &OtherSessions::refused, this, [this](const QString& why) { sheet_->say(why, true); });
    connect(sheet_, &StudioSheet::roomWanted, this, &FigureStudio::giveRoom);
    connect(panels_, &PanelList::addRequested, this, &FigureStudio::addPanel);
    connect(panels_, &PanelList::changed, this, &FigureStudio::makeFigure);
    connect(panels_, &PanelList::currentChanged, this, &FigureStudio::choosePanel);
    connect(editor_, &PictureEditor::edited, this, &FigureStudio::takeEdits);
    makeFigure();
}

// A dialog that is destroyed while it is visible hides, and what is being typed would be taken by what is no longer there.
FigureStudio::~FigureStudio() { editor_->disconnect(this); }

QString FigureStudio::titleOf(const QString& view) const
{
    const int place = view_->findData(withoutSession(view));
    const QString session = sessionOf(view);
    return place < 0 ? view : session.isEmpty() ? view_->itemText(place) : labelled(session, view_->itemText(place));
}

void FigureStudio::showPanels(const QString& views)
{
    const auto found = findViews(stage_.document(), stage_.engine(), views, {});
    const std::vector<QStringList> rows = panelRows(found ? viewNames(*found) : views_.front().name);
    QStringList titles;
    for (const QStringList& row : rows)
        for (const QString& name : row)
            titles << titleOf(name);
    panels_->show(rows, titles);
}

// Adds a panel with a picture that is not on the sheet yet, of the same page if there is one.
void FigureStudio::addPanel()
{
    const QString now = withoutSession(panels_->current()), session = sessionOf(panels_->current());
    const std::vector<PanelList::Panel> all = panels_->panels();
    const auto current = std::ranges::find(views_, now, &View::name);
    const auto isNext = [&](const View& view) {
        return !view.isWhole() && current != views_.end() && view.page == current->page
            && std::ranges::find(all, inSession(session, view.name), &PanelList::Panel::view) == all.end();
    };
    const auto after = std::find_if(current, views_.end(), isNext);
    const auto next = after != views_.end() ? after : std::ranges::find_if(views_, isNext);
    const QString name = inSession(session, next != views_.end() ? next->name : now);
    panels_->append(name, titleOf(name));
}

bool FigureStudio::addPanelFrom(const QString& path) { return others_->addFrom(path); }

std::vector<Session> FigureStudio::sessionsShown() const
{
    std::vector<Session> all{stage_.document().session()};
    for (const auto& [name, text] : recipe().sessions)
        if (auto session = parseSession(text, name.toStdString()))
            all.push_back(*std::move(session));
    return all;
}

// Gives the panels the edits that a style or a figure has for them. A panel that is added later starts without.
void FigureStudio::takeGivenEdits()
{
    std::map<QString, int> seen;
    for (const PanelList::Panel& panel : panels_->panels())
        if (const PictureEdits* edits = editsOfPanel(given_, panel.view, ++seen[panel.view]))
            edits_[panel] = *edits;
    for (const auto& [view, count] : seen) {
        given_.erase(view);
        for (int nth = 1; nth <= count; ++nth)
            given_.erase(panelKey(view, nth));
    }
}

void FigureStudio::choosePanel()
{
    editor_->takeTyped();
    const QString view = panels_->current();
    settingUp_ = true;
    view_->setCurrentIndex(view_->findData(withoutSession(view)));
    settingUp_ = false;
    const Figure* panel = figure_ ? maker_.panel(view) : nullptr;
    if (shownPanel_ != panels_->currentPanel())
        editor_->forget();
    shownPanel_ = panels_->currentPanel();
    const PictureEdits edits = editsOf(panels_->currentPanel());
    editor_->show(figure_ ? maker_.editable(view, edits.marks) : Editable(),
        panel != nullptr ? panel->legendEntries() : std::vector<LineKeyEntry>(), edits);
}

// Takes the edits of the panel that the editor shows, which may be no longer the selected one.
void FigureStudio::takeEdits()
{
    if (!shownPanel_)
        return;
    const PictureEdits edits = editor_->edits();
    const PictureEdits before = edits_[*shownPanel_];
    store(*shownPanel_, edits);
    tellOthers(*shownPanel_, before, edits);
    forgetReset();
    compose();
}

void FigureStudio::store(const PanelList::Panel& panel, const PictureEdits& edits)
{
    if (edits == PictureEdits())
        edits_.erase(panel);
    else
        edits_[panel] = edits;
}

// Gives a policy that is named, or gets a look, in one panel the same in all panels of the sheet.
void FigureStudio::tellOthers(const PanelList::Panel& panel, const PictureEdits& before, const PictureEdits& now)
{
    const auto said = [](const PictureEdits& edits, const SeriesId& id) {
        const auto found = edits.series.find(id);
        return found == edits.series.end() ? SeriesEdits() : nameAndLook(found->second);
    };
    for (const PanelList::Panel& other : panels_->panels()) {
        if (other == panel)
            continue;
        PictureEdits edits = edits_[other];
        for (const auto& [id, same] : maker_.samePolicies(panel.view, other.view))
            if (const SeriesEdits edited = said(now, id); edited != said(before, id)) {
                SeriesEdits& own = edits.series[same];
                own.name = edited.name;
                own.look = edited.look;
                if (own == SeriesEdits())
                    edits.series.erase(same);
            }
        store(other, edits);
    }
}

PictureEdits FigureStudio::editsOf(const PanelList::Panel& panel) const
{
    if (editor_->isTyping() && panel == shownPanel_)
        return editor_->edits();
    const auto edits = edits_.find(panel);
    return edits == edits_.end() ? PictureEdits() : edits->second;
}

// Composes the figure anew from the panels already made.
void FigureStudio::compose()
{
    maker_.setFile(QStringLiteral("figure") + ending());
    if (figure_)
        figure_ = maker_.figure(recipe());
    sayWarnings();
    changed();
}

FigureRecipe FigureStudio::recipe() const
{
    FigureRecipe recipe;
    recipe.view = panelText(panels_->rows());
    for (const PanelList::Panel& panel : panels_->panels())
        if (const auto session = others_->texts().find(sessionOf(panel.view)); session != others_->texts().end())
            recipe.sessions.insert(*session);
    if (columns_->currentIndex() > 0)
        recipe.columns = columns_->currentIndex();
    if (paper_->currentIndex() > 0)
        recipe.widthMm = width_->value();
    if (!ownShape_->isChecked())
        recipe.heightMm = height_->value();
    recipe.dpi = dpi_->value();
    recipe.fontPt = font_->value();
    if (lines_->value() != 1)
        recipe.lineWidth = lines_->value();
    if (family_->currentIndex() > 0)
        recipe.family = family_->currentText();
    if (letters_->currentIndex() > 0)
        recipe.letters = panelLetterStyles()[letters_->currentIndex()];
    if (caption_->isChecked())
        recipe.caption = true;
    std::map<QString, int> count, seen;
    for (const PanelList::Panel& panel : panels_->panels())
        ++count[panel.view];
    for (const PanelList::Panel& panel : panels_->panels()) {
        const int nth = ++seen[panel.view];
        if (const PictureEdits edits = editsOf(panel); edits != PictureEdits())
            recipe.edits[count[panel.view] == 1 ? panel.view : panelKey(panel.view, nth)] = edits;
    }
    recipe.dark = theme_->currentIndex() == 1;
    recipe.transparent = background_->currentIndex() == 1;
    return recipe;
}

void FigureStudio::use(const FigureRecipe& style)
{
    editor_->takeTyped();
    const FigureOptions usual;
    settingUp_ = true;
    paper_->setCurrentIndex(style.widthMm ? paper_->count() - 1 : 0);
    if (style.widthMm)
        width_->setValue(*style.widthMm);
    ownShape_->setChecked(!style.heightMm);
    if (style.heightMm)
        height_->setValue(*style.heightMm);
    font_->setValue(style.fontPt.value_or(usual.fontPt));
    dpi_->setValue(style.dpi.value_or(usual.dpi));
    lines_->setValue(style.lineWidth.value_or(usual.lineWidth));
    family_->setCurrentIndex(std::max(family_->findText(style.family), 0));
    letters_->setCurrentIndex(std::max(int(panelLetterStyles().indexOf(style.letters)), 0));
    caption_->setChecked(style.caption.value_or(false));
    others_->take(style.sessions);
    columns_->setCurrentIndex(std::min(int(style.columns.value_or(0)), columns_->count() - 1));
    edits_.clear();
    given_ = style.edits;
    series_ = style.series;
    everywhere_ = style.everywhere;
    styled_.clear();
    takeGivenEdits();
    theme_->setCurrentIndex(style.dark.value_or(false) ? 1 : 0);
    background_->setCurrentIndex(style.transparent.value_or(false) ? 1 : 0);
    settingUp_ = false;
    if (figure_) {
        takeSeries();
        choosePanel();
    }
    compose();
}

void FigureStudio::choosePaper(int index)
{
    if (settingUp_)
        return;
    if (index > 0 && std::size_t(index) <= paperSizes().size()) {
        const PaperSize& size = paperSizes()[std::size_t(index) - 1];
        settingUp_ = true;
        width_->setValue(size.widthMm);
        ownShape_->setChecked(size.heightMm == 0);
        if (size.heightMm > 0)
            height_->setValue(size.heightMm);
        font_->setValue(size.fontPt);
        settingUp_ = false;
    }
    adjusted();
}

void FigureStudio::makeFigure()
{
    figure_.reset();
    forgetReset();
    lastFile_.clear();
    wanted_.clear();
    cells_ = {};
    takeGivenEdits();
    choosePanel();
    sheet_->preview().setDimmed(true);
    sheet_->preview().setPanels({}); // the visible sheet is of the previous figure
    sheet_->preview().markPanels({});
    sheet_->say({}, false);
    sheet_->offerRoom({});
    sheet_->showProgress(0);
    sayWhatIsHeld();
    if (const auto begun = maker_.show(panelText(panels_->rows())); !begun)
        sheet_->say(translated(begun.error()), true);
    changed();
}

// Makes what is said of all panels, and of policies in the others, edits of the panels that have not taken it yet.
void FigureStudio::takeSeries()
{
    for (const PanelList::Panel& panel : panels_->panels()) {
        if (!styled_.insert(panel).second)
            continue;
        PictureEdits edits = maker_.withSeries(edits_[panel], panel.view, series_);
        complete(edits, everywhere_);
        store(panel, edits);
    }
    for (const PanelList::Panel& panel : panels_->panels())
        tellOthers(panel, {}, editsOf(panel));
}

void FigureStudio::take()
{
    editor_->takeTyped();
    takeSeries();
    maker_.setFile(QStringLiteral("figure") + ending());
    figure_ = maker_.figure(recipe());
    sheet_->showProgress({});
    choosePanel();
    sayWarnings();
    changed();
    if (!wanted_.isEmpty() && !maker_.isMaking())
        exportTo(std::exchange(wanted_, {}));
}

FigureOptions FigureStudio::options() const { return maker_.options(recipe()); }

QString FigureStudio::ending() const { return kindsOfPictures()[std::size_t(format_->currentIndex())].ending; }

void FigureStudio::sayWhatIsHeld()
{
    sheet_->tellHeld(holdsSession_->isChecked()
            ? printable(heldText(sessionsShown()))
            : tr("The file contains no settings, no title and no file names: the experiment cannot be restored from it."));
}

// Says what the command line warns of, too; of letters only once there is a file, because that takes as long as drawing one.
void FigureStudio::sayWarnings(const std::optional<Message>& ofLetters)
{
    std::vector<Message> warnings = figure_ ? maker_.warnings(recipe()) : std::vector<Message>();
    if (ofLetters)
        warnings.push_back(*ofLetters);
    sheet_->warn(warnings);
}

// Stores the style as the default of the next figure, then redraws.
void FigureStudio::adjusted()
{
    if (settingUp_)
        return;
    forgetReset();
    keepStyle();
    compose();
}

// Names and looks of series are of this figure alone.
void FigureStudio::keepStyle()
{
    FigureRecipe kept = style();
    kept.series.clear();
    kept.everywhere = {};
    Settings::setFigureStyle(QString::fromStdString(figureRecipeText(kept)));
}

FigureRecipe FigureStudio::style() const
{
    FigureRecipe style = maker_.style(recipe());
    for (const auto& [name, each] : series_) // also those that no panel here has
        complete(style.series[name], each);
    complete(style.everywhere, everywhere_);
    return style;
}

// Redraws the sheet as it will be exported; if its maps need other cells, they are computed first.
void FigureStudio::changed()
{
    if (settingUp_)
        return;
    dpi_->setEnabled(isOfPixels(("x" + ending()).toStdString()));
    if (figure_) {
        const FigureOptions now = options();
        settingUp_ = true;
        width_->setValue(now.widthMm);
        height_->setValue(now.heightMm);
        settingUp_ = false;
        if (const QSize cells = cellsWanted(*figure_->figure, ("x" + ending()).toStdString(), now);
            !cells.isEmpty() && cells != cells_) {
            cells_ = cells;
            sheet_->showProgress(0);
            maker_.setPrintedCells(cells);
        }
        drawSheet(now);
    }
    for (QPushButton* button : {export_, copy_, latex_, numbers_})
        button->setEnabled(isReady());
}

void FigureStudio::draw()
{
    if (figure_)
        drawSheet(options());
}

void FigureStudio::drawSheet(const FigureOptions& shown)
{
    const double dpi = sheet_->preview().dpiFor({shown.widthMm, shown.heightMm});
    const auto sheet = sheetImage(*figure_->figure, ("x" + ending()).toStdString(), shown, dpi);
    fits_ = sheet.ok();
    if (!fits_)
        return drawWithoutRoom(shown, sheet.error());
    sheet_->preview().markPanels({});
    sheet_->offerRoom({});
    if (sheet_->saysError())
        sheet_->say({}, false); // the error was about the previous size
    sheet_->preview().show(*sheet);
    sheet_->preview().setPanels(panels_->isOne() ? std::vector<QRectF>() : placesOnSheet(*figure_->figure, shown));
    sheet_->preview().setDimmed(maker_.isMaking());
}

// Draws the sheet as large as it must be, dimmed, with a mark on each panel that is to blame.
void FigureStudio::drawWithoutRoom(const FigureOptions& wanted, const Error& why)
{
    // What the command line calls an option is a box here.
    const auto inWords = [](const Error& error) {
        return translated(error).replace(QStringLiteral("--columns"), tr("“Columns”"));
    };
    QStringList problems; // of each panel
    for (const auto& problem : maker_.panelsWithoutRoom(recipe()))
        problems << (problem ? inWords(*problem) : QString());
    const FigureOptions roomy = withRoom(*figure_->figure, wanted);
    const double dpi = sheet_->preview().dpiFor({roomy.widthMm, roomy.heightMm});
    const auto sheet = sheetImage(*figure_->figure, ("x" + ending()).toStdString(), roomy, dpi);
    if (sheet) {
        sheet_->preview().show(*sheet);
        sheet_->preview().setPanels(panels_->isOne() ? std::vector<QRectF>() : placesOnSheet(*figure_->figure, roomy));
    }
    sheet_->preview().markPanels(problems);
    sheet_->preview().setDimmed(true);
    sheet_->say(inWords(why), true);
    const bool isNarrow = roomy.widthMm > wanted.widthMm;
    sheet_->offerRoom(!sheet ? QString()
            : isNarrow       ? tr("Make the sheet %1 mm wide").arg(roomy.widthMm)
                             : tr("Make the sheet %1 mm high").arg(roomy.heightMm));
}

void FigureStudio::reset()
{
    editor_->takeTyped();
    editor_->forget(); // lines that could not be read, too
    if (const std::optional<Before> before = std::exchange(before_, {})) {
        settingUp_ = true;
        format_->setCurrentIndex(before->format);
        use(before->recipe);
        settingUp_ = true;
        paper_->setCurrentIndex(before->paper);
        settingUp_ = false;
        holdsSession_->setChecked(before->holdsSession);
        forgetReset();
    } else {
        const Before now{recipe(), paper_->currentIndex(), format_->currentIndex(), holdsSession_->isChecked()};
        FigureRecipe usual;
        usual.sessions = now.recipe.sessions; // the panels stay
        settingUp_ = true;
        format_->setCurrentIndex(0);
        use(usual);
        holdsSession_->setChecked(Settings::figuresHoldSession());
        before_ = now;
        reset_->setText(tr("Undo reset"));
    }
    keepStyle();
}

void FigureStudio::forgetReset()
{
    before_.reset();
    reset_->setText(tr("Reset"));
}

void FigureStudio::giveRoom()
{
    const FigureOptions wanted = options(), roomy = withRoom(*figure_->figure, wanted);
    if (roomy.widthMm > wanted.widthMm)
        width_->setValue(roomy.widthMm);
    else
        height_->setValue(roomy.heightMm);
}

bool FigureStudio::isReady() const { return figure_ && fits_ && !maker_.isMaking() && !editor_->isTyping(); }

} // namespace attentoscope
