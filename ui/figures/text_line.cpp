#include "ui/figures/text_line.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextDocument>
#include <QTextDocumentFragment>

namespace attentoscope {

TextLine::TextLine(const QString& richText, const QFont& font, const QColor& color)
    : document_(std::make_unique<QTextDocument>())
    , color_(color)
{
    document_->setDocumentMargin(0);
    document_->setUndoRedoEnabled(false);
    document_->setDefaultFont(font);
    document_->setHtml(richText);
}

TextLine::~TextLine() = default;
TextLine::TextLine(TextLine&&) noexcept = default;
TextLine& TextLine::operator=(TextLine&&) noexcept = default;

QSizeF TextLine::size() const { return document_->size(); }

void TextLine::draw(QPainter& painter, const QPointF& topLeft) const
{
    painter.save();
    painter.translate(topLeft);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, color_);
    document_->documentLayout()->draw(&painter, context);
    painter.restore();
}

QString plainText(const QString& richText)
{
    return Qt::mightBeRichText(richText) ? QTextDocumentFragment::fromHtml(richText).toPlainText() : richText;
}

} // namespace attentoscope
