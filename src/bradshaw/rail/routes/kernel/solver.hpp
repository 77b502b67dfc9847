// Price and pack: the best set of routes for several trains that may not share track.
//
// 1. The best route of each kind by itself bounds the total from above.
// 2. One train after the other, then each again among the others, bounds it from below.
// 3. Prices on what they fight for push the upper bound down.
// 4. What gap is left is closed by listing all routes good enough to matter, and packing them.
#pragma once

#include <memory>

#include "pack.hpp"

namespace kernel {

using Choice = vector<vector<Route>>;  // by kind

// Routes of one kind of train, under all assumptions about it.
class Finder {
   public:
    Finder(const Network& net, const Kind& kind, Work& work) : view(net, kind) {
        vector<int> doubling;
        for (int i = 0; i < int(kind.bonuses.size()); i++)
            if (kind.bonuses[i].doubling) doubling.push_back(i);
        if (doubling.size() > MOST_DOUBLING) throw Refused{"too-many-doublings"};
        for (int set = 0; set < 1 << doubling.size(); set++) {
            vector<char> on(kind.bonuses.size(), 0);
            for (size_t i = 0; i < doubling.size(); i++) on[doubling[i]] = char(set >> i & 1);
            auto assumption = std::make_unique<Assumption>(view, on, work);
            if (!assumption->states.possible) continue;
            searches.push_back(std::make_unique<Search>(*assumption, work));
            assumptions.push_back(std::move(assumption));
        }
    }

    void set_prices(const Prices& prices) {
        for (auto& assumption : assumptions) assumption->set_prices(prices);
    }
    void shut(const vector<char>& taken) {
        for (auto& assumption : assumptions) assumption->shut_resources(taken);
    }

    // No route earns more after prices, as far as the tables tell.
    int64_t bound() {
        int64_t most = 0;
        for (auto& assumption : assumptions) assumption->freshen(), most = std::max(most, assumption->bound);
        return most;
    }

    // Ever better routes that earn at least the floor; each raises the floor to a step above itself. Returns
    // what no route exceeds.
    int64_t best(int64_t floor, int64_t step, bool hasty, vector<Route>& found) {
        for (size_t i : promising()) {
            bool complete = searches[i]->run(floor, [&](const Route& route, int64_t net) {
                found.push_back(route);
                return floor = net + step;
            }, hasty);
            if (!complete) return std::max(floor - 1, bound());
        }
        return floor - 1;
    }

    // All routes that earn at least the floor; false if they are too many.
    bool all(int64_t floor, size_t most, Pool& pool) {
        struct Full {};
        try {
            for (size_t i : promising())
                searches[i]->run(floor, [&](const Route& route, int64_t) {
                    if (route.value > 0) pool.add(route);
                    if (pool.routes.size() > most) throw Full();
                    return floor;
                }, false);
        } catch (Full&) {
            for (auto& assumption : assumptions) std::fill(assumption->finished.begin(), assumption->finished.end(), 0), assumption->spoil();
            return false;
        }
        return true;
    }

   private:
    static constexpr size_t MOST_DOUBLING = 8;
    View view;
    vector<std::unique_ptr<Assumption>> assumptions;
    vector<std::unique_ptr<Search>> searches;

    vector<size_t> promising() {
        vector<size_t> order;
        for (size_t i = 0; i < assumptions.size(); i++) assumptions[i]->freshen(), order.push_back(i);
        std::stable_sort(order.begin(), order.end(), [&](size_t x, size_t y) { return assumptions[x]->bound > assumptions[y]->bound; });
        return order;
    }
};

class Solver {
   public:
    const Problem& problem;
    const Network& net;
    Work& work;
    int64_t value = 0, bound = 0;  // in grains
    Choice choice;

    Solver(const Problem& p, const Network& n, Work& w) : problem(p), net(n), work(w) {
        for (const Kind& kind : problem.kinds) {
            counts.push_back(kind.count), trains += kind.count;
            bound += kind.count * problem.ceiling(kind);
        }
        choice.resize(counts.size()), pools.resize(counts.size()), firsts.resize(counts.size());
        prices.assign(net.capacity.size(), 0);
        note();
    }

    void run() {
        try {
            for (const Kind& kind : problem.kinds) finders.push_back(std::make_unique<Finder>(net, kind, work));
            alone();
            if (bound > value) one_by_one();
            if (bound > value) bargain();
            if (bound > value) close();
        } catch (Work::Exhausted&) {
            if (work.bound > work.known) gather();
        }
        bound = std::max(bound, value);
    }

