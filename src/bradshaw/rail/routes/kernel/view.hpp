// The network as one kind of train sees it: which arc may follow which, what a complete route counts.
#pragma once

#include "network.hpp"

namespace kernel {

struct Route {
    int64_t value = 0;  // in grains
    int start = -1;
    vector<int> arcs;
    vector<int> resources;  // sorted
};

constexpr int HOME = 255;  // the bit of visits that says that a home is among them

// A small set: items that are paid once, or places where routes meet.
struct Bits {
    uint64_t word[4] = {0, 0, 0, 0};
    void set(int i) { word[i >> 6] |= uint64_t(1) << (i & 63); }
    bool has(int i) const { return word[i >> 6] >> (i & 63) & 1; }
    bool touches(const Bits& o) const { return (word[0] & o.word[0]) | (word[1] & o.word[1]) | (word[2] & o.word[2]) | (word[3] & o.word[3]); }
    bool within(const Bits& o) const { return !((word[0] & ~o.word[0]) | (word[1] & ~o.word[1]) | (word[2] & ~o.word[2]) | (word[3] & ~o.word[3])); }
    bool empty() const { return !(word[0] | word[1] | word[2] | word[3]); }
    void add(const Bits& o) {
        for (int i = 0; i < 4; i++) word[i] |= o.word[i];
    }
    void drop(const Bits& o) {
        for (int i = 0; i < 4; i++) word[i] &= ~o.word[i];
    }
    int count() const {
        int n = 0;
        for (uint64_t w : word)
            for (; w; w &= w - 1) n++;
        return n;
    }
    template <class F>
    void each(F f) const {
        for (int i = 0; i < 4; i++)
            for (uint64_t w = word[i]; w; w &= w - 1) f(i * 64 + __builtin_ctzll(w));
    }
    bool operator==(const Bits& o) const { return std::equal(word, word + 4, o.word); }
    bool operator<(const Bits& o) const { return std::lexicographical_compare(word, word + 4, o.word, o.word + 4); }
};

struct End {
    int place = -1, cell = -1;
    bool operator==(const End& o) const { return place == o.place && cell == o.cell; }
    bool operator<(const End& o) const { return place != o.place ? place < o.place : cell < o.cell; }
};

// What a route brings into a set of routes.
struct Take {
    int64_t fixed = 0;  // whatever the others do, in grains
    Bits rivals, free;  // items that it may be paid for: some of the rivals, all of the free ones
    Bits visits;        // where others may meet it, and whether it visits a home
    Bits cells;         // with a subsidy, where that decides between equals
    End a, b;
};

struct Work {  // counts steps; the same problem takes the same steps everywhere
    int64_t done = 0, limit = -1, next_look = 0;
    int (*look)(int64_t, int64_t, int64_t) = nullptr;
    int64_t value = 0, bound = 0;
    struct Exhausted {};
    static constexpr int64_t LOOK = 1 << 20;

    void spend(int64_t steps) {
        done += steps;
        if (limit >= 0 && done > limit) throw Exhausted();
        if (look && done >= next_look) {
            next_look = done + LOOK;
            if (look(value, bound, done)) throw Exhausted();
        }
    }
};

struct View {
    const Network& net;
    const Kind& kind;
    int groups = 0;
    vector<char> open;               // by arc: may it be used at all?
    vector<vector<int>> next;        // by arc: the arcs that may follow
    vector<vector<int>> block, adds;  // by arc: marks that must be unset before, and are set after
    int marks;                       // places, groups, classes
    vector<int> unit;                // by place: what is visited at most once
    int units;
    int give_back = 0;               // how much shorter joints may make a route than the table thinks

    View(const Network& n, const Kind& k) : net(n), kind(k) {
        for (const Spot& spot : kind.spots) groups = std::max(groups, spot.group + 1);
        marks = net.problem.places + groups + net.classes;
        int count = int(net.arcs.size());
        open.resize(count), next.resize(count), block.resize(count), adds.resize(count);
        for (int a = 0; a < count; a++) read(a);
        for (int a = 0; a < count; a++)
            if (open[a])
                for (int b : net.outs[net.arcs[a].to])
                    if (open[b] && may_follow(a, b)) next[a].push_back(b);
        number_units();
        count_give_back();
    }

    // Whether a route may come to a place by one arc's track and leave it by another's, both leading away.
    bool may_pass(int a, int b) const {
        const Arc &one = net.arcs[a], &two = net.arcs[b];
        int via = one.from;
        if (two.to == one.to && is_place(two.to)) return false;
        if (!net.problem.passable[via] && !one.opens_from && !two.opens_from) return false;
        if (group(two.to) >= 0 && group(two.to) == group(one.to) && group(via) != group(two.to)) return false;
        for (int c : one.classes)
            for (int d : two.classes)
                if (c == d) return false;
        return true;
    }

    bool is_place(int node) const { return node < net.problem.places; }

