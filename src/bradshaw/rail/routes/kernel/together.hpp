// The best set of routes where trains depend on each other: places paid once, routes that meet, trains
// that run as one. All routes are listed; prices on what is paid once give the bound, and what is within
// the gap is packed by branch and bound.
#pragma once

#include "linking.hpp"
#include "proposals.hpp"

namespace kernel {

class Together {
   public:
    struct Chosen {
        int kind;
        const Route* route;
    };
    int64_t value = 0, bound = 0;  // in grains
    vector<Chosen> choice;

    Together(const Problem& p, const Network& n, Work& w) : problem(p), ties(p.ties), net(n), work(w) { bound = p.ceiling(), work.bound = bound * p.grain; }

    void run() {
        try {
            work.held = true;  // the listing of routes keeps to an allowance of its own
            offers = std::make_unique<Offers>(problem, net, work);
            settling = std::make_unique<Settling>(ties, *offers);
            sets = std::make_unique<Proposals>(problem, *offers, *settling, work);
            bool any = possible();
            if (any) sets->begin();
            work.held = false;
            if (any) {
                offers->compare(work);
                search();
            }
            lower(sets->value);
            if (ties.prefers) sets->prefer();
        } catch (Work::Exhausted&) {
        }
        if (sets) write();
        bound = std::max(bound, value);
    }

   private:
    const Problem& problem;
    const Ties& ties;
    const Network& net;
    Work& work;
    std::unique_ptr<Offers> offers;
    std::unique_ptr<Settling> settling;
    std::unique_ptr<Proposals> sets;

    // No set of those listed earns more.
    void lower(int64_t most) {
        if (offers->complete) bound = std::min(bound, std::max<int64_t>(0, most));
        work.bound = bound * problem.grain;
    }

    void write() {
        value = sets->value;
        for (const Pick& pick : sets->best.leaf.picks) choice.push_back({pick.offer->family->ranks[pick.rank].kind, &pick.offer->listed->route});
        const Joined& joined = *offers->joined;
        for (const Part& part : sets->best.joined) choice.push_back({joined.kinds[part.kind], &joined.routes[part.kind][part.route]});
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
            bargain.leaf.add(pick->offer);
        }
        return bargain.leaf;
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
            bargain.target = sets->value + 1;
            bounds.push_back(bargain.improve(roots.back(), 40, false));
            if (bounds.back() < bargain.target * SCALE) continue;
            sets->improve(dive(bargain, roots.back()));
            bargain.leaf = Leaf{};
            bargain.target = sets->value + 1;
            bounds.back() = std::min(bounds.back(), bargain.improve(roots.back(), 160, false));
            prices = roots.back().prices;
        }
        int64_t most = std::max<int64_t>(0, *std::max_element(bounds.begin(), bounds.end())) / SCALE;
        lower(most);
        for (int64_t stride = 1; most > sets->value; stride *= 2) {
            int64_t aim = std::max(sets->value + 1, most - stride + 1);
            for (size_t i = 0; i < roots.size(); i++) {
                bargain.target = std::max(aim, sets->value + 1);
                if (bounds[i] < bargain.target * SCALE) continue;
                bargain.leaf = Leaf{};
                explore(bargain, roots[i], 0);
            }
            most = std::max(sets->value, aim - 1);
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
        if (sets->propose_ranked(leaf)) bargain.target = std::max(bargain.target, sets->value + 1);
    }

    // The last train runs each of its candidates in turn, or none.
    void finish(Bargain& bargain, const Node& node) {
        for (const Seat& seat : node.seats) {
            if (!seat.left) continue;
            for (const Candidate& c : seat.candidates) {
                bargain.leaf.add(c.offer);
                consider(bargain);
                bargain.leaf.remove(c.offer);
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
            bargain.leaf.add(all[i].offer);
            explore(bargain, node, depth + 1);
            bargain.leaf.remove(all[i].offer);
        }
        if (seat.must) return;
        seat.left = 0;
        explore(bargain, node, depth);
    }
};

}  // namespace kernel
