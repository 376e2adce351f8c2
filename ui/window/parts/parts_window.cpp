// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/parts/parts_window.h"

#include "core/parts/part_folder.h"
#include "core/session/session.h"
#include "ui/document/document.h"
#include "ui/document/engine/watch.h"
#include "ui/plots/redraws.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/printable.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/board.h"
#include "ui/widgets/elided_label.h"
#include "ui/window/bench/fit_screen.h"
#include "ui/window/commands/export_commands.h"
#include "ui/window/commands/figure_menu.h"
#include "ui/window/figures/figure_reader.h"
#include "ui/window/parts/folder_watch.h"
#include "ui/window/parts/parts_boards.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr QSize partsSize(1180, 760);
constexpr qint64 leastMs = 400, restShare = 4; // between two readings; as a multiple of the time that one takes
constexpr int barWidth = 220, barHeight = 8; // px

} // namespace

PartsWindow::PartsWindow(const QString& folder)
    : folder_(folder)
    , document_(new Document(this))
    , engine_(new Engine(this))
    , exports_(new ExportCommands(
          document_, engine_, [] { return nullptr; }, this))
    , changes_(new FolderWatch(this))
    , asking_(watch<ReadParts>(this, document_, engine_, [this] {
        return ReadParts::Inputs{folder_.toStdString(), reading_};
    }))
{
    setObjectName(QStringLiteral("parts"));
    setAttribute(Qt::WA_QuitOnClose, false);
    redrawBeforePainting(this);
    exports_->setHoldsSession(false);
    (new QVBoxLayout(this))->setContentsMargins(0, 0, 0, 0);
    soon_.setSingleShot(true);
    dressing_.setSingleShot(true);
    connect(&dressing_, &QTimer::timeout, this, &PartsWindow::build);
    connect(&soon_, &QTimer::timeout, this, &PartsWindow::readAgain);
    connect(&slow_, &QTimer::timeout, this, &PartsWindow::readAgain);
    connect(changes_, &FolderWatch::changed, this, &PartsWindow::readSoon);
    connect(&engine_->inquiry<ReadParts>(), &InquiryBase::answered, this, &PartsWindow::showRead);
    connect(exports_, &ExportCommands::failed, this, [this](const Sentence& sentence) { say(sentence()); });
    connect(exports_, &ExportCommands::succeeded, this, &PartsWindow::say);
    for (const QKeySequence& keys : {QKeySequence(Qt::Key_Escape), QKeySequence(QKeySequence::Close)})
        connect(new QShortcut(keys, this), &QShortcut::activated, this, &QWidget::close);
    since_.start();
    slow_.start(slowMs);
    build();
    resize(partsSize * typeScaleInUse());
    fitScreen(this);
}

PartsWindow::~PartsWindow()
{
    delete content_; // while the document and the engine still exist
    delete asking_;
}

void PartsWindow::build()
{
    delete content_;
    board_ = nullptr;
    setWindowTitle(tr("%1 — results of parts — Attentoscope").arg(printable(QFileInfo(folder_).fileName())));
    content_ = new QWidget(this);
    layout()->addWidget(content_);
    auto* column = new QVBoxLayout(content_);
    column->setContentsMargins(8, 8, 8, 4);
    column->setSpacing(4);
    auto* where = new ElidedLabel(Qt::ElideMiddle, content_);
    where->setObjectName(QStringLiteral("partsFolder"));
    where->setFont(titleFont());
    where->setText(tr("Read from the folder %1, not computed here").arg(printable(QDir::toNativeSeparators(folder_))));
    auto* leave = new QPushButton(tr("Close these results"), content_);
    leave->setObjectName(QStringLiteral("leaveParts"));
    leave->setToolTip(tr("The folder stays as it is, and your session, too"));
    connect(leave, &QPushButton::clicked, this, &QWidget::close);
    auto* top = new QHBoxLayout;
    top->addWidget(where, 1);
    top->addWidget(leave);
    column->addLayout(top);
    work_ = new ElidedLabel(Qt::ElideRight, content_);
    work_->setObjectName(QStringLiteral("partsWork"));
    work_->setFont(secondaryFont());
    column->addWidget(work_);
    bar_ = new QProgressBar(content_);
    bar_->setObjectName(QStringLiteral("partsProgress"));
    bar_->setAccessibleName(tr("Parts that are there"));
    bar_->setTextVisible(false);
    bar_->setFixedSize(atTypeScale(barWidth), atTypeScale(barHeight));
    count_ = new WrappedLabel(content_);
    count_->setObjectName(QStringLiteral("partsCount"));
    auto* counts = new QHBoxLayout;
    counts->addWidget(bar_);
    counts->addWidget(count_, 1);
    column->addLayout(counts);
    said_ = new WrappedLabel(content_);
    said_->setObjectName(QStringLiteral("partsSaid"));
    said_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    said_->hide();
    column->addWidget(said_);
    room_ = new QScrollArea(content_);
    room_->setFrameShape(QFrame::NoFrame);
    room_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    room_->setFocusPolicy(Qt::NoFocus);
    room_->setWidgetResizable(true);
    column->addWidget(room_, 1);
    bar_->hide();
    content_->show();
    showRead();
}

