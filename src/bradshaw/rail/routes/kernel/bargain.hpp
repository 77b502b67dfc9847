// Prices on what is paid once, and the bound that they give for what is still to be chosen.
#pragma once

#include "settling.hpp"

namespace kernel {

using Prices = vector<int64_t>;

struct Candidate {
    const Offer* offer;
    int64_t loss;  // by how much the bound falls if it is chosen
};

struct Seat {  // trains of a family that are still to be given routes
    const Family* family;
    int trains[2];  // by rank, those that have one included
    int left;
    bool must;  // all of them run
    vector<Candidate> candidates;
    const Offer* top[2] = {nullptr, nullptr};  // by rank: the best, and what it brings
    int64_t best[2] = {0, 0};
    int ranked[2] = {0, 0};  // how many of those left are of each rank
    int raised = 0;          // how many of those chosen are of rank 0
};

struct Node {
    vector<Seat> seats;
    Prices prices;
};

class Bargain {
   public:
    int64_t target = 0;  // what a set must earn to be of interest
    Leaf leaf;           // what is chosen

    Bargain(const Ties& t, const Offers& o, Work& w) : ties(t), offers(o), work(w) {}

    // Improve the prices of a node, dropping candidates that cannot be part of a set that reaches the
    // target; returns the bound, less than the target if the node is done with. Steps go from the best
    // prices known, in the direction of a running average, which keeps them from swinging to and fro.
    int64_t improve(Node& node, int steps, bool drop) {
        static constexpr int64_t FINE = 1024;
        count();
        Prices kept = node.prices;
        vector<int64_t> way;
        int64_t least = INT64_MAX;
        int pace = 100, stalled = 0;
        for (int step = 0;; step++) {
            int64_t total = appraise(node);
            if (drop && total >= target * SCALE) prune(node, total - target * SCALE);
            if (total < least) {
                least = total, kept = node.prices, stalled = 0, pace = std::min(200, pace * 11 / 10 + 1);
            } else if (++stalled >= 5) {
                pace = std::max(3, pace * 7 / 10), stalled = 0;
            }
            if (least < target * SCALE || step >= steps) break;
            count_excess(node);
            bool first = way.empty();
            way.resize(excess.size(), 0);
            int64_t norm = 0;
            for (size_t i = 0; i < way.size(); i++) {
                int64_t now = excess[i] * FINE;
                way[i] = first ? now : way[i] + (now - way[i]) * 3 / 20;
                if (kept[i] > 0 || way[i] > 0) norm += way[i] * way[i] / FINE;
            }
            if (norm <= 0) break;
            int64_t size = std::max<int64_t>(1, (least - target * SCALE + SCALE) * pace / 100);
            for (size_t i = 0; i < way.size(); i++) node.prices[i] = std::clamp<int64_t>(kept[i] + size * way[i] / norm, 0, int64_t(ties.worth[i]) * SCALE);
        }
        node.prices = kept;
        return least;
    }

    // The bound of a node under its prices, and what each candidate would cost.
    int64_t reckon(Node& node) {
        count();
        return appraise(node);
    }

    static void prune(Node& node, int64_t slack) {
        for (Seat& seat : node.seats) {
            auto& c = seat.candidates;
            c.erase(std::remove_if(c.begin(), c.end(), [&](const Candidate& x) { return x.loss > slack; }), c.end());
        }
    }

   private:
    static constexpr int64_t NEVER = INT64_MIN / 64;

    const Ties& ties;
    const Offers& offers;
    Work& work;
    Bits paid;        // what those chosen are paid for whatever comes
    int64_t sum = 0;  // and how much, in grains
    Prices reduced;   // by item: its worth less its price, nothing if it is paid already
    vector<int64_t> excess;
    vector<std::pair<int64_t, const Offer*>> chosen;  // of one seat: what rank 0 is worth to each, the most first
    struct Nets {
        int64_t by_rank[2];
    };
    vector<Nets> nets;

    void count() {
        paid = Bits{}, sum = 0;
        for (const Pick& pick : leaf.picks) {
            const Offer& o = *pick.offer;
            sum += o.fixed;
            paid.add(o.free);
            if (!o.family->tight(o)) paid.add(o.rivals);
        }
        for (const Offer* o : leaf.blocks) sum += o->fixed, paid.add(o->free);
        paid.each([&](int i) { sum += ties.worth[i]; });
    }

    // What is chosen, the prices, and the best of every seat.
    int64_t appraise(Node& node) {
        reduced.resize(ties.worth.size());
        int64_t total = sum * SCALE;
        for (size_t i = 0; i < reduced.size(); i++) {
            bool done = paid.has(int(i));
            reduced[i] = done ? 0 : int64_t(ties.worth[i]) * SCALE - node.prices[i];
            total += done ? 0 : node.prices[i];
        }
        for (Seat& seat : node.seats) total += appraise(seat);
        return total;
    }

