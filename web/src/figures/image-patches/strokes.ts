/** What the reader draws on the sheet: lines of a round pen, black or white, and their place in a link. */
import { cover, distanceToSegment, kSide } from './pictures';

export interface Stroke {
  white: boolean;
  /** x and y of each point in turn, whole pixels of the sheet. */
  points: number[];
}

/** Half of the pen's width in pixels. */
export const kPenRadius = 5;
/** A link has to carry them all: the pen is empty after these. */
export const kMostPoints = 1200;

export function pointCount(strokes: readonly Stroke[]): number {
  return strokes.reduce((sum, { points }) => sum + points.length / 2, 0);
}

/** A place of the pen, moved onto the sheet. */
export function onSheet(value: number): number {
  return Math.max(0, Math.min(kSide - 1, Math.round(value)));
}

/** The grey of every pixel, 0 … 1, as the core is asked with it. */
export function drawnPicture(base: Uint8Array, strokes: readonly Stroke[]): number[] {
  const picture = Array.from(base, (grey) => grey / 255);
  for (const { white, points } of strokes) {
    const last = Math.max(points.length - 4, 0);
    for (let at = 0; at <= last; at += 2) {
      const from = [points[at]!, points[at + 1]!] as const;
      const to = [points[at + 2] ?? from[0], points[at + 3] ?? from[1]] as const;
      drawSegment(picture, from, to, white ? 1 : 0);
    }
  }
  return picture;
}

function drawSegment(
  picture: number[],
  from: readonly [number, number],
  to: readonly [number, number],
  ink: number,
): void {
  const reach = kPenRadius + 1;
  const range = (axis: 0 | 1) => [
    Math.max(0, Math.min(from[axis], to[axis]) - reach),
    Math.min(kSide - 1, Math.max(from[axis], to[axis]) + reach),
  ];
  const [left = 0, right = 0] = range(0);
  const [top = 0, bottom = 0] = range(1);
  for (let y = top; y <= bottom; ++y) {
    for (let x = left; x <= right; ++x) {
      const share = cover(distanceToSegment([x + 0.5, y + 0.5], from, to) - kPenRadius);
      const at = y * kSide + x;
      picture[at] = picture[at]! + (ink - picture[at]!) * share;
    }
  }
}

/** "bAAEC.wBAQ": colour and coordinates of each stroke, in letters that an address leaves as they are. */
export function strokesText(strokes: readonly Stroke[]): string {
  return strokes
    .map(({ white, points }) => {
      const bytes = btoa(String.fromCharCode(...points));
      return `${white ? 'w' : 'b'}${bytes.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
    })
    .join('.');
}

/** The strokes of a link; what no pen could have drawn is passed over. */
export function strokesFromText(text: string): Stroke[] {
  const strokes: Stroke[] = [];
  for (const part of text.split('.')) {
    const [, colour, letters = ''] = /^([bw])([\w-]+)$/.exec(part) ?? [];
    if (!colour || letters.length % 4 === 1) continue;
    const bytes = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    const points = Array.from(bytes, (byte) => byte.charCodeAt(0));
    if (points.length === 0 || points.length % 2 === 1) continue;
    if (points.some((one) => one >= kSide)) continue;
    strokes.push({ white: colour === 'w', points });
    if (pointCount(strokes) > kMostPoints) return strokes.slice(0, -1);
  }
  return strokes;
}
