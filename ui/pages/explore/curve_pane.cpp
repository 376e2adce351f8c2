#include "ui/pages/explore/curve_pane.h"

#include "core/session/fields.h"
#include "core/sources/source.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/pages/choice_bar.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

QString whyNoCurves(const Error& error)
{
    Message why = error.why;
    for (std::string& argument : why.arguments)
        if (const Source* source = findSource(argument))
            argument = translated(source->label).toStdString();
    return translated(why);
}

CurvePane::CurvePane(Document* document, Engine* engine, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , engine_(engine)
    , quantities_(new ChoiceBar(this))
    , view_(new CurveView(this))
{
    quantities_->add(int(CurveQuantity::Entropy), tr("H"), tr("Entropy of a row's weights"));
    quantities_->add(
        int(CurveQuantity::NormalizedEntropy), tr("H / ln n"), tr("Entropy as a part of the largest that is possible"));
    quantities_->add(int(CurveQuantity::PeakWeight), tr("peak"), tr("The largest weight of a row"));
    quantities_->add(int(CurveQuantity::PlantedMass), tr("planted"), tr("The weight on the keys that the query looks for"));
    auto* theory = new ToggleButton(tr("theory"), ToggleButton::Weight::Quiet, this);
    theory->setToolTip(tr("Theory, dashed: what is expected of these rows") + QStringLiteral(" (Ctrl+T)"));
    theory->setFont(secondaryFont());
    theory->setObjectName(QStringLiteral("theory"));
    theory_ = theory;
    view_->setObjectName(QStringLiteral("curves"));
    auto* switches = new QHBoxLayout;
    switches->setContentsMargins(0, 0, 0, 0);
    switches->addWidget(quantities_);
    switches->addStretch(1);
    switches->addWidget(theory_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(switches);
    layout->addWidget(view_, 1);
    connect(quantities_, &ChoiceBar::chosen, this, &CurvePane::setQuantity);
    connect(theory_, &QAbstractButton::clicked, this, [this](bool on) {
        ViewState state = document_->view();
        state.theory = on;
        document_->setView(state);
    });
    connect(view_, &CurveView::lengthClicked, document_, [this](double n) {
        const Field* field = findField("n");
        const auto length = std::clamp<std::int64_t>(std::llround(n), 1, 65536);
        if (field != nullptr)
            (void)document_->setField(*field, length);
    });
    connect(engine_, &Engine::sweepUpdated, this, &CurvePane::showCurves);
    connect(engine_, &Engine::resultReady, this,
        [this](const SharedResult& result) { view_->setPresentN(double(result->inputs->nk())); });
    connect(document_, &Document::viewChanged, this, &CurvePane::showCurves);
    connect(document_, &Document::experimentChanged, this, [this] {
        if (document_->experiment().bits != shownBits_)
            showCurves(); // nothing else of it changes a curve that is there
    });
    showCurves();
}

void CurvePane::setQuantity(int quantity)
{
    ViewState state = document_->view();
    state.quantity = CurveQuantity(quantity);
    document_->setView(state);
}

void CurvePane::showCurves()
{
    const ViewState& state = document_->view();
    quantities_->setCurrent(int(state.quantity));
    theory_->setChecked(state.theory);
    shownBits_ = document_->experiment().bits;
    CurvePicture picture;
    if (engine_->sweep())
        picture = curvePicture(*engine_->sweep(), state.quantity, state.theory, document_->experiment().bits);
    else
        picture.emptyText = engine_->sweepFailure() ? whyNoCurves(*engine_->sweepFailure()) : tr("Measuring …");
    picture.title = tr("<b>Against length</b>");
    if (engine_->result())
        picture.presentN = double(engine_->result()->inputs->nk());
    view_->show(picture);
}

} // namespace attentoscope
