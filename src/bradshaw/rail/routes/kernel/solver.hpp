// Price and pack: several trains that may not share track.
#pragma once

#include <memory>
#include <unordered_map>

#include "face.hpp"

namespace kernel {

struct Hash {
    size_t operator()(const vector<int>& v) const {
        uint64_t h = 1469598103934665603ull;
        for (int x : v) h = (h ^ uint64_t(x)) * 1099511628211ull;
        return size_t(h);
    }
};

struct Pool {
    vector<Route> routes;
    std::unordered_map<vector<int>, int, Hash> known;
    bool add(const Route& r) {
        auto [it, fresh] = known.emplace(r.resources, int(routes.size()));
        if (fresh) {
            routes.push_back(r);
            return true;
        }
        if (routes[it->second].value >= r.value) return false;
        routes[it->second] = r;
        return true;
    }
};

using Prices = vector<int64_t>;

inline int64_t net_of(const Route& r, const Prices& prices) {
    int64_t n = r.value * SCALE;
    for (int x : r.resources) n -= prices[x];
    return n;
}

// Chooses routes that share nothing and earn at least a target, by branch and bound.
struct Packer {
    struct Item {
        int64_t net;
        const Route* route;
    };
    vector<vector<Item>> lists;  // by kind, best first
    const vector<int>& counts;
    int64_t prices, target;  // target in grains
    Work& work;
    int words;
    vector<vector<uint64_t>> bits;  // by kind, flattened
    vector<int64_t> rest;
    vector<uint64_t> used;
    vector<vector<const Route*>> chosen, best;
    bool found = false;

    Packer(vector<vector<Item>> l, const vector<int>& c, int64_t p, int64_t t, int resources, Work& w)
        : lists(std::move(l)), counts(c), prices(p), target(t), work(w), words((resources + 63) / 64) {
        size_t kinds = lists.size();
        bits.resize(kinds), rest.assign(kinds + 1, 0), chosen.resize(kinds);
        for (size_t k = kinds; k-- > 0;) {
            rest[k] = rest[k + 1] + (lists[k].empty() ? 0 : counts[k] * std::max<int64_t>(0, lists[k][0].net));
            bits[k].assign(lists[k].size() * words, 0);
            for (size_t i = 0; i < lists[k].size(); i++)
                for (int r : lists[k][i].route->resources) bits[k][i * words + r / 64] |= uint64_t(1) << r % 64;
        }
        used.assign(words, 0);
        next_kind(0, 0, 0);
    }

    void next_kind(size_t kind, int64_t net, int64_t value) {
        if (kind == lists.size()) {
            if (value >= target) target = value + 1, best = chosen, found = true;
            return;
        }
        next_train(kind, 0, net, value);
    }

    void next_train(size_t kind, size_t first, int64_t net, int64_t value) {
        auto& list = lists[kind];
        int left = counts[kind] - int(chosen[kind].size());
        if (left) {
            int64_t beyond = rest[kind + 1] + prices + net;
            size_t i = first;
            for (; i < list.size(); i++) {
                if (beyond + list[i].net + (left - 1) * std::max<int64_t>(0, list[i].net) < target * SCALE) break;
                const uint64_t* mine = &bits[kind][i * words];
                uint64_t clash = 0;
                for (int w = 0; w < words; w++) clash |= mine[w] & used[w];
                if (clash) continue;
                for (int w = 0; w < words; w++) used[w] |= mine[w];
                chosen[kind].push_back(list[i].route);
                next_train(kind, i + 1, net + list[i].net, value + list[i].route->value);
                chosen[kind].pop_back();
                for (int w = 0; w < words; w++) used[w] &= ~mine[w];
            }
            work.spend(int64_t(i - first) + 1);
        }
        if (net + rest[kind + 1] + prices >= target * SCALE) next_kind(kind + 1, net, value);
    }
};

struct Finder {
    View view;
    vector<std::unique_ptr<Face>> faces;
    Finder(const Network& n, const Kind& k, Work& w) : view(n, k) {
        vector<int> doubling;
        for (size_t i = 0; i < k.bonuses.size(); i++)
            if (!k.bonuses[i].cells.empty()) doubling.push_back(int(i));
        for (int set = 0; set < 1 << doubling.size(); set++) {
            vector<char> on(k.bonuses.size(), 0);
            for (size_t i = 0; i < doubling.size(); i++) on[doubling[i]] = char(set >> i & 1);
            auto face = std::make_unique<Face>(view, on, w);
            if (face->possible) faces.push_back(std::move(face));
        }
    }
    void set_prices(const Prices& p) {
        for (auto& f : faces) f->set_prices(p);
    }
    void shut(const vector<char>& taken) {
        for (auto& f : faces) f->shut_resources(taken);
    }
    // Ever better routes of at least the floor; each beats the one before by a step. Returns a bound: no route earns as much.
    int64_t best(int64_t floor, int64_t step, vector<Route>& out, int tightening) {
        for (auto& f : faces) f->freshen();
        vector<Face*> order;
        for (auto& f : faces) order.push_back(f.get());
        std::stable_sort(order.begin(), order.end(), [](Face* x, Face* y) { return x->bound > y->bound; });
        for (Face* f : order) {
            if (f->bound < floor) continue;
            if (f->tighten(floor, tightening) < floor) continue;
            f->search(floor, [&](const Route& r, int64_t net) {
                out.push_back(r);
                return floor = net + step;
            });
        }
        return floor;
    }
    bool all(int64_t floor, Pool& out, size_t most) {
        for (auto& f : faces) {
            f->freshen();
            if (f->bound < floor) continue;
            if (f->tighten(floor, 20) < floor) continue;
            f->search(floor, [&](const Route& r, int64_t) {
                if (r.value > 0) out.add(r);
                if (out.routes.size() > most) throw Work::Exhausted();
                return floor;
            });
        }
        return true;
    }
    int64_t bound() {
        int64_t b = 0;
        for (auto& f : faces) b = std::max(b, f->bound);
        return b;
    }
};

struct Solver {
    const Problem& problem;
    const Network& net;
    Work& work;
    vector<std::unique_ptr<Finder>> finders;
    vector<int> counts;
    vector<Pool> pools;
    Prices prices;
    int64_t value = 0, bound = 0;  // in grains
    vector<vector<Route>> choice;

