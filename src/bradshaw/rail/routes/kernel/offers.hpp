// What trains choose from where they depend on each other: routes, and runs of joined trains.
#pragma once

#include <memory>

#include "joined.hpp"

namespace kernel {

struct Family;

struct Offer {  // a route, or a joined run
    const Family* family;
    const Listed* listed;  // one of the two
    const Block* block;
    int64_t fixed;
    Bits free, rivals, visits;  // of a joined run: what some way to run it visits
    int first = 0, frees = 0, lesser = 0;  // its items: so many free ones, so many rivals
    bool beaten = false;                   // another one of the family brings all that it brings
};

// Trains that run the same routes, of one or two ranks: those of rank 0 are paid for more rivals than those
// of rank 1. Or a set of trains that run as one.
struct Family {
    static constexpr int ANY = 255;
    struct Rank {
        int kind = -1, count = 0, pays = ANY;  // paid for so many rivals at most
    };
    Rank ranks[2];
    vector<Listed> listed;
    vector<Offer> offers;

    int count() const { return ranks[0].count + ranks[1].count; }
    bool mixed() const { return ranks[1].count > 0; }
    int least_pays() const { return ranks[mixed()].pays; }
    // Whether some train of the family is not paid for all of an offer.
    bool tight(const Offer& o) const { return o.lesser > least_pays(); }
};

class Offers {
   public:
    vector<Family> routes, blocks;  // of trains that run for themselves; by set of joining trains
    std::unique_ptr<Joined> joined;
    vector<uint8_t> items;
    bool complete = true;  // all routes are among them

    Offers(const Problem& p, const Network& net, Work& work) : ties(p.ties) {
        vector<View*> all;
        for (const Kind& kind : p.kinds) {
            views.push_back(std::make_unique<View>(net, kind));
            all.push_back(views.back().get());
        }
        make_families(p);
        Allowance allowance(work, int(p.kinds.size()));
        for (Family& family : routes) {
            int kind = family.ranks[family.mixed()].kind;
            family.listed = list_routes(*views[kind], work, allowance);
        }
        joined = std::make_unique<Joined>(net, all, work, allowance);
        complete = !allowance.spent;
        for (Family& family : routes)
            for (const Listed& one : family.listed) add(family, {&family, &one, nullptr, one.take.fixed, one.take.free, one.take.rivals, one.take.visits});
        blocks.resize(joined->of_set.size());
        for (const Block& block : joined->blocks) {
            Family& family = blocks[block.set];
            family.ranks[0].count = 1;
            add(family, {&family, nullptr, &block, block.fixed, block.free, {}, block.visits});
        }
    }

    // Mark the routes that another one of their family beats.
    void compare(Work& work) {
        if (!ties.shared) return;
        for (Family& family : routes) compare(family.offers, work);
    }

   private:
    const Ties& ties;
    vector<std::unique_ptr<View>> views;  // by kind

    // Kinds that differ only in how many stops they are paid for make one family, two at a time.
    void make_families(const Problem& p) {
        for (size_t k = 0; k < p.kinds.size(); k++) {
            const Kind& kind = p.kinds[k];
            if (kind.joins) continue;
            Family::Rank rank{int(k), kind.count, kind.pays < 0 ? int(Family::ANY) : kind.pays};
            auto mate = std::find_if(routes.begin(), routes.end(), [&](const Family& f) { return !f.mixed() && ties.once && p.kinds[f.ranks[0].kind].same_routes(kind); });
            if (mate == routes.end()) {
                routes.emplace_back();
                routes.back().ranks[0] = rank;
                continue;
            }
            mate->ranks[1] = rank;
            if (mate->ranks[1].pays > mate->ranks[0].pays) std::swap(mate->ranks[0], mate->ranks[1]);
        }
    }

    void add(Family& family, Offer offer) {
        offer.first = int(items.size());
        offer.free.each([&](int i) { items.push_back(uint8_t(i)), offer.frees++; });
        offer.rivals.drop(offer.free);
        offer.rivals.each([&](int i) { items.push_back(uint8_t(i)), offer.lesser++; });
        family.offers.push_back(offer);
    }

    static bool beats(const Offer& x, const Offer& y) {
        return x.fixed >= y.fixed && y.free.within(x.free) && y.rivals.within(x.rivals) && y.visits.within(x.visits);
    }

    // The largest come first, and what beats an offer visits the rarest place that it visits.
    static void compare(vector<Offer>& offers, Work& work) {
        vector<int> order(offers.size()), held(256, 0);
        auto size = [&](int i) { return offers[i].frees + offers[i].lesser + offers[i].visits.count(); };
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](int x, int y) { return size(x) > size(y); });
        for (const Offer& o : offers) o.visits.each([&](int v) { held[v]++; });
        vector<vector<int>> kept(257);  // by what they visit; the last holds all
        for (int i : order) {
            Offer& o = offers[i];
            int rarest = 256;
            o.visits.each([&](int v) { rarest = rarest == 256 || held[v] < held[rarest] ? v : rarest; });
            work.spend(int64_t(kept[rarest].size()) / 8 + 1);
            o.beaten = std::any_of(kept[rarest].begin(), kept[rarest].end(), [&](int k) { return beats(offers[k], o); });
            if (o.beaten) continue;
            o.visits.each([&](int v) { kept[v].push_back(i); });
            kept[256].push_back(i);
        }
    }
};

}  // namespace kernel
