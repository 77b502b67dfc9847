// The network as one kind of train sees it: which arc may follow which, and what a whole route counts.
#pragma once

#include "network.hpp"
#include "take.hpp"

namespace kernel {

constexpr int64_t ILLEGAL = INT64_MIN;

struct Route {
    int64_t value = 0;      // in grains
    int start = -1;
    vector<int> arcs;
    vector<int> resources;  // sorted
    vector<int> crossings;  // the places it passes that have a price, as numbers of Network::capacity
};

class View {
   public:
    const Network& net;
    const Problem& problem;
    const Kind& kind;
    vector<char> open;                // by arc: may it be used at all?
    vector<vector<int>> next;         // by arc: the arcs that may follow
    vector<vector<int>> block, adds;  // by arc: marks that must be unset before it, and are set after it
    int marks;                        // places, then groups, then classes of track; places count their visits
    vector<int> unit;                 // by place: the unit of which a route holds one at most
    int units = 0;
    int give_back = 0;  // by how much joints may make a route shorter than step by step it seems
    vector<int> saving;  // by arc: what reliefs save if a route takes length nowhere else; together at most `spared`
    int spared = 0;

    View(const Network& n, const Kind& k) : net(n), problem(n.problem), kind(k) {
        for (const Spot& spot : kind.spots) groups = std::max(groups, spot.group + 1);
        marks = problem.places + groups + net.classes;
        int count = int(net.arcs.size());
        open.resize(count), next.resize(count), block.resize(count), adds.resize(count);
        for (int a = 0; a < count; a++) read(a);
        for (int a = 0; a < count; a++)
            for (int b : net.outs[net.arcs[a].to])
                if (open[a] && open[b] && may_follow(a, b)) next[a].push_back(b);
        number_units();
        for (const Relief& relief : kind.reliefs) spared += relief.most;
        for (int a = 0; a < count; a++) saving.push_back(net.arcs[a].toll ? saved({a}) : 0);
        count_give_back();
    }

    bool is_place(int node) const { return node < problem.places; }

