// The problem as it comes in: places, edges, and what each kind of traveller may do with them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace kernel {

using std::vector;

// Prices and penalties are integers in this fraction of the smallest coin: no floating point, so that
// every machine finds the same answer.
constexpr int SCALE = 256;
// More coins than any route may be worth, so that scaled sums fit into 32 bits.
constexpr int64_t MOST_WORTH = 1 << 20;

// Reliefs of one kind of train: all ways to use some of them up are looked at.
constexpr size_t MOST_RELIEFS = 8;

// Why a problem was not solved, by a name that native.py knows.
struct Refused {
    const char* name;
};

// Reads the numbers of a problem one after the other; native.py writes them in the same order.
struct Reader {
    const int32_t* at;
    const int32_t* end;

    int next() {
        if (at == end) throw Refused{"malformed"};
        return *at++;
    }
    bool flag() { return next() != 0; }
    vector<int> list() {
        vector<int> items(next());
        for (int& item : items) item = next();
        return items;
    }
};

struct Edge {
    int a, b;
    int port_a, port_b;  // a walk leaves a plain node by another port than it came in by; -1: by any
    int cell, value, slots;
    bool opens;   // whoever uses it may pass its ends
    bool common;  // several routes may use it
};

// A route meets a need if it visits so many different cells of these places.
struct Need {
    int count;
    vector<int> places;
    vector<char> holds;  // by place
};

struct Bonus {
    int value;
    vector<Need> needs;
    vector<char> doubles;  // by cell: everything there counts once more
    bool doubling;
    bool must;  // a route must meet the needs
};

// A place as one kind of train sees it.
struct Spot {
    int value, pass_slots, end_slots;
    bool may_end, closed, start, light;
    int group;  // -1: none
};

// So much of the length that edges in these cells take does not count.
struct Relief {
    int most;
    vector<char> cells;  // by cell
};

// Trains that are alike.
struct Kind {
    int count, stops, pays;  // pays -1: every stop
    int pays_light;          // of these, at most so many light ones; -1: any
    bool pays_less;          // the length that edges take, reliefs deducted, lowers both numbers
    vector<Relief> reliefs;
    vector<Spot> spots;
    vector<std::pair<int, vector<int>>> requirements;
    vector<Bonus> bonuses;
    // Only where trains depend on each other (see Ties).
    int hexes = -1;  // the most cells that a route may enter after its first; -1: any
    bool ends_only = false, joins = false, apart = false, subsidised = false, spans = false;
    int per_hex = 0;
    vector<int> per_hex_at;  // by place
    vector<char> outside;    // by place
    vector<int> text;        // all numbers about it but how many there are and what they are paid for

    bool same_routes(const Kind& o) const { return text == o.text; }
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
    int places, nodes, cells, grain = 0;
    vector<int> cell;              // by place
    vector<char> passable, own;    // by place
    vector<char> again;            // by place: a route may come back to it, and counts it once
    vector<int> size;              // by place: so many stops in one
    vector<char> exclusive;        // by node: no route passes it twice
    vector<char> common;           // by node: two routes may share it
    vector<Edge> edges;
    vector<Kind> kinds;
    Ties ties;

    explicit Problem(Reader in) {
        places = in.next(), nodes = in.next(), cells = in.next();
        for (int p = 0; p < places; p++) {
            cell.push_back(in.next());
            int flags = in.next();
            passable.push_back(char(flags & 1)), own.push_back(char(flags >> 1 & 1)), again.push_back(char(flags >> 2));
            size.push_back(in.next());
        }
        exclusive.assign(places, 0), common.assign(places, 0);
        for (int n = places; n < nodes; n++) {
            int flags = in.next();
            exclusive.push_back(char(flags & 1)), common.push_back(char(flags >> 1));
        }
        edges.resize(in.next());
        for (Edge& e : edges) {
            e.a = in.next(), e.b = in.next(), e.port_a = in.next(), e.port_b = in.next();
            e.cell = in.next(), e.value = in.next(), e.slots = in.next(), e.opens = in.flag(), e.common = in.flag();
        }
        kinds.resize(in.next());
        for (Kind& kind : kinds) read(in, kind);
        ties.any = in.flag();
        if (ties.any) read_ties(in);
        divide_by_grain();
        for (const Kind& kind : kinds)
            if (ceiling(kind) > MOST_WORTH) throw Refused{"amounts-too-large"};
    }

