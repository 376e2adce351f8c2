// The Johnson–Lindenstrauss lab: distances of random points after a projection, the dimension that n keys ask for beside the
// entropy-invariant multiplier, and the error of Performer's features.
#pragma once

#include "ui/pages/jl/jl_pictures.h"
#include "ui/pages/page.h"

#include <any>
#include <optional>

namespace attentoscope {

class Document;
class Engine;
class JlNumbers;
class LineView;

class JlPage : public Page
{
    Q_OBJECT
public:
    JlPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    void setCurrent(bool current) override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    // What decides the numbers: ε only marks them.
    struct Question {
        ProjectionSetup setup;
        Index seed = 0;
        bool operator==(const Question&) const = default;
    };
    Question question() const;
    void ask();
    void receive(const std::any& found);
    void chooseTarget(double k);
    void showAll();

    Document* document_;
    Engine* engine_;
    LineView *ratios_, *worst_, *inner_, *dimension_, *multiplier_, *performer_;
    JlNumbers* numbers_;
    bool current_ = false;
    std::optional<Question> asked_; // of the engine, and not taken back
    std::optional<Question> answered_; // in full, by found_
    JlFound found_;
};

} // namespace attentoscope
