// One assumption about a kind of train: which doubling bonuses hold, so that every visit has one value.
// Its relaxed table bounds what a route can still earn; penalties push the bound down.
#pragma once

#include "fares.hpp"
#include "states.hpp"
#include "work.hpp"

namespace kernel {

// For every level and arc a row: by column and state, the most that a walk can earn from this arc on, the arc
// included, if so much length is left. The walk may come back to places, only not at once.
using Table = vector<int32_t>;

struct Root {
    int64_t bound;  // of all routes that begin here
    int place;
};

class Assumption {
   public:
    View& view;
    const vector<char> on;  // by bonus
    States states;
    Fares fares;
    int64_t bound = 0;  // no route earns more, prices deducted; scaled
    vector<Root> roots;  // best first
    Table table;
    int64_t effort = 0;     // what filling the table costs, in steps of a search
    vector<char> finished;  // by place: all routes that end here are known

    Assumption(View& v, const vector<char>& doubled, Work& w)
        : view(v), on(doubled), states(v, on, MOST_STATES), fares(v, on), work(w), net(v.net), kind(v.kind) {
        finished.assign(view.problem.places, 0), shut.assign(net.arcs.size(), 0);
        penalty.assign(view.units, 0), price.assign(net.arcs.size(), 0), toll.assign(net.nodes, 0);
        row = (fares.width + 1) * states.count;
        if (table_cells() > MOST_CELLS) throw Refused{"lengths-too-large"};
        best.resize(row);
        sort_arcs();
    }

    void set_prices(const vector<int64_t>& prices) {
        for (size_t a = 0; a < net.arcs.size(); a++) {
            price[a] = 0;
            for (int r : net.arcs[a].resources) price[a] += int32_t(prices[r]);
        }
        for (int n = 0; n < net.nodes; n++) toll[n] = net.crossing[n] < 0 ? 0 : int32_t(prices[net.crossing[n]]);
        stale = true;
    }

    void shut_resources(const vector<char>& taken) {
        for (size_t a = 0; a < net.arcs.size(); a++) {
            shut[a] = 0;
            for (int r : net.arcs[a].resources) shut[a] |= taken[r];
        }
        stale = true;
    }

    // Bring table and bound up to date.
    void freshen() {
        if (stale) refresh();
    }

    void refresh() {
        stale = false;
        penalties = std::accumulate(penalty.begin(), penalty.end(), int64_t(0));
        fares.charge(penalty);
        fill(table, fares.levels, nullptr);
        find_roots();
    }

    void spoil() { stale = true; }

    // Push the bound down towards a floor: a route visits a unit once at most (or counts it once, where it may
    // come back), so every visit may be charged a penalty if all penalties are given back once. Where the best
    // walk comes too often the penalty rises.
    void tighten(int64_t floor, int steps) {
        freshen();
        int64_t least = bound;
        vector<int64_t> kept = penalty;
        int pace = 100, stalled = 0;
        for (int i = 0; i < steps && bound >= floor; i++) {
            vector<int> slope = visits_of_best_walk();
            int64_t norm = 0;
            for (int u = 0; u < view.units; u++) {
                slope[u] = std::min(slope[u], 3) - 1;  // a walk in circles is followed only so far
                if (slope[u] > 0 || penalty[u]) norm += slope[u] * slope[u];
            }
            if (!norm) break;
            int64_t aim = std::max<int64_t>(1, (bound - floor + 1) * pace / 100);
            for (int u = 0; u < view.units; u++)
                penalty[u] = std::clamp<int64_t>(penalty[u] + aim * slope[u] / norm, 0, MOST_CHARGE);
            refresh();
            if (bound < least) least = bound, kept = penalty, stalled = 0;
            else if (++stalled >= PATIENCE) pace = pace * 7 / 10, stalled = 0, penalty = kept, refresh();
        }
        if (bound > least) penalty = kept, refresh();
    }

    // The table for routes that use nothing of what is marked as used; up to a level.
    void fill(Table& t, int top, const vector<int>* used) {
        size_t count = net.arcs.size();
        t.resize((top + 1) * count * row);
        off.resize(count), dirty.assign(count, 0), visited = used;
        for (size_t a = 0; a < count; a++) off[a] = !view.open[a] || shut[a] || (used && blocked(int(a), *used));
        work.spend(effort * (top + 1) / (fares.levels + 1));
        for (int level = 0; level <= top; level++)
            for (const vector<int>& part : parts) {
                for (int a : part) ends(t, level, a), goes_on(t, level, a, false);
                if (steps_free(part[0])) settle(t, level, part);
            }
    }

    // The row of an arc, and where in a row a column and a state stand.
    const int32_t* at(const Table& t, int level, int a) const { return t.data() + (level * net.arcs.size() + a) * row; }
    int cell(int column, int state) const { return column * states.count + state; }

