// The entropies of the present result, while somebody looks at them. A row that is selected costs little: what is over all rows
// is studied once a result.
#include "ui/document/engine/worker.h"

namespace attentoscope {

namespace {

constexpr Index studiedRows = 256; // for spectra, at most

} // namespace

void Worker::doEntropies(const Wanted& wanted, StopToken stop)
{
    const std::uint64_t version = wanted.experiment.version;
    const auto fails = [&](const Error& error) {
        if (error.kind == ErrorKind::Cancelled)
            return; // asked for again when there is time
        finish(Work::Entropy, wanted);
        deliver(Work::Entropy, version, error);
    };
    if (!result_)
        return finish(Work::Entropy, wanted);
    Entropies found = entropies_;
    if (!found.study || found.study->result != result_) {
        const auto study = studyEntropy(result_, studiedRows, stop);
        if (!study)
            return fails(study.error());
        found = {*study, {}};
    }
    const Index row = wanted.row.value;
    const bool inside = wanted.row.version > 0 && row >= 0 && row < result_->inputs->nq();
    if (!inside) {
        found.row.reset();
    } else if (!found.row || found.row->row != row) {
        const auto spectra = studyRow(*result_, row, stop);
        if (!spectra)
            return fails(spectra.error());
        found.row = *spectra;
    }
    entropies_ = found;
    finish(Work::Entropy, wanted);
    deliver(Work::Entropy, version, std::move(found));
}

} // namespace attentoscope
