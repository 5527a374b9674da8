/** The pictures to begin with: simple shapes on a sheet of 224 × 224 pixels, 0 black and 255 white. */
import { pngAddress } from './png';

/** A side of the sheet in pixels. */
export const kSide = 224;

export const kPictures = ['scene', 'letter', 'stripes', 'blank'] as const;
export type PictureName = (typeof kPictures)[number];

/** What lies under the reader's strokes. */
export interface Base {
  greys: Uint8Array;
  /** The same as an address for `<image>`. */
  address: string;
}

export function baseOf(greys: Uint8Array): Base {
  return { greys, address: pngAddress(greys, kSide, kSide) };
}

const bases = new Map<PictureName, Base>();

export function readyBase(name: PictureName): Base {
  const base = bases.get(name) ?? baseOf(paint(kShades[name]));
  bases.set(name, base);
  return base;
}

/** 0 black … 1 white, in pixels of the sheet. */
type Shade = (x: number, y: number) => number;

function paint(shade: Shade): Uint8Array {
  return Uint8Array.from({ length: kSide * kSide }, (_, at) =>
    // The middle of the pixel stands for all of it.
    Math.round(255 * shade((at % kSide) + 0.5, Math.floor(at / kSide) + 0.5)),
  );
}

/** From a point to a segment, in pixels. */
export function distanceToSegment(
  [x, y]: readonly [number, number],
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = dx === 0 && dy === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

/** How much of a pixel a shape covers whose edge is so far away; negative is inside. */
export function cover(distance: number): number {
  return Math.max(0, Math.min(1, 0.5 - distance));
}

const over = (below: number, above: number, share: number) => below + (above - below) * share;

/** Two tones in bands across the diagonal, as wide as two patches of 16. */
const kBand = 32;
const bands = (along: number) => ((along % kBand) + kBand) % kBand < kBand / 2;

/** A hill with sides of slope 4 : 3. */
const hill = (x: number, y: number, peak: readonly [number, number]) =>
  (peak[1] + (4 * Math.abs(x - peak[0])) / 3 - y) * 0.6;

const kHorizon = 144;
const kFar = [70, 44] as const;
const kNear = [168, 88] as const;

const scene: Shade = (x, y) => {
  if (y > kHorizon) return bands(x + y) ? 0.12 : 0.96;
  const sky = 0.68 + (0.22 * y) / kHorizon;
  const sun = over(sky, 1, cover(Math.hypot(x - 172, y - 48) - 28));
  const snow = cover(y - kFar[1] - 30);
  const far = over(sun, over(0.46, 0.98, snow), cover(hill(x, y, kFar)));
  return over(far, 0.2, cover(hill(x, y, kNear)));
};

const kLetterWidth = 26;
const letter: Shade = (x, y) => {
  const point = [x, y] as const;
  const distance = Math.min(
    distanceToSegment(point, [58, 190], [112, 36]),
    distanceToSegment(point, [112, 36], [166, 190]),
    distanceToSegment(point, [78, 138], [146, 138]),
  );
  return over(1, 0.08, cover(distance - kLetterWidth / 2));
};

const stripes: Shade = (x, y) => {
  const inside = Math.hypot(x - kSide / 2, y - kSide / 2) < 64;
  return bands(inside ? x - y : x + y) ? 0.12 : 0.96;
};

const kShades: Record<PictureName, Shade> = { scene, letter, stripes, blank: () => 1 };
