// Trains that run end to end as one: which pairs of far ends they can have, and how.
#pragma once

#include "listing.hpp"

namespace kernel {

struct Part {
    int kind, route;
};

// What matters of the visits of a run: which of these parts of a set it meets, and these places.
struct Lens {
    vector<Bits> parts;
    Bits places;

    bool operator==(const Lens& o) const { return parts == o.parts && places == o.places; }

    // A part that is met is represented by its first place.
    Bits see(const Bits& visits) const {
        Bits seen = visits;
        seen.keep(places);
        if (visits.has(HOME)) seen.set(HOME);
        for (const Bits& part : parts)
            if (part.touches(visits)) seen.set(part.first());
        return seen;
    }
};

// One way to run some trains as one: a way to run all but one of them, and the route of the last.
struct Run {
    Bits visits;  // as far as they matter
    int64_t fixed = 0;
    const Run* before = nullptr;
    Part last{};
    vector<int> resources;  // sorted; only where track is not shared
};

// A number of trains of each joining kind that make one run, and its far ends.
struct Block {
    int set, a, b;
    int64_t fixed, tracks;  // at most; `tracks` is the part of it that depends on how the run is made
    Bits free;
    Bits visits;  // what some way to run it visits
};

class Joined {
   public:
    vector<int> kinds;              // those that join
    vector<vector<Route>> routes;   // by joining kind
    vector<End> ends;
    vector<Block> blocks;           // every set of trains with every pair of far ends
    vector<vector<int>> of_set;     // by set: its blocks
    vector<vector<int>> plans;      // which sets may run beside each other

    Joined(const Network& n, vector<View*> v, Work& w, Allowance& allowance) : net(n), ties(n.problem.ties), views(std::move(v)), work(w) {
        for (size_t k = 0; k < n.problem.kinds.size(); k++)
            if (n.problem.kinds[k].joins) kinds.push_back(int(k));
        if (kinds.empty()) return;
        list(allowance);
        number_sets();
        find_pairs();
        make_blocks();
        make_plans();
    }

    // From now on only these visits matter.
    void look_through(const Lens& other) {
        if (lens == other) return;
        lens = other;
        known.clear(), made = 0;
    }

    // The ways to run a block, without those that another one beats.
    const vector<Run>& runs(const Block& block) { return ways(block.set, block.a, block.b); }

    // All that a run visits.
    Bits all_visits(const Run& run) const {
        Bits all;
        for (const Run* part = &run; part; part = part->before) all.add(visits[part->last.kind][part->last.route]);
        return all;
    }

    vector<vector<int>> plans_or_none() const { return plans.empty() ? vector<vector<int>>(1) : plans; }

    int trains(int set) const {
        int n = 0;
        for (int c : counts[set]) n += c;
        return n;
    }

   private:
    using Pairs = std::map<std::pair<int, int>, vector<Run>>;
    static constexpr int64_t NONE = INT64_MIN;

    const Network& net;
    const Ties& ties;
    vector<View*> views;
    Work& work;
    Lens lens;
    vector<vector<Bits>> visits;  // by joining kind, then by route
    vector<Pairs> single;  // by joining kind: the routes from end to end, the smaller one first
    vector<vector<int>> counts;   // by set: how many trains of each joining kind
    vector<int> unit;             // by joining kind: the set of one such train
    vector<vector<int64_t>> most;  // by set, then by pair of ends: the most that tracks pay; NONE: no run
    vector<vector<Bits>> visited;  // likewise: what some run visits
    std::map<std::tuple<int, int, int>, vector<Run>> known;
    vector<vector<int>> at;  // by place: its ends
    size_t made = 0;         // runs of several trains

    int end_index(const End& end) {
        for (int i : at[end.place])
            if (ends[i] == end) return i;
        at[end.place].push_back(int(ends.size()));
        ends.push_back(end);
        return int(ends.size()) - 1;
    }

