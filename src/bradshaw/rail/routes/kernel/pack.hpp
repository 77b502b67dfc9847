// Routes known so far, and choosing among them.
#pragma once

#include <unordered_map>

#include "search.hpp"

namespace kernel {

using Prices = vector<int64_t>;  // of resources and crossings, scaled

// What a route earns after prices, scaled.
inline int64_t net_of(const Route& route, const Prices& prices) {
    int64_t net = route.value * SCALE;
    for (int r : route.resources) net -= prices[r];
    for (int c : route.crossings) net -= prices[c];
    return net;
}

// Routes of one kind; of those that use the same, the best.
class Pool {
   public:
    vector<Route> routes;

    // Is it new, or better than the one known?
    bool add(const Route& route) {
        auto [it, fresh] = known.emplace(route.resources, routes.size());
        if (fresh) routes.push_back(route);
        else if (routes[it->second].value < route.value) routes[it->second] = route;
        else return false;
        return true;
    }

   private:
    struct Hash {
        size_t operator()(const vector<int>& v) const {
            uint64_t h = 1469598103934665603ull;
            for (int x : v) h = (h ^ uint64_t(x)) * 1099511628211ull;
            return size_t(h);
        }
    };
    std::unordered_map<vector<int>, size_t, Hash> known;  // only asked, never walked through
};

struct Item {
    int64_t net;
    const Route* route;
};

// Chooses routes that share nothing and earn at least a target, by branch and bound. What clashes with a route
// chosen is thrown out of the lists at once, so that they get short, and their best routes bound what can
// still be added.
class Packer {
   public:
    vector<vector<const Route*>> best;  // by kind; empty if nothing reaches the target

    // `lists` holds the routes of each kind, best first; `prices` is what all prices together may bring in.
    Packer(const vector<vector<Item>>& l, const vector<int>& c, int64_t prices_, int64_t target_, int resources, Work& w)
        : lists(l), counts(c), prices(prices_), target(target_), words((resources + 63) / 64), work(w) {
        bits.resize(lists.size()), chosen.resize(lists.size()), left.emplace_back(lists.size());
        for (size_t k = 0; k < lists.size(); k++) {
            bits[k].assign(lists[k].size() * words, 0);
            for (size_t i = 0; i < lists[k].size(); i++) {
                left[0][k].push_back(int(i));
                for (int r : lists[k][i].route->resources) bits[k][i * words + r / 64] |= uint64_t(1) << r % 64;
            }
        }
        left.resize(1 + std::accumulate(counts.begin(), counts.end(), 0), left[0]);
        choose(0, 0, 0, 0);
    }

   private:
    const vector<vector<Item>>& lists;
    const vector<int>& counts;
    int64_t prices, target;  // the target in grains
    int words;
    Work& work;
    vector<vector<uint64_t>> bits;     // by kind: what each route uses
    vector<vector<vector<int>>> left;  // by depth and kind: what clashes with nothing chosen
    vector<vector<const Route*>> chosen;

    int64_t top(size_t depth, size_t kind) const {
        const vector<int>& list = left[depth][kind];
        return list.empty() ? 0 : std::max<int64_t>(0, lists[kind][list[0]].net);
    }

    int64_t rest(size_t depth, size_t kind) const {
        int64_t sum = 0;
        for (; kind < lists.size(); kind++) sum += counts[kind] * top(depth, kind);
        return sum;
    }

    bool hopeless(int64_t net) const { return net + prices < target * SCALE; }

    // A route for one more train. Trains of a kind are alike: each takes a route behind that of the one before.
    void choose(size_t kind, size_t depth, int64_t net, int64_t value) {
        if (kind == lists.size()) {
            if (value >= target) target = value + 1, best = chosen;
            return;
        }
        int more = counts[kind] - int(chosen[kind].size()) - 1;
        const vector<int>& list = left[depth][kind];
        for (size_t at = 0; more >= 0 && at < list.size(); at++) {
            const Item& item = lists[kind][list[at]];
            int64_t with = net + item.net, others = rest(depth, kind + 1), alike = std::max<int64_t>(0, item.net);
            if (hopeless(with + more * alike + others)) break;
            // The least that one of the further routes must earn, if all the others are as good as can be.
            int64_t least = target * SCALE - prices - with - others - (more - 1) * alike;
            throw_out(kind, depth, at, more ? least : INT64_MAX);
            if (hopeless(with + more * top(depth + 1, kind) + rest(depth + 1, kind + 1))) continue;
            chosen[kind].push_back(item.route);
            choose(kind, depth + 1, with, value + item.route->value);
            chosen[kind].pop_back();
        }
        if (!hopeless(net + rest(depth, kind + 1))) choose(kind + 1, depth, net, value);
    }

    void throw_out(size_t kind, size_t depth, size_t at, int64_t least) {
        const uint64_t* mine = &bits[kind][size_t(left[depth][kind][at]) * words];
        int64_t looked = 0;
        for (size_t k = kind; k < lists.size(); k++) {
            const vector<int>& from = left[depth][k];
            vector<int>& to = left[depth + 1][k];
            to.clear();
            for (size_t i = k == kind ? at + 1 : 0; i < from.size(); i++, looked++) {
                if (k == kind && lists[k][from[i]].net < least) break;
                const uint64_t* other = &bits[k][size_t(from[i]) * words];
                uint64_t clash = 0;
                for (int w = 0; w < words; w++) clash |= mine[w] & other[w];
                if (!clash) to.push_back(from[i]);
            }
        }
        work.spend(looked / 4 + 1);
    }
};

}  // namespace kernel
