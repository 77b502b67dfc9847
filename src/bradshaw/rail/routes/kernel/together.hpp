// The best set of routes where trains depend on each other: places paid once, routes that meet, trains
// that run as one. All routes are listed; prices on what is paid once give the bound, and what is within
// the gap is packed by branch and bound.
#pragma once

#include "linking.hpp"

namespace kernel {

class Together {
   public:
    struct Chosen {
        int kind;
        const Route* route;
    };
    int64_t value = 0, bound = 0;  // in grains
    vector<Chosen> choice;

    Together(const Problem& p, const Network& n, Work& w) : problem(p), ties(p.ties), net(n), work(w), bound_(p.ceiling()) { tell(); }

    void run() {
        try {
            work.held = true;  // the listing of routes keeps to an allowance of its own
            offers = std::make_unique<Offers>(problem, net, work);
            settling = std::make_unique<Settling>(ties, *offers);
            bool any = possible();
            if (any) begin();
            work.held = false;
            if (any) {
                offers->compare(work);
                search();
            }
            if (offers->complete) bound_ = value;
            if (ties.prefers) prefer();
        } catch (Work::Exhausted&) {
        }
        bound = std::max(bound_, value);
        write();
    }

   private:
    const Problem& problem;
    const Ties& ties;
    const Network& net;
    Work& work;
    int64_t bound_;
    std::unique_ptr<Offers> offers;
    std::unique_ptr<Settling> settling;
    struct Best {
        Leaf leaf;
        vector<Part> joined;  // what the joined trains run
    } best;

    void tell() { work.value = value * problem.grain, work.bound = bound_ * problem.grain; }

    void write() {
        for (const Pick& pick : best.leaf.picks) choice.push_back({pick.offer->family->ranks[pick.rank].kind, &pick.offer->listed->route});
        for (const Part& part : best.joined) choice.push_back({offers->joined->kinds[part.kind], &offers->joined->routes[part.kind][part.route]});
    }

    // No set of those listed earns more.
    void lower(int64_t most) {
        if (offers->complete) bound_ = std::min(bound_, std::max<int64_t>(0, most));
        tell();
    }

    template <class F>
    void each_family(F f) {
        for (Family& family : offers->routes) f(family.offers);
        for (Family& family : offers->blocks) f(family.offers);
    }

    // Leave out routes that cannot hang together with the home at all; false if there is none.
    bool possible() {
        if (!settling->needs_home) return true;
        Bits reached;
        reached.set(HOME);
        for (bool grown = ties.meets > 0; grown;) {
            grown = false;
            each_family([&](vector<Offer>& some) {
                for (const Offer& o : some)
                    if (o.visits.touches(reached) && !o.visits.within(reached)) reached.add(o.visits), grown = true;
            });
        }
        bool any = false;
        each_family([&](vector<Offer>& some) {
            auto lost = [&](const Offer& o) { return ties.meets > 0 && !o.visits.touches(reached); };
            some.erase(std::remove_if(some.begin(), some.end(), lost), some.end());
            for (const Offer& o : some) any |= o.visits.has(HOME);
        });
        return any;
    }

    // --- a whole choice

    // Keep a choice if it is lawful and better than what is known; true if it was.
    bool propose(Leaf& leaf) {
        int64_t sum = settling->earned(leaf), before = value;
        leaf.runs.clear();
        if (sum <= value || settling->touch(leaf)) return false;
        if (!leaf.blocks.empty() && !attend(leaf)) return false;
        pick_runs(leaf, sum);
        return value > before;
    }

    // Have joined runs look at what links them with the rest; false if no run can.
    bool attend(const Leaf& leaf) {
        if (!ties.meets) return true;
        Lens lens{settling->parts({leaf.picks, {}, {}}), {}};
        Bits once;
        for (Bits& part : lens.parts) part = Settling::meeting(part);
        for (const Offer* o : leaf.blocks) {
            Bits again = Settling::meeting(o->visits);
            again.keep(once), lens.places.add(again), once.add(Settling::meeting(o->visits));
        }
        offers->joined->look_through(lens);
        return std::all_of(lens.parts.begin(), lens.parts.end(), [&](const Bits& part) { return part.touches(once); });
    }

