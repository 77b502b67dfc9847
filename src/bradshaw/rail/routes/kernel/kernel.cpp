// The best set of routes for several trains: arrays in, routes, value and bound out.
//
// It knows places, edges, slots and prices, and no railway. What the numbers mean stands in native.py, which
// writes and reads them.
#include <exception>
#include <new>

#include "solver.hpp"
#include "together.hpp"

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

void put_route(Writer& writer, const kernel::Network& net, int64_t kind, int64_t value, const kernel::Route& route) {
    writer.put(kind);
    writer.put(value);
    writer.put(route.start);
    int64_t count = writer.put(0), edges = 0;
    for (int arc : route.arcs)
        for (int edge : net.arcs[arc].edges) writer.put(edge), edges++;
    if (count < writer.room) writer.out[count] = edges;
}

void put_head(Writer& writer, int64_t value, int64_t bound, int64_t work, size_t routes) {
    for (int64_t number : {value, bound, work, int64_t(routes)}) writer.put(number);
}

// Trains that only compete for track.
void solve_apart(const kernel::Problem& problem, const kernel::Network& net, kernel::Work& work, Writer& writer) {
    kernel::Solver solver(problem, net, work);
    solver.run();
    size_t routes = 0;
    for (auto& list : solver.choice) routes += list.size();
    put_head(writer, solver.value * problem.grain, solver.bound * problem.grain, work.done, routes);
    for (size_t kind = 0; kind < solver.choice.size(); kind++)
        for (auto& route : solver.choice[kind]) put_route(writer, net, int64_t(kind), route.value * problem.grain, route);
}

// Trains that depend on each other otherwise; what each earns is left to the caller.
void solve_together(const kernel::Problem& problem, const kernel::Network& net, kernel::Work& work, Writer& writer) {
    kernel::Together solver(problem, net, work);
    solver.run();
    put_head(writer, solver.value * problem.grain, solver.bound * problem.grain, work.done, solver.choice.size());
    for (auto& chosen : solver.choice) put_route(writer, net, chosen.kind, 0, *chosen.route);
}

}  // namespace

#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

// Raised whenever numbers that go in or come out change their meaning; native.py has the same.
constexpr int PROTOCOL = 3;

extern "C" EXPORT int bradshaw_protocol() { return PROTOCOL; }

// Null if it is solved, otherwise the name of the reason why not. It keeps nothing from call to call, so any
// number of threads may call it at once.
extern "C" EXPORT const char* bradshaw_solve(const int32_t* numbers, int64_t size, int64_t limit, int64_t known,
                                             int (*look)(int64_t, int64_t, int64_t), int64_t* out, int64_t room) {
    try {
        kernel::Problem problem(kernel::Reader{numbers, numbers + size});
        kernel::Network net(problem);
        kernel::Work work(limit, known, look);
        Writer writer{out, room};
        (problem.ties.any ? solve_together : solve_apart)(problem, net, work, writer);
        return writer.at <= room ? nullptr : "answer-too-long";
    } catch (const kernel::Refused& refused) {
        return refused.name;
    } catch (const std::bad_alloc&) {
        return "no-memory";
    } catch (const std::exception&) {
        return "malformed";
    }
}
