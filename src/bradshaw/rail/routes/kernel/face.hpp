// The relaxed table of one face of a train, and the search that it guides.
#pragma once

#include <functional>

#include "view.hpp"

namespace kernel {

// What arriving somewhere costs and earns. Lengths come in two measures: the levels of the table and
// the columns of its rows.
struct Option {
    int levels, columns, value;
};

struct Options {
    Option list[2];
    int size = 0;
    void add(int levels, int columns, int value) { list[size++] = {levels, columns, value}; }
    const Option* begin() const { return list; }
    const Option* end() const { return list + size; }
};

struct Table {
    vector<int32_t> cells;
};

struct Root {
    int64_t bound;
    int place;
};

// One way in which a train's doublings may turn out: which of them are assumed to hold.
class Face {
   public:
    View& view;
    const vector<char> on;  // by bonus: is this doubling assumed to hold?
    int64_t bound = 0;      // no route of this face earns more, prices deducted
    bool possible = true;

    Face(View& v, const vector<char>& doubled, Work& w) : view(v), on(doubled), work(w), net(v.net), kind(v.kind) {
        choose_states();
        if (!possible) return;
        read_options();
        sort_arcs();
        penalty.assign(view.units, 0);
        price.assign(net.arcs.size(), 0);
        shut.assign(net.arcs.size(), 0);
        finished.assign(net.problem.places, 0);
        tables.reserve(64);
        used.assign(view.marks, 0);
    }

    void set_prices(const vector<int64_t>& prices) {
        for (size_t a = 0; a < net.arcs.size(); a++) {
            price[a] = 0;
            for (int r : net.arcs[a].resources) price[a] += int32_t(prices[r]);
        }
        stale = true;
    }

    void shut_resources(const vector<char>& taken) {
        for (size_t a = 0; a < net.arcs.size(); a++) {
            shut[a] = 0;
            for (int r : net.arcs[a].resources) shut[a] |= taken[r];
        }
        stale = true;
    }

    // Fill the table for the prices and penalties of now.
    void refresh() {
        stale = false;
        penalties = std::accumulate(penalty.begin(), penalty.end(), int64_t(0));
        fill(main, levels, false);
        find_roots();
    }

    void freshen() {
        if (stale) refresh();
    }

    int64_t tighten(int64_t floor, int steps);

    using Found = std::function<int64_t(const Route&, int64_t)>;
    void search(int64_t floor, const Found& found);


   private:
    Work& work;
    const Network& net;
    const Kind& kind;

    // --- needs as states
    struct Counter {
        const vector<char>* holds;
        int most, weight;
    };
    vector<Counter> counters;
    int states = 1;
    vector<vector<int>> next_state;  // by place; empty: no change
    vector<int32_t> term;            // by state: what an end adds
    int64_t granted = 0;

    static constexpr int MOST_STATES = 160;

    int counter_for(const vector<char>& holds, int count) {
        for (size_t i = 0; i < counters.size(); i++)
            if (*counters[i].holds == holds) {
                counters[i].most = std::max(counters[i].most, count);
                return int(i);
            }
        counters.push_back({&holds, count, 0});
        return int(counters.size()) - 1;
    }

    int product() const {
        int n = 1;
        for (const Counter& c : counters) n *= c.most + 1;
        return n;
    }

    void choose_states() {
        counter_for(net.problem.own, 1);
        vector<int> wanted, tracked;
        for (size_t i = 0; i < kind.bonuses.size(); i++) {
            const Bonus& bonus = kind.bonuses[i];
            if (!bonus.cells.empty() && !on[i]) continue;
            if (bonus.cells.empty() && bonus.value <= 0) continue;
            if (!reachable(bonus)) {
                if (on[i]) possible = false;
                continue;
            }
            wanted.push_back(int(i));
        }
        std::stable_sort(wanted.begin(), wanted.end(), [&](int x, int y) {
            return std::make_pair(on[x], kind.bonuses[x].value) > std::make_pair(on[y], kind.bonuses[y].value);
        });
        for (int i : wanted) {
            vector<Counter> before = counters;
            for (const Need& need : kind.bonuses[i].needs)
                if (need.count > 0) counter_for(need.holds, need.count);
            if (product() <= MOST_STATES) tracked.push_back(i);
            else {
                counters = before;
                granted += int64_t(std::max(0, kind.bonuses[i].value)) * SCALE;
            }
        }
        states = product();
        int weight = 1;
        for (Counter& c : counters) c.weight = weight, weight *= c.most + 1;
        make_transitions();
        for (int s = 0; s < states; s++) term.push_back(terminal(s, tracked));
    }