    // How each joined run is made: of ways that bring the same, one that hangs together with the rest.
    void pick_runs(Leaf& leaf, int64_t sum) {
        if (leaf.runs.size() == leaf.blocks.size()) {
            if (settling->hang_together(leaf)) take(leaf, sum);
            return;
        }
        const Block& block = *leaf.blocks[leaf.runs.size()]->block;
        for (const Run& run : offers->joined->runs(block)) {
            work.spend(1);
            int64_t left = sum - (block.tracks - run.fixed);
            if (left <= value) continue;
            leaf.runs.push_back(run);
            pick_runs(leaf, left);
            leaf.runs.pop_back();
        }
    }

    void take(const Leaf& leaf, int64_t sum) {
        value = sum, tell();
        best = {leaf, {}};
        for (Run& run : best.leaf.runs) {
            for (const Run* part = &run; part; part = part->before) best.joined.push_back(part->last);
            run.visits = offers->joined->all_visits(run), run.before = nullptr;
        }
    }

    // Propose a choice with every way to give its routes to trains of different ranks, and leave it with the
    // best one; true if that was better than what is known.
    bool propose_ranked(Leaf& leaf) {
        Leaf kept;
        bool better = propose_from(0, leaf, kept);
        leaf = kept;
        return better;
    }

    bool propose_from(size_t at, Leaf& leaf, Leaf& kept) {
        if (at == leaf.picks.size()) {
            bool better = propose(leaf);
            if (better || (kept.picks.empty() && kept.blocks.empty())) kept = leaf;
            return better;
        }
        const Offer& o = *leaf.picks[at].offer;
        const Family& family = *o.family;
        int free[2] = {family.ranks[0].count, family.ranks[1].count};
        for (size_t i = 0; i < at; i++)
            if (leaf.picks[i].offer->family == &family) free[leaf.picks[i].rank]--;
        bool better = false;
        for (int rank : {0, 1}) {
            if (free[rank] < 1) continue;
            leaf.picks[at].rank = rank;
            better |= propose_from(at + 1, leaf, kept);
        }
        return better;
    }

    // --- good choices to begin with

    // A first choice, even where the budget is used up: route after route that adds most to the others.
    void begin() {
        Leaf leaf;
        for (bool more = true; more;) {
            more = false;
            for (const Pick& pick : additions(leaf)) {
                add(leaf, pick.offer, pick.rank);
                more = propose(leaf);
                if (more) break;
                remove(leaf, pick.offer);
            }
        }
    }

    // Routes of trains that have none, and runs of joined trains if there is none, those that add most first.
    vector<Pick> additions(const Leaf& leaf) {
        static constexpr size_t MOST = 100;
        Bits have;
        for (const Pick& pick : leaf.picks) have.add(pick.offer->free), have.add(pick.offer->rivals);
        for (const Offer* o : leaf.blocks) have.add(o->free);
        vector<Pick> all;
        vector<std::pair<int64_t, size_t>> order;
        auto list = [&](const Family& family, int rank) {
            for (const Offer& o : family.offers) order.push_back({-gain(o, have, family.ranks[rank].pays), all.size()}), all.push_back({&o, rank});
        };
        for (const Family& family : offers->routes) {
            int free[2] = {family.ranks[0].count, family.ranks[1].count};
            for (const Pick& pick : leaf.picks)
                if (pick.offer->family == &family) free[pick.rank]--;
            if (free[0] || free[1]) list(family, free[0] ? 0 : 1);
        }
        for (auto& plan : offers->joined->plans)
            if (plan.size() == 1 && leaf.blocks.empty()) list(offers->blocks[plan[0]], 0);
        size_t most = std::min(MOST, order.size());
        std::partial_sort(order.begin(), order.begin() + most, order.end());
        vector<Pick> first;
        for (size_t i = 0; i < most; i++) first.push_back(all[order[i].second]);
        return first;
    }

    // A choice that follows the prices: seat after seat takes the best that hangs together with the others.
    Leaf dive(Bargain& bargain, Node node) {
        bargain.leaf = Leaf{};
        while (std::any_of(node.seats.begin(), node.seats.end(), [](const Seat& s) { return s.left > 0; })) {
            bargain.improve(node, 4, false);
            bargain.reckon(node);
            vector<Bits> parts = settling->parts(bargain.leaf);
            Seat* seat = nullptr;
            const Candidate* pick = nullptr;
            for (Seat& s : node.seats)
                for (const Candidate& c : s.candidates) {
                    if (!s.left || (pick && c.loss >= pick->loss)) continue;
                    bool fits = parts.empty() ? !settling->needs_home || c.offer->visits.has(HOME) : !ties.meets || Settling::meeting(c.offer->visits).touches(parts[0]);
                    if (fits) pick = &c, seat = &s;
                }
            if (!pick) break;
            seat->left--;
            add(bargain.leaf, pick->offer);
        }
        return bargain.leaf;
    }

