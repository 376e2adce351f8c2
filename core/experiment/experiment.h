// SPDX-License-Identifier: GPL-3.0-or-later
// What to compute: the whole of it, as one plain value. Every field is described once, in fields.cpp, and the session
// file, the command line, the form and the tooltips derive from that description; the defaults are the ones written here.
#pragma once

#include "core/base/matrix.h"
#include "core/experiment/gradient_setup.h"
#include "core/experiment/head_order.h"
#include "core/experiment/head_pattern.h"
#include "core/experiment/length_meaning.h"
#include "core/experiment/lengths.h"
#include "core/experiment/padding_setup.h"
#include "core/experiment/projection_setup.h"
#include "core/experiment/query_places.h"
#include "core/experiment/rope_pairing.h"
#include "core/masks/mask.h"
#include "core/policies/policy.h"
#include "core/statistics/entropy.h"

#include <string>
#include <vector>

namespace attentoscope {

struct Experiment {
    // Where Q, K, V come from.
    std::string source = "needles";
    Index n = 2048; // sequence length of generated sources, n_q = n_k = n
    Index d = 64; // head dimension
    Index dv = 0; // value dimension; 0: no V, statistics only
    Index seed = 1;
    Index groups = 16; // needles
    Index needles = 4;
    double cosine = 0.85;
    Index topics = 8; // topics
    double rho = 0.6;
    Index heads = 8; // multihead
    HeadPattern headPattern = HeadPattern::Independent;
    std::vector<std::string> text = {"I love AI"}; // one entry per sequence of the batch, tokens separated by blanks
    std::string textQ, textK; // instead of text: queries of one sequence, keys of another; both or neither
    Index batch = 0; // which sequence of the batch
    std::string tensorFile; // .npz or .safetensors; layers, heads and shapes: attention_file.h
    std::string queryName, keyName, valueName; // of its arrays; empty: told by their names
    std::string weightsName; // of its attention weights, likewise
    HeadOrder layout = HeadOrder::Told; // of arrays with several heads
    Index splitHeads = 0; // how many heads stand side by side in each row: (n, H · d); 0: they have a dimension of their own
    bool bfloat16 = false; // whole numbers of two bytes are the bits of bfloat16
    Index layer = 0, head = 0; // which of them; a head of multihead, too
    std::string queryFile, keyFile, valueFile; // instead of tensorFile: one array each
    std::string tokenFile, queryTokenFile; // labels, one a key and one a query; .json or one token a line
    QueryPlaces queries = QueryPlaces::Told; // of files and of two texts

    // What the places of queries and keys do, with any source.
    double rope = 0; // base of the angles that queries and keys are turned by; 0: off
    RopePairing ropePairing = RopePairing::Interleaved;
    double alibi = 0; // slope: −slope · (p_i − j) is added to the logits; 0: off

    // How scores become weights.
    PolicyChoice policyA{"standard", {}};
    PolicyChoice policyB{"entropy-invariant", {}};
    std::vector<PolicyChoice> further{{"log-n", {}}, {"clipped", {}}, {"ssmax", {}}, {"yarn", {}}}; // compared beside A and B
    LengthMeaning length;
    double tau = 1;
    Mask mask; // full
    MaskTrue maskTrue = MaskTrue::Told; // of masks that are read from files

    // What is measured.
    EntropyMeasure entropy;
    bool bits = false;

    // The curves against length.
    Lengths lengths = Lengths::of("64:16384:x2");
    Index trials = 8;
    Index rows = 64; // query rows sampled at each length
    bool windows = false; // of a sequence that is given: stretches from all of it, not its beginnings

    // What single studies read beside it.
    GradientSetup gradients;
    ProjectionSetup projection;
    PaddingSetup padding;

    bool operator==(const Experiment&) const = default;
};

} // namespace attentoscope
