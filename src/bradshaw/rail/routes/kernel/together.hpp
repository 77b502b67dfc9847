// The best set of routes where trains depend on each other: places paid once, routes that meet, trains
// that run as one. All routes are listed; prices on what is paid once give the bound, and what is within
// the gap is packed by branch and bound.
#pragma once

#include <memory>

#include "joined.hpp"

namespace kernel {

class Together {
   public:
    struct Chosen {
        int kind;
        const Route* route;
    };
    int64_t value = 0, bound = 0;  // in grains
    vector<Chosen> choice;

    Together(const Problem& p, const Network& n, Work& w) : problem(p), ties(p.ties), net(n), work(w) { bound = ceiling(); }

    void run() {
        try {
            list();
            if (!possible()) {
                bound = 0;
                return;
            }
            greet();
            bargain();
            close();
            bound = value;
        } catch (Work::Exhausted&) {
            bound = std::max(bound, value);
        }
    }

   private:
    struct Option {
        Take take;
        int route;  // index into routes
        int first, frees, rivals;  // its items: frees, then rivals, in `items`
        int64_t net;
    };

    struct List {  // the routes of one kind that does not join
        int kind, count, pays;
        vector<Listed> listed;
        vector<Option> options;
        int64_t best = 0;
        int top = -1;
    };

    struct Leaf {  // a choice of routes
        vector<std::pair<const List*, const Option*>> options;
        vector<const Block*> blocks;
        vector<const Run*> runs;
    };

    const Problem& problem;
    const Ties& ties;
    const Network& net;
    Work& work;
    vector<std::unique_ptr<View>> views;
    vector<List> lists;
    std::unique_ptr<Joined> joined;
    vector<uint8_t> items;
    vector<int64_t> prices;
    vector<int64_t> block_net;

    int64_t ceiling() const {
        int64_t sum = 0;
        for (const Kind& k : problem.kinds) {
            int64_t one = 0;
            int times = 1;
            for (const Bonus& b : k.bonuses) times += !b.cells.empty(), one += std::max(0, b.value);
            for (const Spot& s : k.spots) one += int64_t(times) * std::max(0, s.value);
            for (const Edge& e : problem.edges) one += int64_t(times) * std::max(0, e.value);
            if (k.spans) one += int64_t(problem.cells) * 2 * (k.per_hex + *std::max_element(k.per_hex_at.begin(), k.per_hex_at.end()));
            sum += one * k.count;
        }
        for (int worth : ties.worth) sum += worth;
        return sum;
    }

    // --- the routes

    void list() {
        vector<View*> all;
        for (const Kind& kind : problem.kinds) {
            views.push_back(std::make_unique<View>(net, kind));
            all.push_back(views.back().get());
        }
        for (size_t k = 0; k < problem.kinds.size(); k++) {
            const Kind& kind = problem.kinds[k];
            if (kind.joins) continue;
            lists.push_back({int(k), kind.count, kind.pays, list_routes(*views[k], work), {}, 0, -1});
        }
        joined = std::make_unique<Joined>(net, all, work);
        // lists do not move any more
        for (List& list : lists)
            for (size_t i = 0; i < list.listed.size(); i++) add_option(list, int(i));
        prices.assign(ties.worth.size(), 0);
        block_net.assign(joined->blocks.size(), 0);
    }

    void add_option(List& list, int index) {
        const Take& take = list.listed[index].take;
        Option option{take, index, int(items.size()), 0, 0, 0};
        take.free.each([&](int i) { items.push_back(uint8_t(i)), option.frees++; });
        Bits rivals = take.rivals;
        rivals.drop(take.free);
        rivals.each([&](int i) { items.push_back(uint8_t(i)), option.rivals++; });
        list.options.push_back(option);
    }

