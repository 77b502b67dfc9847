// The graph that the search walks on: track between two places is contracted into one arc.
#pragma once

#include <map>
#include <set>
#include <tuple>

#include "problem.hpp"

namespace kernel {

// Track from one node of the graph to another, in this direction.
struct Arc {
    int from, to;
    vector<int> edges;
    vector<int> elements;   // the plain nodes and inner edges it uses
    vector<int> classes;    // those that matter within a route, taken together
    vector<int> resources;  // those that two routes may not share, taken together
    vector<std::pair<int, int>> worth;  // (cell, value)
    vector<std::pair<int, int>> tolls;  // (cell, slots) of the edges that take length
    int slots = 0, toll = 0, sides = 0;  // toll: all that its edges take; sides: how many exclusive nodes it passes
    bool opens_from, opens_to;
    bool straight;  // one edge from place to place
    bool joint;     // ... that makes one stop of the two
};

// The nodes 0 to P-1 are the places. Where plain track branches so much that the ways from place to
// place are too many to spell out, branching sides become nodes as well ("gates"), one for each
// direction; the search passes them like places without a stop.
class Network {
   public:
    const Problem& problem;
    vector<Arc> arcs;
    vector<vector<int>> outs;  // by node
    int nodes, classes = 0, resources = 0;
    vector<int> capacity;  // of everything with a price: the resources, then the crossings
    vector<int> crossing;  // by place: its number among them, or -1
    bool tails;            // may it serve for anything that an end of a route is visited before or after, too?

    explicit Network(const Problem& p) : problem(p), nodes(p.places), at(p.nodes), seen(p.nodes, 0) {
        for (int e = 0; e < int(p.edges.size()); e++) at[p.edges[e].a].push_back(e), at[p.edges[e].b].push_back(e);
        find_repeats();
        if (!contract(MOST_ARCS)) {
            make_gates();
            contract(INT32_MAX);
        }
        if (!p.ties.any) drop_dominated();  // where only track matters
        outs.resize(nodes);
        for (int a = 0; a < int(arcs.size()); a++) outs[arcs[a].from].push_back(a);
        classify();
        find_crossings();
    }

    // The arc that runs the other way, for each arc.
    vector<int> reverses() const {
        std::map<std::pair<int, vector<int>>, int> known;
        for (int a = 0; a < int(arcs.size()); a++) known[{arcs[a].from, arcs[a].edges}] = a;
        vector<int> found;
        for (const Arc& arc : arcs) {
            vector<int> back(arc.edges.rbegin(), arc.edges.rend());
            found.push_back(known.at({arc.to < problem.places ? arc.to : partner(arc.to), back}));
        }
        return found;
    }

    // Is there any use in coming to a node more than once?
    bool may_repeat(int node) const { return node < problem.places && repeats[node]; }

   private:
    static constexpr int MOST_ARCS = 4000;
    static constexpr int MOST_STEPS = 400'000;
    vector<vector<int>> at;  // the edges at each node of the problem
    std::map<std::pair<int, int>, int> gates;  // (plain node, port one leaves it by) -> node
    vector<char> repeats;  // by place
    vector<char> seen;
    vector<int> path;
    int most = 0, steps = 0;

    int port(int e, int node) const {
        const Edge& edge = problem.edges[e];
        return edge.a == node ? edge.port_a : edge.port_b;
    }
    int far(int e, int node) const { return problem.edges[e].a == node ? problem.edges[e].b : problem.edges[e].a; }

    // Where an end may be left off because the route has been there before, two visits are two passages, and
    // take four edges.
    void find_repeats() {
        bool dear = std::any_of(problem.edges.begin(), problem.edges.end(), [](const Edge& e) { return e.value || e.slots < 0; });
        tails = dear || !std::all_of(problem.kinds.begin(), problem.kinds.end(), [](const Kind& kind) {
            return std::all_of(kind.spots.begin(), kind.spots.end(), [](const Spot& s) {
                return s.may_end && s.start && s.end_slots == s.pass_slots && (s.end_slots > 0 || s.light);
            });
        });
        for (int p = 0; p < problem.places; p++) repeats.push_back(problem.again[p] && (tails || at[p].size() >= 4));
    }

    void make_gates() {
        for (int n = problem.places; n < problem.nodes; n++) {
            std::set<int> ports;
            for (int e : at[n]) ports.insert(port(e, n));
            if (ports.size() == 2 && !ports.count(-1) && at[n].size() > 2)
                for (int p : ports) gates[{n, p}] = nodes++;
        }
    }

    // Spell out all arcs; false if there are more than allowed.
    bool contract(int allowed) {
        arcs.clear(), most = allowed, steps = 0;
        for (int place = 0; place < problem.places; place++)
            for (int e : at[place])
                if (!follow(place, place, e)) return false;
        for (auto& [gate, node] : gates)
            for (int e : at[gate.first])
                if (port(e, gate.first) == gate.second && !follow(node, gate.first, e)) return false;
        return true;
    }

    bool follow(int source, int node, int first) {
        std::fill(seen.begin(), seen.end(), 0);
        seen[node] = 1;
        path.assign(1, first);
        return onward(source, node, far(first, node));
    }

    // All simple ways that go on at a node.
    bool onward(int source, int begin, int node) {
        if (node == begin && may_repeat(node)) return round(node);
        if (seen[node]) return true;
        int target = node < problem.places ? node : gate_after(path.back(), node);
        if (target >= 0) {
            if (target != source) add(source, begin, target);
            return int(arcs.size()) <= most;
        }
        if (most < INT32_MAX && ++steps > MOST_STEPS) return false;  // many ways, and few lead anywhere
        seen[node] = 1;
        int last = path.back(), came = port(last, node);
        for (int e : at[node]) {
            if (e == last || (came >= 0 && port(e, node) == came)) continue;
            path.push_back(e);
            bool fine = onward(source, begin, far(e, node));
            path.pop_back();
            if (!fine) return false;
        }
        seen[node] = 0;
        return true;
    }

