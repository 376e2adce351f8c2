// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bench/verdict_line.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/pages/page_list.h"
#include "ui/text/translated.h"
#include "ui/text/unbroken.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMouseEvent>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int beforeDimmedMs = 300;

} // namespace

VerdictLine::VerdictLine(Document* document, Engine* engine, QWidget* parent)
    : ElidedLabel(Qt::ElideRight, parent)
    , document_(document)
    , engine_(engine)
{
    setObjectName(QStringLiteral("verdict"));
    setWholeSentences(true);
    QFont font = bodyFont();
    font.setWeight(QFont::Bold);
    setFont(font);
    patience_.setSingleShot(true);
    patience_.setInterval(beforeDimmedMs);
    connect(&patience_, &QTimer::timeout, this, [this] { setEnabled(false); });
    auto* copy = new QAction(tr("Copy"), this);
    connect(copy, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(text()); });
    addAction(copy);
    select_ = new QAction(tr("Select the items that this line names"), this);
    connect(select_, &QAction::triggered, this, &VerdictLine::select);
    addAction(select_);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(document_, &Document::viewChanged, this, &VerdictLine::follow);
    connect(document_, &Document::experimentChanged, this, &VerdictLine::look);
    connect(document_, &Document::worksheetChanged, this, &VerdictLine::look);
}

void VerdictLine::select()
{
    if (select_->isVisible())
        pageOf(page_).verdict.select(*engine_, document_);
}

void VerdictLine::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        select();
    else
        ElidedLabel::mousePressEvent(event);
}

void VerdictLine::showEvent(QShowEvent* event)
{
    ElidedLabel::showEvent(event);
    // Large type, and nobody can point at it to read the rest. The palette that tells is not there before.
    setLines(Theme::of(*this).isPresented() ? 2 : 1);
}

void VerdictLine::setPage(const QString& page)
{
    page_ = page;
    follow();
}

void VerdictLine::setSilent(bool silent)
{
    silent_ = silent;
    look();
}

void VerdictLine::follow()
{
    for (const auto& each : heard_)
        disconnect(each);
    heard_.clear();
    if (!page_.isEmpty())
        for (InquiryBase* inquiry : pageOf(page_).verdict.reads(*engine_, *document_)) {
            heard_.push_back(connect(inquiry, &InquiryBase::answered, this, &VerdictLine::look));
            heard_.push_back(connect(inquiry, &InquiryBase::askedChanged, this, &VerdictLine::look));
        }
    look();
}

void VerdictLine::look()
{
    QString now;
    bool older = false;
    if (!page_.isEmpty() && !silent_) {
        const PageKind& page = pageOf(page_);
        now = page.verdict.said(*engine_, *document_);
        older = std::ranges::any_of(page.verdict.reads(*engine_, *document_), &InquiryBase::isOlder);
        setToolTip(now.isEmpty()
                ? QString()
                : unbroken(QStringLiteral("<p>%1</p><p>%2</p>").arg(now.toHtmlEscaped(), verdictHelp(page).toHtmlEscaped())));
    }
    select_->setVisible(!now.isEmpty() && pageOf(page_).verdict.select != nullptr);
    setCursor(select_->isVisible() ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (!older) {
        patience_.stop();
        setEnabled(true);
    } else if (isEnabled() && !patience_.isActive()) {
        patience_.start();
    }
    if (now == text())
        return;
    setText(now);
    emit said(now);
}

} // namespace attentoscope
