/** Text and addresses as they stand in a page's markup. */

const kEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const kSigns = Object.fromEntries(Object.entries(kEscapes).map(([sign, name]) => [name, sign]));

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => kEscapes[sign]!);
}

/** Undoes `escapeHtml`. Tags stay as they are. */
export function unescapeHtml(markup: string): string {
  return markup.replace(/&(?:amp|lt|gt|quot);/g, (name) => kSigns[name]!);
}

/** The base of an address, which the site's settings may give with or without its last slash. */
export function withSlash(base: string): string {
  return base.replace(/\/?$/, '/');
}