    bool reachable(const Bonus& bonus) const {
        for (const Need& need : bonus.needs) {
            std::set<int> cells;
            for (int p : need.places)
                if (!kind.spots[p].closed) cells.insert(net.problem.cell[p]);
            if (int(cells.size()) < need.count) return false;
        }
        return true;
    }

    int level_of(const Counter& c, int s) const { return s / c.weight % (c.most + 1); }

    void make_transitions() {
        next_state.resize(net.problem.places);
        for (int p = 0; p < net.problem.places; p++) {
            bool hit = false;
            for (const Counter& c : counters) hit |= (*c.holds)[p];
            for (int s = 0; hit && s < states; s++) {
                int t = s;
                for (const Counter& c : counters)
                    if ((*c.holds)[p] && level_of(c, s) < c.most) t += c.weight;
                next_state[p].push_back(t);
            }
        }
    }

    int32_t terminal(int s, const vector<int>& tracked) {
        if (!level_of(counters[0], s)) return NEVER;
        int64_t sum = 0;
        for (int i : tracked) {
            bool all = true;
            for (const Need& need : kind.bonuses[i].needs)
                if (need.count > 0) all &= level_of(counters[counter_for(need.holds, need.count)], s) >= need.count;
            if (all) sum += int64_t(kind.bonuses[i].value) * SCALE;
            else if (on[i]) return NEVER;
        }
        return int32_t(sum);
    }

    int after(int place, int s) const { return next_state[place].empty() ? s : next_state[place][s]; }

    // --- lengths and values
    int levels, width, pad = 0, stride, row;
    bool by_pay;  // the levels count what is paid, the columns length
    vector<Options> pass, ending;  // by arc
    vector<Options> starting;      // by place
    vector<int32_t> worth;         // by arc: what its track earns

    int times(int cell) const {
        int n = 1;
        for (size_t i = 0; i < kind.bonuses.size(); i++) n += on[i] && kind.bonuses[i].doubles[cell];
        return n;
    }

    void read_options() {
        const Problem& problem = net.problem;
        int longest = view.give_back;
        for (const Spot& spot : kind.spots) longest += std::max(spot.pass_slots, spot.end_slots);
        for (const Edge& e : problem.edges) longest += std::max(0, e.slots);
        int length = std::min(std::max(0, kind.stops) + view.give_back, longest);
        int paid = kind.pays < 0 ? 0 : std::min(kind.pays, problem.places);
        by_pay = false;
        if (kind.pays >= 0)
            for (const Spot& spot : kind.spots) by_pay |= spot.competes && !spot.pass_slots;
        levels = by_pay ? paid : length;
        width = by_pay ? length : paid;
        mark_odd();
        for (int p = 0; p < problem.places; p++) starting.push_back(options(p, 0, true, value(p), 0));
        for (size_t a = 0; a < net.arcs.size(); a++) read_arc(net.arcs[a]);
        stride = width + 1 + pad;
        row = states * stride;
        best.resize(row);
    }

    vector<char> odd;  // a stop joined from such places may take no length, and then it always counts

    void mark_odd() {
        odd.assign(net.problem.places, 0);
        if (kind.pays < 0) return;
        bool changed = true;
        while (changed) {
            changed = false;
            for (const Arc& arc : net.arcs) {
                if (!arc.joint) continue;
                bool strange = arc.slots < -1 || odd[arc.from] || odd[arc.to];
                for (int p : {arc.from, arc.to}) strange |= std::min(kind.spots[p].pass_slots, kind.spots[p].end_slots) < 1;
                if (strange && !(odd[arc.from] && odd[arc.to])) odd[arc.from] = odd[arc.to] = 1, changed = true;
            }
        }
    }

    int value(int place) const { return kind.spots[place].value * times(net.problem.cell[place]) * SCALE; }

    Options options(int place, int slots, bool end, int worth_, int joined) {
        const Spot& spot = kind.spots[place];
        int takes = end ? spot.end_slots : spot.pass_slots, length = std::max(0, takes + slots);
        bool competes = kind.pays >= 0 && (takes > 0 || spot.competes);
        Options made;
        auto add = [&](int pay, int v) {
            int columns = by_pay ? length : pay;
            pad = std::max(pad, std::min(columns, width + 1));
            made.add(by_pay ? pay : length, std::min(columns, width + 1), v);
        };
        if (joined || (competes && odd[place])) add(0, std::max(0, worth_));
        else if (competes) add(0, 0), add(1, worth_);
        else add(0, worth_);
        return made;
    }

