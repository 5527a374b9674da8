// Elementary functions in double precision, made of +, −, ×, ÷ and √ alone, and linspace.
//
// A C library's exp or sin differs in its last bits from one platform to the next; these give the
// same bits wherever IEEE 754 holds. Accurate to 4 units in the last place over the ranges named,
// which the tests check against the C library.
#pragma once

#include <cstdint>
#include <vector>

namespace lab {

// e^x; 0 below −745.2, infinity above 709.8.
double portable_exp(double x);
// Natural logarithm of x > 0; −infinity at 0, NaN below.
double portable_log(double x);
// sin and cos for |x| ≤ 1e6, x in radians; NaN outside, where the argument reduction would be
// wrong.
double portable_sin(double x);
double portable_cos(double x);
// base^exponent for base > 0; NaN for base < 0. 4 units hold for results from 1e-17 to 1e17; beyond
// that the error grows with the size of the result's logarithm.
double portable_pow(double base, double exponent);

// torch.linspace in float32: `steps` numbers from `start` to `end`, both included. The first half
// counts up from `start` and the second half down from `end`, so both ends are met exactly. Throws
// Error("range") for steps < 0.
std::vector<float> linspace(float start, float end, int64_t steps);

}  // namespace lab
