// The problem as it comes in, and the graph that the search walks on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <vector>

namespace kernel {

using std::vector;

constexpr int SCALE = 256;  // prices and penalties are integers in this fraction of the smallest coin
constexpr int32_t NEVER = -(1 << 29);

// Reads the numbers of a problem one after the other; the order is that of native.py.
struct Reader {
    const int32_t* at;
    const int32_t* end;
    int32_t next() {
        if (at == end) throw std::runtime_error("the problem ends too early");
        return *at++;
    }
    vector<int> list() {
        vector<int> items(next());
        for (int& item : items) item = next();
        return items;
    }
};

struct Edge {
    int a, b;
    int port_a, port_b;  // a walk leaves a plain node by another port than it came in; -1: any
    int cell, value, slots, opens;
};

struct Need {
    int count;
    vector<int> places;
    vector<char> holds;  // by place
};

struct Bonus {
    int value;
    vector<Need> needs;
    vector<int> cells;  // counted once more
    vector<char> doubles;  // by cell
};

struct Spot {  // a place as one kind of train sees it
    int value, pass_slots, end_slots;
    bool may_end, closed, start, competes;
    int group;  // -1: none
};

struct Kind {
    int count, stops, pays;  // pays -1: all
    vector<Spot> spots;
    vector<std::pair<int, vector<int>>> requirements;
    vector<Bonus> bonuses;
    // Only where trains depend on each other (see Ties).
    int hexes = -1;  // the most cells that a route may enter after its first; -1: any
    bool ends_only = false, joins = false, apart = false, subsidised = false, spans = false;
    int per_hex = 0;
    vector<int> per_hex_at;  // by place
    vector<char> outside;    // by place
};

// How the routes of one set depend on each other, besides track that is used once.
struct Ties {
    bool any = false, shared = false, once = false, as_one = false, touching = false;
    bool prefers = false;            // between equal sets, the one that touches more cells with subsidies
    vector<int> item, meet;          // by place: what it is paid as, where it may be met; -1: none
    vector<char> home, joint;        // by place
    vector<int> group;               // by place; -1: none
    vector<int> x, y, cell_item;     // by cell
    vector<int> worth;               // by item
    int meets = 0;
};

struct Problem {
    int places, nodes, cells, grain;
    vector<int> cell;
    vector<char> passable, own, exclusive;
    vector<Edge> edges;
    vector<Kind> kinds;
    Ties ties;

    explicit Problem(Reader in) {
        places = in.next(), nodes = in.next(), cells = in.next();
        for (int i = 0; i < places; i++) {
            cell.push_back(in.next());
            passable.push_back(char(in.next()));
            own.push_back(char(in.next()));
        }
        exclusive.assign(places, 0);
        for (int i = places; i < nodes; i++) exclusive.push_back(char(in.next()));
        edges.resize(in.next());
        for (Edge& e : edges) {
            e.a = in.next(), e.b = in.next(), e.port_a = in.next(), e.port_b = in.next();
            e.cell = in.next(), e.value = in.next(), e.slots = in.next(), e.opens = in.next();
        }
        kinds.resize(in.next());
        for (Kind& kind : kinds) read(in, kind);
        ties.any = in.next();
        if (ties.any) read_ties(in);
        divide_by_grain();
    }

   private:
    void read(Reader& in, Kind& kind) const {
        kind.count = in.next(), kind.stops = in.next(), kind.pays = in.next();
        kind.spots.resize(places);
        for (Spot& spot : kind.spots) {
            spot.value = in.next(), spot.pass_slots = in.next(), spot.end_slots = in.next();
            int flags = in.next();
            spot.may_end = flags & 1, spot.closed = flags & 2, spot.start = flags & 4, spot.competes = flags & 8;
            spot.group = in.next();
        }
        kind.requirements.resize(in.next());
        for (auto& [place, others] : kind.requirements) place = in.next(), others = in.list();
        kind.bonuses.resize(in.next());
        for (Bonus& bonus : kind.bonuses) {
            bonus.value = in.next();
            bonus.needs.resize(in.next());
            for (Need& need : bonus.needs) {
                need.count = in.next();
                need.places = in.list();
                need.holds.assign(places, 0);
                for (int place : need.places) need.holds[place] = 1;
            }
            bonus.cells = in.list();
            bonus.doubles.assign(cells, 0);
            for (int c : bonus.cells) bonus.doubles[c] = 1;
        }
    }