    // What a complete route earns, in grains; -1 << 60 if it is not legal. What the search itself
    // sees to is not asked again: track, groups, blocked places, ends.
    int64_t judge(int start, const vector<int>& path) {
        list_places(start, path);
        return legal(path) ? count(path) : INT64_MIN;
    }

    // The same where what a route earns depends on others: what it earns for itself, and what it may be
    // paid for. False if it is not legal.
    bool take(int start, const vector<int>& path, Take& out) {
        list_places(start, path);
        if (!legal(path)) return false;
        const Ties& ties = net.problem.ties;
        out = Take{};
        if (ties.once) {
            out.fixed = extras();
            for (int a : path) out.fixed += worth(net.arcs[a]);
            for (size_t i = 0; i < stops.size(); i++) {
                if (!kind.spots[stops[i]].value || (kind.ends_only && i && i + 1 < stops.size())) continue;
                (kind.pays >= 0 && slots(i) > 0 ? out.rivals : out.free).set(ties.item[stops[i]]);
            }
        } else {
            out.fixed = count(path);
        }
        if (kind.joins && !ties.once) out.fixed -= kind.spots[stops.front()].value + kind.spots[stops.back()].value;
        for (int place : stops) {
            if (ties.meet[place] >= 0) out.visits.set(ties.meet[place]);
            if (ties.home[place]) out.visits.set(HOME);
        }
        if (kind.subsidised)
            for (int a : path)
                for (int e : net.arcs[a].edges) {
                    int cell = net.problem.edges[e].cell, item = ties.cell_item[cell];
                    if (item >= 0) out.free.set(item);
                    if (ties.prefers && cell < 256) out.cells.set(cell);
                }
        out.a = end(path, stops.front(), false), out.b = end(path, stops.back(), true);
        if (kind.spans && !kind.joins) out.fixed += span(out.a, out.b);
        return true;
    }

    // What the distance between two ends pays.
    int64_t span(const End& a, const End& b) const {
        if (!kind.spans) return 0;
        const Ties& ties = net.problem.ties;
        int dx = ties.x[a.cell] - ties.x[b.cell], dy = ties.y[a.cell] - ties.y[b.cell];
        int steps = std::max({std::abs(dx), std::abs(dy), std::abs(dx + dy)}) + kind.outside[a.place] + kind.outside[b.place];
        int rate = std::max({kind.per_hex, kind.per_hex_at[a.place], kind.per_hex_at[b.place]});
        return int64_t(std::max(0, steps - 1)) * rate;
    }

   private:
    vector<int> stops;  // the places of the route being judged
    vector<int64_t> pay;
    vector<char> held;

    int group(int node) const { return is_place(node) ? kind.spots[node].group : -1; }

    void read(int a) {
        const Arc& arc = net.arcs[a];
        for (int node : {arc.from, arc.to})
            if (is_place(node) && kind.spots[node].closed) return;
        if (group(arc.to) >= 0 && group(arc.from) == group(arc.to) && !arc.straight) return;
        open[a] = 1;
        int first_group = net.problem.places, first_class = first_group + groups;
        if (is_place(arc.to)) {
            block[a].push_back(arc.to), adds[a].push_back(arc.to);
            if (group(arc.to) >= 0) {
                adds[a].push_back(first_group + group(arc.to));
                if (group(arc.from) != group(arc.to)) block[a].push_back(first_group + group(arc.to));
            }
        }
        for (int c : arc.classes) block[a].push_back(first_class + c), adds[a].push_back(first_class + c);
    }

    bool may_follow(int a, int b) const {
        const Arc &one = net.arcs[a], &two = net.arcs[b];
        int via = one.to;
        if (two.to == one.from) return false;
        if (is_place(via) && !net.problem.passable[via] && !one.opens_to && !two.opens_from) return false;
        if (group(two.to) >= 0 && group(two.to) == group(one.from) && group(via) != group(two.to)) return false;
        for (int c : one.classes)
            for (int d : two.classes)
                if (c == d) return false;
        return true;
    }

    // Where a group has no track inside, a route visits one place of it at most.
    void number_units() {
        vector<char> inside(groups, 0);
        for (int a = 0; a < int(net.arcs.size()); a++)
            if (open[a] && group(net.arcs[a].to) >= 0 && group(net.arcs[a].from) == group(net.arcs[a].to)) inside[group(net.arcs[a].to)] = 1;
        vector<int> of_group(groups, -1);
        units = 0;
        for (int p = 0; p < net.problem.places; p++) {
            int g = kind.spots[p].group;
            if (g < 0 || inside[g]) unit.push_back(units++);
            else unit.push_back(of_group[g] >= 0 ? of_group[g] : of_group[g] = units++);
        }
    }

    void count_give_back() {
        vector<int> most(net.nodes, 0);
        for (int a = 0; a < int(net.arcs.size()); a++) {
            const Arc& arc = net.arcs[a];
            int least = is_place(arc.to) ? std::min(kind.spots[arc.to].pass_slots, kind.spots[arc.to].end_slots) : 0;
            if (open[a]) most[arc.to] = std::max(most[arc.to], -(arc.slots + least));
        }
        give_back = std::accumulate(most.begin(), most.end(), 0);
    }

