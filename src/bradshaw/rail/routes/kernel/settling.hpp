// What a choice of routes earns where trains depend on each other, and whether it hangs together.
#pragma once

#include "offers.hpp"

namespace kernel {

// A route, and the rank of the train that runs it.
struct Pick {
    const Offer* offer;
    int rank;

    int pays() const { return offer->family->ranks[rank].pays; }
    bool tight() const { return offer->lesser > pays(); }
};

struct Leaf {  // a choice of routes
    vector<Pick> picks;
    vector<const Offer*> blocks;
    vector<Run> runs;  // how each block is run

    void add(const Offer* o, int rank = 0) {
        if (o->block) blocks.push_back(o);
        else picks.push_back({o, rank});
    }
    void remove(const Offer* o) {  // the last one added
        if (o->block) blocks.pop_back();
        else picks.pop_back();
    }
};

class Settling {
   public:
    Settling(const Ties& t, const Offers& o) : ties(t), offers(o) { needs_home = std::any_of(ties.home.begin(), ties.home.end(), [](char h) { return h; }); }

    bool needs_home;

    int64_t earned(const Leaf& leaf) const {
        int64_t total = 0;
        Bits free, rivals;
        bool any_tight = false;
        for (const Pick& pick : leaf.picks) {
            total += pick.offer->fixed;
            free.add(pick.offer->free), rivals.add(pick.offer->rivals);
            any_tight |= pick.tight();
        }
        for (const Offer* o : leaf.blocks) total += o->fixed, free.add(o->free);
        rivals.drop(free);
        total += worth(free);
        return total + (any_tight ? shared_out(leaf, rivals) : worth(rivals));
    }

    int64_t worth(const Bits& some) const {
        int64_t sum = 0;
        some.each([&](int i) { sum += ties.worth[i]; });
        return sum;
    }

    // Whether two runs have an end in common, where that would join them.
    bool touch(const Leaf& leaf) const {
        if (!ties.touching) return false;
        auto place = [&](int end) { return offers.joined->ends[end].place; };
        for (size_t i = 0; i < leaf.blocks.size(); i++)
            for (size_t j = 0; j < i; j++)
                for (int x : {leaf.blocks[i]->block->a, leaf.blocks[i]->block->b})
                    for (int y : {leaf.blocks[j]->block->a, leaf.blocks[j]->block->b})
                        if (place(x) == place(y)) return true;
        return false;
    }

    bool hang_together(const Leaf& leaf) const {
        vector<const Bits*> all;
        for (const Pick& pick : leaf.picks) all.push_back(&pick.offer->visits);
        for (const Run& run : leaf.runs) all.push_back(&run.visits);
        if (all.empty()) return true;
        if (needs_home && std::none_of(all.begin(), all.end(), [](const Bits* b) { return b->has(HOME); })) return false;
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

    // What is chosen, in parts that hang together already.
    vector<Bits> parts(const Leaf& leaf) const {
        vector<Bits> parts;
        for (const Pick& pick : leaf.picks) merge(parts, pick.offer->visits);
        for (const Offer* o : leaf.blocks) merge(parts, o->visits);
        return parts;
    }

    // Whether an offer makes one of all parts.
    bool links(const Offer& o, const vector<Bits>& parts) const {
        Bits mine = meeting(o.visits);
        bool home = o.visits.has(HOME) || !needs_home;
        for (const Bits& part : parts) {
            if (!meeting(part).touches(mine)) return false;
            home |= part.has(HOME);
        }
        return home;
    }

   private:
    const Ties& ties;
    const Offers& offers;

    // The most that can be paid for rivals: the dearest first, each to a train with room, others moving over.
    int64_t shared_out(const Leaf& leaf, const Bits& rivals) const {
        vector<int> order;
        rivals.each([&](int i) { order.push_back(i); });
        std::stable_sort(order.begin(), order.end(), [&](int x, int y) { return ties.worth[x] > ties.worth[y]; });
        vector<int> holder(ties.worth.size(), -1), load(leaf.picks.size(), 0);
        int64_t sum = 0;
        for (int item : order) {
            vector<char> tried(leaf.picks.size(), 0);
            if (give(leaf, item, holder, load, tried)) sum += ties.worth[item];
        }
        return sum;
    }

    bool give(const Leaf& leaf, int item, vector<int>& holder, vector<int>& load, vector<char>& tried) const {
        for (size_t t = 0; t < leaf.picks.size(); t++) {
            const Offer& o = *leaf.picks[t].offer;
            if (tried[t] || !o.rivals.has(item)) continue;
            tried[t] = 1;
            bool room = load[t] < leaf.picks[t].pays();
            for (int i = 0; i < o.lesser && !room; i++) {
                int other = offers.items[o.first + o.frees + i];
                if (holder[other] == int(t) && give(leaf, other, holder, load, tried)) load[t]--, room = true;
            }
            if (!room) continue;
            holder[item] = int(t), load[t]++;
            return true;
        }
        return false;
    }

    static bool clash(const Leaf& leaf) {
        vector<int> all;
        for (const Pick& pick : leaf.picks) {
            auto& r = pick.offer->listed->route.resources;
            all.insert(all.end(), r.begin(), r.end());
        }
        for (const Run& run : leaf.runs) all.insert(all.end(), run.resources.begin(), run.resources.end());
        std::sort(all.begin(), all.end());
        return std::adjacent_find(all.begin(), all.end()) != all.end();
    }

    static void merge(vector<Bits>& parts, const Bits& visits) {
        Bits mine = meeting(visits);
        bool home = visits.has(HOME);
        size_t kept = 0;
        for (size_t i = 0; i < parts.size(); i++) {
            if (meeting(parts[i]).touches(mine)) mine.add(meeting(parts[i])), home |= parts[i].has(HOME);
            else parts[kept++] = parts[i];
        }
        parts.resize(kept);
        if (home) mine.set(HOME);
        parts.push_back(mine);
    }
};

}  // namespace kernel
