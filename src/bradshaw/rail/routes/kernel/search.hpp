// The search for routes under one assumption: depth first from one end, cut and guided by the relaxed table.
#pragma once

#include <functional>

#include "assumption.hpp"

namespace kernel {

class Search {
   public:
    // Told of a route and what it earns after prices, scaled; answers with the floor from now on.
    using Found = std::function<int64_t(const Route&, int64_t)>;

    Search(Assumption& f, Work& w) : assumption(f), view(f.view), net(f.view.net), work(w), used(f.view.marks, 0) {
        // Sub-tables take some 64 MB at most.
        tables.resize(std::clamp<int64_t>((1 << 24) / (assumption.table_cells() + 1), 1, 64));
    }

    // Find all routes that earn at least a floor, which may rise on the way. A search that takes long is broken
    // off, the bound is pushed down by what is known of the floor by then, and the search begins anew with twice
    // the patience. A hasty one does not begin anew if it found something. Returns whether it is complete.
    bool run(int64_t least, const Found& f, bool hasty) {
        floor = least, found = &f;
        assumption.freshen();
        for (int64_t steps = FIRST * assumption.effort; assumption.bound >= floor; steps *= 2) {
            if (attempt(steps)) break;
            if (hasty && floor > least) return false;
            assumption.tighten(floor, TIGHTENING);
        }
        return true;
    }

   private:
    static constexpr int FIRST = 8;         // patience of the first attempt, in fillings of the table
    static constexpr int TIGHTENING = 10;   // steps between two attempts
    static constexpr int ROOTS = 4;         // so much work on roots is worth a new table
    static constexpr int SUBTREE = 2;       // so much work below a branch is worth a table of its own
    struct Paused {};

    // A way to count the path so far. Where only the best stops are paid, there are several.
    struct Label {
        int level, column;  // what is left
        int64_t sum;
    };
    struct Way {
        int64_t bound;
        int arc;
    };

    Assumption& assumption;
    View& view;
    const Network& net;
    Work& work;
    int64_t floor = 0, patience = 0, steps_done = 0;
    const Found* found = nullptr;
    int start = -1;
    vector<int> path;
    vector<int> used;       // by mark: how often
    int64_t unvisited = 0;  // penalties of all units that the path does not hold
    vector<Label> labels;   // stacks: every call works on its own stretch at the end
    vector<Way> ways;
    vector<Table> tables;   // by depth

    bool attempt(int64_t steps) {
        patience = steps, steps_done = 0;
        bool complete = true;
        try {
            search_roots();
        } catch (Paused&) {
            complete = false;
        }
        std::fill(assumption.finished.begin(), assumption.finished.end(), 0);
        assumption.freshen();
        return complete;
    }

    // A route has two ends and is found from the first of them. An end that is done is closed to later routes,
    // and after some work the table is filled anew without it.
    void search_roots() {
        int64_t begun = steps_done;
        for (size_t i = 0; i < assumption.roots.size() && assumption.roots[i].bound >= floor;) {
            int place = assumption.roots[i++].place;
            if (assumption.finished[place]) continue;
            from(place);
            assumption.finished[place] = 1;
            if (steps_done - begun <= ROOTS * assumption.effort) continue;
            begun = steps_done;
            assumption.refresh();
            assumption.spoil();
            i = 0;
        }
    }

    void from(int place) {
        start = place;
        path.clear(), labels.clear(), ways.clear();
        std::fill(used.begin(), used.end(), 0);
        for (int mark : view.marks_of(place)) used[mark] = 1;
        unvisited = assumption.all_penalties() - assumption.penalty_at(place);
        const Fares& fares = assumption.fares;
        for (const Option& o : fares.starting[place])
            if (o.levels <= fares.levels && o.columns <= fares.width)
                labels.push_back({fares.levels - o.levels, fares.width - o.columns, assumption.base() + o.value});
        branch(assumption.states.after(place, 0), 0, net.outs[place], &assumption.table);
    }

    // Arrive over an arc; the labels from `first` on do not count the arrival yet.
    void arrive(int a, int state, size_t first, const Table* table) {
        int node = net.arcs[a].to;
        size_t last = labels.size();
        bool again = is_back(node);
        if (again && node == start && !net.tails) return;
        if (view.is_place(node)) {
            if (!again) state = assumption.states.after(node, state);
            if (!assumption.finished[node] && assumption.states.last[state] > NEVER) end(a, state, first, again);
        }
        for (size_t i = first; i < last; i++)
            for (const Option& o : assumption.fares.pass[a])
                if (o.levels <= labels[i].level && o.columns <= labels[i].column && o.again == again)
                    add({labels[i].level - o.levels, labels[i].column - o.columns, labels[i].sum + o.value - assumption.toll_at(node)}, last);
        if (labels.size() > last) branch(state, last, view.next[a], table);
        labels.resize(last);
    }