    bool blocked(int a, const vector<int>& used) const {
        for (int mark : view.block[a])
            if (used[mark]) return true;
        return false;
    }
    bool is_shut(int a) const { return !view.open[a] || shut[a]; }

    // What taking an arc costs (or earns), without coming to its end.
    int32_t charge(int a) const { return fares.worth[a] - price[a]; }
    int64_t penalty_at(int node) const { return view.is_place(node) ? penalty[view.unit[node]] : 0; }
    int32_t toll_at(int node) const { return toll[node]; }
    int64_t all_penalties() const { return penalties; }
    int64_t base() const { return states.granted + penalties; }  // what every walk is given
    int64_t table_cells() const { return int64_t(fares.levels + 1) * int64_t(net.arcs.size()) * row; }

    // What a route pays.
    int64_t prices_of(const vector<int>& path) const {
        int64_t sum = 0;
        for (size_t i = 0; i < path.size(); i++) sum += price[path[i]] + (i ? toll[net.arcs[path[i]].from] : 0);
        return sum;
    }

   private:
    static constexpr int MOST_STATES = 160;
    static constexpr int64_t MOST_CELLS = 1 << 26;
    static constexpr int64_t MOST_CHARGE = 1 << 27;
    static constexpr int PATIENCE = 4;

    Work& work;
    const Network& net;
    const Kind& kind;
    int row = 0;
    const vector<int>* visited = nullptr;  // by mark: what the table that is being filled must not count again
    vector<vector<int>> parts, before;  // see sort_arcs
    vector<int32_t> price;   // by arc
    vector<int32_t> toll;    // by node: the price of passing it
    vector<int64_t> penalty;  // by unit
    int64_t penalties = 0;
    vector<char> shut, off, dirty;  // by arc
    Table best, moved;
    bool stale = true;

    // --- the table

    bool steps_free(int a) const {
        return std::any_of(fares.pass[a].begin(), fares.pass[a].end(), [](const Option& o) { return !o.levels; });
    }

    // The order in which rows are filled: an arc after those that may follow it without going down a level.
    // Arcs that may follow each other in circles make one part (Tarjan's strongly connected components).
    void sort_arcs() {
        int count = int(net.arcs.size()), time = 0;
        vector<int> index(count, 0), low(count, 0), part(count, -1), stack;
        auto visit = [&](auto&& self, int a) -> void {
            index[a] = low[a] = ++time;
            stack.push_back(a);
            for (int b : steps_free(a) ? view.next[a] : vector<int>()) {
                if (!index[b]) self(self, b), low[a] = std::min(low[a], low[b]);
                else if (part[b] < 0) low[a] = std::min(low[a], index[b]);
            }
            if (low[a] != index[a]) return;
            parts.emplace_back();
            for (int b = -1; b != a;) {
                b = stack.back(), stack.pop_back();
                part[b] = int(parts.size()) - 1;
                parts.back().push_back(b);
            }
        };
        int64_t pairs = 0;
        for (int a = 0; a < count; a++) {
            pairs += int64_t(view.next[a].size()) + 2;
            if (view.open[a] && !index[a]) visit(visit, a);
        }
        before.resize(count);
        for (int a = 0; a < count; a++)
            for (int b : view.next[a])
                if (steps_free(a) && part[a] == part[b]) before[b].push_back(a);
        effort = pairs * (fares.levels + 1) * row / 64 + 1;
    }

    int32_t* row_at(Table& t, int level, int a) const { return t.data() + (level * net.arcs.size() + a) * row; }

    // The row of an arc begins with the walks that end behind it.
    void ends(Table& t, int level, int a) {
        int32_t* to = row_at(t, level, a);
        std::fill(to, to + row, NEVER);
        int place = net.arcs[a].to;
        if (off[a] || !view.is_place(place) || finished[place]) return;
        bool back = visited && (*visited)[place];
        for (const Option& o : fares.ending[a]) {
            if (o.levels > level || (back && !o.again)) continue;
            for (int s = 0; s < states.count; s++) {
                int32_t last = states.last[states.after(place, s)];
                for (int c = o.columns; c <= fares.width && last > NEVER; c++)
                    to[cell(c, s)] = std::max(to[cell(c, s)], last + o.value + charge(a));
            }
        }
    }