    static void add(Leaf& leaf, const Offer* o, int rank = 0) {
        if (o->block) leaf.blocks.push_back(o);
        else leaf.picks.push_back({o, rank});
    }

    static void remove(Leaf& leaf, const Offer* o) {
        if (o->block) leaf.blocks.pop_back();
        else leaf.picks.pop_back();
    }

    // Better a choice by exchanging one route at a time; keeps it if it beats what was known.
    void improve(Leaf leaf) {
        int64_t known = value;
        Best kept = best;
        auto compare = [&] {
            if (value <= known) value = known, best = kept;
            tell();
        };
        value = 0;
        try {
            propose_ranked(leaf);
            for (int64_t before = -1; before < value;) {
                before = value;
                for (size_t i = 0; i < leaf.blocks.size(); i++) exchange(leaf, leaf.blocks[i], 30);
                for (size_t i = 0; i < leaf.picks.size(); i++) exchange(leaf, leaf.picks[i].offer, 200);
            }
        } catch (Work::Exhausted&) {
            compare();
            throw;
        }
        compare();
    }

    void exchange(Leaf& leaf, const Offer*& one, size_t most) {
        const Offer* found = one;
        for (const Offer* o : promising(leaf, one, most)) {
            one = o;
            if (propose(leaf)) found = o;
        }
        one = found;
    }

    // The offers of the same family that add most to what the others have.
    vector<const Offer*> promising(const Leaf& leaf, const Offer* const& one, size_t most) {
        Bits have;
        int pays = Family::ANY;
        for (const Pick& pick : leaf.picks) {
            if (&pick.offer == &one) pays = pick.pays();
            else have.add(pick.offer->free), have.add(pick.offer->rivals);
        }
        for (const Offer* const& o : leaf.blocks)
            if (&o != &one) have.add(o->free);
        vector<std::pair<int64_t, const Offer*>> order;
        for (const Offer& o : one->family->offers)
            if (!o.beaten) order.push_back({-gain(o, have, pays), &o});
        work.spend(int64_t(order.size()));
        most = std::min(most, order.size());
        std::partial_sort(order.begin(), order.begin() + most, order.end());
        vector<const Offer*> found;
        for (size_t i = 0; i < most; i++) found.push_back(order[i].second);
        return found;
    }

    int64_t gain(const Offer& o, const Bits& have, int pays) const {
        int64_t sum = o.fixed, pay[256];
        int n = 0;
        const uint8_t* mine = offers->items.data() + o.first;
        for (int i = 0; i < o.frees; i++)
            if (!have.has(mine[i])) sum += ties.worth[mine[i]];
        for (int i = o.frees; i < o.frees + o.lesser; i++)
            if (!have.has(mine[i])) pay[n++] = ties.worth[mine[i]];
        if (pays < n) {
            std::partial_sort(pay, pay + pays, pay + n, std::greater<>());
            n = pays;
        }
        return std::accumulate(pay, pay + n, sum);
    }

    // --- branch and bound

    void search() {
        Bargain bargain(ties, *offers, work);
        vector<Node> roots;
        vector<int64_t> bounds;
        Prices prices(ties.worth.size(), 0);
        for (auto& plan : offers->joined->plans_or_none()) {
            roots.push_back(root(plan, prices));
            bargain.leaf = Leaf{};
            bargain.target = value + 1;
            bounds.push_back(bargain.improve(roots.back(), 40, false));
            if (bounds.back() < bargain.target * SCALE) continue;
            improve(dive(bargain, roots.back()));
            bargain.leaf = Leaf{};
            bargain.target = value + 1;
            bounds.back() = std::min(bounds.back(), bargain.improve(roots.back(), 160, false));
            prices = roots.back().prices;
        }
        int64_t most = std::max<int64_t>(0, *std::max_element(bounds.begin(), bounds.end())) / SCALE;
        lower(most);
        for (int64_t stride = 1; most > value; stride *= 2) {
            int64_t aim = std::max(value + 1, most - stride + 1);
            for (size_t i = 0; i < roots.size(); i++) {
                bargain.target = std::max(aim, value + 1);
                if (bounds[i] < bargain.target * SCALE) continue;
                bargain.leaf = Leaf{};
                explore(bargain, roots[i], 0);
            }
            most = std::max(value, aim - 1);
            lower(most);
        }
    }