    void read_arc(const Arc& arc) {
        int64_t track = 0;
        for (auto [cell, v] : arc.worth) track += int64_t(v) * times(cell) * SCALE;
        Options go, stop;
        if (view.is_place(arc.to)) {
            bool joined = kind.pays >= 0 && arc.joint;
            int v = value(arc.to) + (joined ? int(track) : 0);
            if (joined) track = 0;
            go = options(arc.to, arc.slots, false, v, joined);
            if (kind.spots[arc.to].may_end) stop = options(arc.to, arc.slots, true, v, joined);
        } else {
            int length = std::max(0, arc.slots);
            if (by_pay) pad = std::max(pad, std::min(length, width + 1));
            go.add(by_pay ? 0 : length, by_pay ? std::min(length, width + 1) : 0, 0);
        }
        worth.push_back(int32_t(track));
        pass.push_back(go), ending.push_back(stop);
    }

    // --- the order in which the table is filled: an arc after those that follow it without a level
    vector<vector<int>> parts;
    vector<vector<int>> before;
    int64_t effort = 0;

    bool free_step(int a) const {
        for (const Option& o : pass[a])
            if (!o.levels) return true;
        return false;
    }

    void sort_arcs();

    // --- the table
    Table main;
    vector<int32_t> price, best;
    vector<int64_t> penalty;  // by unit
    int64_t penalties = 0;
    vector<char> shut;  // by arc
    vector<char> finished;
    vector<int> used;
    vector<Root> roots;
    bool stale = true;

    int32_t* at(Table& t, int level, int a) const { return t.cells.data() + (size_t(level) * net.arcs.size() + a) * row; }
    const int32_t* at(const Table& t, int level, int a) const { return t.cells.data() + (size_t(level) * net.arcs.size() + a) * row; }
    int cell(int s, int column) const { return (pad + column) * states + s; }

    int32_t charge(int a) const {
        int32_t w = worth[a] - price[a];
        if (view.is_place(net.arcs[a].to)) w -= int32_t(penalty[view.unit[net.arcs[a].to]]);
        return w;
    }

    bool blocked(int a) const {
        for (int mark : view.block[a])
            if (used[mark]) return true;
        return false;
    }

    vector<char> off;  // by arc, while filling

    void fill(Table& t, int top, bool around) {
        size_t count = net.arcs.size();
        t.cells.resize(size_t(top + 1) * count * row);
        off.resize(count);
        for (size_t a = 0; a < count; a++) off[a] = !view.open[a] || shut[a] || (around && blocked(int(a)));
        work.spend(effort * (top + 1) / (levels + 1));
        vector<char> dirty(count, 0);
        for (int level = 0; level <= top; level++)
            for (const vector<int>& part : parts) {
                for (int a : part) begin(t, level, a);
                if (!free_step(part[0])) continue;
                if (part.size() == 1) {
                    proceed(t, level, part[0], true);
                    continue;
                }
                for (int a : part) dirty[a] = 1;
                bool changed = true;
                for (size_t round = 0; round < part.size() && changed; round++) {
                    changed = false;
                    for (int a : part)
                        if (dirty[a]) {
                            dirty[a] = 0;
                            if (proceed(t, level, a, true)) {
                                changed = true;
                                for (int x : before[a]) dirty[x] = 1;
                            }
                        }
                }
                for (int a : part) dirty[a] = 0;
            }
    }

    // Ends, and what goes on at a lower level.
    void begin(Table& t, int level, int a) {
        int32_t* to = at(t, level, a);
        std::fill(to, to + row, NEVER);
        if (off[a]) return;
        int place = net.arcs[a].to;
        int32_t w = charge(a);
        if (view.is_place(place) && !finished[place])
            for (const Option& o : ending[a]) {
                if (o.levels > level) continue;
                for (int s = 0; s < states; s++) {
                    int32_t last = term[after(place, s)];
                    if (last == NEVER) continue;
                    for (int c = o.columns; c <= width; c++) to[cell(s, c)] = std::max(to[cell(s, c)], last + o.value + w);
                }
            }
        proceed(t, level, a, false);
    }