    // Routes that can hang together with the home at all; false if there is none.
    bool possible() {
        if (!ties.meets && std::none_of(ties.home.begin(), ties.home.end(), [](char h) { return h; })) return true;
        bool needs_home = std::any_of(ties.home.begin(), ties.home.end(), [](char h) { return h; });
        if (!needs_home) return true;
        Bits reached;
        reached.set(HOME);
        if (ties.meets)
            for (bool grown = true; grown;) {
                grown = false;
                auto look = [&](const Bits& visits) {
                    if (visits.touches(reached) && !visits.within(reached)) reached.add(visits), grown = true;
                };
                for (const List& list : lists)
                    for (const Option& o : list.options) look(o.take.visits);
                joined->each_run([&](const Run& run) { look(run.visits); });
            }
        bool any = false;
        for (List& list : lists) {
            auto& o = list.options;
            if (ties.meets) o.erase(std::remove_if(o.begin(), o.end(), [&](const Option& x) { return !x.take.visits.touches(reached); }), o.end());
            for (const Option& x : o) any |= x.take.visits.has(HOME);
        }
        joined->each_run([&](const Run& run) { any |= run.visits.has(HOME); });
        return any;
    }

    // --- what a choice earns

    int64_t earned(const Leaf& leaf) const {
        int64_t total = 0;
        Bits free, rivals;
        bool tight = false;
        for (auto& [list, o] : leaf.options) {
            total += o->take.fixed;
            free.add(o->take.free), rivals.add(o->take.rivals);
            tight |= list->pays >= 0 && o->rivals > list->pays;
        }
        for (size_t i = 0; i < leaf.blocks.size(); i++) {
            total += leaf.blocks[i]->fixed;
            free.add(leaf.blocks[i]->free);
        }
        rivals.drop(free);
        free.each([&](int i) { total += ties.worth[i]; });
        if (!tight) rivals.each([&](int i) { total += ties.worth[i]; });
        else total += shared_out(leaf, rivals);
        return total;
    }

    // The most that can be paid for rivals: the dearest first, each to a train with room, others moving over.
    int64_t shared_out(const Leaf& leaf, const Bits& rivals) const {
        vector<int> order;
        rivals.each([&](int i) { order.push_back(i); });
        std::stable_sort(order.begin(), order.end(), [&](int x, int y) { return ties.worth[x] > ties.worth[y]; });
        vector<int> holder(ties.worth.size(), -1), load(leaf.options.size(), 0);
        int64_t sum = 0;
        for (int item : order) {
            uint64_t tried = 0;
            if (ties.worth[item] > 0 && give(leaf, item, holder, load, tried)) sum += ties.worth[item];
        }
        return sum;
    }

    bool give(const Leaf& leaf, int item, vector<int>& holder, vector<int>& load, uint64_t& tried) const {
        for (size_t t = 0; t < leaf.options.size(); t++) {
            auto& [list, o] = leaf.options[t];
            if (tried >> t & 1 || !o->take.rivals.has(item)) continue;
            tried |= uint64_t(1) << t;
            bool room = list->pays < 0 || load[t] < list->pays;
            if (!room) {
                o->take.rivals.each([&](int other) {
                    if (room || holder[other] != int(t)) return;
                    if (give(leaf, other, holder, load, tried)) load[t]--, room = true;
                });
            }
            if (!room) continue;
            holder[item] = int(t), load[t]++;
            return true;
        }
        return false;
    }

    // No two runs have an end in common, where that would join them.
    bool touch(const Leaf& leaf) const {
        if (!ties.touching) return false;
        auto place = [&](int end) { return joined->ends[end].place; };
        for (size_t i = 0; i < leaf.blocks.size(); i++)
            for (size_t j = 0; j < i; j++)
                for (int x : {leaf.blocks[i]->a, leaf.blocks[i]->b})
                    for (int y : {leaf.blocks[j]->a, leaf.blocks[j]->b})
                        if (place(x) == place(y)) return true;
        return false;
    }

    // Keep a choice if it is lawful and better than what is known; true if it was.
    bool offer(Leaf& leaf) {
        int64_t sum = earned(leaf), before = value;
        leaf.runs.clear();
        if (sum > value && !touch(leaf)) pick_runs(leaf, sum);
        return value > before;
    }

