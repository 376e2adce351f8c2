// SPDX-License-Identifier: GPL-3.0-or-later
// The part of FigureStudio that makes the controls beside the sheet: names, layout, connections.
#include "ui/drawing/paper_sizes.h"
#include "ui/window/files/ask_where_to.h"
#include "ui/window/settings/settings.h"
#include "ui/window/studio/figure_studio.h"
#include "ui/window/studio/other_sessions.h"
#include "ui/window/studio/panel_list.h"
#include "ui/window/studio/picture_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFontDatabase>
#include <QFormLayout>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

namespace attentoscope {

namespace {

constexpr int controlsWidth = 340, mostBeside = 12; // px; pictures

QDoubleSpinBox* numberBox(const char* name, double least, double most, double step, const QString& unit, QWidget* parent)
{
    auto* box = new QDoubleSpinBox(parent);
    box->setObjectName(QLatin1String(name));
    box->setRange(least, most);
    box->setDecimals(1);
    box->setSingleStep(step);
    box->setSuffix(QLatin1Char(' ') + unit);
    box->setKeyboardTracking(false);
    return box;
}

QComboBox* choice(const char* name, const QStringList& texts, QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setObjectName(QLatin1String(name));
    box->addItems(texts);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    return box;
}

// Lets the controls scroll, so that the studio has room on a small screen in every language.
QScrollArea* scrolled(QWidget* controls, const QString& name, QWidget* parent)
{
    auto* scroll = new QScrollArea(parent);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(controls);
    scroll->setAccessibleName(name);
    return scroll;
}

} // namespace

QWidget* FigureStudio::makeControls()
{
    auto* controls = new QWidget(this);
    controls->setFixedWidth(controlsWidth);
    view_ = choice("studioView", {}, controls);
    view_->setMaxVisibleItems(30);
    panels_ = new PanelList(controls);
    editor_ = new PictureEditor(controls);
    view_->setAccessibleName(tr("What is drawn"));
    view_->setAccessibleDescription(tr("What is drawn"));
    auto* tabs = new QTabWidget(controls);
    tabs->setAccessibleName(tr("Settings of the figure"));
    tabs->setObjectName(QStringLiteral("studioTabs"));
    tabs->addTab(scrolled(makeSheetTab(), tr("Sheet"), controls), tr("Sheet"));
    tabs->addTab(scrolled(editor_, tr("Picture"), controls), tr("Picture"));
    auto* beside = new QPushButton(tr("Add panel from another session …"), controls);
    beside->setObjectName(QStringLiteral("studioAddBeside"));
    beside->setAutoDefault(false);
    beside->setToolTip(tr("Shows the same view of an example or of a saved session beside this one, on the same axes"));
    auto* menu = new QMenu(beside);
    beside->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { others_->offer(*menu); });
    auto* layout = new QVBoxLayout(controls);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(view_);
    layout->addWidget(panels_);
    layout->addWidget(beside);
    layout->addWidget(tabs, 1);
    layout->addWidget(makeButtons());
    return controls;
}

QWidget* FigureStudio::makeSheetTab()
{
    auto* sheet = new QWidget(this);
    auto* form = new QFormLayout(sheet);
    form->setContentsMargins(8, 8, 8, 8);
    form->setVerticalSpacing(4);
    addSizes(form);
    addType(form);
    theme_ = choice("studioTheme", {tr("Light"), tr("Dark")}, sheet);
    background_ = choice("studioBackground", {tr("Opaque"), tr("Transparent")}, sheet);
    QStringList formats;
    for (const FileKind& kind : kindsOfPictures())
        formats << kind.text;
    format_ = choice("studioFormat", formats, sheet);
    dpi_ = numberBox("studioDpi", 30, 2400, 50, tr("dpi"), sheet);
    dpi_->setDecimals(0);
    holdsSession_ = new QCheckBox(tr("Include the experiment"), sheet);
    holdsSession_->setObjectName(QStringLiteral("studioHoldsSession"));
    holdsSession_->setToolTip(tr("If a picture includes its experiment, opening the picture in Attentoscope restores the "
                                 "experiment. The picture does not contain the paths of your files."));
    holdsSession_->setChecked(Settings::figuresHoldSession());
    form->addRow(tr("Colours"), theme_);
    form->addRow(tr("Background"), background_);
    dpi_->setAccessibleName(tr("Resolution"));
    auto* format = new QHBoxLayout;
    format->addWidget(format_, 1);
    format->addWidget(dpi_);
    form->addRow(tr("Format"), format);
    letters_ = choice("studioLetters",
        {QStringLiteral("(a), (b)"), QStringLiteral("a, b"), QStringLiteral("A, B"), QStringLiteral("(A), (B)"), tr("None")},
        sheet);
    letters_->setToolTip(tr(
        "Where the figure calls policies just A and B, panel letters A, B are set as (A), (B), so that they are not confused"));
    form->addRow(tr("Panel letters"), letters_);
    columns_ = choice("studioMostColumns", {tr("As many as fit")}, sheet);
    for (int columns = 1; columns <= mostBeside; ++columns)
        columns_->addItem(QString::number(columns));
    columns_->setToolTip(tr("Maximum number of panels in a row"));
    form->addRow(tr("Columns"), columns_);
    caption_ = new QCheckBox(tr("Caption below the figure"), sheet);
    caption_->setObjectName(QStringLiteral("studioCaption"));
    form->addRow(caption_);
    form->addRow(holdsSession_);
    connect(caption_, &QCheckBox::toggled, this, &FigureStudio::adjusted);
    for (QComboBox* box : {letters_, columns_, theme_, background_, format_, family_})
        connect(box, &QComboBox::currentIndexChanged, this, &FigureStudio::adjusted);
    for (QDoubleSpinBox* box : {font_, dpi_, lines_})
        connect(box, &QDoubleSpinBox::valueChanged, this, &FigureStudio::adjusted);
    // For this figure alone: the window's menu decides how the next one begins.
    connect(holdsSession_, &QCheckBox::toggled, this, &FigureStudio::forgetReset);
    connect(holdsSession_, &QCheckBox::toggled, this, &FigureStudio::sayWhatIsHeld);
    sayWhatIsHeld();
    return sheet;
}

