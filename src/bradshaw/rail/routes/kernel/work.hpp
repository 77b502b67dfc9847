// How much work has been done, and whether to go on.
#pragma once

#include <cstdint>

namespace kernel {

// Counts steps, never time: the same problem takes the same steps everywhere, and ends at the same point.
class Work {
   public:
    struct Exhausted {};
    using Look = int (*)(int64_t value, int64_t bound, int64_t work);  // anything but 0: stop

    const int64_t limit;  // -1: none
    int64_t done = 0;
    bool held = false;             // the limit does not count for the moment
    int64_t value = 0, bound = 0;  // what to tell when somebody looks, in money
    const int64_t known;           // a bound that is no higher is not worth going on, in money

    Work(int64_t most, int64_t k, Look l) : limit(most), known(k), look(l) {}

    void spend(int64_t steps) {
        done += steps;
        if (limit >= 0 && done > limit && !held) throw Exhausted();
        if (look && done >= next_look) {
            next_look = done + BETWEEN_LOOKS;
            if (look(value, bound, done)) throw Exhausted();
        }
    }

   private:
    static constexpr int64_t BETWEEN_LOOKS = 1 << 18;  // some hundredths of a second
    Look look;
    int64_t next_look = 0;
};

}  // namespace kernel