   private:
    static constexpr int ROUNDS = 100;           // of bargaining
    static constexpr int PATIENCE = 8;           // rounds without a better bound
    static constexpr int PRICE_STEPS = 200;      // in one round
    static constexpr size_t MOST_POOLED = 200'000;  // routes of a kind: some 100 MB
    static constexpr int64_t MOST_PRICE = 1 << 22;

    vector<int> counts;  // by kind
    int trains = 0;
    vector<std::unique_ptr<Finder>> finders;
    vector<Pool> pools;
    vector<vector<Route>> firsts;  // by kind: ever better routes of a train that is alone
    Prices prices;
    vector<int64_t> alone_value;

    // Prices, and what no route of each kind earns more than under them: no set earns more than the total.
    struct Terms {
        int64_t total = INT64_MAX;
        Prices prices;
        vector<int64_t> limits;
    } terms;

    void note() { work.value = value * problem.grain, work.bound = std::max(bound, value) * problem.grain; }

    void lower(int64_t scaled) {
        bound = std::min(bound, std::max<int64_t>(0, scaled) / SCALE);
        note();
        if (work.bound <= work.known) throw Work::Exhausted();
    }

    void offer(const Choice& chosen) {
        int64_t sum = 0;
        for (auto& list : chosen)
            for (auto& route : list) sum += route.value;
        if (sum > value) value = sum, choice = chosen;
        note();
    }

    void alone() {
        vector<int64_t> limits;
        for (auto& finder : finders) limits.push_back(finder->bound());
        auto total = [&] { return std::inner_product(limits.begin(), limits.end(), counts.begin(), int64_t(0)); };
        lower(total());
        for (size_t k = 0; k < counts.size(); k++) {
            vector<Route>& found = firsts[k];
            limits[k] = finders[k]->best(SCALE, SCALE, false, found) / SCALE * SCALE;
            for (const Route& route : found) pools[k].add(route);
            alone_value.push_back(found.empty() ? 0 : found.back().value);
            lower(total());
            Choice chosen(counts.size());
            chosen[k].assign(found.end() - !found.empty(), found.end());
            offer(chosen);
        }
    }

    // The budget ends early: what has been found by then, the best first, and at least something for each kind.
    void gather() {
        work.held = true;
        try {
            for (size_t k = 0; k < finders.size(); k++)
                if (firsts[k].empty()) finders[k]->best(SCALE, SCALE, true, firsts[k]);
        } catch (Work::Exhausted&) {  // somebody wants it to end now
        }
        work.held = false;
        vector<std::pair<const Route*, size_t>> known;
        for (size_t k = 0; k < counts.size(); k++) {
            for (const Route& route : firsts[k]) known.emplace_back(&route, k);
            for (const Route& route : pools[k].routes) known.emplace_back(&route, k);
        }
        std::stable_sort(known.begin(), known.end(), [](auto& x, auto& y) { return x.first->value > y.first->value; });
        Choice chosen(counts.size());
        vector<char> taken(net.resources, 0);
        for (auto [route, k] : known) {
            auto clashes = [&](int r) { return taken[r]; };
            if (int(chosen[k].size()) == counts[k] || std::any_of(route->resources.begin(), route->resources.end(), clashes)) continue;
            for (int r : route->resources) taken[r] = 1;
            chosen[k].push_back(*route);
        }
        offer(chosen);
    }

    void one_by_one() {
        vector<int> order;
        for (int k = 0; k < int(counts.size()); k++) order.insert(order.end(), counts[k], k);
        std::stable_sort(order.begin(), order.end(), [&](int x, int y) { return alone_value[x] > alone_value[y]; });
        vector<Route> routes(order.size());
        for (bool improved = true; improved;) {
            improved = false;
            for (size_t i = 0; i < order.size(); i++) {
                vector<char> taken(net.resources, 0);
                for (size_t j = 0; j < order.size(); j++)
                    for (int r : routes[j].resources) taken[r] |= j != i;
                vector<Route> found;
                finders[order[i]]->shut(taken);
                finders[order[i]]->best((routes[i].value + 1) * SCALE, SCALE, false, found);
                for (const Route& route : found) pools[order[i]].add(route);
                if (!found.empty()) routes[i] = found.back(), improved = true;
            }
        }
        for (auto& finder : finders) finder->shut(vector<char>(net.resources, 0));
        Choice chosen(counts.size());
        for (size_t i = 0; i < order.size(); i++)
            if (routes[i].start >= 0) chosen[order[i]].push_back(routes[i]);
        offer(chosen);
    }

