/** A picture of the reader's own, read in this tab: its middle square in greys. */
import { LabError } from '../../worker/errors';
import { kSide } from './pictures';

const kMegabyte = 1e6;
/** Larger files would stop a small device for seconds. */
const kMostMegabytes = 20;

/** Nothing of the file leaves the tab. Errors: `picture.size`, `picture.format`. */
export async function loadPicture(file: File): Promise<Uint8Array> {
  const megabytes = file.size / kMegabyte;
  if (megabytes > kMostMegabytes) {
    throw new LabError('picture.size', `${file.name} has ${megabytes} MB`, {
      file: file.name,
      received: megabytes.toFixed(1),
      maximum: String(kMostMegabytes),
    });
  }
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new LabError('picture.format', `${file.name} is no picture`, { file: file.name });
  });
  const greys = greysOf(bitmap);
  bitmap.close();
  return greys;
}

function greysOf(bitmap: ImageBitmap): Uint8Array {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = kSide;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  // What is transparent lies on white paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, kSide, kSide);
  context.imageSmoothingQuality = 'high';
  const side = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  context.drawImage(bitmap, left, top, side, side, 0, 0, kSide, kSide);
  const { data } = context.getImageData(0, 0, kSide, kSide);
  return Uint8Array.from({ length: kSide * kSide }, (_, at) =>
    Math.round(luminance(data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!)),
  );
}

/** As bright as the eye finds it: green counts most (ITU-R BT.601). */
function luminance(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