    // Keep a label unless another one is as good in every respect.
    void add(const Label& label, size_t first) {
        auto as_good = [](const Label& x, const Label& y) { return x.level >= y.level && x.column >= y.column && x.sum >= y.sum; };
        for (size_t j = first; j < labels.size(); j++) {
            if (as_good(labels[j], label)) return;
            if (!as_good(label, labels[j])) continue;
            labels[j] = label;
            return;
        }
        labels.push_back(label);
    }

    int64_t outlook(const Table& table, const Label& label, int arc, int state) const {
        return label.sum + assumption.at(table, label.level, arc)[assumption.cell(label.column, state)];
    }

    int64_t outlook(const Table& table, size_t first, size_t last, int arc, int state) const {
        int64_t most = NEVER;
        for (size_t i = first; i < last; i++) most = std::max(most, outlook(table, labels[i], arc, state));
        return most;
    }

    // Go on from the end of the path, in the most promising direction first.
    void branch(int state, size_t first, const vector<int>& next, const Table* table) {
        size_t last = labels.size(), first_way = ways.size();
        int64_t begun = steps_done;
        count(int64_t(next.size()));
        for (int b : next) {
            if (assumption.is_shut(b) || assumption.blocked(b, used)) continue;
            int64_t bound = outlook(*table, first, last, b, state);
            if (bound >= floor) ways.push_back({bound, b});
        }
        size_t last_way = ways.size();
        auto sort_from = [&](size_t i) {
            std::stable_sort(ways.begin() + i, ways.begin() + last_way, [](const Way& x, const Way& y) { return x.bound > y.bound; });
        };
        sort_from(first_way);
        bool own_table = false;
        for (size_t i = first_way; i < last_way && ways[i].bound >= floor; i++) {
            take(ways[i].arc, state, first, last, table);
            // It takes long from here: look again with a table that knows what the path has used up.
            if (own_table || steps_done - begun <= SUBTREE * assumption.effort || path.size() >= tables.size()) continue;
            own_table = true;
            steps_done = begun;  // those before on the path need not do the same for the same work
            int top = 0;
            for (size_t j = first; j < last; j++) top = std::max(top, labels[j].level);
            assumption.fill(tables[path.size()], top, &used);
            table = &tables[path.size()];
            for (size_t j = i + 1; j < last_way; j++) ways[j].bound = outlook(*table, first, last, ways[j].arc, state);
            sort_from(i + 1);
        }
        ways.resize(first_way);
    }

    void take(int a, int state, size_t first, size_t last, const Table* table) {
        for (int mark : view.adds[a]) used[mark]++;
        path.push_back(a);
        int node = net.arcs[a].to;
        int64_t penalty = is_back(node) ? 0 : assumption.penalty_at(node);
        unvisited -= penalty;
        for (size_t j = first; j < last; j++) {
            Label label = labels[j];
            if (outlook(*table, label, a, state) < floor) continue;
            label.sum += assumption.charge(a);
            labels.push_back(label);
        }
        arrive(a, state, last, table);
        labels.resize(last);
        unvisited += penalty;
        path.pop_back();
        for (int mark : view.adds[a]) used[mark]--;
    }

    // Has the path come to a place where it was before?
    bool is_back(int node) const { return net.may_repeat(node) && used[node] > 1; }

    void count(int64_t steps) {
        steps_done += steps, patience -= steps;
        if (patience < 0) throw Paused();
        work.spend(steps);
    }

    // The path may end here. Without the penalties that were only lent, its labels say what it earns, up to
    // what the table takes for granted; so most ends need not be judged.
    void end(int a, int state, size_t first, bool again) {
        int64_t most = NEVER;
        for (size_t i = first; i < labels.size(); i++)
            for (const Option& o : assumption.fares.ending[a])
                if (o.levels <= labels[i].level && o.columns <= labels[i].column && o.again == again)
                    most = std::max(most, labels[i].sum + o.value + assumption.states.last[state]);
        if (most - unvisited < floor) return;
        int64_t value = view.judge(start, path);
        if (value == ILLEGAL || value * SCALE - assumption.prices_of(path) < floor) return;
        floor = (*found)(route(value), value * SCALE - assumption.prices_of(path));
    }

    Route route(int64_t value) const {
        Route r;
        r.value = value, r.start = start, r.arcs = path;
        for (size_t i = 0; i < path.size(); i++) {
            const Arc& arc = net.arcs[path[i]];
            r.resources.insert(r.resources.end(), arc.resources.begin(), arc.resources.end());
            if (i && net.crossing[arc.from] >= 0) r.crossings.push_back(net.crossing[arc.from]);
        }
        std::sort(r.resources.begin(), r.resources.end());
        return r;
    }
};

}  // namespace kernel
