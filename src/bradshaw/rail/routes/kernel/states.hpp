// What a walk must remember of its visits: whether it met a token, and how far the needs of bonuses are met.
#pragma once

#include "view.hpp"

namespace kernel {

// Worse than anything. Adding a charge to it stays within 32 bits.
constexpr int32_t NEVER = -(1 << 29);

// Each counter counts visits to a set of places up to a limit; a state is one number for all counters. Walks
// that come back are counted twice, and two places of one cell as well: an upper bound, as all the table is.
class States {
   public:
    int count = 1;
    vector<vector<int>> moves;  // by place: from state to state; empty if nothing changes
    vector<int32_t> last;       // by state: what the bonuses add when a walk ends in it, scaled
    int64_t granted = 0;        // bonuses that are not tracked are taken for granted, scaled
    bool possible = true;

    // `on` tells which doubling bonuses must hold; the others of that sort do not count.
    States(const View& v, const vector<char>& on, int64_t most) : problem(v.problem), kind(v.kind) {
        track(problem.own, 1);
        vector<int> tracked;
        for (int i : worthwhile(on)) {
            vector<Counter> before = counters;
            for (const Need& need : kind.bonuses[i].needs)
                if (need.count > 0 && !nearly_always_met(need)) track(need.holds, need.count);
            if (product() <= most) {
                tracked.push_back(i);
                continue;
            }
            counters = before;
            granted += int64_t(std::max(0, kind.bonuses[i].value)) * SCALE;
        }
        for (Counter& c : counters) c.weight = count, count *= c.limit + 1;
        for (int p = 0; p < problem.places; p++) moves.push_back(moves_at(p));
        for (int s = 0; s < count; s++) last.push_back(at_the_end(s, on, tracked));
    }

    int after(int place, int state) const { return moves[place].empty() ? state : moves[place][state]; }

   private:
    struct Counter {
        const vector<char>* holds;
        int limit, weight;
        int level(int state) const { return state / weight % (limit + 1); }
    };
    const Problem& problem;
    const Kind& kind;
    vector<Counter> counters;

    // One visit to any of most places: to remember it doubles the table, and hardly any walk is without.
    bool nearly_always_met(const Need& need) const { return need.count == 1 && int(need.places.size()) * 2 > problem.places; }

    void track(const vector<char>& holds, int limit) {
        for (Counter& c : counters)
            if (*c.holds == holds) {
                c.limit = std::max(c.limit, limit);
                return;
            }
        counters.push_back({&holds, limit, 0});
    }

    int64_t product() const {
        int64_t n = 1;
        for (const Counter& c : counters) n = std::min<int64_t>(n * (c.limit + 1), 1 << 30);
        return n;
    }

    // The bonuses that a route could hold and that would add something, the most important ones first.
    vector<int> worthwhile(const vector<char>& on) {
        vector<int> list;
        for (int i = 0; i < int(kind.bonuses.size()); i++) {
            const Bonus& bonus = kind.bonuses[i];
            if (bonus.doubling ? !on[i] : bonus.value <= 0 && !bonus.must) continue;
            if (within_reach(bonus)) list.push_back(i);
            else if (on[i] || bonus.must) possible = false;
        }
        std::stable_sort(list.begin(), list.end(), [&](int x, int y) {
            return std::make_tuple(on[x], kind.bonuses[x].must, kind.bonuses[x].value) > std::make_tuple(on[y], kind.bonuses[y].must, kind.bonuses[y].value);
        });
        return list;
    }

    bool within_reach(const Bonus& bonus) const {
        for (const Need& need : bonus.needs) {
            std::set<int> cells;
            for (int p : need.places)
                if (!kind.spots[p].closed) cells.insert(problem.cell[p]);
            if (int(cells.size()) < need.count) return false;
        }
        return true;
    }

    vector<int> moves_at(int place) const {
        vector<int> to;
        if (std::none_of(counters.begin(), counters.end(), [&](const Counter& c) { return (*c.holds)[place]; })) return to;
        for (int s = 0; s < count; s++) {
            to.push_back(s);
            for (const Counter& c : counters)
                if ((*c.holds)[place] && c.level(s) < c.limit) to.back() += c.weight;
        }
        return to;
    }

    int32_t at_the_end(int state, const vector<char>& on, const vector<int>& tracked) const {
        if (!counters[0].level(state)) return NEVER;  // no token
        int64_t sum = 0;
        for (int i : tracked) {
            const Bonus& bonus = kind.bonuses[i];
            bool holds = std::all_of(bonus.needs.begin(), bonus.needs.end(), [&](const Need& n) { return met(n, state); });
            if (holds) sum += int64_t(bonus.value) * SCALE;
            else if (on[i] || bonus.must) return NEVER;
        }
        return int32_t(sum);
    }

    bool met(const Need& need, int state) const {
        for (const Counter& c : counters)
            if (need.count > 0 && *c.holds == need.holds) return c.level(state) >= need.count;
        return true;
    }
};

}  // namespace kernel