    // How each joined run is made: of ways that bring the same, one that hangs together with the rest.
    void pick_runs(Leaf& leaf, int64_t sum) {
        if (leaf.runs.size() == leaf.blocks.size()) {
            if (hang_together(leaf)) take(leaf, sum);
            return;
        }
        const Block& block = *leaf.blocks[leaf.runs.size()];
        for (const Run& run : joined->runs(block)) {
            work.spend(1);
            int64_t left = sum - (block.tracks - run.fixed);
            if (left <= value) continue;
            leaf.runs.push_back(&run);
            pick_runs(leaf, left);
            leaf.runs.pop_back();
        }
    }

    void take(const Leaf& leaf, int64_t sum) {
        value = sum, work.value = value * problem.grain;
        choice.clear(), best = leaf;
        for (auto& [list, o] : leaf.options) choice.push_back({list->kind, &list->listed[o->route].route});
        for (const Run* run : leaf.runs)
            for (const Part& part : run->parts) choice.push_back({joined->kinds[part.kind], &joined->routes[part.kind][part.route]});
    }

    bool hang_together(const Leaf& leaf) const {
        vector<const Bits*> all;
        for (auto& [list, o] : leaf.options) all.push_back(&o->take.visits);
        for (const Run* run : leaf.runs) all.push_back(&run->visits);
        if (all.empty()) return true;
        if (needs_home() && std::none_of(all.begin(), all.end(), [](const Bits* b) { return b->has(HOME); })) return false;
        if (!ties.shared && clash(leaf)) return false;
        if (!ties.meets) return true;
        Bits met = meeting(*all[0]);
        size_t joined_up = 1;
        for (bool grown = true; grown && joined_up < all.size();) {
            grown = false;
            for (size_t i = joined_up; i < all.size(); i++)
                if (meeting(*all[i]).touches(met)) {
                    met.add(meeting(*all[i]));
                    std::swap(all[i], all[joined_up++]);
                    grown = true;
                }
        }
        return joined_up == all.size();
    }

    static Bits meeting(Bits visits) {
        visits.word[HOME >> 6] &= ~(uint64_t(1) << (HOME & 63));
        return visits;
    }

    bool needs_home() const { return std::any_of(ties.home.begin(), ties.home.end(), [](char h) { return h; }); }

    bool clash(const Leaf& leaf) const {
        vector<int> all;
        for (auto& [list, o] : leaf.options) {
            auto& r = list->listed[o->route].route.resources;
            all.insert(all.end(), r.begin(), r.end());
        }
        for (const Run* run : leaf.runs) all.insert(all.end(), run->resources.begin(), run->resources.end());
        std::sort(all.begin(), all.end());
        return std::adjacent_find(all.begin(), all.end()) != all.end();
    }

    // --- a good choice to begin with

    // One train after the other takes what adds most to the others, until nothing changes.
    void greet() {
        vector<const List*> seats;
        for (const List& list : lists)
            for (int i = 0; i < list.count; i++) seats.push_back(&list);
        vector<const Option*> taken(seats.size(), nullptr);
        vector<const Block*> blocks;
        for (int round = 0; round < 6; round++) {
            int64_t before = value;
            if (round % 2 == 0) blocks = reseat_blocks(seats, taken, blocks);
            for (size_t t = 0; t < seats.size(); t++) taken[t] = reseat(seats, taken, blocks, t);
            if (round % 2) blocks = reseat_blocks(seats, taken, blocks);
            if (round > 1 && value == before) break;
        }
    }

    Leaf leaf_of(const vector<const List*>& seats, const vector<const Option*>& taken, const vector<const Block*>& blocks) const {
        Leaf leaf;
        for (size_t t = 0; t < seats.size(); t++)
            if (taken[t]) leaf.options.push_back({seats[t], taken[t]});
        leaf.blocks = blocks;
        return leaf;
    }

    Bits covered(const Leaf& leaf) const {
        Bits all;
        for (auto& [list, o] : leaf.options) all.add(o->take.free), all.add(o->take.rivals);
        for (const Block* block : leaf.blocks) all.add(block->free);
        return all;
    }

