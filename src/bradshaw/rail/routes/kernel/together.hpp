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

    Together(const Problem& p, const Network& n, Work& w) : problem(p), ties(p.ties), net(n), work(w) {
        needs_home_ = std::any_of(ties.home.begin(), ties.home.end(), [](char h) { return h; });
        bound = ceiling();
    }

    void run() {
        try {
            list();
            if (!possible()) {
                bound = 0;
                return;
            }
            search();
            if (ties.prefers) prefer();
            bound = value;
        } catch (Work::Exhausted&) {
            bound = std::max(bound, value);
        }
    }

   private:
    struct List;

    struct Option {  // a route, or a joined run
        const List* list;
        const Listed* listed;  // one of the two
        const Block* block;
        int64_t fixed;
        Bits free, rivals, visits;  // of a joined run: what some way to run it visits
        int first, frees, lesser;   // its items: so many free ones, so many rivals
    };

    struct List {  // the routes of one kind that does not join, or the joined runs of one set
        int kind, count, pays;
        vector<Listed> listed;
        vector<Option> options;
    };

    struct Leaf {  // a choice of routes
        vector<const Option*> options, blocks;
        vector<const Run*> runs;
    };

    using Prices = vector<int64_t>;

    struct Candidate {
        const Option* option;
        int64_t net;
    };

    struct Seat {  // trains alike that are still to be given routes
        const List* list;
        int left;
        bool must;  // all of them run
        vector<Candidate> candidates;
        int64_t best;
        const Option* top;
    };

    struct Node {
        vector<Seat> seats;
        Prices prices;
    };

    const Problem& problem;
    const Ties& ties;
    const Network& net;
    Work& work;
    vector<std::unique_ptr<View>> views;
    vector<List> lists, block_lists;  // by kind that does not join; by set of joining trains
    std::unique_ptr<Joined> joined;
    vector<uint8_t> items;
    bool needs_home_ = false;

    int64_t ceiling() const {
        int64_t sum = std::accumulate(ties.worth.begin(), ties.worth.end(), int64_t(0));
        for (const Kind& kind : problem.kinds) sum += kind.count * problem.ceiling(kind);
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
            lists.push_back({int(k), kind.count, kind.pays, list_routes(*views[k], work), {}});
        }
        joined = std::make_unique<Joined>(net, all, work);
        for (List& list : lists)  // lists do not move any more
            for (const Listed& one : list.listed) add(list, {&list, &one, nullptr, one.take.fixed, one.take.free, one.take.rivals, one.take.visits, 0, 0, 0});
        block_lists.resize(joined->of_set.size(), {-1, 1, -1, {}, {}});
        for (const Block& block : joined->blocks) {
            List& list = block_lists[block.set];
            add(list, {&list, nullptr, &block, block.fixed, block.free, {}, block.visits, 0, 0, 0});
        }
    }

    void add(List& list, Option option) {
        option.first = int(items.size());
        option.free.each([&](int i) { items.push_back(uint8_t(i)), option.frees++; });
        option.rivals.drop(option.free);
        option.rivals.each([&](int i) { items.push_back(uint8_t(i)), option.lesser++; });
        list.options.push_back(option);
    }

    // Routes that can hang together with the home at all; false if there is none.
    bool possible() {
        if (!needs_home()) return true;
        Bits reached;
        reached.set(HOME);
        auto each = [&](auto f) {
            for (List& list : lists) f(list.options);
            for (List& list : block_lists) f(list.options);
        };
        for (bool grown = ties.meets > 0; grown;) {
            grown = false;
            each([&](vector<Option>& options) {
                for (const Option& o : options)
                    if (o.visits.touches(reached) && !o.visits.within(reached)) reached.add(o.visits), grown = true;
            });
        }
        bool any = false;
        each([&](vector<Option>& options) {
            auto lost = [&](const Option& o) { return ties.meets > 0 && !o.visits.touches(reached); };
            options.erase(std::remove_if(options.begin(), options.end(), lost), options.end());
            for (const Option& o : options) any |= o.visits.has(HOME);
        });
        return any;
    }

    // --- what a choice earns

    static bool tight(const Option& o) { return o.list->pays >= 0 && o.lesser > o.list->pays; }

    int64_t earned(const Leaf& leaf) const {
        int64_t total = 0;
        Bits free, rivals;
        bool any_tight = false;
        for (const Option* o : leaf.options) {
            total += o->fixed;
            free.add(o->free), rivals.add(o->rivals);
            any_tight |= tight(*o);
        }
        for (const Option* o : leaf.blocks) total += o->fixed, free.add(o->free);
        rivals.drop(free);
        free.each([&](int i) { total += ties.worth[i]; });
        if (!any_tight) rivals.each([&](int i) { total += ties.worth[i]; });
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
            vector<char> tried(leaf.options.size(), 0);
            if (give(leaf, item, holder, load, tried)) sum += ties.worth[item];
        }
        return sum;
    }

    bool give(const Leaf& leaf, int item, vector<int>& holder, vector<int>& load, vector<char>& tried) const {
        for (size_t t = 0; t < leaf.options.size(); t++) {
            const Option& o = *leaf.options[t];
            if (tried[t] || !o.rivals.has(item)) continue;
            tried[t] = 1;
            bool room = o.list->pays < 0 || load[t] < o.list->pays;
            for (int i = 0; i < o.lesser && !room; i++) {
                int other = items[o.first + o.frees + i];
                if (holder[other] == int(t) && give(leaf, other, holder, load, tried)) load[t]--, room = true;
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
                for (int x : {leaf.blocks[i]->block->a, leaf.blocks[i]->block->b})
                    for (int y : {leaf.blocks[j]->block->a, leaf.blocks[j]->block->b})
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
        const Block& block = *leaf.blocks[leaf.runs.size()]->block;
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
        for (const Option* o : leaf.options) choice.push_back({o->list->kind, &o->listed->route});
        for (const Run* run : leaf.runs)
            for (const Part& part : run->parts) choice.push_back({joined->kinds[part.kind], &joined->routes[part.kind][part.route]});
    }

    bool hang_together(const Leaf& leaf) const {
        vector<const Bits*> all;
        for (const Option* o : leaf.options) all.push_back(&o->visits);
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

    bool needs_home() const { return needs_home_; }

    bool clash(const Leaf& leaf) const {
        vector<int> all;
        for (const Option* o : leaf.options) {
            auto& r = o->listed->route.resources;
            all.insert(all.end(), r.begin(), r.end());
        }
        for (const Run* run : leaf.runs) all.insert(all.end(), run->resources.begin(), run->resources.end());
        std::sort(all.begin(), all.end());
        return std::adjacent_find(all.begin(), all.end()) != all.end();
    }

    // --- good choices to begin with

    // Better a choice by exchanging one route at a time; keeps it if it beats what was known.
    void improve(Leaf leaf) {
        int64_t known = value;
        Leaf kept = best;
        auto chosen = choice;
        auto compare = [&] {
            if (value <= known) value = known, best = kept, choice = chosen;
            work.value = value * problem.grain;
        };
        value = 0;
        try {
            offer(leaf);
            for (int64_t before = -1; before < value;) {
                before = value;
                for (size_t i = 0; i < leaf.blocks.size(); i++) exchange(leaf, leaf.blocks, i, 30);
                for (size_t i = 0; i < leaf.options.size(); i++) exchange(leaf, leaf.options, i, 200);
            }
        } catch (Work::Exhausted&) {
            compare();
            throw;
        }
        compare();
    }

    void exchange(Leaf& leaf, vector<const Option*>& among, size_t i, size_t most) {
        const Option* found = among[i];
        const List& list = *found->list;
        among.erase(among.begin() + i);
        auto some = promising(list, leaf, most);
        among.insert(among.begin() + i, found);
        for (const Option* o : some) {
            among[i] = o;
            if (offer(leaf)) found = o;
        }
        among[i] = found;
    }

    // A choice that follows the prices: seat after seat takes the best that hangs together with the others.
    Leaf dive(Node node) {
        leaf_ = Leaf{};
        while (std::any_of(node.seats.begin(), node.seats.end(), [](const Seat& s) { return s.left > 0; })) {
            bargain(node, 4, false);
            Tally tally = count();
            appraise(node, tally);
            vector<Bits> parts = components();
            Seat* seat = nullptr;
            const Candidate* pick = nullptr;
            for (Seat& s : node.seats)
                for (const Candidate& c : s.candidates) {
                    if (!s.left || (pick && c.net <= pick->net)) continue;
                    bool fits = parts.empty() ? !needs_home_ || c.option->visits.has(HOME) : !ties.meets || meeting(c.option->visits).touches(parts[0]);
                    if (fits) pick = &c, seat = &s;
                }
            if (!pick) break;
            seat->left--;
            (pick->option->block ? leaf_.blocks : leaf_.options).push_back(pick->option);
        }
        return leaf_;
    }

    // The options that add most to what others have.
    vector<const Option*> promising(const List& list, const Leaf& others, size_t most) {
        Bits have;
        for (auto* some : {&others.options, &others.blocks})
            for (const Option* o : *some) have.add(o->free), have.add(o->rivals);
        vector<std::pair<int64_t, const Option*>> order;
        for (const Option& o : list.options) order.push_back({-gain(o, have), &o});
        work.spend(int64_t(order.size()));
        most = std::min(most, order.size());
        std::partial_sort(order.begin(), order.begin() + most, order.end());
        vector<const Option*> found;
        for (size_t i = 0; i < most; i++) found.push_back(order[i].second);
        return found;
    }

    int64_t gain(const Option& o, const Bits& have) const {
        int64_t sum = o.fixed, pay[256];
        int n = 0;
        const uint8_t* mine = items.data() + o.first;
        for (int i = 0; i < o.frees; i++)
            if (!have.has(mine[i])) sum += ties.worth[mine[i]];
        for (int i = o.frees; i < o.frees + o.lesser; i++)
            if (!have.has(mine[i])) pay[n++] = ties.worth[mine[i]];
        return sum + top_sum(pay, n, o.list->pays);
    }

    static int64_t top_sum(int64_t* pay, int n, int pays) {
        if (pays >= 0 && pays < n) {
            std::partial_sort(pay, pay + pays, pay + n, std::greater<>());
            n = pays;
        }
        return std::accumulate(pay, pay + n, int64_t(0));
    }

    // --- branch and bound

    int64_t target = 0;
    Leaf leaf_, best;
    Prices reduced;  // by item: its worth less its price, nothing if it is paid already

    void search() {
        vector<Node> roots;
        vector<int64_t> bounds;
        Prices prices(ties.worth.size(), 0);
        for (auto& plan : joined->plans_or_none()) {
            roots.push_back(root(plan, prices));
            leaf_ = Leaf{};
            target = value + 1;
            bounds.push_back(bargain(roots.back(), 40, false));
            if (bounds.back() < target * SCALE) continue;
            improve(dive(roots.back()));
            leaf_ = Leaf{};
            target = value + 1;
            bounds.back() = std::min(bounds.back(), bargain(roots.back(), 160, false));
            prices = roots.back().prices;
        }
        lower(*std::max_element(bounds.begin(), bounds.end()));
        for (int64_t stride = 1; bound > value; stride *= 2) {
            int64_t aim = std::max(value + 1, bound - stride + 1);
            for (size_t i = 0; i < roots.size(); i++) {
                target = std::max(aim, value + 1);
                if (bounds[i] < target * SCALE) continue;
                leaf_ = Leaf{};
                explore(roots[i], 0);
            }
            bound = std::max(value, aim - 1), work.bound = bound * problem.grain;
        }
    }

    Node root(const vector<int>& plan, const Prices& prices) {
        Node node{{}, prices};
        auto sit = [&](const List& list, int count, bool must) {
            Seat seat{&list, count, must, {}, 0, nullptr};
            for (const Option& o : list.options) seat.candidates.push_back({&o, 0});
            node.seats.push_back(std::move(seat));
        };
        for (const List& list : lists) sit(list, list.count, false);
        for (size_t i = 0; i < plan.size(); i++) {
            if (i && plan[i] == plan[i - 1]) node.seats.back().left++;
            else sit(block_lists[plan[i]], 1, true);
        }
        return node;
    }

    void lower(int64_t scaled) {
        bound = std::min(bound, std::max<int64_t>(0, scaled) / SCALE);
        work.bound = bound * problem.grain;
    }

    int64_t net_of(const Option& o) const {
        int64_t sum = o.fixed * SCALE;
        const uint8_t* mine = items.data() + o.first;
        for (int i = 0; i < o.frees; i++) sum += reduced[mine[i]];
        mine += o.frees;
        if (!tight(o)) {
            for (int i = 0; i < o.lesser; i++) sum += reduced[mine[i]];
            return sum;
        }
        int64_t pay[256];
        for (int i = 0; i < o.lesser; i++) pay[i] = reduced[mine[i]];
        return sum + top_sum(pay, o.lesser, o.list->pays);
    }

    void count_usage(const Option& o, int times, vector<int>& used) const {
        const uint8_t* mine = items.data() + o.first;
        for (int i = 0; i < o.frees; i++) used[mine[i]] += times;
        vector<std::pair<int64_t, int>> rivals;
        for (int i = o.frees; i < o.frees + o.lesser; i++) rivals.push_back({-reduced[mine[i]], mine[i]});
        if (tight(o)) std::sort(rivals.begin(), rivals.end()), rivals.resize(o.list->pays);
        for (auto& one : rivals) used[one.second] += times;
    }

    // What those chosen are paid whatever comes.
    struct Tally {
        Bits items;
        int64_t sum = 0;
    };

    Tally count() const {
        Tally tally;
        for (const Option* o : leaf_.options) {
            tally.sum += o->fixed;
            tally.items.add(o->free);
            if (!tight(*o)) tally.items.add(o->rivals);
        }
        for (const Option* o : leaf_.blocks) tally.sum += o->fixed, tally.items.add(o->free);
        tally.items.each([&](int i) { tally.sum += ties.worth[i]; });
        return tally;
    }

    // The bound of a node under its prices: what is chosen, the prices, and the best of every seat.
    int64_t appraise(Node& node, const Tally& tally) {
        reduced.resize(ties.worth.size());
        int64_t total = tally.sum * SCALE;
        for (size_t i = 0; i < reduced.size(); i++) {
            bool paid = tally.items.has(int(i));
            reduced[i] = paid ? 0 : int64_t(ties.worth[i]) * SCALE - node.prices[i];
            total += paid ? 0 : node.prices[i];
        }
        for (const Option* o : leaf_.options)
            if (tight(*o)) total += net_of(*o) - o->fixed * SCALE;
        for (Seat& seat : node.seats) {
            if (!seat.left) continue;
            seat.best = seat.must ? INT64_MIN / 64 : 0, seat.top = nullptr;
            for (Candidate& c : seat.candidates) {
                c.net = net_of(*c.option);
                if (c.net > seat.best) seat.best = c.net, seat.top = c.option;
            }
            work.spend(int64_t(seat.candidates.size()) / 2 + 1);
            total += seat.best * seat.left;
        }
        return total;
    }

    // By how much each item is asked for too often, or too rarely.
    vector<int64_t> excess(const Node& node, const Tally& tally) const {
        vector<int> used(reduced.size(), 0);
        for (const Seat& seat : node.seats)
            if (seat.left && seat.top) count_usage(*seat.top, seat.left, used);
        for (const Option* o : leaf_.options)
            if (tight(*o)) count_usage(*o, 1, used);
        vector<int64_t> over(used.size(), 0);
        for (size_t i = 0; i < used.size(); i++)
            if (!tally.items.has(int(i))) over[i] = used[i] - 1;
        return over;
    }

    // Improve the prices of a node, dropping candidates that cannot be part of a set that reaches the
    // target; returns the bound, less than the target if the node is done with. Steps go from the best
    // prices known, in the direction of a running average, which keeps them from swinging to and fro.
    int64_t bargain(Node& node, int steps, bool drop) {
        static constexpr int64_t FINE = 1024;
        Tally tally = count();
        Prices kept = node.prices;
        vector<int64_t> way;
        int64_t least = INT64_MAX;
        int pace = 100, stalled = 0;
        for (int step = 0;; step++) {
            int64_t total = appraise(node, tally);
            if (drop && total >= target * SCALE) prune(node, total - target * SCALE);
            if (total < least) {
                least = total, kept = node.prices, stalled = 0, pace = std::min(200, pace * 11 / 10 + 1);
            } else if (++stalled >= 5) {
                pace = std::max(3, pace * 7 / 10), stalled = 0;
            }
            if (least < target * SCALE || step >= steps) break;
            vector<int64_t> over = excess(node, tally);
            if (way.empty()) {
                way = over;
                for (int64_t& w : way) w *= FINE;
            }
            int64_t norm = 0;
            for (size_t i = 0; i < over.size(); i++) {
                way[i] += (over[i] * FINE - way[i]) * 3 / 20;
                if (kept[i] > 0 || way[i] > 0) norm += way[i] * way[i] / FINE;
            }
            if (norm <= 0) break;
            int64_t size = std::max<int64_t>(1, (least - target * SCALE + SCALE) * pace / 100);
            for (size_t i = 0; i < way.size(); i++) node.prices[i] = std::clamp<int64_t>(kept[i] + size * way[i] / norm, 0, int64_t(ties.worth[i]) * SCALE);
        }
        node.prices = kept;
        return least;
    }

    static void prune(Node& node, int64_t slack) {
        for (Seat& seat : node.seats) {
            auto& c = seat.candidates;
            c.erase(std::remove_if(c.begin(), c.end(), [&](const Candidate& x) { return x.net < seat.best - slack; }), c.end());
        }
    }

    // Drop candidates that can no longer hang together with what is chosen; false if that itself cannot.
    bool reachable(Node& node) {
        if (!ties.meets) return true;
        int left = 0;
        for (const Seat& seat : node.seats) left += seat.left;
        vector<Bits> parts = components();
        if (left != 1) return parts.empty() && !needs_home_ ? true : within_steps(node, parts, left);
        for (Seat& seat : node.seats)
            if (seat.left) drop_if(seat, [&](const Option& o) { return !links(o, parts); });
        return true;
    }

    template <class F>
    static void drop_if(Seat& seat, F f) {
        auto& c = seat.candidates;
        c.erase(std::remove_if(c.begin(), c.end(), [&](const Candidate& x) { return f(*x.option); }), c.end());
    }

    // What is chosen, as far as it hangs together already; a home first.
    vector<Bits> components() const {
        vector<Bits> parts;
        for (auto* some : {&leaf_.options, &leaf_.blocks})
            for (const Option* o : *some) {
                Bits mine = meeting(o->visits);
                bool home = o->visits.has(HOME);
                vector<Bits> others;
                for (const Bits& part : parts) {
                    if (meeting(part).touches(mine)) mine.add(meeting(part)), home |= part.has(HOME);
                    else others.push_back(part);
                }
                if (home) mine.set(HOME);
                others.push_back(mine);
                parts.swap(others);
            }
        return parts;
    }

    bool links(const Option& o, const vector<Bits>& parts) const {
        Bits mine = meeting(o.visits);
        bool home = o.visits.has(HOME) || !needs_home_;
        for (const Bits& part : parts) {
            if (!meeting(part).touches(mine)) return false;
            home |= part.has(HOME);
        }
        return home;
    }

    // Keep candidates that at most so many trains can link with the home or with what is chosen first;
    // false if they cannot link all that is chosen.
    bool within_steps(Node& node, const vector<Bits>& parts, int left) const {
        Bits reached = parts.empty() ? Bits{} : parts[0];
        if (needs_home_) reached = Bits{}, reached.set(HOME);
        auto absorb = [&] {
            for (bool grown = true; grown;) {
                grown = false;
                for (const Bits& part : parts)
                    if (part.touches(reached) && !part.within(reached)) reached.add(part), grown = true;
            }
        };
        absorb();
        Bits last;
        for (int step = 0; step < left && !(last == reached); step++) {
            Bits next = last = reached;
            for (const Seat& seat : node.seats)
                for (const Candidate& c : seat.candidates)
                    if (seat.left && c.option->visits.touches(reached)) next.add(c.option->visits);
            if (step + 1 == left)
                for (Seat& seat : node.seats) drop_if(seat, [&](const Option& o) { return !o.visits.touches(reached); });
            reached = next;
            absorb();
        }
        if (last == reached)
            for (Seat& seat : node.seats) drop_if(seat, [&](const Option& o) { return !o.visits.touches(reached); });
        return std::all_of(parts.begin(), parts.end(), [&](const Bits& part) { return part.within(reached); });
    }

    void explore(Node node, int depth) {
        static constexpr int STEPS[] = {100, 40, 20, 12};
        if (std::none_of(node.seats.begin(), node.seats.end(), [](const Seat& s) { return s.left > 0; })) {
            consider();
            return;
        }
        if (!reachable(node)) return;
        int64_t total = bargain(node, STEPS[std::min(depth, 3)], true);
        if (total < target * SCALE) return;
        total = appraise(node, count());
        prune(node, total - target * SCALE);
        size_t pick = node.seats.size();
        for (size_t i = 0; i < node.seats.size(); i++)
            if (node.seats[i].left && (pick == node.seats.size() || node.seats[i].candidates.size() < node.seats[pick].candidates.size())) pick = i;
        branch(node, pick, total, depth);
    }

    void branch(Node& node, size_t pick, int64_t total, int depth) {
        Seat& seat = node.seats[pick];
        std::stable_sort(seat.candidates.begin(), seat.candidates.end(), [](const Candidate& x, const Candidate& y) { return x.net > y.net; });
        int64_t best_here = seat.best;
        vector<Candidate> all = seat.candidates;
        seat.left--;
        for (size_t i = 0; i < all.size(); i++) {
            int64_t with = total - best_here + all[i].net;
            if (with < target * SCALE) break;
            seat.candidates.assign(all.begin() + i, all.end());
            auto& chosen = all[i].option->block ? leaf_.blocks : leaf_.options;
            chosen.push_back(all[i].option);
            explore(node, depth + 1);
            chosen.pop_back();
        }
        if (seat.must) return;
        int64_t idle = total - best_here * (seat.left + 1);
        if (idle < target * SCALE) return;
        seat.left = 0;
        explore(node, depth);
    }

    void consider() {
        work.spend(4);
        if (offer(leaf_)) target = std::max(target, value + 1);
    }

    // --- between equals

    int subsidies(const vector<const Option*>& options) const {
        Bits cells;
        for (const Option* o : options) cells.add(o->listed->take.cells);
        return cells.count();
    }

    // Exchange routes for others with which the set earns the same but touches more cells with a subsidy.
    void prefer() {
        Leaf now = best;
        for (bool changed = true; changed;) {
            changed = false;
            for (size_t t = 0; t < now.options.size(); t++)
                for (const Option& o : now.options[t]->list->options) {
                    work.spend(1);
                    Leaf other = now;
                    other.options[t] = &o;
                    if (subsidies(other.options) <= subsidies(now.options) || earned(other) < value || !hang_together(other)) continue;
                    take(other, value);
                    now = other, changed = true;
                }
        }
    }
};

}  // namespace kernel
