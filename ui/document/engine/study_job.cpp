// The computation of the page that is looked at, which the page itself brings.
#include "ui/document/engine/worker.h"

namespace attentoscope {

void Worker::doStudy(const Wanted& wanted, StopToken stop)
{
    const std::uint64_t version = wanted.study.version;
    const StudyContext context{
        stop, [this, version](std::any part) { deliver(Work::Study, version, Delivery::Found{std::move(part)}); }};
    auto found = wanted.study.value(context);
    if (!found && found.error().kind == ErrorKind::Cancelled)
        return; // run again when there is time
    finish(Work::Study, wanted);
    if (found)
        deliver(Work::Study, version, Delivery::Found{std::move(*found)});
    else
        deliver(Work::Study, version, found.error());
}

} // namespace attentoscope
