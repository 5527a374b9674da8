/**
 * Shows a function's source on the page: the lines that a link names, taken from the page of their
 * file. Where that fails, the link itself leads there.
 */
let dialog: HTMLDialogElement | null = null;

function open(title: string, lines: Element[], href: string, close: string): void {
  dialog?.remove();
  dialog = document.createElement('dialog');
  dialog.className = 'source-dialog';
  dialog.setAttribute('aria-label', title);
  const head = document.createElement('p');
  const link = document.createElement('a');
  link.href = href;
  link.textContent = title;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = close;
  button.addEventListener('click', () => dialog?.close());
  head.append(link, button);
  const code = document.createElement('pre');
  code.className = 'astro-code css-variables';
  code.tabIndex = 0;
  for (const line of lines) code.append(document.importNode(line, true), '\n');
  for (const line of code.querySelectorAll('[id]')) {
    line.setAttribute('data-line', line.id.slice(1));
    line.removeAttribute('id');
  }
  dialog.append(head, code);
  document.body.append(dialog);
  dialog.showModal();
}

/** Errors: none; false when the link should be followed instead. */
export async function showSource(link: HTMLAnchorElement): Promise<boolean> {
  const [first, last] = (link.dataset['source'] ?? '').split('-');
  const answer = await fetch(link.href).catch(() => null);
  if (!first || !last || !answer?.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const lines: Element[] = [];
  for (let number = Number(first); number <= Number(last); ++number) {
    const line = page.getElementById(`L${number}`);
    if (line) lines.push(line);
  }
  if (lines.length === 0) return false;
  open(link.textContent?.trim() ?? '', lines, link.href, link.dataset['close'] ?? '×');
  return true;
}