    Node root(const vector<int>& plan, const Prices& prices) const {
        Node node{{}, prices};
        auto sit = [&](const Family& family, bool must) {
            Seat seat{&family, {family.ranks[0].count, family.ranks[1].count}, family.count(), must, {}};
            for (const Offer& o : family.offers)
                if (!o.beaten) seat.candidates.push_back({&o, 0});
            node.seats.push_back(std::move(seat));
        };
        for (const Family& family : offers->routes) sit(family, false);
        for (size_t i = 0; i < plan.size(); i++) {
            if (i && plan[i] == plan[i - 1]) node.seats.back().left++, node.seats.back().trains[0]++;
            else sit(offers->blocks[plan[i]], true);
        }
        return node;
    }

    void explore(Bargain& bargain, Node node, int depth) {
        static constexpr int STEPS[] = {100, 40, 20, 12};
        int left = 0;
        for (const Seat& seat : node.seats) left += seat.left;
        if (!left) return consider(bargain);
        if (!Linking(ties, *settling).drop_lost(node, bargain.leaf)) return;
        if (left == 1) return finish(bargain, node);
        if (bargain.improve(node, STEPS[std::min(depth, 3)], true) < bargain.target * SCALE) return;
        int64_t total = bargain.reckon(node);
        Bargain::prune(node, total - bargain.target * SCALE);
        size_t pick = node.seats.size();
        for (size_t i = 0; i < node.seats.size(); i++)
            if (node.seats[i].left && (pick == node.seats.size() || node.seats[i].candidates.size() < node.seats[pick].candidates.size())) pick = i;
        branch(bargain, node, pick, total, depth);
    }

    void consider(Bargain& bargain) {
        work.spend(4);
        if (settling->earned(bargain.leaf) < bargain.target) return;  // with all of rank 0
        Leaf leaf = bargain.leaf;
        if (propose_ranked(leaf)) bargain.target = std::max(bargain.target, value + 1);
    }

    // The last train runs each of its candidates in turn, or none.
    void finish(Bargain& bargain, const Node& node) {
        for (const Seat& seat : node.seats) {
            if (!seat.left) continue;
            for (const Candidate& c : seat.candidates) {
                add(bargain.leaf, c.offer);
                consider(bargain);
                remove(bargain.leaf, c.offer);
            }
            if (!seat.must) consider(bargain);
        }
    }

    // One more train of a seat runs each of the candidates in turn, or none of those left runs.
    void branch(Bargain& bargain, Node& node, size_t pick, int64_t total, int depth) {
        Seat& seat = node.seats[pick];
        std::stable_sort(seat.candidates.begin(), seat.candidates.end(), [](const Candidate& x, const Candidate& y) { return x.loss < y.loss; });
        vector<Candidate> all = seat.candidates;
        seat.left--;
        for (size_t i = 0; i < all.size() && total - all[i].loss >= bargain.target * SCALE; i++) {
            seat.candidates.assign(all.begin() + i, all.end());
            add(bargain.leaf, all[i].offer);
            explore(bargain, node, depth + 1);
            remove(bargain.leaf, all[i].offer);
        }
        if (seat.must) return;
        seat.left = 0;
        explore(bargain, node, depth);
    }

    // --- between equals

    static int subsidies(const Leaf& leaf) {
        Bits cells;
        for (const Pick& pick : leaf.picks) cells.add(pick.offer->listed->take.cells);
        return cells.count();
    }

    // Exchange routes for others with which the set earns the same but touches more cells with a subsidy.
    void prefer() {
        Leaf& now = best.leaf;
        for (bool changed = true; changed;) {
            changed = false;
            for (size_t t = 0; t < now.picks.size(); t++)
                for (const Offer& o : now.picks[t].offer->family->offers) {
                    work.spend(1);
                    Leaf other = now;
                    other.picks[t].offer = &o;
                    if (subsidies(other) <= subsidies(now) || settling->earned(other) < value || !settling->hang_together(other)) continue;
                    now = other, changed = true;
                }
        }
    }
};

}  // namespace kernel