    void read_ties(Reader& in) {
        ties.shared = in.next(), ties.once = in.next(), ties.as_one = in.next(), ties.touching = in.next();
        ties.prefers = in.next();
        ties.worth = in.list();
        for (int i = 0; i < places; i++) {
            ties.item.push_back(in.next()), ties.group.push_back(in.next());
            int flags = in.next();
            ties.meet.push_back(flags & 1 ? ties.meets++ : -1);
            ties.home.push_back(char(flags >> 1 & 1)), ties.joint.push_back(char(flags >> 2 & 1));
        }
        for (int i = 0; i < cells; i++) ties.x.push_back(in.next()), ties.y.push_back(in.next()), ties.cell_item.push_back(in.next());
        for (Kind& kind : kinds) {
            kind.hexes = in.next();
            int flags = in.next();
            kind.ends_only = flags & 1, kind.joins = flags & 2, kind.apart = flags & 4, kind.subsidised = flags & 8, kind.spans = flags & 16;
            kind.per_hex = in.next();
            if (!kind.spans) continue;
            for (int i = 0; i < places; i++) kind.per_hex_at.push_back(in.next()), kind.outside.push_back(char(in.next()));
        }
    }

    template <class F>
    void each_amount(F f) {
        for (int& amount : ties.worth) f(amount);
        for (Kind& kind : kinds) {
            f(kind.per_hex);
            for (int& amount : kind.per_hex_at) f(amount);
        }
        for (Edge& e : edges) f(e.value);
        for (Kind& kind : kinds) {
            for (Spot& spot : kind.spots) f(spot.value);
            for (Bonus& bonus : kind.bonuses) f(bonus.value);
        }
    }

    // Every amount is a multiple of the grain: a bound need not say more than the next multiple.
    void divide_by_grain() {
        grain = 0;
        each_amount([&](int& amount) { grain = std::gcd(grain, amount); });
        if (!grain) grain = 1;
        each_amount([&](int& amount) { amount /= grain; });
    }
};

// Track from one node of the graph to another, in this direction.
struct Arc {
    int from, to;
    vector<int> edges;
    vector<int> elements;  // what it uses, first as plain nodes and inner edges
    vector<int> classes;   // ... then as classes that matter to a route itself
    vector<int> resources;  // ... and as classes that two routes may not share
    vector<std::pair<int, int>> worth;  // (cell, value)
    int slots, sides;  // sides: how many exclusive plain nodes it passes
    bool opens_from, opens_to, straight, joint;
};

// Places are the nodes 0 to P-1. Plain track between them is contracted into arcs; where it branches
// so much that there are too many ways, branching sides become nodes of their own ("gates"), one for
// each direction.
struct Network {
    const Problem& problem;
    vector<Arc> arcs;
    vector<vector<int>> outs;
    int nodes, classes = 0, resources = 0;

    explicit Network(const Problem& p) : problem(p), at(p.nodes) {
        for (int e = 0; e < int(p.edges.size()); e++) at[p.edges[e].a].push_back(e), at[p.edges[e].b].push_back(e);
        nodes = p.places;
        if (!contract(MOST_ARCS)) {
            make_gates();
            contract(-1);
        }
        if (!p.ties.any) drop_dominated();
        outs.resize(nodes);
        for (int a = 0; a < int(arcs.size()); a++) outs[arcs[a].from].push_back(a);
        classify();
    }

   private:
    static constexpr int MOST_ARCS = 4000;
    vector<vector<int>> at;  // the edges at each node
    std::map<std::pair<int, int>, int> gates;  // (plain node, port one leaves it by) -> node

    int port(int e, int node) const { return problem.edges[e].a == node ? problem.edges[e].port_a : problem.edges[e].port_b; }
    int far(int e, int node) const { return problem.edges[e].a == node ? problem.edges[e].b : problem.edges[e].a; }

    void make_gates() {
        for (int n = problem.places; n < problem.nodes; n++) {
            std::set<int> ports;
            for (int e : at[n]) ports.insert(port(e, n));
            if (ports.size() == 2 && !ports.count(-1) && at[n].size() > 2)
                for (int p : ports) gates[{n, p}] = nodes++;
        }
    }

    bool contract(int most) {
        arcs.clear();
        for (int place = 0; place < problem.places; place++)
            for (int e : at[place])
                if (!follow(place, place, e, most)) return false;
        for (auto& [gate, node] : gates)
            for (int e : at[gate.first])
                if (port(e, gate.first) == gate.second) follow(node, gate.first, e, most);
        return true;
    }

    // All simple ways that begin with an edge; false if there are too many.
    bool follow(int source, int node, int first, int most) {
        vector<int> path{first};
        vector<char> seen(problem.nodes, 0);
        seen[node] = 1;
        return onward(source, far(first, node), path, seen, most);
    }