void PartsWindow::showRead()
{
    const Inquiry<ReadParts>& inquiry = engine_->inquiry<ReadParts>();
    const SharedParts& parts = inquiry.answer();
    tookMs_ = since_.elapsed();
    QStringList paths{folder_, folder_ + QLatin1Char('/') + QLatin1String(workFile)};
    for (const auto& [name, size] : parts != nullptr ? parts->files : PartFiles())
        paths << folder_ + QLatin1Char('/') + QString::fromStdString(name);
    changes_->setPaths(paths);
    if (const Error* why = inquiry.failure())
        return say(translated(*why));
    if (parts == nullptr)
        return count_->setText(tr("Reading the folder …"));
    say({});
    work_->setText(printable(QString::fromStdString(parts->line)));
    bar_->setRange(0, int(std::min<Index>(parts->count, 1'000'000)));
    bar_->setValue(int(std::min<Index>(parts->known, 1'000'000)));
    bar_->setVisible(parts->known < parts->count);
    count_->setText(parts->known < parts->count
            ? tr("%1 of %2 parts are there; the others are gaps. The pictures follow the folder while it fills.")
                  .arg(countText(parts->known), countText(parts->count))
            : tr("All %1 parts are there.").arg(countText(parts->count)));
    if (board_ == nullptr)
        makeBoard(*parts);
}

void PartsWindow::makeBoard(const FolderOfParts& parts)
{
    Session session = document_->session();
    session.experiment = parts.experiment;
    document_->open(session, {});
    board_ = new Board(partsBoard(parts), document_, engine_, room_);
    connect(board_, &Page::figureMenuRequested, this, &PartsWindow::offerMenu);
    connect(board_, &Page::figureWordsRequested, this, [this](const NamedFigure& figure) { showInWords(figure, this); });
    connect(board_, &Page::figureTableRequested, this, [this](const NamedFigure& figure) { showAsTable(figure, this); });
    room_->setWidget(board_);
    fitBoard();
}

void PartsWindow::fitBoard()
{
    if (board_ != nullptr)
        board_->setMinimumHeight(board_->heightNeeded(room_->viewport()->width()));
}

void PartsWindow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitBoard();
}

void PartsWindow::readSoon()
{
    if (!soon_.isActive())
        soon_.start(int(std::max(leastMs, restShare * tookMs_)));
}

void PartsWindow::readAgain()
{
    if (!isVisible() || engine_->inquiry<ReadParts>().isLate())
        return;
    ++reading_;
    since_.restart();
    asking_->look();
}

void PartsWindow::say(const QString& sentence)
{
    said_->setText(sentence);
    said_->setVisible(!sentence.isEmpty());
    if (!sentence.isEmpty() && board_ == nullptr)
        count_->clear();
}

void PartsWindow::offerMenu(const NamedFigure& figure, QPoint where)
{
    QMenu menu;
    addFigureActions(&menu, figure, exports_, this);
    menu.exec(where);
}

void PartsWindow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    // Rich texts contain colours. Later, and once: the theme is being applied.
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        dressing_.start();
}

} // namespace attentoscope