    int64_t gain(const List& list, const Option& o, const Bits& have) const {
        int64_t sum = o.take.fixed;
        int32_t pay[256];
        int n = 0;
        for (int i = 0; i < o.frees; i++)
            if (!have.has(items[o.first + i])) sum += ties.worth[items[o.first + i]];
        for (int i = o.frees; i < o.frees + o.rivals; i++)
            if (!have.has(items[o.first + i])) pay[n++] = ties.worth[items[o.first + i]];
        return sum + top_sum(pay, n, list.pays);
    }

    static int64_t top_sum(int32_t* pay, int n, int pays) {
        if (pays >= 0 && pays < n) {
            std::partial_sort(pay, pay + pays, pay + n, std::greater<>());
            n = pays;
        }
        return std::accumulate(pay, pay + n, int64_t(0));
    }

    const Option* reseat(const vector<const List*>& seats, vector<const Option*> taken, const vector<const Block*>& blocks, size_t t) {
        const Option* old = taken[t];
        taken[t] = nullptr;
        Leaf others = leaf_of(seats, taken, blocks);
        Bits have = covered(others);
        vector<std::pair<int64_t, const Option*>> order;
        for (const Option& o : seats[t]->options) order.push_back({gain(*seats[t], o, have), &o});
        work.spend(int64_t(order.size()));
        size_t most = std::min<size_t>(order.size(), 400);
        std::partial_sort(order.begin(), order.begin() + most, order.end(), [](auto& x, auto& y) { return x.first != y.first ? x.first > y.first : x.second < y.second; });
        const Option* found = old;
        for (size_t i = 0; i < most; i++) {
            Leaf leaf = others;
            leaf.options.push_back({seats[t], order[i].second});
            if (offer(leaf)) found = order[i].second;
        }
        return found;
    }

    vector<const Block*> reseat_blocks(const vector<const List*>& seats, const vector<const Option*>& taken, const vector<const Block*>& old) {
        vector<const Block*> found = old;
        for (auto& plan : joined->plans) {
            if (plan.empty()) continue;
            vector<const Block*> blocks;
            bool better = false;
            for (size_t i = 0; i < plan.size(); i++) {
                Leaf leaf = leaf_of(seats, taken, blocks);
                Bits have = covered(leaf);
                vector<std::pair<int64_t, const Block*>> order;
                for (int b : joined->of_set[plan[i]]) {
                    const Block& block = joined->blocks[b];
                    int64_t sum = block.fixed;
                    block.free.each([&](int item) { sum += have.has(item) ? 0 : ties.worth[item]; });
                    order.push_back({sum, &block});
                }
                work.spend(int64_t(order.size()));
                size_t most = std::min<size_t>(order.size(), 20);
                std::partial_sort(order.begin(), order.begin() + most, order.end(), [](auto& x, auto& y) { return x.first != y.first ? x.first > y.first : x.second < y.second; });
                const Block* pick = order[0].second;
                for (size_t j = 0; j < most; j++) {
                    leaf.blocks.push_back(order[j].second);
                    bool last = i + 1 == plan.size();
                    if (last && offer(leaf)) pick = order[j].second, better = true;
                    leaf.blocks.pop_back();
                }
                blocks.push_back(pick);
            }
            if (better) found = blocks;
        }
        return found;
    }

    // --- prices

    vector<int64_t> reduced;   // by item: its worth less its price
    vector<int64_t> best_of_set, plan_net;
    int64_t best_plan = 0;
    int top_plan = 0;

    int64_t option_net(const List& list, const Option& o) const {
        int64_t sum = o.take.fixed * SCALE;
        const uint8_t* mine = items.data() + o.first;
        for (int i = 0; i < o.frees; i++) sum += reduced[mine[i]];
        mine += o.frees;
        if (list.pays < 0 || o.rivals <= list.pays) {
            for (int i = 0; i < o.rivals; i++) sum += reduced[mine[i]];
            return sum;
        }
        int32_t pay[256];
        for (int i = 0; i < o.rivals; i++) pay[i] = int32_t(reduced[mine[i]]);
        return sum + top_sum(pay, o.rivals, list.pays);
    }

