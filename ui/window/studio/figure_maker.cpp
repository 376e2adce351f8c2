#include "ui/window/studio/figure_maker.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/window/workbench.h"

namespace attentoscope {

namespace {

constexpr QSize stageSize(1366, 768); // px: a picture is computed for it before it is for paper
constexpr int turn = 20; // ms
constexpr int turnsToSettle = 5; // a layout settles in a few, and each may ask for other pixels

} // namespace

FigureMaker::FigureMaker(const Session& session, QObject* parent)
    : QObject(parent)
    , document_(std::make_unique<Document>())
    , engine_(std::make_unique<Engine>())
{
    document_->open(session, {});
    stage_ = std::make_unique<Workbench>(document_.get(), engine_.get());
    stage_->setAttribute(Qt::WA_DontShowOnScreen);
    stage_->setAttribute(Qt::WA_QuitOnClose, false);
    stage_->resize(stageSize);
    stage_->show();
    watch_.setInterval(turn);
    connect(&watch_, &QTimer::timeout, this, &FigureMaker::look);
}

FigureMaker::~FigureMaker() { stage_.reset(); } // while there is still a document and an engine

std::vector<View> FigureMaker::views() const { return allViews(*stage_); }

void FigureMaker::show(const View& view)
{
    view_ = view;
    ViewState state = document_->view();
    state.page = view.page;
    document_->setView(state);
    begin();
}

void FigureMaker::setPrintedCells(const QSize& cells)
{
    stage_->setPrintedCells(cells);
    begin();
}

void FigureMaker::begin()
{
    calm_ = 0;
    watch_.start();
}

void FigureMaker::look()
{
    const InquiryBase* late = engine_->foremost();
    emit progressed(late != nullptr ? late->fraction() : 0);
    calm_ = engine_->isResting() ? calm_ + 1 : 0;
    if (calm_ < turnsToSettle)
        return;
    watch_.stop();
    if (const Error* why = engine_->inquiry<Evaluation>().failure())
        return emit failed(*why);
    const auto figure = figureOf(*stage_, *engine_, view_);
    if (figure)
        emit made(*figure);
    else
        emit failed(figure.error());
}

} // namespace attentoscope
