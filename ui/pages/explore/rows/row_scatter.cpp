// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/rows/row_scatter.h"

#include "ui/document/change_view.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/questions/row_profile.h"
#include "ui/pages/explore/rows/row_scatter_picture.h"
#include "ui/pages/explore/rows/rows_board.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/veil.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace attentoscope {

RowScatter::RowScatter(Document* document, Engine* engine, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , engine_(engine)
    , said_(new WrappedLabel(this))
    , copy_(new QPushButton(tr("Copy"), this))
    , view_(new PointView(this))
{
    said_->setObjectName(QStringLiteral("brushedRows"));
    said_->setFont(secondaryFont());
    said_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    said_->setMargin(3);
    said_->setFixedHeight(2 * QFontMetrics(secondaryFont()).lineSpacing() + 8); // fixed, so that a longer text moves nothing
    copy_->setObjectName(QStringLiteral("copyBrushedRows"));
    copy_->setFont(secondaryFont());
    copy_->setToolTip(tr("Copies the chosen rows and their entropies as a table"));
    view_->setObjectName(QStringLiteral("rowScatter"));
    view_->setAccessibleName(tr("Entropy of each row under A and under B"));
    view_->setBrushable(true);
    auto* above = new QHBoxLayout;
    above->addWidget(said_, 1);
    above->addWidget(copy_, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(above);
    layout->addWidget(view_, 1);
    connect(copy_, &QAbstractButton::clicked, this, [this] {
        if (const SharedResult& result = mostRows(*engine_))
            QApplication::clipboard()->setText(brushedTable(*result, document_->view().brushedRows));
    });
    connect(view_, &PointView::brushed, this, &RowScatter::brush);
    connect(view_, &PointView::clicked, this, [this](const PointAddress& at) {
        if (const SharedResult& result = mostRows(*engine_); result && at.point < result->rowIndex.size())
            document_->select({result->rowIndex[at.point], document_->selection().key});
    });
    for (InquiryBase* reads : std::initializer_list<InquiryBase*>{
             &engine_->inquiry<Evaluation>(), &engine_->inquiry<MoreRows>(), &engine_->inquiry<RowProfile>()})
        connect(reads, &InquiryBase::answered, this, &RowScatter::showRows);
    connect(document_, &Document::viewChanged, this, &RowScatter::showRows);
    new Veil(view_, engine_, {&engine_->inquiry<Evaluation>()});
    showRows();
}

void RowScatter::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showRows();
}

void RowScatter::showRows()
{
    if (!view_->isVisible())
        return;
    view_->show(rowsPicture(Answers(*engine_), *document_));
    const SharedResult& result = mostRows(*engine_);
    const QString said = result && result->policies.size() > 1 ? brushedText(*result, document_->view().brushedRows) : QString();
    said_->setText(said.isEmpty()
            ? tr("To select rows, drag around points or along the row numbers of a map. Hold Shift to add rows.")
            : said);
    copy_->setEnabled(!said.isEmpty());
}

// Sets the brushed rows to those of the points; `adds` keeps brushed rows that are not among the points.
void RowScatter::brush(const std::vector<PointAddress>& points, bool adds)
{
    const SharedResult& result = mostRows(*engine_);
    if (!result)
        return;
    changeView(document_, [&](ViewState& view) {
        const KeyRanges unseen = adds ? without(view.brushedRows, evaluatedRanges(*result)) : KeyRanges();
        view.brushedRows = united(unseen, rowsOf(points, *result));
    });
}

} // namespace attentoscope
