// The best set of routes for several trains: arrays in, routes, value and bound out.
//
// It knows places, edges, slots and prices, and no railway. What the numbers mean stands in native.py, which
// writes and reads them.
#include <exception>

#include "solver.hpp"

namespace {

// Writes numbers as long as there is room, and counts them all.
struct Writer {
    int64_t* out;
    int64_t room, at = 0;
    int64_t put(int64_t number) {
        if (at < room) out[at] = number;
        return at++;
    }
};

void put_route(Writer& writer, const kernel::Solver& solver, int64_t kind, const kernel::Route& route) {
    writer.put(kind);
    writer.put(route.value * solver.problem.grain);
    writer.put(route.start);
    int64_t count = writer.put(0), edges = 0;
    for (int arc : route.arcs)
        for (int edge : solver.net.arcs[arc].edges) writer.put(edge), edges++;
    if (count < writer.room) writer.out[count] = edges;
}

}  // namespace

#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

// 0: solved; 1: the numbers are no problem; 2: not enough room for the answer.
extern "C" EXPORT int bradshaw_solve(const int32_t* numbers, int64_t size, int64_t limit,
                                     int (*look)(int64_t, int64_t, int64_t), int64_t* out, int64_t room) {
    try {
        kernel::Reader in{numbers, numbers + size};
        kernel::Solver solver(in, limit, look);
        solver.run();
        Writer writer{out, room};
        writer.put(solver.value * solver.problem.grain);
        writer.put(solver.bound * solver.problem.grain);
        writer.put(solver.work.done);
        int64_t routes = 0;
        for (auto& list : solver.choice) routes += int64_t(list.size());
        writer.put(routes);
        for (size_t kind = 0; kind < solver.choice.size(); kind++)
            for (auto& route : solver.choice[kind]) put_route(writer, solver, int64_t(kind), route);
        return writer.at <= room ? 0 : 2;
    } catch (std::exception&) {
        return 1;
    }
}