    // Everything under the prices of now; returns the bound that they give.
    int64_t rescore() {
        reduced.resize(prices.size());
        int64_t total = 0;
        for (size_t i = 0; i < prices.size(); i++) reduced[i] = int64_t(ties.worth[i]) * SCALE - prices[i], total += prices[i];
        for (List& list : lists) {
            list.best = 0, list.top = -1;
            for (size_t i = 0; i < list.options.size(); i++) {
                Option& o = list.options[i];
                o.net = option_net(list, o);
                if (o.net > list.best) list.best = o.net, list.top = int(i);
            }
            work.spend(int64_t(list.options.size()));
            total += list.best * list.count;
        }
        best_of_set.assign(joined->of_set.size(), INT64_MIN / 8);
        for (size_t b = 0; b < joined->blocks.size(); b++) {
            const Block& block = joined->blocks[b];
            int64_t net_value = block.fixed * SCALE;
            block.free.each([&](int i) { net_value += reduced[i]; });
            block_net[b] = net_value;
            best_of_set[block.set] = std::max(best_of_set[block.set], net_value);
        }
        work.spend(int64_t(joined->blocks.size()));
        plan_net.assign(joined->plans.size(), 0);
        best_plan = 0, top_plan = -1;
        for (size_t i = 0; i < plan_net.size(); i++) {
            for (int set : joined->plans[i]) plan_net[i] += best_of_set[set];
            if (plan_net[i] > best_plan) best_plan = plan_net[i], top_plan = int(i);
        }
        return total + best_plan;
    }

    vector<int> usage() const {
        vector<int> used(prices.size(), 0);
        for (const List& list : lists) {
            if (list.top < 0) continue;
            const Option& o = list.options[list.top];
            const uint8_t* mine = items.data() + o.first;
            for (int i = 0; i < o.frees; i++) used[mine[i]] += list.count;
            vector<std::pair<int64_t, int>> rivals;
            for (int i = o.frees; i < o.frees + o.rivals; i++) rivals.push_back({-reduced[mine[i]], mine[i]});
            std::sort(rivals.begin(), rivals.end());
            if (list.pays >= 0 && list.pays < int(rivals.size())) rivals.resize(list.pays);
            for (auto& [net_value, item] : rivals) used[item] += list.count;
        }
        if (top_plan >= 0)
            for (int set : joined->plans[top_plan])
                for (int b : joined->of_set[set])
                    if (block_net[b] == best_of_set[set]) {
                        joined->blocks[b].free.each([&](int i) { used[i]++; });
                        break;
                    }
        return used;
    }

    void lower(int64_t scaled) {
        bound = std::min(bound, std::max<int64_t>(0, scaled) / SCALE);
        work.bound = bound * problem.grain;
    }

    void bargain() {
        vector<int64_t> kept = prices;
        int64_t least = INT64_MAX;
        int pace = 100, stalled = 0;
        for (int step = 0; step < 150; step++) {
            int64_t total = rescore();
            if (total < least) least = total, kept = prices, stalled = 0;
            else if (++stalled >= 4) {
                pace = pace * 7 / 10, stalled = 0, prices = kept;
                if (pace < 2) break;
                rescore();
            }
            lower(least);
            if (bound <= value) return;
            vector<int> used = usage();
            int64_t norm = 0;
            for (size_t i = 0; i < used.size(); i++)
                if (used[i] > 1 || (used[i] == 0 && prices[i])) norm += int64_t(used[i] - 1) * (used[i] - 1);
            if (!norm) break;
            int64_t size = std::max<int64_t>(1, (least - value * SCALE) * pace / 100);
            for (size_t i = 0; i < used.size(); i++)
                if (used[i] != 1) prices[i] = std::clamp<int64_t>(prices[i] + size * (used[i] - 1) / norm, 0, int64_t(ties.worth[i]) * SCALE);
        }
        prices = kept;
    }