    // The marks of a place by itself.
    vector<int> marks_of(int place) const {
        int group = kind.spots[place].group;
        return group < 0 ? vector<int>{place} : vector<int>{place, problem.places + group};
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

    // What a complete route earns, in grains, or ILLEGAL. What the search sees to by itself is not looked
    // at again: that the track hangs together, groups, blocked places, where a route may end.
    int64_t judge(int start, const vector<int>& path) {
        list_stops(start, path);
        return legal(path) ? earned(path) : ILLEGAL;
    }

    // The same where what a route earns depends on others: what it earns for itself, and what it may be
    // paid for. False if it is not legal.
    bool take(int start, const vector<int>& path, Take& out) {
        list_stops(start, path);
        if (!legal(path)) return false;
        const Ties& ties = net.problem.ties;
        out = Take{};
        if (ties.once) {
            out.fixed = extras();
            for (int a : path) out.fixed += worth(net.arcs[a]);
            for (size_t i = 0; i < stops.size(); i++) {
                if (!kind.spots[stops[i]].value || (kind.ends_only && i && i + 1 < stops.size())) continue;
                (kind.pays >= 0 && (slots(i) > 0 || kind.spots[stops[i]].light) ? out.rivals : out.free).set(ties.item[stops[i]]);
            }
        } else {
            out.fixed = earned(path);
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
        if (!kind.spans || a.place == b.place) return 0;  // a run that closes covers no distance
        const Ties& ties = net.problem.ties;
        int dx = ties.x[a.cell] - ties.x[b.cell], dy = ties.y[a.cell] - ties.y[b.cell];
        int steps = std::max({std::abs(dx), std::abs(dy), std::abs(dx + dy)}) + kind.outside[a.place] + kind.outside[b.place];
        int rate = std::max({kind.per_hex, kind.per_hex_at[a.place], kind.per_hex_at[b.place]});
        return int64_t(std::max(0, steps - 1)) * rate;
    }

   private:
    int groups = 0;
    vector<int> stops;  // the places of the route being judged, each once
    int last_stop = -1;
    vector<char> held;  // by bonus
    vector<int64_t> paid, paid_light;

    int group(int node) const { return is_place(node) ? kind.spots[node].group : -1; }

    void read(int a) {
        const Arc& arc = net.arcs[a];
        for (int node : {arc.from, arc.to})
            if (is_place(node) && kind.spots[node].closed) return;
        bool inside = group(arc.to) >= 0 && group(arc.from) == group(arc.to);
        if (inside && !arc.straight) return;
        open[a] = 1;
        for (int c : arc.classes) block[a].push_back(problem.places + groups + c);
        adds[a] = block[a];
        if (!is_place(arc.to)) return;
        if (!net.may_repeat(arc.to)) block[a].push_back(arc.to);
        adds[a].push_back(arc.to);
        if (group(arc.to) < 0) return;
        adds[a].push_back(problem.places + group(arc.to));
        if (!inside) block[a].push_back(problem.places + group(arc.to));
    }

    // The table lets walks come back to where they were, but never at once, unless a route may do so.
    bool may_follow(int a, int b) const {
        const Arc &one = net.arcs[a], &two = net.arcs[b];
        int via = one.to;
        if (two.to == one.from && !net.may_repeat(two.to)) return false;
        if (is_place(via) && !problem.passable[via] && !one.opens_to && !two.opens_from) return false;
        if (group(two.to) >= 0 && group(two.to) == group(one.from) && group(via) != group(two.to)) return false;
        return std::find_first_of(one.classes.begin(), one.classes.end(), two.classes.begin(), two.classes.end()) ==
               one.classes.end();
    }

    // A route holds one place of a group at most, unless there is track inside the group.
    void number_units() {
        vector<char> inside(groups, 0);
        for (int a = 0; a < int(net.arcs.size()); a++) {
            int to = group(net.arcs[a].to);
            if (open[a] && to >= 0 && group(net.arcs[a].from) == to) inside[to] = 1;
        }
        vector<int> of_group(groups, -1);
        for (int p = 0; p < problem.places; p++) {
            int g = group(p);
            if (g < 0 || inside[g]) unit.push_back(units++);
            else unit.push_back(of_group[g] >= 0 ? of_group[g] : of_group[g] = units++);
        }
    }

    // A route comes to a node once, or else by another edge each time.
    void count_give_back() {
        std::map<std::pair<int, int>, int> most;
        for (int a = 0; a < int(net.arcs.size()); a++) {
            const Arc& arc = net.arcs[a];
            bool again = net.may_repeat(arc.to);
            int least = is_place(arc.to) && !again ? std::min(kind.spots[arc.to].pass_slots, kind.spots[arc.to].end_slots) : 0;
            int& top = most[{arc.to, again ? arc.edges.back() : -1}];
            if (open[a]) top = std::max(top, -(arc.slots - saving[a] + least));
        }
        for (auto& [where, top] : most) give_back += top;
    }

    // --- a complete route

    void list_stops(int start, const vector<int>& path) {
        stops.assign(1, last_stop = start);
        for (int a : path) {
            int node = net.arcs[a].to;
            if (!is_place(node)) continue;
            last_stop = node;
            if (!net.may_repeat(node) || !visits(node)) stops.push_back(node);
        }
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

    int slots(size_t i) const {
        const Spot& spot = kind.spots[stops[i]];
        return i == 0 || stops[i] == last_stop ? spot.end_slots : spot.pass_slots;
    }

    // The length of edges that reliefs save: the largest flow from reliefs to edges, which is the smallest cut.
    int saved(const vector<int>& path) const {
        int least = INT32_MAX;
        for (int spent = 0; spent < 1 << kind.reliefs.size(); spent++) {
            int sum = 0;
            for (size_t i = 0; i < kind.reliefs.size(); i++) sum += spent >> i & 1 ? kind.reliefs[i].most : 0;
            for (int a : path)
                for (auto [cell, slots] : net.arcs[a].tolls) sum += within_others(spent, cell) ? slots : 0;
            least = std::min(least, sum);
        }
        return least;
    }

    bool within_others(int spent, int cell) const {
        for (size_t i = 0; i < kind.reliefs.size(); i++)
            if (!(spent >> i & 1) && kind.reliefs[i].cells[cell]) return true;
        return false;
    }

    // By how much the numbers of paid stops are lowered.
    int lowered(const vector<int>& path) const {
        if (!kind.pays_less) return 0;
        int toll = 0;
        for (int a : path) toll += net.arcs[a].toll;
        return toll - saved(path);
    }

    bool visits(int place) const { return std::find(stops.begin(), stops.end(), place) != stops.end(); }

    bool legal(const vector<int>& path) const {
        int length = 0, light = 0;
        bool token = false;
        for (size_t i = 0; i < stops.size(); i++) {
            length += slots(i);
            if (!slots(i) && kind.spots[stops[i]].light) light += problem.size[stops[i]];
            token |= problem.own[stops[i]];
        }
        int sides = 0;
        for (int a : path) length += net.arcs[a].slots, sides += net.arcs[a].sides;
        if (kind.hexes >= 0 && sides > kind.hexes) return false;
        if (spared) length -= saved(path);
        if (kind.pays_less && lowered(path) > kind.pays) return false;
        if (!token || stops.size() < 2 || length > kind.stops || length + light < 2) return false;
        for (auto& [place, others] : kind.requirements)
            if (visits(place) && std::none_of(others.begin(), others.end(), [&](int p) { return visits(p); })) return false;
        return std::all_of(kind.bonuses.begin(), kind.bonuses.end(), [&](const Bonus& b) { return !b.must || held_by(b); });
    }

    bool met(const Need& need) const {
        int found = 0;
        for (size_t i = 0; i < stops.size() && found < need.count; i++) {
            if (!need.holds[stops[i]]) continue;
            bool again = false;  // another place of the same cell
            for (size_t j = 0; j < i; j++)
                again |= need.holds[stops[j]] && problem.cell[stops[j]] == problem.cell[stops[i]];
            found += !again;
        }
        return found >= need.count;
    }

    bool held_by(const Bonus& bonus) const {
        return std::all_of(bonus.needs.begin(), bonus.needs.end(), [&](const Need& n) { return met(n); });
    }

    // What the bonuses that hold pay.
    int64_t extras() {
        int64_t total = 0;
        held.clear();
        for (const Bonus& bonus : kind.bonuses) {
            held.push_back(held_by(bonus));
            if (held.back()) total += bonus.value;
        }
        return total;
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

    static void keep_best(vector<int64_t>& values, int most) {
        if (most < 0 || most >= int(values.size())) return;
        std::sort(values.begin(), values.end(), std::greater<>());
        values.resize(most);
    }

    int64_t earned(const vector<int>& path) {
        int64_t total = extras(), value = 0;
        paid.clear(), paid_light.clear();
        int length = 0;
        bool light = false, first = true;
        for (size_t step = 0, i = 0; step <= path.size(); step++) {
            // A place that was visited before is no stop any more.
            bool here = step == 0 || (i < stops.size() && net.arcs[path[step - 1]].to == stops[i]);
            if (here) {
                const Spot& spot = kind.spots[stops[i]];
                value += int64_t(spot.value) * times(problem.cell[stops[i]]);
                length += slots(i++);
                light |= spot.light;
            }
            const Arc* arc = step < path.size() ? &net.arcs[path[step]] : nullptr;
            if (arc && arc->joint) {  // the stop goes on
                value += worth(*arc), length += arc->slots;
                continue;
            }
            if (arc) total += worth(*arc);
            if (!here) continue;
            bool counts = !kind.ends_only || first || i == stops.size();
            for (int n = counts ? problem.size[stops[i - 1]] : 0; n > 0; n--) {
                if (length > 0 || light) (light ? paid_light : paid).push_back(value);
                else total += value;
            }
            value = 0, length = 0, light = false, first = false;
        }
        int less = lowered(path);
        keep_best(paid_light, kind.pays_light < 0 ? -1 : std::max(0, kind.pays_light - less));
        paid.insert(paid.end(), paid_light.begin(), paid_light.end());
        keep_best(paid, kind.pays < 0 ? -1 : kind.pays - less);
        return std::accumulate(paid.begin(), paid.end(), total);
    }
};

}  // namespace kernel
