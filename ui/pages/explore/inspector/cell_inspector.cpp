// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/inspector/cell_inspector.h"

#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/engine/watch.h"
#include "ui/document/questions/inspection.h"
#include "ui/pages/explore/inspector/chain_table.h"
#include "ui/pages/explore/inspector/inspector_settings.h"
#include "ui/pages/explore/inspector/top_keys.h"
#include "ui/pages/explore/rows/rows_board.h"
#include "ui/panels/readout_panel.h"
#include "ui/widgets/switches/choice_bar.h"
#include "ui/widgets/switches/more_button.h"
#include "ui/widgets/veil.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int percentOfRoom = 40; // the height of every page; the curves get the rest
constexpr int mostOfCurves = 700; // px
constexpr int leastHeight = 200; // px
constexpr int besideScrollBar = 6; // px

} // namespace

CellInspector::CellInspector(Document* document, Engine* engine, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , engine_(engine)
    , pages_(new ChoiceBar(this))
    , more_(new MoreButton(tr("More cell options"), this))
    , readout_(new ReadoutPanel(this))
    , chain_(new ChainTable(this))
    , top_(new TopKeys(this))
{
    const auto add = [this](InspectorPage page, const char* name, const QString& text, const QString& help) {
        pages_->add(int(page), text, help)->setObjectName(QLatin1String(name));
    };
    add(InspectorPage::Numbers, "inspectNumbers", tr("Numbers"), tr("The numbers of the cell and of its row"));
    add(InspectorPage::TopKeys, "inspectTopKeys", tr("Top keys"), tr("The largest weights of the row"));
    const QString howSo = tr("How the weight is computed from q·k, why it is large or small, and what it adds to the output");
    pages_->addRare(int(InspectorPage::Chain), tr("Derivation"), howSo, more_->menu())
        ->setObjectName(QStringLiteral("inspectChain"));
    more_->setObjectName(QStringLiteral("moreOfTheCell"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto* switches = new QHBoxLayout;
    switches->addWidget(pages_);
    switches->addStretch(1);
    switches->addWidget(more_);
    layout->addLayout(switches);
    layout->addWidget(readout_);
    chainArea_ = addScrolling(chain_, "chainArea");
    chainArea_->setAccessibleName(howSo);
    topArea_ = addScrolling(top_, "topKeysArea");
    topArea_->setAccessibleName(tr("The largest weights of the row"));
    for (QWidget* asker : {chainArea_, topArea_}) {
        watch<InspectCell>(asker, document_, engine_, [this] {
            const Selection selected = document_->selection();
            return InspectCell::Inputs{shownRowOf(*document_), selected.key};
        });
        new Veil(asker, engine_, {&engine_->inquiry<InspectCell>()});
    }
    new Veil(readout_, engine_, {&engine_->inquiry<RowProfile>()});
    connect(pages_, &ChoiceBar::chosen, document_, [document](int page) {
        changeView<InspectorSettings>(document, [page](InspectorSettings& view) { view.page = InspectorPage(page); });
    });
    connect(&engine_->inquiry<InspectCell>(), &InquiryBase::answered, this, [this] {
        chain_->show(engine_->inquiry<InspectCell>().answer());
        top_->show(engine_->inquiry<InspectCell>().answer());
    });
    connect(top_, &TopKeys::chosen, this, [this](Index row, Index key) { document_->select({row, key}); });
    connect(document_, &Document::viewChanged, this, &CellInspector::showPage);
    showPage();
}

QScrollArea* CellInspector::addScrolling(QWidget* page, const char* name)
{
    auto* area = new QScrollArea(this);
    area->setObjectName(QLatin1String(name));
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    page->setContentsMargins(0, 0, besideScrollBar, 0);
    area->setWidget(page);
    layout()->addWidget(area);
    return area;
}

void CellInspector::showPage()
{
    const InspectorPage page = document_->view().of<InspectorSettings>().page;
    pages_->setCurrent(int(page));
    more_->setChanged(int(pages_->rareIsChosen()));
    readout_->setVisible(page == InspectorPage::Numbers);
    chainArea_->setVisible(page == InspectorPage::Chain);
    topArea_->setVisible(page == InspectorPage::TopKeys);
}

int CellInspector::shippedHeight(int room) const { return std::max(room * percentOfRoom / 100, room - mostOfCurves); }

QSize CellInspector::minimumSizeHint() const
{
    const int numbers = pages_->sizeHint().height() + layout()->spacing() + readout_->minimumSizeHint().height();
    return QWidget::minimumSizeHint().expandedTo({0, std::max(numbers, leastHeight)});
}

QSize CellInspector::sizeHint() const { return {QWidget::sizeHint().width(), maximumHeight()}; }

// Limits the height in the same way for every page and cell. It sets only a maximum: a minimum that followed the window would
// prevent the window from being made smaller.
void CellInspector::setHeight(int wanted)
{
    setMaximumHeight(std::max(wanted, minimumSizeHint().height()));
    updateGeometry();
}

} // namespace attentoscope
