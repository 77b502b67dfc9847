// What coming to a place costs and earns under one assumption about a kind of train.
#pragma once

#include "view.hpp"

namespace kernel {

// One way to count a visit. There are two measures of length, levels and columns of the table: slots, and,
// where only the best stops are paid, the number of paid ones (and of those that track takes the place of).
struct Option {
    int levels, columns;
    int32_t earns;
    bool charged;   // with the penalty of the place
    bool again;     // for a visit after the first
    int32_t value;  // what it earns after the penalty
};

using Options = vector<Option>;

class Fares {
   public:
    vector<Options> pass, ending;  // by arc: coming to its end
    vector<Options> starting;      // by place
    vector<int32_t> worth;         // by arc: what its track earns
    int levels, width;             // the most of both measures

    // `doubled` tells which bonuses are assumed to hold.
    Fares(const View& v, const vector<char>& doubled) : view(v), net(v.net), problem(v.problem), kind(v.kind), on(doubled) {
        int64_t longest = view.give_back, stops = 0;
        for (const Spot& spot : kind.spots) longest += std::max(spot.pass_slots, spot.end_slots);
        for (const Edge& e : problem.edges) longest += std::max(0, e.slots);
        for (int size : problem.size) stops += size;
        int length = int(std::min<int64_t>(std::max(0, kind.stops) + view.give_back, longest));
        int64_t tolls = 0;
        for (const Edge& e : problem.edges) tolls += kind.pays_less ? std::max(0, e.slots) : 0;
        int paid = int(kind.pays < 0 ? 0 : std::min<int64_t>(kind.pays, stops + tolls));
        // The measure that most visits take makes the levels: a level is filled from lower ones at one go.
        for (const Spot& spot : kind.spots) by_pay |= kind.pays >= 0 && spot.light && !spot.pass_slots;
        levels = by_pay ? paid : length, width = by_pay ? length : paid;
        mark_odd();
        mark_idle();
        for (int p = 0; p < problem.places; p++) starting.push_back(options(p, 0, 0, value(p), true, false, idle[p]));
        for (size_t a = 0; a < net.arcs.size(); a++) read(net.arcs[a], view.saving[a]);
        charge(vector<int64_t>(view.units, 0));
    }

    // Deduct the penalties of units from all visits that are charged with them.
    void charge(const vector<int64_t>& penalty) {
        for (int p = 0; p < problem.places; p++) charge(starting[p], penalty[view.unit[p]]);
        for (size_t a = 0; a < net.arcs.size(); a++) {
            int node = net.arcs[a].to;
            int64_t due = view.is_place(node) ? penalty[view.unit[node]] : 0;
            charge(pass[a], due), charge(ending[a], due);
        }
    }

   private:
    const View& view;
    const Network& net;
    const Problem& problem;
    const Kind& kind;
    const vector<char>& on;  // by bonus
    bool by_pay = false;     // levels count paid stops and columns slots, not the other way round
    vector<char> odd, idle;  // by place; see mark_odd and mark_idle

    static void charge(Options& options, int64_t due) {
        for (Option& o : options) o.value = o.earns - (o.charged ? int32_t(due) : 0);
    }

    int times(int cell) const {
        int n = 1;
        for (size_t i = 0; i < on.size(); i++) n += on[i] && kind.bonuses[i].doubles[cell];
        return n;
    }

    int value(int place) const { return kind.spots[place].value * times(problem.cell[place]) * SCALE; }

    // A stop joined from such places may take no length, and then it is paid in any case.
    void mark_odd() {
        odd.assign(problem.places, 0);
        for (bool changed = kind.pays >= 0; changed;) {
            changed = false;
            for (const Arc& arc : net.arcs) {
                if (!arc.joint || (odd[arc.from] && odd[arc.to])) continue;
                bool strange = arc.slots < -1 || odd[arc.from] || odd[arc.to];
                for (int p : {arc.from, arc.to})
                    strange |= std::min(kind.spots[p].pass_slots, kind.spots[p].end_slots) < 1;
                if (strange) odd[arc.from] = odd[arc.to] = 1, changed = true;
            }
        }
    }