    void list(Allowance& allowance) {
        at.resize(net.problem.places);
        for (size_t j = 0; j < kinds.size(); j++) {
            single.emplace_back(), routes.emplace_back(), visits.emplace_back();
            Walker walker(*views[kinds[j]], work, allowance);
            walker.run([&](const vector<int>& path, int start, const Take& take) {
                int a = end_index(take.a), b = end_index(take.b);
                Run run{take.visits, take.fixed, nullptr, {int(j), int(routes[j].size())}, resources_of(net, path)};
                if (!keep(single[j][std::minmax(a, b)], run)) return true;
                routes[j].push_back({0, start, path, run.resources, {}}), visits[j].push_back(take.visits);
                return routes[j].size() < walker.part(MOST_LISTED);
            });
        }
    }

    bool beats(const Run& x, const Run& y) const { return x.fixed >= y.fixed && y.visits.within(x.visits) && (ties.shared || x.resources == y.resources); }

    bool keep(vector<Run>& list, const Run& run) {
        work.spend(int64_t(list.size()) / 8 + 1);
        for (const Run& other : list)
            if (beats(other, run)) return false;
        list.erase(std::remove_if(list.begin(), list.end(), [&](const Run& other) { return beats(run, other); }), list.end());
        list.push_back(run);
        return true;
    }

    void number_sets() {
        vector<int> now(kinds.size(), 0);
        for (bool more = true; more;) {
            counts.push_back(now);
            more = false;
            for (size_t j = 0; j < kinds.size() && !more; j++) {
                if (now[j] < net.problem.kinds[kinds[j]].count) now[j]++, more = true;
                else now[j] = 0;
            }
        }
        unit.assign(kinds.size(), 0);
        for (size_t j = 0; j < kinds.size(); j++) {
            vector<int> one(kinds.size(), 0);
            one[j] = 1;
            unit[j] = set_of(one);
        }
    }

    int set_of(const vector<int>& wanted) const {
        int index = 0, step = 1;
        for (size_t j = 0; j < kinds.size(); j++) index += wanted[j] * step, step *= net.problem.kinds[kinds[j]].count + 1;
        return index;
    }

    int without(int set, size_t j) const {
        vector<int> less = counts[set];
        less[j]--;
        return set_of(less);
    }

    int64_t& cell(int set, int a, int b) { return most[set][size_t(a) * ends.size() + b]; }

    // Which far ends each set of trains can have: a set is another one and a last train.
    void find_pairs() {
        int n = int(ends.size());
        most.assign(counts.size(), vector<int64_t>(size_t(n) * n, NONE));
        visited.assign(counts.size(), vector<Bits>(size_t(n) * n));
        for (size_t j = 0; j < kinds.size(); j++)
            for (auto& [pair, list] : single[j])
                for (const Run& run : list)
                    for (auto [a, b] : {pair, std::make_pair(pair.second, pair.first)}) {
                        cell(unit[j], a, b) = std::max(cell(unit[j], a, b), run.fixed);
                        visited[unit[j]][size_t(a) * n + b].add(run.visits);
                    }
        for (int set = 1; set < int(counts.size()); set++) {
            if (trains(set) < 2) continue;
            for (size_t j = 0; j < kinds.size(); j++) {
                if (!counts[set][j]) continue;
                int rest = without(set, j);
                for (int a = 0; a < n; a++)
                    for (int p = 0; p < n; p++) {
                        int64_t begun = cell(rest, a, p);
                        if (begun == NONE || !ties.joint[ends[p].place]) continue;
                        work.spend(n);
                        for (int q : at[ends[p].place])
                            for (int b = 0; b < n; b++)
                                if (cell(unit[j], q, b) != NONE) {
                                    cell(set, a, b) = std::max(cell(set, a, b), begun + cell(unit[j], q, b));
                                    visited[set][size_t(a) * n + b].add(visited[rest][size_t(a) * n + p]);
                                    visited[set][size_t(a) * n + b].add(visited[unit[j]][size_t(q) * n + b]);
                                }
                    }
            }
        }
    }

