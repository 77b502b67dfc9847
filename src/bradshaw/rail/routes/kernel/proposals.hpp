// Whole sets of routes: the best one known, and ways to find better ones.
#pragma once

#include "settling.hpp"

namespace kernel {

class Proposals {
   public:
    int64_t value = 0;  // in grains
    struct Best {
        Leaf leaf;
        vector<Part> joined;  // what the joined trains run
    } best;

    Proposals(const Problem& p, const Offers& o, const Settling& s, Work& w) : ties(p.ties), grain(p.grain), offers(o), settling(s), work(w) {}

    // Keep a choice if it is lawful and better than what is known; true if it was.
    bool propose(Leaf& leaf) {
        int64_t sum = settling.earned(leaf), before = value;
        leaf.runs.clear();
        if (sum <= value || settling.touch(leaf)) return false;
        if (!leaf.blocks.empty() && !attend(leaf)) return false;
        pick_runs(leaf, sum);
        return value > before;
    }

    // Propose a choice with every way to give its routes to trains of different ranks, and leave it with the
    // best one; true if that was better than what is known.
    bool propose_ranked(Leaf& leaf) {
        Leaf kept;
        bool better = propose_from(0, leaf, kept);
        leaf = kept;
        return better;
    }

    // A first choice, even where the budget is used up: route after route that adds most to the others.
    void begin() {
        Leaf leaf;
        for (bool more = true; more;) {
            more = false;
            for (const Pick& pick : additions(leaf)) {
                leaf.add(pick.offer, pick.rank);
                more = propose(leaf);
                if (more) break;
                leaf.remove(pick.offer);
            }
        }
    }

    // Better a choice by exchanging one route at a time; keeps it if it beats what was known.
    void improve(Leaf leaf) {
        int64_t known = value;
        Best kept = best;
        auto compare = [&] {
            if (value <= known) value = known, best = kept;
            work.value = value * grain;
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
                    if (subsidies(other) <= subsidies(now) || settling.earned(other) < value || !settling.hang_together(other)) continue;
                    now = other, changed = true;
                }
        }
    }

   private:
    const Ties& ties;
    const int grain;
    const Offers& offers;
    const Settling& settling;
    Work& work;

    // Have joined runs look at what links them with the rest; false if no run can.
    bool attend(const Leaf& leaf) {
        if (!ties.meets) return true;
        Lens lens{settling.parts({leaf.picks, {}, {}}), {}};
        Bits once;
        for (Bits& part : lens.parts) part = Settling::meeting(part);
        for (const Offer* o : leaf.blocks) {
            Bits again = Settling::meeting(o->visits);
            again.keep(once), lens.places.add(again), once.add(Settling::meeting(o->visits));
        }
        offers.joined->look_through(lens);
        return std::all_of(lens.parts.begin(), lens.parts.end(), [&](const Bits& part) { return part.touches(once); });
    }

    // How each joined run is made: of ways that bring the same, one that hangs together with the rest.
    void pick_runs(Leaf& leaf, int64_t sum) {
        if (leaf.runs.size() == leaf.blocks.size()) {
            if (settling.hang_together(leaf)) take(leaf, sum);
            return;
        }
        const Block& block = *leaf.blocks[leaf.runs.size()]->block;
        for (const Run& run : offers.joined->runs(block)) {
            work.spend(1);
            int64_t left = sum - (block.tracks - run.fixed);
            if (left <= value) continue;
            leaf.runs.push_back(run);
            pick_runs(leaf, left);
            leaf.runs.pop_back();
        }
    }

    void take(const Leaf& leaf, int64_t sum) {
        value = sum, work.value = value * grain;
        best = {leaf, {}};
        for (Run& run : best.leaf.runs) {
            for (const Run* part = &run; part; part = part->before) best.joined.push_back(part->last);
            run.visits = offers.joined->all_visits(run), run.before = nullptr;
        }
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
        for (const Family& family : offers.routes) {
            int free[2] = {family.ranks[0].count, family.ranks[1].count};
            for (const Pick& pick : leaf.picks)
                if (pick.offer->family == &family) free[pick.rank]--;
            if (free[0] || free[1]) list(family, free[0] ? 0 : 1);
        }
        for (auto& plan : offers.joined->plans)
            if (plan.size() == 1 && leaf.blocks.empty()) list(offers.blocks[plan[0]], 0);
        size_t most = std::min(MOST, order.size());
        std::partial_sort(order.begin(), order.begin() + most, order.end());
        vector<Pick> first;
        for (size_t i = 0; i < most; i++) first.push_back(all[order[i].second]);
        return first;
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
        const uint8_t* mine = offers.items.data() + o.first;
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

    static int subsidies(const Leaf& leaf) {
        Bits cells;
        for (const Pick& pick : leaf.picks) cells.add(pick.offer->listed->take.cells);
        return cells.count();
    }
};

}  // namespace kernel
