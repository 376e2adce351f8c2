#include "ui/pages/sequence_view.h"

#include "ui/pages/row_columns.h"
#include "ui/plots/map_view.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QCursor>
#include <QGridLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QToolTip>

#include <algorithm>
#include <numbers>

namespace attentoscope {

namespace {

constexpr int roomForLastToken = 28; // its slanted label leans out of the map
constexpr int axisRoom = 60;

QStringList textsOf(const std::vector<std::string>& tokens)
{
    QStringList texts;
    for (const std::string& token : tokens)
        texts << QString::fromStdString(token);
    return texts;
}

} // namespace

SequenceView::SequenceView(QWidget* parent)
    : QWidget(parent)
    , map_(new MapView(this))
    , columns_(new RowColumns(this))
    , summary_(new QLabel(this))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    grid->addWidget(map_, 0, 0);
    grid->addWidget(columns_, 0, 1);
    grid->addWidget(summary_, 1, 0, 1, 2);
    grid->setColumnStretch(0, 1);
    grid->setRowStretch(2, 1);
    summary_->setFont(secondaryFont());
    summary_->setWordWrap(true);
    summary_->setContentsMargins(0, 8, 0, 0);
    connect(map_, &MapView::plotRectChanged, this, &SequenceView::placeColumns);
    connect(map_, &MapView::hovered, this, &SequenceView::hover);
    connect(map_, &MapView::left, this, [] { QToolTip::hideText(); });
    connect(map_, &MapView::clicked, this, &SequenceView::clicked);
}

void SequenceView::show(const SequencePicture& picture, int number, const ColorScaling& colors, int leftMargin)
{
    result_ = picture.result;
    const Inputs& inputs = *result_->inputs;
    const Index padded = Index(std::count(inputs.keyPadded.begin(), inputs.keyPadded.end(), std::uint8_t(1)));
    MapPicture map;
    map.raster = picture.map;
    map.full = map.range = {0, inputs.nq(), 0, inputs.nk()};
    map.colors = colors;
    map.keysOnTop = true;
    map.leftMargin = leftMargin;
    map.rightMargin = roomForLastToken;
    map.title = padded > 0 ? tr("<b>Sequence %1</b> · %2 tokens, %3 padded").arg(number).arg(inputs.nk() - padded).arg(padded)
                           : tr("<b>Sequence %1</b> · %2 tokens").arg(number).arg(inputs.nk());
    map.queryTokens = textsOf(inputs.queryTokens);
    map.keyTokens = textsOf(inputs.keyTokens);
    map_->show(map);
    columns_->show(result_);
    const Summary entropy = summarize(result_->policies.front().rows.entropy);
    const bool bits = result_->experiment.bits && result_->experiment.entropy.kind != EntropyMeasure::Tsallis;
    QString text = entropy.count > 0 ? tr("mean entropy %1 over %2 rows")
                                           .arg(fixedText(bits ? entropy.mean / std::numbers::ln2 : entropy.mean, 3))
                                           .arg(entropy.count)
                                     : tr("no row sees any key");
    if (result_->emptyRows > 0 && entropy.count > 0)
        text += QStringLiteral(" · ") + tr("rows without visible key: %1").arg(result_->emptyRows);
    summary_->setText(text);
    placeColumns();
}

void SequenceView::placeColumns()
{
    const QRect cells = map_->plotRect();
    columns_->setSpan(map_->y() + cells.top() - columns_->y(), cells.height());
}

void SequenceView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // Cells are about square: the map is hardly taller than wide.
    const int room = event->size().height() - summary_->sizeHint().height();
    const int width = event->size().width() - columns_->minimumWidth();
    const int side = std::min(room, width * 6 / 5 + axisRoom);
    map_->setFixedHeight(std::max(side, 160));
    columns_->setFixedHeight(std::max(side, 160));
}

void SequenceView::hover(Index row, Index key)
{
    if (!result_ || row < 0 || key < 0)
        return;
    const PolicyResult& policy = result_->policies.front();
    const Inputs& inputs = *result_->inputs;
    if (row >= policy.weights.rows() || key >= policy.weights.cols() || std::size_t(row) >= inputs.queryTokens.size()
        || std::size_t(key) >= inputs.keyTokens.size())
        return;
    KeyRanges visible;
    result_->mask.row(row, visible);
    const bool seen =
        std::any_of(visible.begin(), visible.end(), [&](const KeyRange& r) { return key >= r.begin && key < r.end; });
    const QString who = tr("“%1” looks at “%2”")
                            .arg(QString::fromStdString(inputs.queryTokens[std::size_t(row)]).toHtmlEscaped(),
                                QString::fromStdString(inputs.keyTokens[std::size_t(key)]).toHtmlEscaped());
    const QString what =
        seen ? QStringLiteral("<i>a</i> = ") + weightText(double(policy.weights(row, key))) : tr("hidden by the mask");
    QToolTip::showText(QCursor::pos(), QStringLiteral("<b>%1</b><br>%2").arg(who, what), map_);
}

} // namespace attentoscope
