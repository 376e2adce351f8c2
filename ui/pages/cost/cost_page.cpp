#include "ui/pages/cost/cost_page.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/pages/cost/cost_pictures.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int leftMargin = 64, rightMargin = 20; // px: the pictures are alike

// Values as long as keys where there are none: attention without them is not attention.
CostSetup setupOf(const Result& result)
{
    const Inputs& inputs = *result.inputs;
    return {.d = inputs.d(), .dv = inputs.dv() > 0 ? inputs.dv() : inputs.d(), .mask = result.experiment.mask};
}

StudyJob costJob(const std::shared_ptr<CostTable>& growing)
{
    return [growing](const StudyContext& context) -> Outcome<std::any> {
        const auto done = measureCost(
            *growing, {}, [&](const CostTable& part) { context.tell(part); }, context.stop);
        if (!done)
            return done.error();
        return std::any(*growing);
    };
}

} // namespace

CostPage::CostPage(Document* document, Engine* engine, QWidget* parent)
    : Page(parent)
    , document_(document)
    , engine_(engine)
    , time_(new LineView(this))
    , memory_(new LineView(this))
{
    time_->setObjectName(QStringLiteral("costTime"));
    memory_->setObjectName(QStringLiteral("costMemory"));
    auto* pictures = new QVBoxLayout;
    pictures->setSpacing(8);
    pictures->addWidget(time_, 1);
    pictures->addWidget(memory_, 1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(16);
    layout->addLayout(pictures, 1);
    side_ = makeSide();
    layout->addWidget(side_);
    offerMenu(time_, 0);
    offerMenu(memory_, 1);
    connect(engine_, &Engine::studyReady, this, &CostPage::take);
    connect(engine_, &Engine::resultReady, this, &CostPage::measureIfOther);
    showAll();
}

QWidget* CostPage::makeSide()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(12);
    setup_ = new QLabel(side);
    setup_->setObjectName(QStringLiteral("costSetup"));
    setup_->setWordWrap(true);
    ratio_ = new QLabel(side);
    ratio_->setObjectName(QStringLiteral("costRatio"));
    ratio_->setTextFormat(Qt::RichText);
    ratio_->setWordWrap(true);
    cells_ = new QLabel(side);
    cells_->setObjectName(QStringLiteral("costCells"));
    cells_->setTextFormat(Qt::RichText);
    state_ = new QLabel(side);
    state_->setObjectName(QStringLiteral("costState"));
    state_->setFont(secondaryFont());
    state_->setWordWrap(true);
    again_ = new QPushButton(tr("Measure again"), side);
    again_->setObjectName(QStringLiteral("measureAgain"));
    again_->setToolTip(tr("All lengths once more: other programs may have been busy"));
    connect(again_, &QPushButton::clicked, this, &CostPage::measureAgain);
    for (QLabel* label : {setup_, ratio_, cells_, state_}) {
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        layout->addWidget(label);
    }
    layout->addWidget(again_, 0, Qt::AlignLeft);
    layout->addStretch(1);
    return side;
}

void CostPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    side_->setFixedWidth(std::clamp(event->size().width() * 30 / 100, 310, 560));
}

void CostPage::setCurrent(bool current)
{
    current_ = current;
    if (!current)
        return engine_->study({});
    goOn();
    measureIfOther();
}

void CostPage::measureIfOther()
{
    const SharedResult& result = engine_->result();
    if (!current_ || !result)
        return;
    if (const CostSetup setup = setupOf(*result); !growing_ || setup != wanted_)
        begin(setup);
}

void CostPage::measureAgain()
{
    if (growing_)
        begin(wanted_);
}

void CostPage::begin(const CostSetup& setup)
{
    wanted_ = setup;
    growing_ = std::make_shared<CostTable>();
    growing_->setup = setup;
    complete_ = false;
    showAll();
    goOn();
}

void CostPage::goOn()
{
    if (growing_ && !complete_)
        engine_->study(costJob(growing_));
}

void CostPage::take(const std::any& found)
{
    const auto* table = std::any_cast<CostTable>(&found);
    if (table == nullptr || table->setup != wanted_)
        return;
    shown_ = *table;
    complete_ = table->finished;
    showAll();
}

void CostPage::showAll()
{
    const auto present = [](LineView* view, LinePicture picture) {
        picture.leftMargin = leftMargin;
        picture.rightMargin = rightMargin;
        view->show(picture);
    };
    present(time_, timePicture(shown_));
    present(memory_, memoryPicture(shown_));
    setup_->setText(tr("<b>Cost of attention</b> on this machine<br><i>d</i> = %1, <i>d</i><sub>v</sub> = %2, mask %3")
                        .arg(shown_.setup.d)
                        .arg(shown_.setup.dv)
                        .arg(QString::fromStdString(shown_.setup.mask).toHtmlEscaped()));
    ratio_->setText(ratioText(shown_));
    ratio_->setVisible(!ratio_->text().isEmpty());
    QString rows;
    const auto addRow = [&](const QStringList& cells, const QString& tag) {
        rows += QStringLiteral("<tr>");
        for (const QString& cell : cells)
            rows += QStringLiteral("<%1 align=\"right\">%2</%1>").arg(tag, cell.toHtmlEscaped());
        rows += QStringLiteral("</tr>");
    };
    addRow(costHeads(), QStringLiteral("th"));
    for (const QStringList& cells : costCells(shown_))
        addRow(cells, QStringLiteral("td"));
    cells_->setText(QStringLiteral("<table width=\"100%\" cellspacing=\"3\">%1</table>").arg(rows));
    const bool begun = shown_.setup == wanted_ && !shown_.finished && !shown_.points.empty();
    const Index next = begun ? 2 * shown_.points.back().n : CostLimits().first;
    state_->setText(complete_
            ? tr("Lengths whose run would take longer than %1 s, or that need more than %2 or half of the free memory, are left "
                 "out.")
                  .arg(CostLimits().longestMs / 1000)
                  .arg(bytesText(CostLimits().mostBytes))
            : tr("Measuring n = %1 …").arg(countText(next)));
    again_->setEnabled(complete_);
}

std::vector<NamedFigure> CostPage::figures() const
{
    const SharedFigure all = composeFigure({{{{time_->figure(), 1}}, 1}, {{{memory_->figure(), 1}}, 1}});
    return {{tr("Time"), time_->figure(), {89, 67}}, {tr("Memory"), memory_->figure(), {89, 67}},
        {tr("Everything"), all, {120, 150}}};
}

} // namespace attentoscope
