#include "ui/pages/masks/masks_page.h"

#include "core/masks/mask.h"
#include "ui/document/engine/watch.h"
#include "ui/pages/masks/mask_terms.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_view.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/policy_title.h"
#include "ui/widgets/veil.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace attentoscope {

namespace {

constexpr const char* presets[] = {"full", "causal & padding", "sliding(3)", "window(2)", "prefix(2)", "block-diagonal(3)",
    "sliding(2) | sink(1)", "causal & !sink(1)"};

constexpr int barWidth = 80;
constexpr int shortestBar = 140, belowBar = 36; // px, the swatch of masked cells stands there
constexpr double worthNarrowNumbers = 1.18; // larger maps side by side leave less width for the numbers
constexpr int leastSide = 120; // of a map; more sequences than fit are scrolled
constexpr int betweenViews = 16;

} // namespace

MasksPage::MasksPage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
    , story_(new QLabel(this))
    , board_(new QWidget(this))
    , invitation_(new QWidget(this))
    , bar_(new ColorBar(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(8);
    switches_ = makeSwitches();
    layout->addWidget(switches_);
    story_->setWordWrap(true);
    story_->setObjectName(QStringLiteral("maskStory"));
    layout->addWidget(story_);
    auto* boardRow = new QHBoxLayout;
    boardRow->setSpacing(8);
    scroll_ = new QScrollArea(this);
    scroll_->setWidget(board_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->installEventFilter(this);
    boardRow->addWidget(scroll_, 1);
    auto* barColumn = new QVBoxLayout;
    barColumn->addWidget(bar_, 1);
    barColumn->addStretch(0);
    boardRow->addLayout(barColumn);
    layout->addLayout(boardRow, 1);
    bar_->setFixedWidth(atTypeScale(barWidth));

    auto* invite = new QVBoxLayout(invitation_);
    auto* words = new QLabel(tr("The masks page needs a text: its sequences are shown side by side."), invitation_);
    auto* button = new QPushButton(tr("Load the masks demonstration"), invitation_);
    button->setObjectName(QStringLiteral("loadMasks"));
    words->setAlignment(Qt::AlignCenter);
    invite->addStretch(1);
    invite->addWidget(words);
    invite->addWidget(button, 0, Qt::AlignCenter);
    invite->addStretch(2);
    layout->addWidget(invitation_, 1);

    connect(button, &QPushButton::clicked, this, &MasksPage::demonstrationRequested);
    connect(document_, &Document::experimentChanged, this, &MasksPage::showExperiment);
    connect(document_, &Document::viewChanged, this, &MasksPage::showSequences);
    connect(&engine_->inquiry<SequenceMaps>(), &InquiryBase::answered, this, &MasksPage::showSequences);
    asked_ = watch<SequenceMaps>(this, document_, engine_, [this]() -> std::optional<SequenceMaps::Inputs> {
        SequenceMaps::Inputs asked{evaluationSubject(*document_)};
        asked.subject.experiment.batch = 0; // all of them are shown
        asked.pixels = std::max({asked.pixels, printed_.width(), printed_.height()});
        asked.print = !printed_.isEmpty();
        return asked.subject.experiment.source == "text" ? std::optional(asked) : std::nullopt;
    });
    new Veil(scroll_, engine_, {&engine_->inquiry<SequenceMaps>()});
    showExperiment();
}

void MasksPage::setPrintedCells(const QSize& cells)
{
    printed_ = cells;
    asked_->look();
}

QToolButton* MasksPage::makeSwitch(const QString& text, const QString& toolTip, const char* term)
{
    auto* button = new ToggleButton(text, ToggleButton::Weight::Strong, this);
    button->setToolTip(toolTip);
    button->setObjectName(QString::fromLatin1(term));
    connect(button, &QToolButton::clicked, this,
        [this, term](bool on) { setMask(withMaskTerm(document_->experiment().mask, term, on).typed()); });
    return button;
}

QWidget* MasksPage::makeSwitches()
{
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    causal_ = makeSwitch(tr("Causal"), tr("A query sees its own place and what came before: j ≤ i"), "causal");
    padding_ = makeSwitch(tr("Padding"), tr("Keys that only fill up a shorter sequence are hidden"), "padding");
    auto* other = new QPushButton(bar);
    other->setText(tr("Other masks"));
    auto* menu = new QMenu(other);
    for (const char* preset : presets) {
        QAction* action = menu->addAction(QString::fromLatin1(preset).replace(QLatin1Char('&'), QStringLiteral("&&")));
        connect(action, &QAction::triggered, this, [this, preset] { setMask(preset); });
    }
    other->setMenu(menu);
    expression_ = new QLabel(bar);
    expression_->setObjectName(QStringLiteral("maskExpression"));
    layout->addWidget(causal_);
    layout->addWidget(padding_);
    layout->addWidget(other);
    layout->addSpacing(8);
    layout->addWidget(expression_);
    layout->addStretch(1);
    policy_ = new QLabel(bar);
    policy_->setToolTip(tr("Policy A, chosen on the left"));
    layout->addWidget(policy_);
    return bar;
}

void MasksPage::setMask(const std::string& mask)
{
    if (const Field* field = findField("mask"))
        (void)document_->setField(*field, mask);
    showExperiment(); // a switch that changed nothing shows what holds
}

void MasksPage::showExperiment()
{
    const Experiment& experiment = document_->experiment();
    const bool text = experiment.source == "text";
    causal_->setChecked(hasMaskTerm(experiment.mask, "causal"));
    padding_->setChecked(hasMaskTerm(experiment.mask, "padding"));
    expression_->setText(tr("mask: <b>%1</b>").arg(QString::fromStdString(experiment.mask.typed()).toHtmlEscaped()));
    story_->setText(story());
    switches_->setVisible(text);
    story_->setVisible(text);
    scroll_->setVisible(text);
    bar_->setVisible(text);
    invitation_->setVisible(!text);
}

QString MasksPage::story() const
{
    const Mask& mask = document_->experiment().mask;
    const bool causal = hasMaskTerm(mask, "causal"), padding = hasMaskTerm(mask, "padding");
    if (withMaskTerm(withMaskTerm(mask, "causal", false), "padding", false) != Mask())
        return tr("Hatched cells are hidden. A row that sees no key has no weights and no entropy.");
    if (causal && padding)
        return tr("Each word sees itself and earlier words, and no padding. The weights of a row still sum to 1.");
    if (causal)
        return tr("Each word sees itself and earlier words: the first row has one key, so its entropy is 0.");
    if (padding)
        return tr("Padding is hidden: the filled-up keys of the shorter sequence get weight exactly 0.");
    return tr("Every word sees every word, padding too: the fill-in keys take weight from the real ones.");
}

void MasksPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    showSequences();
}

void MasksPage::showSequences()
{
    if (!isVisible())
        return;
    const Sequences& sequences = engine_->inquiry<SequenceMaps>().answer();
    while (views_.size() > sequences.size()) {
        views_.back()->deleteLater();
        views_.pop_back();
    }
    Rasters maps;
    for (const SequencePicture& sequence : sequences)
        maps.push_back(sequence.map);
    ViewState view = document_->view();
    view.stage = Stage::Weights;
    const bool few =
        std::ranges::all_of(sequences, [](const SequencePicture& each) { return each.result->inputs->nk() <= fewKeys; });
    view.logColors = view.logColors && !few; // of a handful of keys proportion is what is taught
    const ColorScaling colors = mapColors(maps, view);
    showColors(colors);
    room_ = labelRoomFor(sequences);
    if (!sequences.empty())
        policy_->setText(policyTitle(Theme::of(*this), 0, sequences.front().result->policies.front()));
    for (std::size_t i = 0; i < sequences.size(); ++i) {
        if (i == views_.size()) {
            views_.push_back(new SequenceView(board_));
            views_.back()->setObjectName(QStringLiteral("sequence%1").arg(i));
            offerMenu(views_.back()->map(), 0);
        }
        views_[i]->show(sequences[i], Index(i), colors, room_);
        views_[i]->setVisible(true);
    }
    arrange();
}

bool MasksPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == scroll_ && event->type() == QEvent::Resize)
        arrange();
    return QWidget::eventFilter(watched, event);
}

