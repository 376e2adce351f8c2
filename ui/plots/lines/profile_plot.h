// SPDX-License-Identifier: GPL-3.0-or-later
// The plot that draws a ProfilePicture, for the widget and for figures. Included by .cpp files only.
#pragma once

#include "ui/plots/legend.h"
#include "ui/plots/lines/pixel_lines.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/plots/plot_base.h"
#include "ui/plots/series.h"

#include <QImage>

#include <cmath>
#include <vector>

namespace attentoscope {

std::vector<LineKeyEntry> sharedEntriesOf(const ProfilePicture& picture);

class ProfilePlot : public PicturePlot<ProfilePicture>
{
    Q_OBJECT
public:
    explicit ProfilePlot(QWidget* parent = nullptr);

    // Returns the key at this place. When sorted, it is the key with that rank in the first series.
    std::optional<Index> placeAt(const QPointF& place) const override;
    QStringList captionWords() const override;

protected:
    void prepare() override;
    void arrange() override;
    bool countsCells() const override { return !isByRank(); }
    void readOff(PlotReading& reading) const override;

private:
    QPointF cursorPlace(const QPointF& pixel) const override; // the nearest weight at that key, or place on a line
    QString cursorGround() const override
    {
        return picture_.keyTokens.join(QLatin1Char('\n')) + QLatin1Char('\n') + picture_.ground;
    }
    QString thingAt(const QPointF& place) const override; // the line of a policy
    std::optional<QPointF> whereIs(const CursorSpot& spot) const override; // the weight of the same key or rank
    static QString roleOf(const ProfileSeries& series);
    std::optional<QPointF> selectedPlace() const override;
    double numberAt(double x) const override { return isByRank() ? x : std::floor(x); }
    Index keys() const; // n_k
    bool hasData() const;
    bool hasVisibleKey() const;
    bool isByRank() const { return picture_.order != ProfileOrder::Position; }
    bool asStems() const; // few keys: each weight is a stem
    std::vector<Index> pinnedRows() const; // without duplicates
    Dash dashOf(const ProfileSeries& series) const;
    QString weightLabel() const;
    void setBounds();
    void fillByPosition(const ProfileSeries& series, bool filled);
    bool isPooled() const; // many keys on paper: lines of means in bands, instead of a line through the largest weights
    Index pools() const;
    struct Pool { // keys from begin to before end
        Index begin = 0, end = 0;
        double mean = 0, low = 0, high = 0; // of their weights; NaN: all are masked
    };
    std::vector<Pool> pooled(const ProfileSeries& series) const;
    void fillByPools(const ProfileSeries& series);
    void fillByRank(const ProfileSeries& series, bool filled);
    void addLine(const QVector<double>& xs, const QVector<double>& ys, const ProfileSeries& series, bool filled);
    double shown(double weight) const; // clamped to the axis
    double xOf(Index key) const;
    QString defaultNote() const;

    void drawMasked(QCPPainter& painter) const;
    void drawPixels(QCPPainter& painter) const;
    void drawStems(QCPPainter& painter) const;
    void drawMarks(QCPPainter& painter) const;
    QString heading() const;
    static QString headingOf(Index row);
    int headerRows() const; // rows of heading and legend
    double headerHeight() const; // px, of one line
    void drawHeader(QCPPainter& painter) const;
    void drawHeading(QCPPainter& painter) const;
    bool hasPlainHeading() const;
    double headingWidth() const; // px
    DataWish wish() const override { return {.leastHeader = headingWidth() + length(2)}; }
    bool legendTakesRoom() const override { return headerRows() > 1; }
    Legend legend(int room) const; // `room` in painter units
    std::vector<LegendEntry> legendEntries() const override;
    PaintSign signOf(const ProfileSeries& series, std::size_t place) const;
    void drawPlantedMark(QCPPainter& painter, const QPointF& tip) const;

    Index key0_ = 0, key1_ = 0; // keys on the axis, by position
    std::vector<PixelLine> pixelLines_; // lines and areas of many points on the screen
    mutable QImage pixels_; // the image that pixelLines_ are drawn into
};

} // namespace attentoscope
