// All routes of one kind of train, as what they bring into a set: routes that bring the same are listed once.
#pragma once

#include <functional>
#include <unordered_map>

#include "view.hpp"
#include "work.hpp"

namespace kernel {

struct Listed {
    Take take;
    Route route;
};

// How much of a budget the listing of routes may take: three quarters, each kind of train a like share.
struct Allowance {
    const int64_t share;  // -1: no limit
    bool spent = false;   // some routes are left out

    Allowance(const Work& work, int kinds) : share(work.limit < 0 ? -1 : work.limit / 4 * 3 / std::max(1, kinds)) {}
};

// Walks over every route once: from each token two arms, the tokens already done being closed.
class Walker {
   public:
    using Found = std::function<bool(const vector<int>& path, int start, const Take& take)>;  // false: there is no room for more

    Walker(View& v, Work& w, Allowance& a) : view(v), net(v.net), kind(v.kind), work(w), allowance(a), reverse(v.net.reverses()), used(v.marks, 0) {
        for (int place = 0; place < net.problem.places; place++)
            if (begins_at(place)) starts += int(net.outs[place].size());
    }

    // The part of so much room that may be filled by now: each beginning of a route has a like share.
    size_t part(size_t room) const { return room * begun / std::max(1, starts); }

    void run(const Found& f) {
        found = &f;
        const Problem& problem = net.problem;
        int64_t left = allowance.share;
        for (int place = 0; place < problem.places; place++) {
            if (!begins_at(place)) continue;
            token = place;
            used[place]++;
            int group = kind.spots[place].group;
            if (group >= 0) used[problem.places + group]++;
            const vector<int>& outs = net.outs[place];
            for (size_t i = 0; i < outs.size(); i++) {
                int64_t before = work.done;
                first = i, full = false;
                stop = left < 0 ? INT64_MAX : before + left / (starts - begun);
                begun++;
                enter(outs[i], one, least(place), 0, true);
                if (left >= 0) left = std::max<int64_t>(0, left - (work.done - before));
            }
            if (group >= 0) used[problem.places + group]--;  // the token itself stays closed
        }
        for (int place = 0; place < problem.places; place++) used[place] = 0;
    }

   private:
    View& view;
    const Network& net;
    const Kind& kind;
    Work& work;
    Allowance& allowance;
    int starts = 0, begun = 0;
    int64_t stop = INT64_MAX;
    bool full = false;
    vector<int> reverse;
    vector<int> used;
    const Found* found = nullptr;
    int token = -1;
    size_t first = 0;
    vector<int> one, two, path;
    Take take;

    bool begins_at(int place) const { return net.problem.own[place] && !kind.spots[place].closed; }

    int least(int node) const {
        if (!view.is_place(node)) return 0;
        return std::min(kind.spots[node].pass_slots, kind.spots[node].end_slots);
    }

    bool may_end(int node) const { return view.is_place(node) && kind.spots[node].may_end; }

    void enter(int a, vector<int>& arm, int length, int sides, bool is_first) {
        const Arc& arc = net.arcs[a];
        length += arc.slots + least(arc.to), sides += arc.sides;
        work.spend(1);
        if (full || work.done > stop) {
            allowance.spent = true;
            return;
        }
        if (!view.open[a] || length > kind.stops + view.give_back + view.spared || (kind.hexes >= 0 && sides > kind.hexes)) return;
        for (int mark : view.block[a])
            if (used[mark]) return;
        for (int mark : view.adds[a]) used[mark]++;
        arm.push_back(a);
        if (may_end(arc.to)) {
            if (!is_first) report();
            else turn(length, sides);
        }
        for (int b : view.next[a]) enter(b, arm, length, sides, is_first);
        arm.pop_back();
        for (int mark : view.adds[a]) used[mark]--;
    }

    // The first arm has come to an end: the token is the other one, or a second arm begins there.
    void turn(int length, int sides) {
        if (may_end(token)) report();
        const vector<int>& outs = net.outs[token];
        for (size_t i = first + 1; i < outs.size(); i++)
            if (view.may_pass(one.front(), outs[i])) enter(outs[i], two, length, sides, false);
    }

    void report() {
        int start = net.arcs[one.back()].to, end = two.empty() ? token : net.arcs[two.back()].to;
        if (!kind.spots[start].start && !kind.spots[end].start) return;
        path.clear();
        for (auto a = one.rbegin(); a != one.rend(); ++a) path.push_back(reverse[*a]);
        path.insert(path.end(), two.begin(), two.end());
        if (view.take(start, path, take) && !(*found)(path, start, take)) full = true;
    }
};

struct TakeHash {
    size_t operator()(const Take& t) const {
        uint64_t h = 1469598103934665603ull;
        auto mix = [&](uint64_t x) { h = (h ^ x) * 1099511628211ull, h ^= h >> 29; };
        for (const Bits* bits : {&t.rivals, &t.free, &t.visits})
            for (uint64_t w : bits->word) mix(w);
        return size_t(h);
    }
};

struct TakeSame {
    bool operator()(const Take& x, const Take& y) const { return x.rivals == y.rivals && x.free == y.free && x.visits == y.visits; }
};

// The resources of a route, where no two routes may share track.
inline vector<int> resources_of(const Network& net, const vector<int>& path) {
    vector<int> all;
    if (net.problem.ties.shared) return all;
    for (int a : path) all.insert(all.end(), net.arcs[a].resources.begin(), net.arcs[a].resources.end());
    std::sort(all.begin(), all.end());
    return all;
}

constexpr size_t MOST_LISTED = 200'000;  // of a kind: some 160 MB

// The routes of a train that runs for itself.
inline vector<Listed> list_routes(View& view, Work& work, Allowance& allowance) {
    const Network& net = view.net;
    vector<Listed> listed;
    std::unordered_map<Take, vector<int>, TakeHash, TakeSame> known;
    Walker walker(view, work, allowance);
    walker.run([&](const vector<int>& path, int start, const Take& take) {
        vector<int>& same = known[take];
        vector<int> resources = resources_of(net, path);
        for (int i : same) {
            Listed& other = listed[i];
            if (other.route.resources != resources) continue;
            bool more = take.fixed == other.take.fixed && take.cells.count() > other.take.cells.count();
            if (more || take.fixed > other.take.fixed) other = {take, {0, start, path, resources, {}}};
            return true;
        }
        same.push_back(int(listed.size()));
        listed.push_back({take, {0, start, path, resources, {}}});
        return listed.size() < walker.part(MOST_LISTED);
    });
    return listed;
}

}  // namespace kernel