    // ... then come those that go on, down a level or (free) on the same; did anything grow?
    bool goes_on(Table& t, int level, int a, bool free) {
        if (off[a] || view.next[a].empty()) return false;
        int place = net.arcs[a].to;
        bool back = visited && view.is_place(place) && (*visited)[place];
        int32_t grown = 0;
        for (const Option& o : fares.pass[a]) {
            if ((o.levels == 0) != free || o.levels > level || o.columns > fares.width || (back && !o.again)) continue;
            best_of(t, level - o.levels, view.next[a]);
            if (view.is_place(place) && !states.moves[place].empty()) move_states(states.moves[place]);
            int32_t add = o.value + charge(a) - toll[place];
            int32_t* __restrict out = row_at(t, level, a) + cell(o.columns, 0);
            const int32_t* __restrict in = best.data() + cell(0, 0);
            int size = (fares.width + 1 - o.columns) * states.count;
            for (int i = 0; i < size; i++) {
                int32_t sum = in[i] + add, old = out[i];
                out[i] = sum > old ? sum : old;
                grown |= out[i] ^ old;
            }
        }
        return grown != 0;
    }

    void move_states(const vector<int>& moves) {
        moved = best;
        for (int c = cell(0, 0); c < row; c += states.count)
            for (int s = 0; s < states.count; s++) best[c + s] = moved[c + moves[s]];
    }

    void best_of(const Table& t, int level, const vector<int>& arcs) {
        const int32_t* first = at(t, level, arcs[0]);
        std::copy(first, first + row, best.begin());
        int32_t* __restrict to = best.data();
        for (size_t k = 1; k < arcs.size(); k++) {
            const int32_t* __restrict from = at(t, level, arcs[k]);
            for (int i = 0; i < row; i++) to[i] = from[i] > to[i] ? from[i] : to[i];
        }
    }

    // Within a part walks may go round and round on one level, for ever if that pays; but a route passes each
    // arc once, so as many rounds as there are arcs are enough.
    void settle(Table& t, int level, const vector<int>& part) {
        for (int a : part) dirty[a] = 1;
        bool changed = true;
        for (size_t round = 0; round < part.size() && changed; round++) {
            changed = false;
            for (int a : part) {
                if (!dirty[a]) continue;
                dirty[a] = 0;
                if (!goes_on(t, level, a, true)) continue;
                changed = true;
                for (int x : before[a]) dirty[x] = 1;
            }
        }
        for (int a : part) dirty[a] = 0;
    }

    // --- the best walks

    void find_roots() {
        roots.clear();
        bound = NEVER;
        for (int p = 0; p < view.problem.places; p++) {
            const Spot& spot = kind.spots[p];
            if (!spot.start || !spot.may_end || spot.closed || finished[p]) continue;
            int64_t most = NEVER;
            each_start(p, [&](const Option&, int, int64_t sum) { most = std::max(most, sum); });
            if (most <= NEVER / 2) continue;
            roots.push_back({most + base(), p});
            bound = std::max(bound, roots.back().bound);
        }
        std::stable_sort(roots.begin(), roots.end(), [](const Root& x, const Root& y) { return x.bound > y.bound; });
    }

    template <class F>
    void each_start(int place, F f) const {
        int state = states.after(place, 0);
        int levels = fares.levels, width = fares.width;
        for (const Option& o : fares.starting[place])
            if (o.levels <= levels && o.columns <= width)
                for (int b : net.outs[place])
                    if (!is_shut(b)) f(o, b, o.value + int64_t(at(table, levels - o.levels, b)[cell(width - o.columns, state)]));
    }

    // How often the best walk comes to each unit: found again by following the table.
    vector<int> visits_of_best_walk() const {
        vector<int> visits(view.units, 0);
        if (roots.empty()) return visits;
        int start = roots[0].place, state = states.after(start, 0), level = 0, column = 0, arc = -1;
        int64_t goal = roots[0].bound - base();
        each_start(start, [&](const Option& o, int b, int64_t sum) {
            if (arc >= 0 || sum != goal) return;
            arc = b, level = fares.levels - o.levels, column = fares.width - o.columns;
            visits[view.unit[start]] += o.charged;
        });
        for (int step = 0; arc >= 0 && step < 1000; step++) {  // a walk may go round for ever
            int64_t left = int64_t(at(table, level, arc)[cell(column, state)]) - charge(arc);
            int node = net.arcs[arc].to, onward = -1;
            if (view.is_place(node)) {
                state = states.after(node, state);
                for (const Option& o : fares.ending[arc])
                    if (o.levels <= level && o.columns <= column && left == int64_t(o.value) + states.last[state]) {
                        visits[view.unit[node]] += o.charged;
                        return visits;
                    }
            }
            const Option* taken = nullptr;
            for (const Option& o : fares.pass[arc])
                for (int b : view.next[arc])
                    if (onward < 0 && o.levels <= level && o.columns <= column &&
                        left == int64_t(o.value) - toll[node] + at(table, level - o.levels, b)[cell(column - o.columns, state)])
                        onward = b, taken = &o;
            if (taken) level -= taken->levels, column -= taken->columns;
            if (taken && view.is_place(node)) visits[view.unit[node]] += taken->charged;
            arc = onward;
        }
        return visits;
    }
};

}  // namespace kernel
