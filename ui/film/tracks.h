// SPDX-License-Identifier: GPL-3.0-or-later
// What can be played as a film: the table of tracks. A new one is an entry of tracks.cpp; the bar, the films that are saved and
// their titles read it there.
#pragma once

#include "core/base/outcome.h"
#include "core/experiment/experiment.h"
#include "core/session/fields.h"
#include "core/session/worksheet.h"
#include "ui/document/view_state.h"
#include "ui/film/film_range.h"

#include <QString>

#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

class SourceNumbers;

// What a film changes, and what it may not.
struct FilmSubject {
    Experiment experiment;
    ViewState view;
    Worksheet worksheet = {};
    Index rows = 0; // that there are; 0: not known
};

// A track for what there is now.
struct TrackState {
    QString title;
    QString why; // it cannot be played, in a sentence; empty: it can
    FilmRange usual; // before somebody chooses other ends
    double least = 0, most = 0; // that the ends may be
    double value = 0;
};

struct Track {
    const char* key; // "n"
    const char* field; // of the experiment, that it changes; null: it changes only how that is looked at
    const char* title; // ATT_TEXT; null: the field's label
    const char* says; // ATT_TEXT: its value %1 in words; null: see saying
    FilmRange usual;
    const char* page = nullptr; // that shows it; null: every page that reads the field
    double least = 0, most = 0; // that the ends may be; both 0: the field's range, or fit() says

    // Of a field they are null. Nothing: there is no such number in this experiment, which `missing` says (ATT_TEXT).
    std::optional<double> (*get)(const FilmSubject&) = nullptr;
    Outcome<Done> (*set)(FilmSubject&, double value) = nullptr;
    const char* missing = nullptr;
    // Where the experiment says more of it, once it has that number.
    void (*fit)(const FilmSubject&, TrackState&) = nullptr;
    QString (*naming)(const FilmSubject&) = nullptr; // instead of the title
    QString (*saying)(const FilmSubject&) = nullptr; // with %1
};

std::span<const Track> tracks();

QString trackTitle(const Track& track, const FilmSubject& subject);
TrackState trackState(const Track& track, const FilmSubject& subject, SourceNumbers& numbers);
// The same subject at another value. Errors: the value cannot be.
Outcome<Done> moveTo(const Track& track, FilmSubject& subject, double value);
QString valueText(const Track& track, const FilmSubject& subject); // "n = 512 tokens"

} // namespace attentoscope