    void make_blocks() {
        of_set.resize(counts.size());
        const Kind& kind = net.problem.kinds[kinds[0]];
        for (int set = 1; set < int(counts.size()); set++)
            for (int a = 0; a < int(ends.size()); a++)
                for (int b = a; b < int(ends.size()); b++) {
                    int64_t fixed = cell(set, a, b);
                    int first = ends[a].place, last = ends[b].place;
                    if (fixed == NONE) continue;
                    if (ties.as_one && trains(set) > 1 && ties.group[first] >= 0 && ties.group[first] == ties.group[last]) continue;
                    Block block{set, a, b, fixed + views[kinds[0]]->span(ends[a], ends[b]), fixed, {}, visited[set][size_t(a) * ends.size() + b]};
                    for (int place : {first, last})
                        if (ties.once && kind.spots[place].value) block.free.set(ties.item[place]);
                    if (!ties.once) block.fixed += kind.spots[first].value + (last != first ? kind.spots[last].value : 0);
                    of_set[set].push_back(int(blocks.size()));
                    blocks.push_back(block);
                }
    }

    bool bound_to_join(int set) const {
        for (size_t j = 0; j < kinds.size(); j++)
            if (counts[set][j] && !net.problem.kinds[kinds[j]].apart) return true;
        return false;
    }

    bool may_part(int set) const {
        for (size_t j = 0; j < kinds.size(); j++)
            if (counts[set][j] && net.problem.kinds[kinds[j]].apart) return true;
        return false;
    }

    void make_plans() {
        vector<int> left = counts.back(), plan;
        extend(plan, left, int(counts.size()) - 1);
    }

    void extend(vector<int>& plan, vector<int>& left, int highest) {
        if (lawful(plan)) plans.push_back(plan);
        for (int set = highest; set > 0; set--) {
            if (of_set[set].empty()) continue;
            bool fits = true;
            for (size_t j = 0; j < kinds.size(); j++) fits &= counts[set][j] <= left[j];
            if (!fits) continue;
            for (size_t j = 0; j < kinds.size(); j++) left[j] -= counts[set][j];
            plan.push_back(set);
            extend(plan, left, set);
            plan.pop_back();
            for (size_t j = 0; j < kinds.size(); j++) left[j] += counts[set][j];
        }
    }

    bool lawful(const vector<int>& plan) const {
        int bound = 0;
        for (int set : plan) {
            if (!bound_to_join(set)) continue;
            if (++bound > 1 || (plan.size() > 1 && !may_part(set))) return false;
        }
        return true;
    }

    static bool share(const vector<int>& x, const vector<int>& y) {
        for (int r : x)
            if (std::binary_search(y.begin(), y.end(), r)) return true;
        return false;
    }

    const vector<Run>& ways(int set, int a, int b) {
        auto key = std::make_tuple(set, std::min(a, b), std::max(a, b));
        auto found = known.find(key);
        if (found != known.end()) return found->second;
        vector<Run> list;
        if (trains(set) == 1) {
            size_t j = 0;
            while (!counts[set][j]) j++;
            auto it = single[j].find(std::minmax(a, b));
            if (it != single[j].end())
                for (Run run : it->second) run.visits = lens.see(run.visits), keep(list, run);
            return known[key] = std::move(list);
        }
        for (size_t j = 0; j < kinds.size(); j++) {
            if (!counts[set][j]) continue;
            int rest = without(set, j);
            for (int p = 0; p < int(ends.size()); p++) {
                if (!ties.joint[ends[p].place] || cell(rest, a, p) == NONE) continue;
                for (int q : at[ends[p].place]) {
                    if (cell(unit[j], q, b) == NONE) continue;
                    for (const Run& first : ways(rest, a, p))
                        for (const Run& last : ways(unit[j], q, b)) join(list, first, last);
                }
            }
        }
        made += list.size();
        if (made > MOST_LISTED) throw Work::Exhausted();
        return known[key] = std::move(list);
    }

    void join(vector<Run>& list, const Run& first, const Run& last) {
        Run run{first.visits, first.fixed + last.fixed, &first, last.last, {}};
        run.visits.add(last.visits);
        if (!ties.shared) {
            if (share(first.resources, last.resources)) return;
            std::merge(first.resources.begin(), first.resources.end(), last.resources.begin(), last.resources.end(), std::back_inserter(run.resources));
        }
        keep(list, run);
    }
};

}  // namespace kernel