    bool onward(int source, int node, vector<int>& path, vector<char>& seen, int most) {
        if (seen[node]) return true;
        int target = node < problem.places ? node : gate_after(path.back(), node);
        if (target >= 0) {
            if (target != source) add(source, target, path);
            return most < 0 || int(arcs.size()) <= most;
        }
        seen[node] = 1;
        int came = port(path.back(), node);
        for (int e : at[node]) {
            if (e == path.back() || (came >= 0 && port(e, node) == came)) continue;
            path.push_back(e);
            bool fine = onward(source, far(e, node), path, seen, most);
            path.pop_back();
            if (!fine) return false;
        }
        seen[node] = 0;
        return true;
    }

    int gate_after(int e, int node) const {
        for (auto it = gates.lower_bound({node, -1}); it != gates.end() && it->first.first == node; ++it)
            if (it->first.second != port(e, node)) return it->second;
        return -1;
    }

    void add(int source, int target, const vector<int>& path) {
        Arc arc{};
        arc.from = source, arc.to = target, arc.edges = path;
        int node = source < problem.places ? source : gate_node(source);
        for (int e : path) {
            const Edge& edge = problem.edges[e];
            node = far(e, node);
            if (node >= problem.places) arc.elements.push_back(node), arc.sides += problem.exclusive[node];
            if (!problem.exclusive[edge.a] && !problem.exclusive[edge.b]) arc.elements.push_back(problem.nodes + e);
            arc.slots += edge.slots;
            if (edge.value) arc.worth.push_back({edge.cell, edge.value});
        }
        std::sort(arc.elements.begin(), arc.elements.end());
        std::sort(arc.worth.begin(), arc.worth.end());
        const Edge &first = problem.edges[path.front()], &last = problem.edges[path.back()];
        arc.opens_from = first.opens, arc.opens_to = last.opens;
        arc.straight = path.size() == 1 && source < problem.places && target < problem.places;
        arc.joint = arc.straight && first.slots < 0;
        arcs.push_back(arc);
    }

   public:
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

   private:
    int partner(int gate) const {
        for (auto& [at, node] : gates)
            if (node == gate)
                for (auto& [other, twin] : gates)
                    if (other.first == at.first && other.second != at.second) return twin;
        return -1;
    }

    int gate_node(int node) const {
        for (auto& [gate, n] : gates)
            if (n == node) return gate.first;
        return -1;
    }

    // Leave out an arc if another one does the same with a part of its track.
    void drop_dominated() {
        auto key = [](const Arc& a) { return std::tie(a.from, a.to, a.slots, a.opens_from, a.opens_to, a.straight, a.worth); };
        std::stable_sort(arcs.begin(), arcs.end(), [&](const Arc& x, const Arc& y) {
            if (key(x) != key(y)) return key(x) < key(y);
            return x.elements.size() < y.elements.size();
        });
        vector<Arc> kept;
        size_t group = 0;
        for (Arc& arc : arcs) {
            if (!kept.empty() && key(kept.back()) != key(arc)) group = kept.size();
            bool worse = false;
            for (size_t i = group; i < kept.size() && !worse; i++)
                worse = std::includes(arc.elements.begin(), arc.elements.end(), kept[i].elements.begin(), kept[i].elements.end());
            if (!worse) kept.push_back(arc);
        }
        arcs.swap(kept);
    }

    // Elements used by the same arcs are one class. Within a route only those matter that different
    // arcs share, because no arc can be taken twice anyway.
    void classify() {
        std::map<int, vector<int>> users;
        for (int a = 0; a < int(arcs.size()); a++)
            for (int element : arcs[a].elements) users[element].push_back(a);
        std::map<vector<int>, int> known_class, known_resource;
        for (auto& [element, list] : users) {
            bool inner = element >= problem.nodes;
            if (inner || problem.exclusive[element]) {
                if (known_resource.emplace(list, resources).second) {
                    for (int a : list) arcs[a].resources.push_back(resources);
                    resources++;
                }
            }
            if (shared(list) && known_class.emplace(list, classes).second) {
                for (int a : list) arcs[a].classes.push_back(classes);
                classes++;
            }
        }
    }

    bool shared(const vector<int>& list) const {
        if (list.size() > 2) return true;
        return list.size() == 2 && !(arcs[list[0]].from == arcs[list[1]].to && arcs[list[0]].to == arcs[list[1]].from && arcs[list[0]].elements == arcs[list[1]].elements);
    }
};

}  // namespace kernel
