// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of README, the guide and the gallery, which are files of resources/, compared with what the program draws now.
// With ATTENTOSCOPE_DRAWS in the environment (target `pictures`) those that differ are drawn anew, and the others left as they
// are.
#pragma once

#include <QImage>
#include <QRegion>
#include <QString>

#include <gtest/gtest.h>

namespace attentoscope {

class MainWindow;

// Returns how far two images' grey levels differ after scaling them down (one of them has few colours), as a share of the second
// image's own distance from an empty sheet.
double apartFromAfar(const QImage& a, const QImage& b);

// Succeeds if the file, such as "pictures/jl.png", shows what was drawn. `passing` is a part of it that shows times or the
// machine. A picture that was drawn with this version of Qt may differ from it in 0.02 % of its points, at half its size, by more
// than 40 of 255: its colours are reduced to 96, and a word of five letters is 0.05 %. Other versions place texts and controls in
// another way, and networks learn other last digits on processors with other instructions: then it must only look like it from
// afar.
testing::AssertionResult isKept(const QString& file, const QImage& drawn, const QRegion& passing = {});

// The same for the whole window, or a dialog, in this language: "screenshots/steps.zh_CN.png".
testing::AssertionResult isWindowKept(const QString& name, const QString& language, QWidget* window);

} // namespace attentoscope