    Solver(const Problem& p, const Network& n, Work& w) : problem(p), net(n), work(w) {
        for (const Kind& k : problem.kinds) counts.push_back(k.count);
        choice.resize(counts.size()), pools.resize(counts.size());
        prices.assign(net.resources, 0);
        for (const Kind& k : problem.kinds) bound += int64_t(k.count) * ceiling(k);
    }

    int64_t ceiling(const Kind& k) const {
        int64_t sum = 0, more = 0;
        int times = 1;
        for (const Bonus& b : k.bonuses) times += !b.cells.empty(), more += std::max(0, b.value);
        for (const Spot& s : k.spots) sum += std::max(0, s.value);
        for (const Edge& e : problem.edges) sum += std::max(0, e.value);
        return sum * times + more;
    }

    void run() {
        try {
            for (const Kind& k : problem.kinds) finders.push_back(std::make_unique<Finder>(net, k, work));
            search();
            bound = value;
        } catch (Work::Exhausted&) {
            bound = std::max(bound, value);
        }
    }

    void lower(int64_t scaled) {
        bound = std::min(bound, scaled >= 0 ? scaled / SCALE : -1);
        work.bound = bound * problem.grain;
    }

    void offer(const vector<vector<Route>>& c) {
        int64_t sum = 0;
        for (auto& list : c)
            for (auto& r : list) sum += r.value;
        if (sum > value) value = sum, choice = c, work.value = value * problem.grain;
    }

    vector<int64_t> limits;  // scaled: no route of the kind earns more after prices

    void search() {
        alone();
        if (bound <= value) return;
        one_by_one();
        if (bound <= value) return;
        bargain();
        if (bound <= value) return;
        close();
    }

    void alone() {
        limits.assign(counts.size(), 0);
        int64_t sum = 0;
        for (size_t k = 0; k < counts.size(); k++) {
            vector<Route> found;
            finders[k]->best(SCALE, SCALE, found, 30);
            for (auto& r : found) pools[k].add(r);
            limits[k] = found.empty() ? 0 : found.back().value * SCALE;
            sum += limits[k] * counts[k];
            if (!found.empty()) {
                vector<vector<Route>> c(counts.size());
                c[k].push_back(found.back());
                offer(c);
            }
        }
        lower(sum);
    }

    void one_by_one() {
        vector<int> order;
        for (size_t k = 0; k < counts.size(); k++)
            for (int i = 0; i < counts[k]; i++) order.push_back(int(k));
        std::stable_sort(order.begin(), order.end(), [&](int x, int y) { return limits[x] > limits[y]; });
        vector<Route> routes(order.size());
        bool improved = true;
        while (improved) {
            improved = false;
            for (size_t i = 0; i < order.size(); i++) {
                vector<char> taken(net.resources, 0);
                for (size_t j = 0; j < order.size(); j++)
                    if (j != i) for (int r : routes[j].resources) taken[r] = 1;
                finders[order[i]]->shut(taken);
                vector<Route> found;
                finders[order[i]]->best((routes[i].value + 1) * SCALE, SCALE, found, 5);
                for (auto& r : found) pools[order[i]].add(r);
                if (!found.empty()) routes[i] = found.back(), improved = true;
            }
        }
        vector<char> none(net.resources, 0);
        for (auto& f : finders) f->shut(none);
        vector<vector<Route>> c(counts.size());
        for (size_t i = 0; i < order.size(); i++)
            if (routes[i].start >= 0) c[order[i]].push_back(routes[i]);
        offer(c);
    }