    void list_places(int start, const vector<int>& path) {
        stops.assign(1, start);
        for (int a : path)
            if (is_place(net.arcs[a].to)) stops.push_back(net.arcs[a].to);
    }

    int slots(size_t i) const {
        const Spot& spot = kind.spots[stops[i]];
        return i == 0 || i + 1 == stops.size() ? spot.end_slots : spot.pass_slots;
    }

    // An end and the cell that it is measured from: for places outside the one they are reached from.
    End end(const vector<int>& path, int place, bool last) const {
        int own = net.problem.cell[place];
        if (!kind.spans || !kind.outside[place]) return {place, own};
        auto other = [&](int e) { return net.problem.edges[e].cell != own; };
        if (last) {
            for (auto a = path.rbegin(); a != path.rend(); ++a) {
                auto& edges = net.arcs[*a].edges;
                auto e = std::find_if(edges.rbegin(), edges.rend(), other);
                if (e != edges.rend()) return {place, net.problem.edges[*e].cell};
            }
        } else {
            for (int a : path) {
                auto& edges = net.arcs[a].edges;
                auto e = std::find_if(edges.begin(), edges.end(), other);
                if (e != edges.end()) return {place, net.problem.edges[*e].cell};
            }
        }
        return {place, own};
    }

    bool visits(const vector<int>& places) const {
        for (int place : places)
            if (std::find(stops.begin(), stops.end(), place) != stops.end()) return true;
        return false;
    }

    bool legal(const vector<int>& path) const {
        int length = 0, light = 0;
        bool token = false;
        for (size_t i = 0; i < stops.size(); i++) {
            length += slots(i);
            light += !slots(i) && kind.spots[stops[i]].competes;
            token |= net.problem.own[stops[i]];
        }
        int sides = 0;
        for (int a : path) length += net.arcs[a].slots, sides += net.arcs[a].sides;
        if (kind.hexes >= 0 && sides > kind.hexes) return false;
        if (!token || stops.size() < 2 || length > kind.stops || length + light < 2) return false;
        for (auto& [place, others] : kind.requirements)
            if (std::find(stops.begin(), stops.end(), place) != stops.end() && !visits(others)) return false;
        return true;
    }

    bool holds(const Need& need) const {
        int found = 0;
        for (size_t i = 0; i < stops.size() && found < need.count; i++) {
            if (!need.holds[stops[i]]) continue;
            bool again = false;  // another place of the same cell
            for (size_t j = 0; j < i; j++)
                again |= need.holds[stops[j]] && net.problem.cell[stops[j]] == net.problem.cell[stops[i]];
            found += !again;
        }
        return found >= need.count;
    }

    int times(int cell) const {
        int n = 1;
        for (size_t i = 0; i < held.size(); i++) n += held[i] && kind.bonuses[i].doubles[cell];
        return n;
    }

    int64_t worth(const Arc& arc) const {
        int64_t sum = 0;
        for (auto [cell, value] : arc.worth) sum += int64_t(value) * times(cell);
        return sum;
    }

    // What the bonuses that hold pay.
    int64_t extras() {
        int64_t total = 0;
        held.clear();
        for (const Bonus& bonus : kind.bonuses) {
            bool all = std::all_of(bonus.needs.begin(), bonus.needs.end(), [&](const Need& n) { return holds(n); });
            held.push_back(all);
            if (all) total += bonus.value;
        }
        return total;
    }

    int64_t count(const vector<int>& path) {
        int64_t total = extras();
        // Joints make one stop of two; a stop that takes length competes for being paid.
        pay.clear();
        int64_t value = 0;
        int length = 0;
        bool competes = false, first = true;
        size_t i = 0;
        for (size_t step = 0; step <= path.size(); step++) {
            bool here = step == 0 || is_place(net.arcs[path[step - 1]].to);
            if (here) {
                const Spot& spot = kind.spots[stops[i]];
                value += int64_t(spot.value) * times(net.problem.cell[stops[i]]);
                length += slots(i);
                competes |= spot.competes;
                i++;
            }
            bool last = step == path.size();
            const Arc* arc = last ? nullptr : &net.arcs[path[step]];
            if (arc && arc->joint) {
                value += worth(*arc), length += arc->slots;
                continue;
            }
            if (here) {
                bool paid = !kind.ends_only || first || i == stops.size();
                if (paid && (length > 0 || competes)) pay.push_back(value);
                else if (paid) total += value;
                value = 0, length = 0, competes = false, first = false;
            }
            if (arc) total += worth(*arc);
        }
        if (kind.pays >= 0 && kind.pays < int(pay.size())) {
            std::sort(pay.begin(), pay.end(), std::greater<>());
            pay.resize(kind.pays);
        }
        return std::accumulate(pay.begin(), pay.end(), total);
    }
};

}  // namespace kernel
