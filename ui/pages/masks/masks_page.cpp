// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/masks/masks_page.h"

#include "core/masks/painted_mask.h"
#include "core/sources/source.h"
#include "ui/document/change_view.h"
#include "ui/document/engine/watch.h"
#include "ui/pages/masks/mask_gallery.h"
#include "ui/pages/masks/mask_painting.h"
#include "ui/pages/masks/mask_terms.h"
#include "ui/pages/masks/masks_board.h"
#include "ui/pages/masks/masks_settings.h"
#include "ui/pages/masks/paint_bar.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_view.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/token_label.h"
#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/switches/choice_bar.h"
#include "ui/widgets/veil.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace attentoscope {

namespace {

constexpr int barWidth = 80;
constexpr int shortestBar = 140, belowBar = 36; // px; the swatch of masked cells is below the bar
constexpr int messageHeight = 28; // px; at the lower edge of the page, where messages lie
constexpr double worthNarrowNumbers = 1.18; // maps this much larger are worth narrower numbers when side by side
constexpr int leastForNumbers = 560; // px at the usual type size; on a narrower board the maps have the room of the numbers
constexpr int leastSide = 120; // px, of a map; if not all sequences fit, the board scrolls
constexpr int betweenViews = 16;

} // namespace

MasksPage::MasksPage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
    , painting_(new MaskPainting(document, this))
    , story_(new WrappedLabel(this))
    , board_(new QWidget(this))
    , bar_(new ColorBar(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(6);
    QWidget* switches = makeSwitches();
    layout->addWidget(switches);
    paintBar_ = new PaintBar(
        document_, engine_, painting_, [this] { return asked(); }, this);
    layout->addWidget(paintBar_);
    story_->setObjectName(QStringLiteral("maskStory"));
    layout->addWidget(story_);
    auto* boardRow = new QHBoxLayout;
    boardRow->setSpacing(8);
    scroll_ = new QScrollArea(this);
    scroll_->setAccessibleName(tr("Sequences"));
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

    if (Theme::of(*this).isPresented()) // as the form: the class sees the maps, in all the room
        for (QWidget* tool : std::initializer_list<QWidget*>{switches, paintBar_, story_})
            tool->hide();
    connect(document_, &Document::experimentChanged, this, &MasksPage::showExperiment);
    connect(document_, &Document::viewChanged, this, &MasksPage::showExperiment);
    connect(document_, &Document::viewChanged, this, &MasksPage::showSequences);
    connect(painting_, &MaskPainting::toolChanged, this, &MasksPage::showExperiment);
    connect(&engine_->inquiry<SequenceMaps>(), &InquiryBase::answered, this, &MasksPage::showSequences);
    watch<SequenceMaps>(this, document_, engine_, [this] { return asked(); });
    new Veil(scroll_, engine_, {&engine_->inquiry<SequenceMaps>()});
    showExperiment();
}

std::optional<SequenceMaps::Inputs> MasksPage::asked() const { return sequencesAsked(*document_, {}); }

QToolButton* MasksPage::makeSwitch(const QString& text, const QString& toolTip, const char* term)
{
    auto* button = new ToggleButton(text, ToggleButton::Weight::Strong, this);
    button->setToolTip(toolTip);
    button->setObjectName(QString::fromLatin1(term));
    connect(button, &QToolButton::clicked, this, [this, term](bool on) { switchTerm(term, on); });
    return button;
}

ChoiceBar* MasksPage::makePolicies()
{
    auto* bar = new ChoiceBar(this);
    const auto add = [bar](MaskPolicies shown, const QString& text, const QString& toolTip, const char* name) {
        bar->add(int(shown), text, toolTip)->setObjectName(QString::fromLatin1(name));
    };
    add(MaskPolicies::A, tr("A"), tr("Maps of policy A (choose it in the form on the left)"), "maskPolicyA");
    add(MaskPolicies::B, tr("B"), tr("Maps of policy B (choose it in the form on the left)"), "maskPolicyB");
    add(MaskPolicies::Both, tr("A and B"), tr("Maps of both policies, side by side"), "maskPolicyBoth");
    connect(bar, &ChoiceBar::chosen, document_, [this](int chosen) {
        changeView<MasksSettings>(document_, [&](MasksSettings& view) { view.policies = MaskPolicies(chosen); });
    });
    return bar;
}

QWidget* MasksPage::makeSwitches()
{
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    causal_ = makeSwitch(tr("Causal"), tr("A query sees its own position and all earlier ones: j ≤ i"), "causal");
    padding_ = makeSwitch(tr("Padding"), tr("Padding keys of a shorter sequence are masked"), "padding");
    auto* gallery = new MaskGallery(bar);
    connect(
        gallery, &MaskGallery::chosen, painting_, [this](const QString& mask) { painting_->take(Mask::of(mask.toStdString())); });
    demonstration_ = new QPushButton(tr("Show on sentences"), bar);
    demonstration_->setToolTip(tr("Replaces your experiment with the example “Masks”. Undo restores your experiment"));
    demonstration_->setObjectName(QStringLiteral("loadMasks"));
    connect(demonstration_, &QPushButton::clicked, this, &MasksPage::demonstrationRequested);
    expression_ = new ElidedLabel(Qt::ElideMiddle, bar);
    expression_->setObjectName(QStringLiteral("maskExpression"));
    QFont bold = bodyFont();
    bold.setWeight(QFont::Bold);
    expression_->setFont(bold);
    policies_ = makePolicies();
    for (QWidget* widget : std::initializer_list<QWidget*>{causal_, padding_, gallery, demonstration_, expression_})
        layout->addWidget(widget);
    layout->addStretch(1);
    layout->addWidget(policies_);
    return bar;
}

// Switches a term of the expression; painted cells stay.
void MasksPage::switchTerm(const char* term, bool on)
{
    const Mask base = PaintedMask::of(document_->experiment().mask).base;
    const bool ofNothing = base == Mask::of("!full"), wasOfNothing = madeOfNothing_ == base;
    Mask made = withMaskTerm(ofNothing ? Mask() : base, term, on);
    if (wasOfNothing && made == Mask())
        made = Mask::of("!full"); // back to showing nothing: the term switched on is removed again
    madeOfNothing_ = ofNothing || wasOfNothing ? std::optional(made) : std::nullopt;
    painting_->setBase(made);
    showExperiment(); // also resets the button of a switch that changed nothing
}

void MasksPage::showExperiment()
{
    const Experiment& experiment = document_->experiment();
    const Mask base = PaintedMask::of(experiment.mask).base;
    const bool text = experiment.source == "text";
    causal_->setChecked(hasMaskTerm(base, "causal"));
    padding_->setChecked(hasMaskTerm(base, "padding"));
    padding_->setVisible(text || experiment.source == "tensor");
    demonstration_->setVisible(!text);
    expression_->setText(QString::fromStdString(experiment.mask.typed()));
    policies_->setCurrent(int(document_->view().of<MasksSettings>().policies));
    policies_->setVisible(!givesWeights(experiment));
    story_->setText(story());
}

// Says that a mask is of places, so that what is painted on one sequence holds for all of them, and names the hidden keys.
QString MasksPage::hiddenEverywhereText(const PaintedMask& painted) const
{
    const Sequences& sequences = engine_->inquiry<SequenceMaps>().answer();
    if (!painted.isPainted() || sequences.size() < 2 || sequences.front().part)
        return {};
    QStringList keys;
    for (Index key = 0; key < sequences.front().result->inputs->nk(); ++key) {
        if (!painted.hidden.contains(CellSet::endless - 1, key))
            continue; // only some cells of it are hidden
        QStringList words;
        for (const SequencePicture& sequence : sequences)
            if (key < Index(sequence.result->inputs->keyTokens.size()))
                words << tr("“%1”").arg(tokenLabel(sequence.result->inputs->keyTokens[std::size_t(key)]));
        keys << tr("%1 (%2)", "key (its words)").arg(countText(key), listOf(words));
    }
    return keys.isEmpty() ? tr("Masks apply to positions: painting a cell in one sequence paints it in all sequences.")
                          : tr("Masks apply to positions, so these keys are hidden in every sequence: %1.").arg(listOf(keys));
}

QString MasksPage::story() const
{
    const bool looks = !painting_->isPossible() || painting_->tool() == MaskPainting::Tool::Look;
    if (looks && attendsAcross(document_->experiment()))
        return tr("Each token of the encoder sees all of its text, each token of the decoder only itself and earlier tokens. In "
                  "cross-attention the queries of one text attend to the keys of the other, under the mask that is set here.");
    const PaintedMask painted = PaintedMask::of(document_->experiment().mask);
    if (painting_->isPossible() && painting_->tool() != MaskPainting::Tool::Look)
        return tr("Drag to paint or erase cells, with Shift a rectangle. Alt or the right button does the opposite. Click a "
                  "label to hide its key or query.");
    if (const QString everywhere = hiddenEverywhereText(painted); !everywhere.isEmpty())
        return everywhere;
    if (painted.isPainted())
        return tr("Painted cells keep their positions when n changes; cells beyond n have no effect.");
    const bool causal = hasMaskTerm(painted.base, "causal"), padding = hasMaskTerm(painted.base, "padding");
    const bool other = !(withMaskTerm(withMaskTerm(painted.base, "causal", false), "padding", false) == Mask());
    if (other || document_->experiment().source != "text")
        return tr("Hatched cells are masked. A row that sees no key has no weights and no entropy.");
    if (causal && padding)
        return tr("Each word sees itself and earlier words, and no padding. The weights of a row still sum to 1.");
    if (causal)
        return tr("Each word sees itself and earlier words: the first row has one key, so its entropy is 0.");
    if (padding)
        return tr("Padding is masked: the padding keys of the shorter sequence get weight exactly 0.");
    const Sequences& sequences = engine_->inquiry<SequenceMaps>().answer();
    const bool padded = std::ranges::any_of(sequences, [](const SequencePicture& sequence) {
        return std::ranges::count(sequence.result->inputs->keyPadded, std::uint8_t(1)) > 0;
    });
    return padded ? tr("Every word sees every word, padding too: the padding keys take weight from the real ones.")
                  : tr("Every word sees every word.");
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
    story_->setText(story());
    const Sequences& sequences = engine_->inquiry<SequenceMaps>().answer();
    const ColorScaling colors = sequenceColors(sequences, *document_);
    bar_->show(sequenceBar(sequences, colors));
    room_ = labelRoomFor(sequences);
    const CellRange full = sequences.empty()
        ? CellRange{}
        : CellRange{0, sequences.front().result->inputs->nq(), 0, sequences.front().result->inputs->nk()};
    if (full != std::exchange(full_, full))
        range_ = {};
    showViews(sequences, colors);
    painting_->follow(views_);
    paintBar_->show(sequences);
    story_->setText(story());
    arrange();
}

bool MasksPage::isNarrow() const { return scroll_->maximumViewportSize().width() < atTypeScale(leastForNumbers); }

void MasksPage::showViews(const Sequences& sequences, const ColorScaling& colors)
{
    narrow_ = isNarrow();
    const bool numbered = sequences.size() > 1 || !Theme::of(*this).isPresented(); // on a projector there is no room to spare
    const OrderedMaps ordered = orderedMaps(sequences);
    inARow_ = ordered.inARow;
    std::size_t count = 0;
    for (const OrderedMaps::Place& place : ordered.places) {
        const SequencePicture& sequence = sequences[place.sequence];
        SequenceView* view = count < views_.size() ? views_[count] : addView();
        const QString title = sequenceTitle(Theme::of(*this), sequences, place, numbered);
        view->show({sequence, place.policy, title, range_, !sequence.part && !isNarrow()}, colors, room_);
        view->setVisible(true);
        ++count;
    }
    while (views_.size() > count) {
        views_.back()->hide();
        views_.back()->deleteLater();
        views_.pop_back();
    }
}

SequenceView* MasksPage::addView()
{
    auto* view = new SequenceView(board_);
    view->setObjectName(QStringLiteral("sequence%1").arg(views_.size()));
    offerMenu(view->map(), 0);
    painting_->add(view);
    connect(view->map(), &MapView::rangeRequested, this, [this, view](const CellRange& range) {
        const CellRange& full = view->map()->picture().full;
        if (!painting_->isPossible() || full != full_)
            return; // a reduced map has nothing more to show, and maps of other sizes share no zoom
        range_ = range == full ? CellRange{} : range;
        showSequences();
    });
    views_.push_back(view);
    return view;
}

bool MasksPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == scroll_ && event->type() == QEvent::Resize && narrow_ != isNarrow())
        showSequences();
    else if (watched == scroll_ && event->type() == QEvent::Resize)
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
    // The board rather scrolls than shows maps without the names of their tokens.
    const int named = inARow_ > 0 ? 0 : any->sideForNames();
    const int least = named <= any->sideIn({widthOf(1), board.height()}, room_) ? std::max(leastSide, named) : leastSide;
    int columns = 1, side = 0, mostColumns = 1;
    for (int tried = 1; tried <= count; ++tried) {
        const int possible = any->sideIn({widthOf(tried), heightOf(tried)}, room_);
        const bool wanted = inARow_ > 0 ? tried == inARow_ : possible > side * worthNarrowNumbers;
        if (wanted) {
            side = possible;
            columns = tried;
        }
        if (any->sideIn({widthOf(tried), any->heightFor(least, room_)}, room_) >= least)
            mostColumns = tried;
    }
    QSize place(widthOf(columns), heightOf(columns));
    if (side < least) {
        columns = mostColumns;
        side = least;
        const int scrollBar = scroll_->verticalScrollBar()->sizeHint().width(); // else it would cover the last numbers
        place = QSize(widthOf(columns) - scrollBar / columns, any->heightFor(side, room_));
    }
    board_->setMinimumHeight(rowsOf(columns) * (place.height() + betweenViews) - betweenViews);
    for (int i = 0; i < count; ++i) {
        const QPoint corner((i % columns) * (place.width() + betweenViews), (i / columns) * (place.height() + betweenViews));
        views_[std::size_t(i)]->setGeometry(QRect(corner, place));
        views_[std::size_t(i)]->setSide(side);
    }
    const int cells = inARow_ > 0 ? any->heightFor(side, room_) : place.height();
    const int barHeight = std::min(cells + belowBar, board.height());
    bar_->setMaximumHeight(std::max(barHeight, bar_->minimumSizeHint().height()));
    const MapView* first = views_.front()->map();
    const int top = first->mapTo(views_.front(), first->plotRect().topLeft()).y();
    const int lowest = std::min(barHeight, board.height() - messageHeight) - belowBar;
    bar_->setSpan(top, std::min(top + std::max(side, shortestBar), lowest));
}

std::vector<NamedFigure> MasksPage::figures() const
{
    const auto figure = sequencesFigure(engine_->inquiry<SequenceMaps>().answer(), *document_, range_);
    return figure ? std::vector{*figure} : std::vector<NamedFigure>();
}

} // namespace attentoscope
