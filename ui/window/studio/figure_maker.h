// Makes figures of a session out of sight, so that the window stays as it is: any view, its maps computed for paper.
#pragma once

#include "core/base/outcome.h"
#include "core/session/session.h"
#include "ui/figures/named_figure.h"
#include "ui/window/views.h"

#include <QObject>
#include <QSize>
#include <QTimer>

#include <memory>
#include <vector>

namespace attentoscope {

class Document;
class Engine;
class Workbench;

class FigureMaker : public QObject
{
    Q_OBJECT
public:
    explicit FigureMaker(const Session& session, QObject* parent = nullptr);
    ~FigureMaker() override;

    std::vector<View> views() const;
    const Document& document() const { return *document_; }

    // What is asked for: made() or failed() follows, once everything in it is known.
    void show(const View& view);
    void setPrintedCells(const QSize& cells); // of the maps; empty: as many as a screen has
    bool isMaking() const { return watch_.isActive(); }

signals:
    void made(const attentoscope::NamedFigure& figure);
    void failed(const attentoscope::Error& why);
    void progressed(double fraction);

private:
    void begin();
    void look();

    std::unique_ptr<Document> document_;
    std::unique_ptr<Engine> engine_;
    std::unique_ptr<Workbench> stage_; // shown, but on no screen
    View view_;
    QTimer watch_;
    int calm_ = 0; // turns in which nothing was under way
};

} // namespace attentoscope
