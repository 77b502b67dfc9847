// Which candidates can still hang together with the home and with what is chosen.
#pragma once

#include "bargain.hpp"

namespace kernel {

class Linking {
   public:
    Linking(const Ties& t, const Settling& s) : ties(t), settling(s) {}

    // Drop candidates that no longer can; false if what is chosen cannot itself.
    bool drop_lost(Node& node, const Leaf& leaf) const {
        if (!ties.meets) return true;
        int left = 0;
        for (const Seat& seat : node.seats) left += seat.left;
        vector<Bits> parts = settling.parts(leaf);
        if (left != 1) return parts.empty() && !settling.needs_home ? true : within_steps(node, parts, left);
        for (Seat& seat : node.seats)
            if (seat.left) drop_if(seat, [&](const Offer& o) { return !settling.links(o, parts); });
        return true;
    }

   private:
    const Ties& ties;
    const Settling& settling;

    template <class F>
    static void drop_if(Seat& seat, F f) {
        auto& c = seat.candidates;
        c.erase(std::remove_if(c.begin(), c.end(), [&](const Candidate& x) { return f(*x.offer); }), c.end());
    }

    // Keep candidates that at most so many trains can link with the home or with the first part; false if
    // they cannot link all parts.
    bool within_steps(Node& node, const vector<Bits>& parts, int left) const {
        Bits reached = parts.empty() ? Bits{} : parts[0];
        if (settling.needs_home) reached = Bits{}, reached.set(HOME);
        absorb(reached, parts);
        Bits last;
        for (int step = 0; step < left && !(last == reached); step++) {
            Bits next = last = reached;
            for (const Seat& seat : node.seats)
                for (const Candidate& c : seat.candidates)
                    if (seat.left && c.offer->visits.touches(reached)) next.add(c.offer->visits);
            if (step + 1 == left) drop_beyond(node, reached);
            reached = next;
            absorb(reached, parts);
        }
        if (last == reached) drop_beyond(node, reached);
        return std::all_of(parts.begin(), parts.end(), [&](const Bits& part) { return part.within(reached); });
    }

    static void drop_beyond(Node& node, const Bits& reached) {
        for (Seat& seat : node.seats) drop_if(seat, [&](const Offer& o) { return !o.visits.touches(reached); });
    }

    // A part that is reached is reached as a whole.
    static void absorb(Bits& reached, const vector<Bits>& parts) {
        for (bool grown = true; grown;) {
            grown = false;
            for (const Bits& part : parts)
                if (part.touches(reached) && !part.within(reached)) reached.add(part), grown = true;
        }
    }
};

}  // namespace kernel
