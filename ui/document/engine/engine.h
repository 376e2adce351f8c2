// The window's side of the worker: hands out an inquiry for each question, on the UI thread, and never waits.
#pragma once

#include "ui/document/engine/inquiry.h"

#include <QTimer>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <typeindex>
#include <vector>

namespace attentoscope {

class Engine : public QObject
{
    Q_OBJECT
public:
    explicit Engine(QObject* parent = nullptr, std::chrono::milliseconds moment = Worker::moment);

    // The same one for all that ask this question.
    template <class Q>
    Inquiry<Q>& inquiry()
    {
        InquiryBase*& known = inquiries_[typeid(Q)];
        if (known == nullptr) {
            known = new Inquiry<Q>(
                worker_, [this](std::function<void()> run) { post(std::move(run)); }, [this] { beforeAsking(); }, this);
            follow(known);
        }
        return static_cast<Inquiry<Q>&>(*known);
    }

    bool isResting() const; // everything that was asked has been told

    const Error* failure() const; // of what is asked, the first that is found; null: none fails
    std::vector<const InquiryBase*> asked() const; // what somebody wants to know now
    const InquiryBase* foremost() const; // the most urgent of what is asked and not yet known as a whole; null: nothing is
    void stop(); // all of that; what is asked anew is computed
    void goOn(); // with what was stopped

signals:
    void stateChanged(); // of some inquiry: late or not, further, stopped

protected:
    void customEvent(QEvent* event) override;

private:
    void beforeAsking();
    void post(std::function<void()> run);
    void deliver();
    void receive();
    void follow(InquiryBase* inquiry);

    std::atomic<std::uint64_t> sent_{0}; // by the worker,
    std::uint64_t received_ = 0; // and arrived
    std::mutex postLock_;
    std::deque<std::function<void()>> posted_; // waits for deliver()
    QTimer grace_; // superseded work may go on so long
    bool holdsBack_ = false; // something was asked in this turn of the event loop
    std::map<std::type_index, InquiryBase*> inquiries_;
    Worker worker_; // last: it uses everything above, and tells the inquiries, who go later
};

} // namespace attentoscope
