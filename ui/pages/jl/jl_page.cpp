#include "ui/pages/jl/jl_page.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/pages/jl/jl_numbers.h"

#include <QGridLayout>

#include <cmath>
#include <utility>

namespace attentoscope {

namespace {

constexpr int leftMargin = 56, rightMargin = 20; // px: pictures above each other share their edges

// All of it, or one half after the other.
Outcome<std::any> studyJl(const ProjectionSetup& setup, Index seed, const StudyContext& context)
{
    JlFound found;
    const auto tell = [&](ProjectionTable table) {
        found.projection = std::make_shared<const ProjectionTable>(std::move(table));
        context.tell(found);
    };
    auto projection = projectPoints(setup, seed, 0, context.stop, {}, tell);
    if (!projection)
        return projection.error();
    tell(std::move(*projection));
    auto performer = performerErrors(setup, seed, 0, context.stop);
    if (!performer)
        return performer.error();
    found.performer = std::make_shared<const PerformerTable>(std::move(*performer));
    return std::any(found);
}

} // namespace

JlPage::JlPage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
    , ratios_(new LineView(this))
    , worst_(new LineView(this))
    , inner_(new LineView(this))
    , dimension_(new LineView(this))
    , multiplier_(new LineView(this))
    , performer_(new LineView(this))
    , numbers_(new JlNumbers(this))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 8, 8, 8);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(8);
    const std::pair<LineView*, const char*> views[] = {{ratios_, "ratios"}, {worst_, "worst"}, {inner_, "inner"},
        {dimension_, "dimension"}, {multiplier_, "multiplier"}, {performer_, "performer"}};
    for (int i = 0; i < 6; ++i) {
        views[i].first->setObjectName(QLatin1String(views[i].second));
        grid->addWidget(views[i].first, i < 3 ? 0 : 2, i % 3);
        offerMenu(views[i].first, std::size_t(i));
    }
    grid->addWidget(numbers_, 1, 0, 1, 3);
    for (const int row : {0, 2})
        grid->setRowStretch(row, 1);
    for (int column = 0; column < 3; ++column)
        grid->setColumnStretch(column, 1);
    connect(worst_, &LineView::clicked, this, &JlPage::chooseTarget);
    connect(inner_, &LineView::clicked, this, &JlPage::chooseTarget);
    connect(numbers_, &JlNumbers::targetChosen, this, [this](Index k) { chooseTarget(double(k)); });
    connect(engine_, &Engine::studyReady, this, &JlPage::receive);
    connect(document_, &Document::experimentChanged, this, [this] {
        ask();
        showAll();
    });
    connect(document_, &Document::viewChanged, this, &JlPage::showAll);
}

JlPage::Question JlPage::question() const
{
    Question asked{document_->experiment().projection, document_->experiment().seed};
    asked.setup.epsilon = ProjectionSetup().epsilon;
    return asked;
}

void JlPage::setCurrent(bool current)
{
    current_ = current;
    asked_.reset(); // another page's study has come between
    if (current)
        ask();
    else
        engine_->study({});
}

void JlPage::ask()
{
    const Question now = question();
    if (!current_ || asked_ == now)
        return;
    asked_ = now;
    if (answered_ == now)
        return engine_->study({});
    answered_.reset();
    engine_->study([now](const StudyContext& context) { return studyJl(now.setup, now.seed, context); });
}

void JlPage::receive(const std::any& found)
{
    const auto* mine = std::any_cast<JlFound>(&found);
    if (!current_ || mine == nullptr)
        return;
    const auto performer = found_.performer;
    found_ = *mine;
    if (found_.performer)
        answered_ = asked_;
    else
        found_.performer = performer; // the old picture stays until the new one is there
    showAll();
}

void JlPage::chooseTarget(double k)
{
    if (!std::isfinite(k))
        return;
    ViewState state = document_->view();
    state.projectionTarget = Index(std::llround(k));
    document_->setView(state);
}

void JlPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    showAll();
}

void JlPage::showAll()
{
    if (!isVisible())
        return;
    const auto present = [](LineView* view, LinePicture picture) {
        picture.leftMargin = leftMargin;
        picture.rightMargin = rightMargin;
        view->show(picture);
    };
    const Experiment& experiment = document_->experiment();
    LinePicture nothing;
    nothing.emptyText = tr("Measuring …");
    numbers_->setVisible(found_.projection != nullptr);
    if (found_.projection) {
        const ProjectionTable& table = *found_.projection;
        const double epsilon = experiment.projection.epsilon;
        const Index k = shownTarget(table.targets, document_->view().projectionTarget);
        present(ratios_, ratioPicture(table, k));
        present(worst_, worstPicture(table, epsilon, k));
        present(inner_, innerPicture(table, k));
        numbers_->show(table, epsilon, k);
    } else {
        for (LineView* view : {ratios_, worst_, inner_})
            present(view, nothing);
    }
    present(dimension_, dimensionPicture(experiment));
    present(multiplier_, multiplierPicture(experiment));
    present(performer_, found_.performer ? performerPicture(*found_.performer) : nothing);
}

std::vector<NamedFigure> JlPage::figures() const
{
    const QSizeF single(89, 67);
    const auto row = [](const LineView* a, const LineView* b, const LineView* c) {
        return std::vector<FigureCell>{{a->figure(), 1}, {b->figure(), 1}, {c->figure(), 1}};
    };
    const SharedFigure all = composeFigure({{row(ratios_, worst_, inner_), 1}, {row(dimension_, multiplier_, performer_), 1}});
    return {{tr("Distances"), ratios_->figure(), single}, {tr("Worst pair"), worst_->figure(), single},
        {tr("Inner products"), inner_->figure(), single}, {tr("Dimension"), dimension_->figure(), single},
        {tr("Multiplier"), multiplier_->figure(), single}, {tr("Performer"), performer_->figure(), single},
        {tr("Everything"), all, {250, 135}}};
}

} // namespace attentoscope
