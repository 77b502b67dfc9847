// What a route brings into a set of routes that depend on each other.
#pragma once

#include "problem.hpp"

namespace kernel {

constexpr int HOME = 255;  // the bit of visits that says that a home is among them

// A small set: items that are paid once, or places where routes meet.
struct Bits {
    uint64_t word[4] = {0, 0, 0, 0};
    void set(int i) { word[i >> 6] |= uint64_t(1) << (i & 63); }
    bool has(int i) const { return word[i >> 6] >> (i & 63) & 1; }
    bool touches(const Bits& o) const { return (word[0] & o.word[0]) | (word[1] & o.word[1]) | (word[2] & o.word[2]) | (word[3] & o.word[3]); }
    bool within(const Bits& o) const { return !((word[0] & ~o.word[0]) | (word[1] & ~o.word[1]) | (word[2] & ~o.word[2]) | (word[3] & ~o.word[3])); }
    bool empty() const { return !(word[0] | word[1] | word[2] | word[3]); }
    void add(const Bits& o) {
        for (int i = 0; i < 4; i++) word[i] |= o.word[i];
    }
    void keep(const Bits& o) {
        for (int i = 0; i < 4; i++) word[i] &= o.word[i];
    }
    int first() const {  // of a set that is not empty
        int i = 0;
        while (!word[i]) i++;
        return i * 64 + __builtin_ctzll(word[i]);
    }
    void drop(const Bits& o) {
        for (int i = 0; i < 4; i++) word[i] &= ~o.word[i];
    }
    int count() const {
        int n = 0;
        for (uint64_t w : word)
            for (; w; w &= w - 1) n++;
        return n;
    }
    template <class F>
    void each(F f) const {
        for (int i = 0; i < 4; i++)
            for (uint64_t w = word[i]; w; w &= w - 1) f(i * 64 + __builtin_ctzll(w));
    }
    bool operator==(const Bits& o) const { return std::equal(word, word + 4, o.word); }
    bool operator<(const Bits& o) const { return std::lexicographical_compare(word, word + 4, o.word, o.word + 4); }
};

struct End {
    int place = -1, cell = -1;
    bool operator==(const End& o) const { return place == o.place && cell == o.cell; }
    bool operator<(const End& o) const { return place != o.place ? place < o.place : cell < o.cell; }
};

// What a route brings into a set of routes.
struct Take {
    int64_t fixed = 0;  // whatever the others do, in grains
    Bits rivals, free;  // items that it may be paid for: some of the rivals, all of the free ones
    Bits visits;        // where others may meet it, and whether it visits a home
    Bits cells;         // with a subsidy, where that decides between equals
    End a, b;
};

}  // namespace kernel