    // Back at the place where the way began: of use only for what its track is worth, or takes off the length.
    bool round(int place) {
        if (std::any_of(path.begin(), path.end(), [&](int e) { return problem.edges[e].value || problem.edges[e].slots < 0; }))
            add(place, place, place);
        return int(arcs.size()) <= most;
    }

    int gate_after(int e, int node) const {
        for (auto it = gates.lower_bound({node, -1}); it != gates.end() && it->first.first == node; ++it)
            if (it->first.second != port(e, node)) return it->second;
        return -1;
    }

    int partner(int gate) const {
        for (auto& [at, node] : gates)
            if (node == gate)
                for (auto& [other, twin] : gates)
                    if (other.first == at.first && other.second != at.second) return twin;
        return -1;
    }

    void add(int source, int begin, int target) {
        Arc arc;
        arc.from = source, arc.to = target, arc.edges = path;
        int node = begin;
        for (int e : path) {
            const Edge& edge = problem.edges[e];
            node = far(e, node);
            if (node >= problem.places) arc.elements.push_back(node), arc.sides += problem.exclusive[node];
            // An edge at an exclusive node needs no mark of its own: who uses it uses the node.
            if (!problem.exclusive[edge.a] && !problem.exclusive[edge.b]) arc.elements.push_back(problem.nodes + e);
            arc.slots += edge.slots;
            if (edge.value) arc.worth.push_back({edge.cell, edge.value});
            if (edge.slots > 0) arc.tolls.push_back({edge.cell, edge.slots}), arc.toll += edge.slots;
        }
        std::sort(arc.elements.begin(), arc.elements.end());
        std::sort(arc.worth.begin(), arc.worth.end());
        std::sort(arc.tolls.begin(), arc.tolls.end());
        const Edge &first = problem.edges[path.front()], &last = problem.edges[path.back()];
        arc.opens_from = first.opens, arc.opens_to = last.opens;
        arc.straight = path.size() == 1 && source < problem.places && target < problem.places;
        arc.joint = arc.straight && first.slots < 0;
        arcs.push_back(std::move(arc));
    }

    // Leave out an arc if another one does the same with a part of its track.
    void drop_dominated() {
        auto key = [](const Arc& a) {
            return std::tie(a.from, a.to, a.slots, a.opens_from, a.opens_to, a.straight, a.worth, a.tolls);
        };
        std::stable_sort(arcs.begin(), arcs.end(), [&](const Arc& x, const Arc& y) {
            return key(x) != key(y) ? key(x) < key(y) : x.elements.size() < y.elements.size();
        });
        vector<Arc> kept;
        size_t alike = 0;  // the first one with the same key
        for (Arc& arc : arcs) {
            if (!kept.empty() && key(kept.back()) != key(arc)) alike = kept.size();
            bool worse = std::any_of(kept.begin() + alike, kept.end(), [&](const Arc& other) {
                return std::includes(arc.elements.begin(), arc.elements.end(), other.elements.begin(), other.elements.end());
            });
            if (!worse) kept.push_back(std::move(arc));
        }
        arcs.swap(kept);
    }

    // Elements used by the same arcs are one class.
    void classify() {
        std::map<int, vector<int>> users;
        for (int a = 0; a < int(arcs.size()); a++)
            for (int element : arcs[a].elements) users[element].push_back(a);
        std::set<vector<int>> known_classes, known_resources;
        for (auto& [element, list] : users) {
            if (wanted_alone(element) && known_resources.insert(list).second) {
                for (int a : list) arcs[a].resources.push_back(resources);
                resources++;
            }
            if (matters(list) && known_classes.insert(list).second) {
                for (int a : list) arcs[a].classes.push_back(classes);
                classes++;
            }
        }
    }

    // Whether two routes may not share an element.
    bool wanted_alone(int element) const {
        if (element >= problem.nodes) return !problem.edges[element - problem.nodes].common;
        return problem.exclusive[element] && !problem.common[element];
    }

    // An element of one arc and its reverse cannot be used twice anyway: a place would be, too, unless a route
    // may come back to it.
    bool matters(const vector<int>& users) const {
        if (std::any_of(users.begin(), users.end(), [&](int a) { return may_repeat(arcs[a].from) || may_repeat(arcs[a].to); })) return true;
        if (users.size() != 2) return users.size() > 2;
        const Arc &one = arcs[users[0]], &other = arcs[users[1]];
        return one.from != other.to || one.to != other.from || one.elements != other.elements;
    }

    // A route that passes a place uses two of the edges there. Where their number is odd, one edge is left
    // over, and the place can be passed less often than the edges alone would tell.
    void find_crossings() {
        capacity.assign(resources, 1);
        crossing.assign(nodes, -1);
        for (int p = 0; p < problem.places; p++) {
            std::set<int> edges;
            for (int a : outs[p]) edges.insert(arcs[a].edges[0]);
            bool shared = std::any_of(edges.begin(), edges.end(), [&](int e) { return problem.edges[e].common; });
            if (shared || edges.size() < 3 || edges.size() % 2 == 0) continue;
            crossing[p] = int(capacity.size());
            capacity.push_back(int(edges.size()) / 2);
        }
    }
};

}  // namespace kernel
