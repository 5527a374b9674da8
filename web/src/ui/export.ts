/** Pictures and numbers of a figure as files. */

/** What a drawing's classes resolve to: a saved picture has no style sheet of ours. */
const kPainted = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
];

/** White margins would look wrong in the dark theme: the picture takes the page's ground along. */
function svgText(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  originals.forEach((original, index) => {
    const style = getComputedStyle(original);
    for (const name of kPainted) copies[index]!.setAttribute(name, style.getPropertyValue(name));
    copies[index]!.removeAttribute('class');
  });
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', String(width));
  ground.setAttribute('height', String(height));
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(ground);
  // Lit's markers of its bindings are comments.
  return new XMLSerializer().serializeToString(copy).replace(/<!--.*?-->/g, '');
}

export function saveSvg(drawing: SVGSVGElement, name: string): void {
  save(new Blob([svgText(drawing)], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Twice the size on the page, for print and sharp screens. */
export async function savePng(drawing: SVGSVGElement, name: string): Promise<void> {
  const address = URL.createObjectURL(new Blob([svgText(drawing)], { type: 'image/svg+xml' }));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * picture.naturalWidth;
    canvas.height = 2 * picture.naturalHeight;
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (blob) save(blob, `${name}.png`);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Comma-separated with decimal points, whatever the page's language: for programs to read. */
export function csvText(header: string[], rows: (string | number)[][]): string {
  const quoted = (value: string | number) =>
    typeof value === 'number' || !/[",\n]/.test(value)
      ? String(value)
      : `"${value.replaceAll('"', '""')}"`;
  return [header, ...rows].map((row) => row.map(quoted).join(',')).join('\n') + '\n';
}

export function saveCsv(text: string, name: string): void {
  save(new Blob([text], { type: 'text/csv' }), `${name}.csv`);
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has taken its own reference by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