    // --- closing the gap

    int64_t target = 0, slack = 0;
    vector<vector<const Option*>> near;  // by list, best first
    vector<vector<int>> near_blocks;     // by set, best first
    vector<int> near_plans;
    vector<int64_t> rest;                // what the lists from here on and the joined trains can add
    Leaf leaf_, best;

    void close() {
        if (bound <= value) return;
        int64_t total = rescore(), stride = 1;
        while (bound > value) {
            target = std::max(value + 1, bound - stride + 1);
            slack = total - target * SCALE;
            gather();
            leaf_ = Leaf{};
            int64_t base = std::accumulate(prices.begin(), prices.end(), int64_t(0));
            pack(0, 0, 0, base);
            bound = std::max(value, target - 1), work.bound = bound * problem.grain;
            stride *= 2;
        }
    }

    // What is within the gap.
    void gather() {
        near.assign(lists.size(), {});
        rest.assign(lists.size() + 1, best_plan);
        for (size_t l = lists.size(); l-- > 0;) {
            const List& list = lists[l];
            rest[l] = rest[l + 1] + list.best * list.count;
            for (const Option& o : list.options)
                if (o.net >= list.best - slack) near[l].push_back(&o);
            std::stable_sort(near[l].begin(), near[l].end(), [](const Option* x, const Option* y) { return x->net > y->net; });
        }
        near_blocks.assign(joined->of_set.size(), {});
        for (size_t set = 0; set < near_blocks.size(); set++) {
            for (int b : joined->of_set[set])
                if (block_net[b] >= best_of_set[set] - slack) near_blocks[set].push_back(b);
            std::stable_sort(near_blocks[set].begin(), near_blocks[set].end(), [&](int x, int y) { return block_net[x] > block_net[y]; });
        }
        near_plans.clear();
        for (size_t i = 0; i < plan_net.size(); i++)
            if (plan_net[i] >= best_plan - slack) near_plans.push_back(int(i));
        std::stable_sort(near_plans.begin(), near_plans.end(), [&](int x, int y) { return plan_net[x] > plan_net[y]; });
    }

    void pack(size_t l, int seat, size_t first, int64_t sum) {
        work.spend(1);
        if (l == lists.size()) {
            plan(sum);
            return;
        }
        const List& list = lists[l];
        if (seat < list.count)
            for (size_t i = first; i < near[l].size(); i++) {
                const Option* o = near[l][i];
                int64_t others = rest[l + 1] + (list.count - seat - 1) * std::max<int64_t>(0, o->net);
                if (sum + o->net + others < target * SCALE) break;
                leaf_.options.push_back({&list, o});
                pack(l, seat + 1, i, sum + o->net);
                leaf_.options.pop_back();
            }
        if (sum + rest[l + 1] >= target * SCALE) pack(l + 1, 0, 0, sum);
    }

    void plan(int64_t sum) {
        if (joined->plans.empty()) {
            consider();
            return;
        }
        for (int p : near_plans) {
            if (sum + plan_net[p] < target * SCALE) break;
            place(joined->plans[p], 0, 0, sum, sum + plan_net[p]);
        }
    }

    // Choose far ends for the runs of a plan, one after the other.
    void place(const vector<int>& sets, size_t i, size_t first, int64_t sum, int64_t most) {
        if (i == sets.size()) {
            consider();
            return;
        }
        auto& list = near_blocks[sets[i]];
        for (size_t j = first; j < list.size(); j++) {
            work.spend(1);
            int64_t with = most - best_of_set[sets[i]] + block_net[list[j]];
            if (with < target * SCALE) break;
            leaf_.blocks.push_back(&joined->blocks[list[j]]);
            bool again = i + 1 < sets.size() && sets[i + 1] == sets[i];
            place(sets, i + 1, again ? j : 0, sum, with);
            leaf_.blocks.pop_back();
        }
    }

    void consider() {
        work.spend(4);
        if (offer(leaf_)) target = std::max(target, value + 1);
    }
};

}  // namespace kernel
