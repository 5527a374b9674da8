// What decides the bits of a run besides its configuration.
#pragma once

namespace lab {

// Raised whenever the same configuration would give other bits: another exp, another order of a
// sum, another layout. Checkpoints, receipts and golden hashes carry it.
inline constexpr int kNumericsVersion = 1;

}  // namespace lab