void MasksPage::arrange()
{
    if (views_.empty())
        return;
    const int count = int(views_.size());
    const QSize board = scroll_->maximumViewportSize();
    const SequenceView* any = views_.front();
    const auto rowsOf = [&](int columns) { return (count + columns - 1) / columns; };
    const auto widthOf = [&](int columns) { return (board.width() - (columns - 1) * betweenViews) / columns; };
    const auto heightOf = [&](int columns) { return (board.height() - (rowsOf(columns) - 1) * betweenViews) / rowsOf(columns); };
    int columns = 1, side = 0, mostColumns = 1;
    for (int tried = 1; tried <= count; ++tried) {
        const int possible = any->sideIn({widthOf(tried), heightOf(tried)}, room_);
        if (possible > side * worthNarrowNumbers) {
            side = possible;
            columns = tried;
        }
        if (any->sideIn({widthOf(tried), any->heightFor(leastSide, room_)}, room_) >= leastSide)
            mostColumns = tried;
    }
    QSize place(widthOf(columns), heightOf(columns));
    if (side < leastSide) {
        columns = mostColumns;
        side = leastSide;
        place = QSize(widthOf(columns), any->heightFor(side, room_));
    }
    board_->setMinimumHeight(rowsOf(columns) * (place.height() + betweenViews) - betweenViews);
    for (int i = 0; i < count; ++i) {
        const QPoint corner((i % columns) * (place.width() + betweenViews), (i / columns) * (place.height() + betweenViews));
        views_[std::size_t(i)]->setGeometry(QRect(corner, place));
        views_[std::size_t(i)]->setSide(side);
    }
    const int barHeight = std::min(place.height() + belowBar, board.height());
    bar_->setMaximumHeight(std::max(barHeight, bar_->minimumSizeHint().height()));
    const MapView* first = views_.front()->map();
    const int top = first->mapTo(views_.front(), first->plotRect().topLeft()).y();
    bar_->setSpan(top, std::min(top + std::max(side, shortestBar), barHeight - belowBar));
}

void MasksPage::showColors(const ColorScaling& colors)
{
    ColorBarPicture bar;
    bar.colors = colors;
    bar.label = stageAxis(Stage::Weights);
    bar_->show(bar);
}

std::vector<NamedFigure> MasksPage::figures() const
{
    // As wide as high, or one more: titles and tokens need their room.
    const std::size_t columns = std::size_t(std::ceil(std::sqrt(double(views_.size()))));
    std::vector<FigureRow> rows;
    for (std::size_t i = 0; i < std::size_t(views_.size()); ++i) {
        if (i % columns == 0)
            rows.emplace_back();
        rows.back().cells.push_back({views_[i]->figure(), 1});
    }
    if (rows.empty())
        return {};
    while (rows.back().cells.size() < columns) // beside the last, as wide as those above
        rows.back().cells.push_back({nullptr, 1});
    const double height = 90.0 * 2 / double(columns) * double(rows.size());
    return {{wholePage, tr("Maps"), composeFigure(std::move(rows)), {180, height}}};
}

} // namespace attentoscope