    // What goes on at this level (free) or at lower ones; did anything grow?
    bool proceed(Table& t, int level, int a, bool free) {
        if (off[a] || view.next[a].empty()) return false;
        int32_t* to = at(t, level, a);
        int place = net.arcs[a].to;
        int32_t w = charge(a);
        const vector<int>* moves = view.is_place(place) && !next_state[place].empty() ? &next_state[place] : nullptr;
        int32_t grown = 0;
        for (const Option& o : pass[a]) {
            if ((o.levels == 0) != free || o.levels > level || o.columns > width) continue;
            bool first = true;
            int32_t* __restrict top = best.data();
            for (int b : view.next[a]) {
                const int32_t* from = at(t, level - o.levels, b);
                if (first) std::copy(from, from + row, top);
                else for (int i = 0; i < row; i++) top[i] = from[i] > top[i] ? from[i] : top[i];
                first = false;
            }
            int32_t add = o.value + w;
            int shift = o.columns * states;
            if (!moves) {
                int n = (width + 1) * states;
                int32_t* __restrict out = to + pad * states;
                const int32_t* __restrict in = top + pad * states - shift;
                for (int i = 0; i < n; i++) {
                    int32_t v = in[i] + add;
                    int32_t m = v > out[i] ? v : out[i];
                    grown |= m ^ out[i];
                    out[i] = m;
                }
            } else {
                for (int c = o.columns; c <= width; c++) {
                    const int32_t* in = top + cell(0, c - o.columns);
                    int32_t* out = to + cell(0, c);
                    for (int s = 0; s < states; s++) {
                        int32_t v = in[(*moves)[s]] + add;
                        int32_t m = v > out[s] ? v : out[s];
                        grown |= m ^ out[s];
                        out[s] = m;
                    }
                }
            }
        }
        return grown != 0;
    }

    int64_t base() const { return granted + penalties; }

    bool may_start(int p) const { return kind.spots[p].start && kind.spots[p].may_end && !kind.spots[p].closed; }

    int64_t root_bound(const Table& t, int p) const {
        int64_t most = NEVER;
        int s = after(p, 0);
        for (const Option& o : starting[p]) {
            if (o.levels > levels || o.columns > width) continue;
            for (int b : net.outs[p]) most = std::max<int64_t>(most, int64_t(o.value) + at(t, levels - o.levels, b)[cell(s, width - o.columns)]);
        }
        return most <= NEVER / 2 ? NEVER : most - penalty[view.unit[p]] + base();
    }

    void find_roots() {
        roots.clear();
        bound = NEVER;
        for (int p = 0; p < net.problem.places; p++)
            if (may_start(p)) {
                int64_t b = root_bound(main, p);
                if (b > NEVER) roots.push_back({b, p});
                bound = std::max(bound, b);
            }
        std::stable_sort(roots.begin(), roots.end(), [](const Root& x, const Root& y) { return x.bound > y.bound; });
    }

    void trace(vector<int>& visits) const;

    // --- the search
    struct Label {
        int level, column;
        int64_t sum;
    };
    struct Way {
        int64_t bound;
        int arc;
    };
    int64_t floor_ = 0;
    const Found* found_ = nullptr;
    int start_ = 0;
    vector<int> path;
    vector<Label> labels;
    vector<Way> ways;
    vector<Table> tables;  // by depth
    int64_t since = 0;

