#include "ui/pages/entropy/entropy_page.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/pages/entropy/entropy_numbers.h"
#include "ui/pages/entropy/entropy_pictures.h"
#include "ui/pages/entropy/factor_panel.h"
#include "ui/pages/view_switch.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr int leftMargin = 56, rightMargin = 20; // px: pictures above each other share their edges

} // namespace

EntropyPage::EntropyPage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
    , spectrum_(new LineView(this))
    , distribution_(new LineView(this))
    , rows_(new LineView(this))
    , difference_(new LineView(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(16);
    layout->addWidget(makePictures(), 1);
    side_ = makeSide();
    layout->addWidget(side_);
    spectrum_->setObjectName(QStringLiteral("spectrum"));
    distribution_->setObjectName(QStringLiteral("distribution"));
    rows_->setObjectName(QStringLiteral("rowEntropies"));
    difference_->setObjectName(QStringLiteral("rowDifferences"));
    std::size_t figure = 0;
    for (LineView* view : {spectrum_, distribution_, rows_, difference_, factor_->view()})
        offerMenu(view, figure++);
    connect(rows_, &LineView::clicked, this, &EntropyPage::selectRow);
    connect(difference_, &LineView::clicked, this, &EntropyPage::selectRow);
    connect(engine_, &Engine::entropiesReady, this, &EntropyPage::showAll);
    connect(engine_, &Engine::resultReady, this, &EntropyPage::askForRow);
    connect(document_, &Document::selectionChanged, this, &EntropyPage::askForRow);
    connect(document_, &Document::viewChanged, this, &EntropyPage::showAll);
    askForRow();
}

QWidget* EntropyPage::makePictures()
{
    auto* pictures = new QWidget(this);
    auto* grid = new QGridLayout(pictures);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(0);
    grid->addWidget(makeViewSwitch(document_, &ViewState::tsallisSpectrum, QStringLiteral("tsallis"),
                        {tr("Rényi"), tr("H_α = log(Σ a^α) / (1 − α): how the weights look when large ones count ever more")},
                        {tr("Tsallis"), tr("S_q = (1 − Σ a^q) / (q − 1)")}, this),
        0, 0, Qt::AlignRight);
    grid->addWidget(makeViewSwitch(document_, &ViewState::normalizedRows, QStringLiteral("normalized"),
                        {tr("H"), tr("Entropy of each row, in the measure chosen on the left")},
                        {tr("H / ln n"), tr("Entropy as a part of the largest that is possible")}, this),
        0, 1, Qt::AlignRight);
    grid->addWidget(makeViewSwitch(document_, &ViewState::crossEntropy, QStringLiteral("crossEntropy"),
                        {tr("KL"), tr("Kullback–Leibler divergence Σ a log(a / b)")},
                        {tr("cross-entropy"), tr("−Σ a log b = H + KL, with Shannon's entropy")}, this),
        2, 1, Qt::AlignRight);
    grid->addWidget(spectrum_, 1, 0);
    grid->addWidget(distribution_, 1, 1);
    grid->addWidget(rows_, 3, 0);
    grid->addWidget(difference_, 3, 1);
    for (const int row : {1, 3})
        grid->setRowStretch(row, 1);
    for (const int column : {0, 1})
        grid->setColumnStretch(column, 1);
    return pictures;
}

QWidget* EntropyPage::makeSide()
{
    auto* side = new QWidget(this);
    auto* against = new QLabel(QStringLiteral("<a href=\"explore\">%1</a>").arg(tr("Entropy against length: Explore")), side);
    against->setObjectName(QStringLiteral("toExplore"));
    against->setFont(secondaryFont());
    connect(against, &QLabel::linkActivated, document_, [this](const QString& page) {
        ViewState state = document_->view();
        state.page = page;
        state.quantity = state.normalizedRows ? "normalized_entropy" : "entropy";
        document_->setView(state);
    });
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    numbers_ = new EntropyNumbers(side);
    factor_ = new FactorPanel(document_, side);
    layout->addWidget(numbers_);
    layout->addWidget(factor_, 1);
    layout->addWidget(against);
    return side;
}

void EntropyPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    side_->setFixedWidth(std::clamp(event->size().width() * 27 / 100, 270, 640));
    factor_->view()->setMaximumHeight(side_->width() * 5 / 4);
}

void EntropyPage::askForRow()
{
    if (!engine_->result())
        return;
    const Index rows = engine_->result()->inputs->nq(), selected = document_->selection().row;
    engine_->setRow(selected >= 0 && selected < rows ? selected : rows - 1);
}

void EntropyPage::selectRow(double place)
{
    if (std::isfinite(place))
        document_->select({Index(std::floor(place)), document_->selection().key});
}

void EntropyPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showAll();
}

// Not while the page is hidden: it may have many rows to draw.
void EntropyPage::showAll()
{
    if (!isVisible())
        return;
    const ViewState& state = document_->view();
    const Entropies& entropies = engine_->entropies();
    factor_->show(entropies.study);
    ViewState ofPictures = state; // what the factor panel alone shows leaves them as they are
    ofPictures.factor = ViewState().factor;
    ofPictures.targetEntropy.reset();
    if (shown_.study && entropies.study == shown_.study && entropies.row == shown_.row && ofPictures == shownView_)
        return;
    shown_ = entropies;
    shownView_ = ofPictures;
    showPictures();
}

void EntropyPage::showPictures()
{
    const auto present = [](LineView* view, LinePicture picture) {
        picture.leftMargin = leftMargin;
        picture.rightMargin = rightMargin;
        view->show(picture);
    };
    numbers_->setVisible(shown_.study != nullptr);
    if (!shown_.study) {
        LinePicture nothing;
        nothing.emptyText = tr("Measuring …");
        for (LineView* view : {spectrum_, distribution_, rows_, difference_})
            present(view, nothing);
        return;
    }
    present(spectrum_, spectrumPicture(shown_, shownView_));
    present(distribution_, distributionPicture(*shown_.study, shownView_));
    present(rows_, rowsPicture(*shown_.study, shownView_));
    present(difference_, differencePicture(*shown_.study, shownView_));
    numbers_->show(shown_);
}

void EntropyPage::setCurrent(bool current) { engine_->setEntropiesWanted(current); }

std::vector<NamedFigure> EntropyPage::figures() const
{
    const QSizeF single(89, 67);
    const SharedFigure all = composeFigure(
        {{{{spectrum_->figure(), 1}, {distribution_->figure(), 1}}, 1}, {{{rows_->figure(), 1}, {difference_->figure(), 1}}, 1}});
    return {{tr("Spectrum"), spectrum_->figure(), single}, {tr("Distribution"), distribution_->figure(), single},
        {tr("Entropy by row"), rows_->figure(), single}, {tr("A against B"), difference_->figure(), single},
        {tr("Factor"), factor_->figure(), single}, {tr("Everything"), all, {180, 135}}};
}

} // namespace attentoscope