    // More than any set of routes can earn.
    int64_t ceiling() const {
        int64_t sum = std::accumulate(ties.worth.begin(), ties.worth.end(), int64_t(0));
        for (const Kind& kind : kinds) sum += kind.count * ceiling(kind);
        return sum;
    }

    // More than any route of a kind can earn or lose.
    int64_t ceiling(const Kind& kind) const {
        int64_t sum = 0, more = 0, times = 1;
        for (const Bonus& b : kind.bonuses) times += b.doubling, more += std::abs(int64_t(b.value));
        for (int p = 0; p < places; p++) sum += std::abs(int64_t(kind.spots[p].value)) * size[p];
        for (const Edge& e : edges) sum += std::abs(int64_t(e.value));
        if (kind.spans) {
            int64_t most = std::max(kind.per_hex, *std::max_element(kind.per_hex_at.begin(), kind.per_hex_at.end()));
            auto [left, right] = std::minmax_element(ties.x.begin(), ties.x.end());
            auto [high, low] = std::minmax_element(ties.y.begin(), ties.y.end());
            more += most * (int64_t(*right - *left) + (*low - *high) + 2);
        }
        return sum * times + more;
    }

   private:
    void read(Reader& in, Kind& kind) const {
        kind.count = in.next(), kind.stops = in.next(), kind.pays = in.next();
        kind.text.assign(1, kind.stops);
        const int32_t* begin = in.at;
        kind.pays_light = in.next(), kind.pays_less = in.flag();
        kind.reliefs.resize(in.next());
        if (kind.reliefs.size() > MOST_RELIEFS) throw Refused{"malformed"};
        for (Relief& relief : kind.reliefs) relief.most = in.next(), relief.cells = flags_of(in.list(), cells);
        kind.spots.resize(places);
        for (Spot& spot : kind.spots) {
            spot.value = in.next(), spot.pass_slots = in.next(), spot.end_slots = in.next();
            int flags = in.next();
            spot.may_end = flags & 1, spot.closed = flags & 2, spot.start = flags & 4, spot.light = flags & 8;
            spot.group = in.next();
        }
        kind.requirements.resize(in.next());
        for (auto& [place, others] : kind.requirements) place = in.next(), others = in.list();
        kind.bonuses.resize(in.next());
        for (Bonus& bonus : kind.bonuses) {
            bonus.value = in.next(), bonus.must = in.flag();
            bonus.needs.resize(in.next());
            for (Need& need : bonus.needs) {
                need.count = in.next(), need.places = in.list();
                need.holds = flags_of(need.places, places);
            }
            vector<int> doubled = in.list();
            bonus.doubling = !doubled.empty();
            bonus.doubles = flags_of(doubled, cells);
        }
        kind.text.insert(kind.text.end(), begin, in.at);
    }

    static vector<char> flags_of(const vector<int>& items, int size) {
        vector<char> flags(size, 0);
        for (int item : items) flags.at(item) = 1;
        return flags;
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
            const int32_t* begin = in.at;
            kind.hexes = in.next();
            int flags = in.next();
            kind.ends_only = flags & 1, kind.joins = flags & 2, kind.apart = flags & 4, kind.subsidised = flags & 8, kind.spans = flags & 16;
            kind.per_hex = in.next();
            for (int i = 0; i < (kind.spans ? places : 0); i++) kind.per_hex_at.push_back(in.next()), kind.outside.push_back(char(in.next()));
            kind.text.insert(kind.text.end(), begin, in.at);
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

    // All amounts are multiples of the grain, and so is every total: a bound between two multiples is as
    // good as the lower one.
    void divide_by_grain() {
        each_amount([&](int amount) { grain = std::gcd(grain, amount); });
        if (!grain) grain = 1;
        each_amount([&](int& amount) { amount /= grain; });
    }
};

}  // namespace kernel