    // Improve prices over the routes known, ask for routes that beat those under the new prices, and so on. A
    // round may be hasty: a new route is worth more than the proof that there is none better.
    void bargain() {
        int64_t slack = std::max(1, SCALE / (4 * trains));
        for (int round = 0, stalled = 0; round < ROUNDS && stalled < PATIENCE; round++) {
            improve_prices();
            bool fresh = false;
            vector<int64_t> limits;
            int64_t total = brought_in(prices);
            for (size_t k = 0; k < counts.size(); k++) {
                vector<Route> found;
                finders[k]->set_prices(prices);
                limits.push_back(finders[k]->best(best_known(k).net + slack, slack, true, found));
                total += counts[k] * limits[k];
                for (const Route& route : found) fresh |= pools[k].add(route);
            }
            stalled++;
            if (total < terms.total) terms = {total, prices, limits}, stalled = 0;
            lower(total);
            if (fresh) pack(pools, prices, value + 1);
            if (bound <= value || !fresh) return;
        }
    }

    // The best of a kind under the prices of now; staying idle earns 0.
    Item best_known(size_t k) {
        Item best{0, nullptr};
        for (const Route& route : pools[k].routes) {
            int64_t net = net_of(route, prices);
            if (net > best.net) best = {net, &route};
        }
        work.spend(int64_t(pools[k].routes.size()));
        return best;
    }

    int64_t brought_in(const Prices& p) const {
        return std::inner_product(p.begin(), p.end(), net.capacity.begin(), int64_t(0));
    }

    // Look for prices with a low bound over the routes known: dearer where there is a crowd. Steps go from
    // the best prices known, in the direction of a running average of the crowds.
    void improve_prices() {
        static constexpr int64_t FINE = 1024;
        int64_t least = INT64_MAX, aim = value * SCALE;
        Prices kept = prices;
        vector<int64_t> way;
        int pace = 100, stalled = 0;
        for (int step = 0; step < PRICE_STEPS; step++) {
            int64_t total = brought_in(prices);
            vector<int> slope;
            for (int c : net.capacity) slope.push_back(-c);
            for (size_t k = 0; k < counts.size(); k++) {
                Item best = best_known(k);
                total += counts[k] * best.net;
                if (!best.route) continue;
                for (int r : best.route->resources) slope[r] += counts[k];
                for (int c : best.route->crossings) slope[c] += counts[k];
            }
            if (total < least) {
                least = total, kept = prices, stalled = 0, pace = std::min(200, pace * 11 / 10 + 1);
            } else if (++stalled >= 5) {
                pace = std::max(3, pace * 7 / 10), stalled = 0;
            }
            if (least <= aim) break;
            if (way.empty())
                for (int x : slope) way.push_back(x * FINE);
            int64_t norm = 0;
            for (size_t r = 0; r < way.size(); r++) {
                way[r] += (slope[r] * FINE - way[r]) * 3 / 10;
                if (kept[r] > 0 || way[r] > 0) norm += way[r] * way[r] / FINE;
            }
            if (norm <= 0) break;
            int64_t size = std::max<int64_t>(1, (least - aim) * pace / 100);
            for (size_t r = 0; r < way.size(); r++) prices[r] = std::clamp<int64_t>(kept[r] + size * way[r] / norm, 0, MOST_PRICE);
        }
        prices = kept;
    }

    void pack(const vector<Pool>& from, const Prices& at, int64_t target) {
        vector<vector<Item>> lists(counts.size());
        for (size_t k = 0; k < counts.size(); k++) {
            for (const Route& route : from[k].routes) lists[k].push_back({net_of(route, at), &route});
            std::stable_sort(lists[k].begin(), lists[k].end(), [](const Item& x, const Item& y) { return x.net > y.net; });
        }
        Packer packer(lists, counts, brought_in(at), target, net.resources, work);
        Choice chosen(counts.size());
        for (size_t k = 0; k < packer.best.size(); k++)
            for (const Route* route : packer.best[k]) chosen[k].push_back(*route);
        offer(chosen);
    }

    // List and pack: first what a set near the bound needs, then ever more. If the lists get too long, in
    // smaller strides; if that does not help either, the gap remains.
    void close() {
        for (auto& finder : finders) finder->set_prices(terms.prices);
        int64_t stride = 1;
        bool grows = true;
        while (bound > value) {
            int64_t target = std::max(value + 1, bound - stride + 1), gap = terms.total - target * SCALE;
            vector<Pool> lists(counts.size());
            bool complete = true;
            for (size_t k = 0; k < counts.size() && complete; k++)
                complete = finders[k]->all(terms.limits[k] - gap, MOST_POOLED, lists[k]);
            if (!complete && stride == 1) return;
            if (complete) {
                pack(lists, terms.prices, target);
                bound = std::max(value, target - 1);
                note();
            }
            grows &= complete;
            stride = grows ? stride * 2 : std::max<int64_t>(1, stride / 2);
        }
    }
};

}  // namespace kernel