    void from(int place);
    void walk(int a, int s, size_t first, const Table* table);
    void branch(int place, int s, size_t first, const vector<int>& next, const Table* table);
    void report();
};

inline void Face::sort_arcs() {
    // Tarjan's strongly connected parts, sinks first.
    int count = int(net.arcs.size()), time = 0;
    vector<int> index(count, 0), low(count, 0), stack;
    vector<char> on_stack(count, 0);
    before.resize(count);
    std::function<void(int)> visit = [&](int a) {
        index[a] = low[a] = ++time;
        stack.push_back(a), on_stack[a] = 1;
        if (free_step(a))
            for (int b : view.next[a]) {
                before[b].push_back(a);
                if (!index[b]) visit(b), low[a] = std::min(low[a], low[b]);
                else if (on_stack[b]) low[a] = std::min(low[a], index[b]);
            }
        if (low[a] == index[a]) {
            parts.emplace_back();
            int b;
            do {
                b = stack.back(), stack.pop_back(), on_stack[b] = 0;
                parts.back().push_back(b);
            } while (b != a);
        }
    };
    int64_t pairs = 0;
    for (int a = 0; a < count; a++) {
        pairs += int64_t(view.next[a].size()) + 2;
        if (!index[a] && view.open[a]) visit(a);
    }
    vector<int> part_of(count, -1);
    for (size_t i = 0; i < parts.size(); i++)
        for (int a : parts[i]) part_of[a] = int(i);
    for (int b = 0; b < count; b++) {
        auto& list = before[b];
        list.erase(std::remove_if(list.begin(), list.end(), [&](int a) { return part_of[a] != part_of[b]; }), list.end());
    }
    effort = pairs * (levels + 1) * row / 64 + 1;
}

// How often the best relaxed walk comes to each unit.
inline void Face::trace(vector<int>& visits) const {
    visits.assign(view.units, 0);
    if (roots.empty()) return;
    int p = roots[0].place, s = after(p, 0), level = 0, column = 0, arc = -1;
    int64_t goal = roots[0].bound - base() + penalty[view.unit[p]];
    visits[view.unit[p]]++;
    for (const Option& o : starting[p]) {
        if (arc >= 0 || o.levels > levels || o.columns > width) continue;
        for (int b : net.outs[p])
            if (arc < 0 && at(main, levels - o.levels, b)[cell(s, width - o.columns)] + int64_t(o.value) == goal)
                arc = b, level = levels - o.levels, column = width - o.columns;
    }
    for (int guard = 0; arc >= 0 && guard < 2000; guard++) {
        int64_t left = int64_t(at(main, level, arc)[cell(s, column)]) - charge(arc);
        int to = net.arcs[arc].to, t = s;
        if (view.is_place(to)) {
            visits[view.unit[to]]++;
            t = after(to, s);
            bool ends = false;
            if (!finished[to])
                for (const Option& o : ending[arc]) ends |= o.levels <= level && o.columns <= column && term[t] > NEVER && left == int64_t(o.value) + term[t];
            if (ends) return;
        }
        int onward = -1, new_level = 0, new_column = 0;
        for (const Option& o : pass[arc]) {
            if (onward >= 0 || o.levels > level || o.columns > column) continue;
            for (int b : view.next[arc])
                if (onward < 0 && at(main, level - o.levels, b)[cell(t, column - o.columns)] + int64_t(o.value) == left)
                    onward = b, new_level = level - o.levels, new_column = column - o.columns;
        }
        arc = onward, level = new_level, column = new_column, s = t;
    }
}

// Raise the price of being visited where the best relaxed walk comes more than once.
inline int64_t Face::tighten(int64_t floor, int steps) {
    freshen();
    int64_t least = bound;
    vector<int64_t> kept = penalty;
    vector<int> visits;
    int pace = 100, stalled = 0;
    for (int i = 0; i < steps && bound >= floor; i++) {
        trace(visits);
        int64_t norm = 0;
        for (int u = 0; u < view.units; u++)
            if (visits[u] > 1 || (visits[u] == 0 && penalty[u])) norm += int64_t(visits[u] - 1) * (visits[u] - 1);
        if (!norm) break;
        int64_t aim = std::max<int64_t>(1, (bound - floor + 1) * pace / 100);
        for (int u = 0; u < view.units; u++)
            if (visits[u] != 1) penalty[u] = std::max<int64_t>(0, penalty[u] + aim * (visits[u] - 1) / norm);
        refresh();
        if (bound < least) least = bound, kept = penalty, stalled = 0;
        else if (++stalled >= 3) pace = pace * 7 / 10, stalled = 0;
    }
    if (bound > least) penalty = kept, refresh();
    return bound;
}

inline void Face::search(int64_t floor, const Found& found) {
    freshen();
    floor_ = floor, found_ = &found;
    std::fill(finished.begin(), finished.end(), 0);
    since = 0;
    for (size_t i = 0; i < roots.size(); i++) {
        if (roots[i].bound < floor_) break;
        from(roots[i].place);
        finished[roots[i].place] = 1;
    }
    std::fill(finished.begin(), finished.end(), 0);
}

inline void Face::from(int place) {
    start_ = place;
    path.clear(), labels.clear(), ways.clear();
    std::fill(used.begin(), used.end(), 0);
    used[place]++;
    if (kind.spots[place].group >= 0) used[net.problem.places + kind.spots[place].group]++;
    for (const Option& o : starting[place])
        if (o.levels <= levels && o.columns <= width) labels.push_back({levels - o.levels, width - o.columns, base() + o.value - penalty[view.unit[place]]});
    branch(place, after(place, 0), 0, net.outs[place], &main);
}

inline void Face::walk(int a, int s, size_t first, const Table* table) {
    int place = net.arcs[a].to;
    size_t last = labels.size();
    if (view.is_place(place)) {
        s = after(place, s);
        if (!finished[place] && term[s] > NEVER) {
            int64_t most = NEVER;
            for (size_t i = first; i < last; i++)
                for (const Option& o : ending[a])
                    if (o.levels <= labels[i].level && o.columns <= labels[i].column) most = std::max(most, labels[i].sum + o.value + term[s]);
            if (most >= floor_) report();
        }
    }
    // Pass on: labels after the place, without those that another one beats.
    for (size_t i = first; i < last; i++)
        for (const Option& o : pass[a]) {
            Label l{labels[i].level - o.levels, labels[i].column - o.columns, labels[i].sum + o.value};
            if (l.level < 0 || l.column < 0) continue;
            bool beaten = false;
            for (size_t j = last; j < labels.size() && !beaten; j++) {
                Label& m = labels[j];
                if (m.level == l.level && m.column == l.column) m.sum = std::max(m.sum, l.sum), beaten = true;
                else beaten = m.level >= l.level && m.column >= l.column && m.sum >= l.sum;
            }
            if (!beaten) labels.push_back(l);
        }
    if (labels.size() > last) branch(place, s, last, view.next[a], table);
    labels.resize(last);
}

inline void Face::branch(int, int s, size_t first, const vector<int>& next, const Table* table) {
    size_t last = labels.size(), first_way = ways.size();
    int64_t begun = since;
    auto look = [&](int b) {
        int64_t most = NEVER;
        for (size_t i = first; i < last; i++) most = std::max(most, labels[i].sum + at(*table, labels[i].level, b)[cell(s, labels[i].column)]);
        return most;
    };
    since += int64_t(next.size());
    work.spend(int64_t(next.size()));
    for (int b : next) {
        if (!view.open[b] || shut[b] || blocked(b)) continue;
        int64_t most = look(b);
        if (most >= floor_) ways.push_back({most, b});
    }
    auto better = [](const Way& x, const Way& y) { return x.bound > y.bound; };
    std::stable_sort(ways.begin() + first_way, ways.end(), better);
    size_t end_way = ways.size();
    bool rebuilt = false;
    for (size_t i = first_way; i < end_way; i++) {
        if (ways[i].bound < floor_) continue;
        if (!rebuilt && since - begun > 2 * effort && path.size() < 60) {
            rebuilt = true;
            since = begun;  // ancestors need not pay for this again
            if (tables.size() <= path.size()) tables.resize(path.size() + 1);
            int top = 0;
            for (size_t j = first; j < last; j++) top = std::max(top, labels[j].level);
            fill(tables[path.size()], top, true);
            table = &tables[path.size()];
            for (size_t j = i; j < end_way; j++) ways[j].bound = look(ways[j].arc);
            std::stable_sort(ways.begin() + i, ways.begin() + end_way, better);
            if (ways[i].bound < floor_) continue;
        }
        int b = ways[i].arc;
        for (int mark : view.adds[b]) used[mark]++;
        path.push_back(b);
        int32_t w = charge(b);
        for (size_t j = first; j < last; j++) {
            Label l = labels[j];
            if (l.sum + at(*table, l.level, b)[cell(s, l.column)] < floor_) continue;
            l.sum += w;
            labels.push_back(l);
        }
        walk(b, s, last, table);
        labels.resize(last);
        path.pop_back();
        for (int mark : view.adds[b]) used[mark]--;
    }
    ways.resize(first_way);
}

inline void Face::report() {
    int64_t value = view.judge(start_, path);
    if (value == INT64_MIN) return;
    int64_t net_value = value * SCALE;
    for (int a : path) net_value -= price[a];
    if (net_value < floor_) return;
    Route route;
    route.value = value, route.start = start_, route.arcs = path;
    for (int a : path) route.resources.insert(route.resources.end(), net.arcs[a].resources.begin(), net.arcs[a].resources.end());
    std::sort(route.resources.begin(), route.resources.end());
    floor_ = (*found_)(route, net_value);
}

}  // namespace kernel