    // May a place be an end that is not paid? A route is no better with such an end than without it, unless the
    // end serves for something else. Otherwise every good route would be found with idle tails of all sorts.
    void mark_idle() {
        idle.assign(problem.places, 1);
        // Without the end there must be two places left, so no single one may be all that is paid.
        int paid = (kind.pays_light < 0 ? kind.pays : std::min(kind.pays, kind.pays_light)) - most_lowered();
        for (int size : problem.size)
            if (paid <= size) return;
        if (!kind.requirements.empty()) return;
        for (const Arc& arc : net.arcs)
            if (arc.slots < 0 && !arc.joint) return;
        bool anchored = std::any_of(kind.spots.begin(), kind.spots.end(), [](const Spot& s) { return !s.start; });
        for (int p = 0; p < problem.places; p++)
            idle[p] = problem.own[p] || (anchored && kind.spots[p].start);
        for (const Bonus& bonus : kind.bonuses)
            for (const Need& need : bonus.needs)
                for (int p : need.places) idle[p] = 1;
        for (const Arc& arc : net.arcs) {
            if (!view.is_place(arc.to)) continue;
            bool fine = view.is_place(arc.from) && !arc.joint && arc.worth.empty();
            if (fine) {
                const Spot& spot = kind.spots[arc.from];
                fine = spot.may_end && spot.end_slots <= spot.pass_slots;
                fine &= spot.end_slots == spot.pass_slots || spot.end_slots > 0 || spot.light;
            }
            if (!fine) idle[arc.to] = 1;
        }
    }

    // The most that track can take the place of stops: what is left of the length beside a place with a token.
    int most_lowered() const {
        if (!kind.pays_less || std::none_of(net.arcs.begin(), net.arcs.end(), [](const Arc& a) { return a.toll > 0; })) return 0;
        int token = INT32_MAX;
        for (int p = 0; p < problem.places; p++)
            if (problem.own[p]) token = std::min({token, kind.spots[p].pass_slots, kind.spots[p].end_slots});
        return std::max(0, kind.stops - token) + view.give_back;
    }

    Options options(int place, int slots, int toll, int earns, bool end, bool joined, bool may_idle) {
        const Spot& spot = kind.spots[place];
        bool again = net.may_repeat(place);
        // If a route may come back, this visit may be a pass and another one an end.
        int takes = end ? spot.end_slots : spot.pass_slots, other = again ? (end ? spot.pass_slots : spot.end_slots) : takes;
        int least = std::min(takes, other), most = std::max(takes, other);
        int length = std::max(0, least + slots), size = problem.size[place];
        bool competes = kind.pays >= 0 && (most > 0 || spot.light), unsure = odd[place] || (!spot.light && !least);
        Options made;
        if (joined || (competes && unsure)) add(made, length, toll, std::max(0, size * earns), true);
        else if (competes) {
            if (may_idle) add(made, length, toll, 0, !again);
            for (int n = 1; n <= size; n++) add(made, length, toll + n, n * earns, true);
        } else add(made, length, toll, size * earns, true);
        return made;
    }

    void add(Options& to, int length, int pays, int earns, bool charged, bool again = false) {
        int down = by_pay ? pays : length, aside = by_pay ? length : pays;
        aside = std::min(aside, width + 1);
        to.push_back({down, aside, earns, charged, again, earns});
    }

    // Reliefs may save something on every arc; that they do so once only is seen to when a route is judged.
    void read(const Arc& arc, int saving) {
        int track = 0, length = arc.slots - saving, toll = kind.pays_less ? arc.toll - saving : 0;
        for (auto [cell, v] : arc.worth) track += v * times(cell) * SCALE;
        Options go, stop;
        if (view.is_place(arc.to)) {
            bool joined = kind.pays >= 0 && arc.joint;  // then track and place are paid together
            int earns = value(arc.to) + (joined ? track : 0);
            if (joined) track = 0;
            bool may_end = kind.spots[arc.to].may_end;
            go = options(arc.to, length, toll, earns, false, joined, true);
            if (may_end) stop = options(arc.to, length, toll, earns, true, joined, idle[arc.to]);
            if (net.may_repeat(arc.to)) {
                add(go, std::max(0, length), toll, 0, false, true);
                if (may_end && net.tails) add(stop, std::max(0, length), toll, 0, false, true);
            }
        } else add(go, std::max(0, length), toll, 0, false);
        worth.push_back(track), pass.push_back(go), ending.push_back(stop);
    }
};

}  // namespace kernel
