// SPDX-License-Identifier: GPL-3.0-or-later
// Runs attentoscope-draw, the program that draws, as a child process, so that this program need not link and start all of Qt.
#pragma once

#include "core/base/progress.h"
#include "core/orders/messages.h"

#include <filesystem>
#include <memory>

namespace attentoscope::cli {

// It is started with the first order, and carries out all that follow.
class DrawingProgram
{
public:
    explicit DrawingProgram(int threads = 0); // cores to use; 0: all
    ~DrawingProgram(); // ends it
    DrawingProgram(const DrawingProgram&) = delete;
    DrawingProgram& operator=(const DrawingProgram&) = delete;

    // Returns the result of an order, and passes warnings on to the console. Errors: those of the order; the program is not in
    // our folder, cannot be started or has died; stopped, which ends it.
    Outcome<MessageValue> ask(const MessageValue& order, const StopToken& stop, const Progress& progress = {});

private:
    struct Child;
    Outcome<Done> start();
    Outcome<std::optional<MessageValue>> nextReply(const StopToken& stop);
    Error ended(bool stopped);

    int threads_;
    std::unique_ptr<Child> child_; // null: not started
};

std::filesystem::path programFolder(); // the folder of the running executable

} // namespace attentoscope::cli