void FigureStudio::addType(QFormLayout* form)
{
    family_ = choice("studioFamily", {tr("Window font")}, this);
    family_->addItems(QFontDatabase::families());
    font_ = numberBox("studioFont", 3, 72, 1, tr("pt"), this);
    auto* type = new QHBoxLayout;
    type->addWidget(family_, 1);
    type->addWidget(font_);
    lines_ = numberBox("studioLines", figureLineWidth.least, figureLineWidth.most, 0.1, QStringLiteral("×"), this);
    form->addRow(tr("Text"), type);
    form->addRow(tr("Line width"), lines_);
}

QWidget* FigureStudio::makeButtons()
{
    auto* buttons = new QWidget(this);
    const auto button = [&](const char* name, const QString& text, auto act) {
        auto* made = new QPushButton(text, buttons);
        made->setObjectName(QLatin1String(name));
        made->setAutoDefault(false);
        connect(made, &QPushButton::clicked, this, act);
        return made;
    };
    export_ = button("studioExport", tr("Export …"), &FigureStudio::askWhereTo);
    copy_ = button("studioCopy", tr("Copy"), &FigureStudio::copy);
    numbers_ = button("studioNumbers", tr("Export data …"), &FigureStudio::askForNumbers);
    auto* load = button("studioLoadStyle", tr("Open style …"), [this] {
        const QString path = QFileDialog::getOpenFileName(this, tr("Open style"), Settings::folder(QStringLiteral("export")),
            tr("Figure styles") + QStringLiteral(" (*.json %1)").arg(patternsOfPictures()));
        if (!path.isEmpty())
            loadStyle(path);
    });
    auto* save = button("studioSaveStyle", tr("Save style …"), [this] {
        const QString path = attentoscope::askWhereTo(
            this, tr("Save style"), QStringLiteral("style"), {{tr("Figure styles"), QStringLiteral(".json")}});
        if (!path.isEmpty())
            saveStyle(path);
    });
    auto* close = button("studioClose", tr("Close"), &QDialog::close);
    auto* grid = new QGridLayout(buttons);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(4);
    reset_ = button("studioReset", tr("Reset"), &FigureStudio::reset);
    reset_->setToolTip(
        tr("Resets sizes, fonts, texts, series and notes to their defaults and keeps the panels. Click again to undo."));
    grid->addWidget(load, 0, 0);
    grid->addWidget(save, 0, 1);
    grid->addWidget(reset_, 0, 2);
    latex_ = button("studioLatex", tr("Copy LaTeX"), &FigureStudio::copyLatex);
    latex_->setToolTip(tr("Copies LaTeX code for a paper: it inserts the exported file at the full line width, with a caption "
                          "that describes the experiment"));
    grid->addWidget(copy_, 1, 0);
    grid->addWidget(latex_, 1, 1);
    grid->addWidget(numbers_, 1, 2);
    grid->addWidget(export_, 2, 1);
    grid->addWidget(close, 2, 2);
    return buttons;
}

void FigureStudio::addSizes(QFormLayout* form)
{
    QStringList papers{tr("Native size")};
    for (const PaperSize& size : paperSizes())
        papers << paperSizeText(size);
    papers << tr("Custom size");
    paper_ = choice("studioPaper", papers, this);
    width_ = numberBox("studioWidth", 10, 2000, 1, QStringLiteral("mm"), this);
    height_ = numberBox("studioHeight", 10, 2000, 1, QStringLiteral("mm"), this);
    ownShape_ = new QCheckBox(tr("Automatic height"), this);
    ownShape_->setObjectName(QStringLiteral("studioOwnShape"));
    form->addRow(tr("Size"), paper_);
    form->addRow(tr("Width"), width_);
    form->addRow(tr("Height"), height_);
    form->addRow(QString(), ownShape_);
    connect(paper_, &QComboBox::currentIndexChanged, this, &FigureStudio::choosePaper);
    connect(width_, &QDoubleSpinBox::valueChanged, this, [this] {
        if (!settingUp_)
            paper_->setCurrentIndex(paper_->count() - 1);
        adjusted();
    });
    connect(height_, &QDoubleSpinBox::valueChanged, this, [this] {
        if (!settingUp_)
            ownShape_->setChecked(false);
        adjusted();
    });
    connect(ownShape_, &QCheckBox::toggled, this, &FigureStudio::adjusted);
}

} // namespace attentoscope