    int64_t appraise(Seat& seat) {
        const Family& family = *seat.family;
        int64_t base = list_chosen(family);
        const auto [high, low] = seat.trains;
        if (!seat.left) return base + share(seat, high, low, 0, true);
        seat.best[0] = seat.best[1] = seat.must ? NEVER : 0, seat.top[0] = seat.top[1] = nullptr;
        nets.resize(seat.candidates.size());
        for (size_t i = 0; i < nets.size(); i++) {
            const Offer* o = seat.candidates[i].offer;
            nets[i] = nets_of(*o);
            for (int rank : {0, 1})
                if (nets[i].by_rank[rank] > seat.best[rank]) seat.best[rank] = nets[i].by_rank[rank], seat.top[rank] = o;
        }
        work.spend(int64_t(nets.size()) / 2 + 1);
        int64_t all = share(seat, high, low, seat.left, true);
        int64_t rest[2] = {share(seat, high - 1, low, seat.left - 1, false), low ? share(seat, high, low - 1, seat.left - 1, false) : NEVER};
        for (size_t i = 0; i < nets.size(); i++) seat.candidates[i].loss = all - std::max(nets[i].by_rank[0] + rest[0], nets[i].by_rank[1] + rest[1]);
        return base + all;
    }

    // Those of a family that are chosen, and what they are paid for rivals at rank 1, or at rank 0 if
    // there is no other.
    int64_t list_chosen(const Family& family) {
        chosen.clear();
        int64_t base = 0;
        for (const Pick& pick : leaf.picks) {
            const Offer& o = *pick.offer;
            if (o.family != &family) continue;
            int64_t low = 0, more = 0;
            if (family.tight(o)) {
                Nets both = rivals_of(o);
                low = both.by_rank[family.mixed()], more = both.by_rank[0] - low;
            }
            base += low;
            chosen.push_back({-more, &o});
        }
        for (const Offer* o : leaf.blocks)
            if (o->family == &family) chosen.push_back({0, o});
        if (family.mixed()) std::sort(chosen.begin(), chosen.end());
        return base;
    }

    // The most that so many trains of each rank bring besides that: the chosen ones to which rank 0 is worth
    // most, and the best for so many more. NEVER if there are more chosen than trains.
    int64_t share(Seat& seat, int high, int low, int more, bool note) const {
        int n = int(chosen.size());
        int64_t most = NEVER, raise = 0;
        for (int raised = 0; raised <= std::min(high, n); raised++) {
            if (raised) raise -= chosen[raised - 1].first;
            if (n - raised > low) continue;
            int first = std::min(high - raised, more), second = std::min(more - first, low - (n - raised));
            int64_t value = raise + first * seat.best[0] + second * seat.best[1];
            if (value <= most) continue;
            most = value;
            if (note) seat.ranked[0] = first, seat.ranked[1] = second, seat.raised = raised;
        }
        return most;
    }

    Nets nets_of(const Offer& o) const {
        int64_t certain = o.fixed * SCALE;
        const uint8_t* mine = offers.items.data() + o.first;
        for (int i = 0; i < o.frees; i++) certain += reduced[mine[i]];
        Nets both = rivals_of(o);
        return {{both.by_rank[0] + certain, both.by_rank[1] + certain}};
    }

    // What an offer is paid for its rivals, by rank: the dearest.
    Nets rivals_of(const Offer& o) const {
        const uint8_t* mine = offers.items.data() + o.first + o.frees;
        const auto& ranks = o.family->ranks;
        int64_t all = 0, least = INT64_MAX;
        for (int i = 0; i < o.lesser; i++) all += reduced[mine[i]], least = std::min(least, reduced[mine[i]]);
        auto paid_for = [&](int pays) { return pays >= o.lesser ? all : pays == o.lesser - 1 ? all - least : dearest(mine, o.lesser, pays); };
        return {{paid_for(ranks[0].pays), paid_for(ranks[1].pays)}};
    }

    int64_t dearest(const uint8_t* mine, int n, int pays) const {
        int64_t pay[256];
        for (int i = 0; i < n; i++) pay[i] = reduced[mine[i]];
        std::partial_sort(pay, pay + pays, pay + n, std::greater<>());
        return std::accumulate(pay, pay + pays, int64_t(0));
    }

    // By how much each item is asked for too often, or too rarely.
    void count_excess(const Node& node) {
        excess.assign(reduced.size(), -1);
        for (const Seat& seat : node.seats) {
            for (int rank : {0, 1})
                if (seat.left && seat.top[rank]) count_usage(*seat.top[rank], rank, seat.ranked[rank]);
            list_chosen(*seat.family);
            for (size_t i = 0; i < chosen.size(); i++)
                if (seat.family->tight(*chosen[i].second)) count_usage(*chosen[i].second, int(i) >= seat.raised, 1);
        }
        for (size_t i = 0; i < excess.size(); i++)
            if (paid.has(int(i))) excess[i] = 0;
    }

    void count_usage(const Offer& o, int rank, int times) {
        const uint8_t* mine = offers.items.data() + o.first;
        for (int i = 0; i < o.frees; i++) excess[mine[i]] += times;
        mine += o.frees;
        int pays = o.family->ranks[rank].pays, order[256];
        for (int i = 0; i < o.lesser; i++) {
            int at = i;
            for (; pays < o.lesser && at > 0 && reduced[order[at - 1]] < reduced[mine[i]]; at--) order[at] = order[at - 1];
            order[at] = mine[i];
        }
        for (int i = 0; i < std::min(pays, o.lesser); i++) excess[order[i]] += times;
    }
};

}  // namespace kernel