    int64_t pool_best(size_t k) const {
        int64_t most = 0;
        for (auto& r : pools[k].routes) most = std::max(most, net_of(r, prices));
        return most;
    }

    // Prices with a low bound over the routes known.
    void improve_prices(int steps) {
        int64_t best = -1;
        Prices kept = prices;
        int pace = 100, stalled = 0;
        int64_t aim = value * SCALE;
        for (int step = 0; step < steps; step++) {
            int64_t total = std::accumulate(prices.begin(), prices.end(), int64_t(0));
            vector<int> usage(net.resources, 0);
            for (size_t k = 0; k < counts.size(); k++) {
                int64_t most = 0;
                const Route* top = nullptr;
                for (auto& r : pools[k].routes) {
                    int64_t n = net_of(r, prices);
                    if (n > most) most = n, top = &r;
                }
                total += most * counts[k];
                if (top) for (int r : top->resources) usage[r] += counts[k];
                work.spend(int64_t(pools[k].routes.size()));
            }
            if (best < 0 || total < best) best = total, kept = prices, stalled = 0;
            else if (++stalled >= 4) pace = pace * 7 / 10, stalled = 0;
            if (total <= aim) break;
            int64_t norm = 0;
            for (int r = 0; r < net.resources; r++)
                if (usage[r] > 1 || (usage[r] == 0 && prices[r])) norm += int64_t(usage[r] - 1) * (usage[r] - 1);
            if (!norm) break;
            int64_t size = (total - aim) * pace / 100;
            for (int r = 0; r < net.resources; r++)
                if (usage[r] != 1) prices[r] = std::max<int64_t>(0, prices[r] + size * (usage[r] - 1) / norm);
        }
        prices = kept;
    }

    struct Terms {
        int64_t total = INT64_MAX;
        Prices prices;
        vector<int64_t> limits;
    } terms;

    void bargain() {
        int stalled = 0;
        for (int round = 0; round < 60; round++) {
            improve_prices(100);
            bool fresh = false;
            int64_t slack = std::max<int64_t>(1, SCALE / (4 * std::accumulate(counts.begin(), counts.end(), 0)));
            int64_t total = std::accumulate(prices.begin(), prices.end(), int64_t(0));
            vector<int64_t> now;
            for (size_t k = 0; k < counts.size(); k++) {
                finders[k]->set_prices(prices);
                vector<Route> found;
                int64_t floor = finders[k]->best(pool_best(k) + slack, slack, found, 10);
                for (auto& r : found) fresh |= pools[k].add(r);
                now.push_back(floor - 1);
                total += now.back() * counts[k];
            }
            if (total < terms.total) terms = {total, prices, now}, stalled = 0, lower(total);
            else stalled++;
            if (fresh) repack();
            if (bound <= value || !fresh || stalled >= 8) return;
        }
    }

    vector<Packer::Item> ranked(const Pool& pool, const Prices& at) const {
        vector<Packer::Item> items;
        for (auto& r : pool.routes) items.push_back({net_of(r, at), &r});
        std::stable_sort(items.begin(), items.end(), [](auto& x, auto& y) { return x.net > y.net; });
        return items;
    }

    void pack(const vector<Pool>& from, const Prices& at, int64_t target) {
        vector<vector<Packer::Item>> lists;
        for (auto& p : from) lists.push_back(ranked(p, at));
        int64_t sum = std::accumulate(at.begin(), at.end(), int64_t(0));
        Packer packer(lists, counts, sum, target, net.resources, work);
        if (!packer.found) return;
        vector<vector<Route>> c(counts.size());
        for (size_t k = 0; k < counts.size(); k++)
            for (auto* r : packer.best[k]) c[k].push_back(*r);
        offer(c);
    }

    void repack() { pack(pools, prices, value + 1); }

    void close() {
        for (auto& f : finders) f->set_prices(terms.prices);
        int64_t stride = 1;
        while (bound > value) {
            int64_t target = std::max(value + 1, bound - stride + 1);
            int64_t gap = terms.total - target * SCALE;
            vector<Pool> lists(counts.size());
            for (size_t k = 0; k < counts.size(); k++) finders[k]->all(terms.limits[k] - gap, lists[k], 300000);
            pack(lists, terms.prices, target);
            bound = std::max(value, target - 1);
            stride *= 2;
        }
    }
};

}  // namespace kernel
