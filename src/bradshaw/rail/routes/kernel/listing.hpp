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

// Walks over every route once: from each token two arms, the tokens already done being closed.
class Walker {
   public:
    using Found = std::function<void(const vector<int>& path, int start, const Take& take)>;

    Walker(View& v, Work& w) : view(v), net(v.net), kind(v.kind), work(w), reverse(v.net.reverses()), used(v.marks, 0) {}

    void run(const Found& f) {
        found = &f;
        const Problem& problem = net.problem;
        for (int place = 0; place < problem.places; place++) {
            if (!problem.own[place] || kind.spots[place].closed) continue;
            token = place;
            used[place]++;
            int group = kind.spots[place].group;
            if (group >= 0) used[problem.places + group]++;
            const vector<int>& outs = net.outs[place];
            for (size_t i = 0; i < outs.size(); i++) {
                first = i;
                enter(outs[i], one, least(place), 0, true);
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
    vector<int> reverse;
    vector<int> used;
    const Found* found = nullptr;
    int token = -1;
    size_t first = 0;
    vector<int> one, two, path;
    Take take;

    int least(int node) const {
        if (!view.is_place(node)) return 0;
        return std::min(kind.spots[node].pass_slots, kind.spots[node].end_slots);
    }

    bool may_end(int node) const { return view.is_place(node) && kind.spots[node].may_end; }

    void enter(int a, vector<int>& arm, int length, int sides, bool is_first) {
        const Arc& arc = net.arcs[a];
        length += arc.slots + least(arc.to), sides += arc.sides;
        work.spend(1);
        if (!view.open[a] || length > kind.stops + view.give_back || (kind.hexes >= 0 && sides > kind.hexes)) return;
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
        if (view.take(start, path, take)) (*found)(path, start, take);
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
inline vector<Listed> list_routes(View& view, Work& work) {
    const Network& net = view.net;
    vector<Listed> listed;
    std::unordered_map<Take, vector<int>, TakeHash, TakeSame> known;
    Walker(view, work).run([&](const vector<int>& path, int start, const Take& take) {
        vector<int>& same = known[take];
        vector<int> resources = resources_of(net, path);
        for (int i : same) {
            Listed& other = listed[i];
            if (other.route.resources != resources) continue;
            bool more = take.fixed == other.take.fixed && take.cells.count() > other.take.cells.count();
            if (more || take.fixed > other.take.fixed) other = {take, {0, start, path, resources, {}}};
            return;
        }
        same.push_back(int(listed.size()));
        listed.push_back({take, {0, start, path, resources, {}}});
        if (listed.size() > MOST_LISTED) throw Work::Exhausted();
    });
    return listed;
}

}  // namespace kernel
