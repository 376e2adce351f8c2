// SPDX-License-Identifier: GPL-3.0-or-later
// The complete description of what to compute, as one plain value. Every field is described once, in fields.cpp; the session
// file, the command line, the form and the tooltips derive from that description. The defaults are those written here.
#pragma once

#include "core/base/matrix.h"
#include "core/experiment/extrapolation_setup.h"
#include "core/experiment/gradient_setup.h"
#include "core/experiment/head_order.h"
#include "core/experiment/head_pattern.h"
#include "core/experiment/leading_axes.h"
#include "core/experiment/length_meaning.h"
#include "core/experiment/lengths.h"
#include "core/experiment/padding_setup.h"
#include "core/experiment/projection_setup.h"
#include "core/experiment/query_places.h"
#include "core/experiment/rope_pairing.h"
#include "core/experiment/weights_rest.h"
#include "core/masks/mask.h"
#include "core/policies/policy.h"
#include "core/statistics/entropy.h"

#include <string>
#include <vector>

namespace attentoscope {

struct Experiment {
    // The source of Q, K and V.
    std::string source = "needles";
    Index n = 2048; // sequence length of generated sources, n_q = n_k = n
    Index d = 64; // head dimension
    Index dv = 0; // value dimension; 0: no V, statistics only
    Index seed = 1;
    Index groups = 16; // for the source needles
    Index needles = 4;
    double cosine = 0.85;
    Index topics = 8; // for the source topics
    double rho = 0.6;
    Index heads = 8; // for the source multihead
    HeadPattern headPattern = HeadPattern::Independent;
    std::vector<std::string> text = {"I love AI"}; // one entry per sequence of the batch, tokens separated by blanks
    std::string textQ, textK; // instead of `text`: text of the queries and text of the keys; both or neither
    Index batch = 0; // index of the sequence in the batch
    std::string tensorFile; // .npz or .safetensors; layers, heads and shapes: attention_file.h
    std::string queryName, keyName, valueName; // names of its arrays; empty: found by their names
    std::string weightsName; // name of its array of attention weights; empty as above
    WeightsRest rest = WeightsRest::Told; // what rows of these weights stand for that sum to less than 1
    LeadingAxes leading; // dimensions of its arrays in front of tokens and numbers; empty: told by the file
    HeadOrder layout = HeadOrder::Told; // order of heads and tokens in its arrays
    Index splitHeads = 0; // number of heads side by side in each row: (n, H · d); 0: they have a dimension of their own
    bool bfloat16 = false; // read 16-bit integers as the bits of bfloat16
    Index layer = 0, head = 0; // indices of layer and head; `head` is also for multihead
    std::string queryFile, keyFile, valueFile; // instead of tensorFile: one array each
    std::string tokenFile, queryTokenFile; // files of labels, one per key and per query; .json or one token per line
    QueryPlaces queries = QueryPlaces::Told; // for files, and for two texts

    // How positions of queries and keys affect scores, for any source.
    double rope = 0; // base of the angles by which queries and keys are rotated; 0: off
    RopePairing ropePairing = RopePairing::Interleaved;
    double alibi = 0; // slope: −slope · (p_i − j) is added to the logits; 0: off

    // How scores become weights.
    PolicyChoice policyA{"standard", {}};
    PolicyChoice policyB{"entropy-invariant", {}};
    std::vector<PolicyChoice> further{{"log-n", {}}, {"clipped", {}}, {"ssmax", {}}, {"yarn", {}}}; // also compared with A
                                                                                                    // and B
    LengthMeaning length;
    double tau = 1;
    Mask mask; // full
    MaskTrue maskTrue = MaskTrue::Told; // meaning of True in masks read from files

    // What is measured.
    EntropyMeasure entropy;
    bool bits = false;

    // The curves against length.
    Lengths lengths = Lengths::of("64:16384:x2");
    Index trials = 8;
    Index rows = 64; // number of query rows sampled at each length
    bool windows = false; // for inputs from files or text: sample windows anywhere in the sequence, not only its beginnings

    // Settings that only single studies read.
    GradientSetup gradients;
    ProjectionSetup projection;
    PaddingSetup padding;
    ExtrapolationSetup extrapolation;

    bool operator==(const Experiment&) const = default;
};

} // namespace attentoscope
