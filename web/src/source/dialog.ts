/**
 * Shows a function's source on the page: the lines that a link names, taken from the page of their
 * file. Where that fails, the link itself leads there.
 */
let dialog: HTMLDialogElement | null = null;

/** Title and closing button above the code. */
function drawHead(link: HTMLAnchorElement, title: string): HTMLElement {
  const head = document.createElement('p');
  const address = document.createElement('a');
  address.href = link.href;
  address.textContent = title;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = link.dataset['close'] ?? '';
  button.addEventListener('click', () => dialog?.close());
  head.append(address, button);
  return head;
}

function drawCode(lines: Element[]): HTMLElement {
  const code = document.createElement('pre');
  code.tabIndex = 0;
  // The keyboard's arrows scroll the code at once.
  code.autofocus = true;
  for (const line of lines) {
    const copy = document.importNode(line, true);
    copy.setAttribute('data-line', copy.id.slice(1));
    copy.removeAttribute('id');
    // The marks of ranges would stand twice on the page.
    for (const mark of copy.querySelectorAll('[id]')) mark.remove();
    code.append(copy, '\n');
  }
  return code;
}

function open(link: HTMLAnchorElement, lines: Element[]): void {
  dialog?.remove();
  const title = link.textContent?.trim() ?? '';
  const opened = document.createElement('dialog');
  opened.className = 'source-dialog';
  opened.setAttribute('aria-label', title);
  opened.append(drawHead(link, title), drawCode(lines));
  opened.addEventListener('click', ({ target }) => {
    // Only the shade around it is the dialog itself.
    if (target === opened) opened.close();
  });
  opened.addEventListener('close', () => {
    opened.remove();
    link.focus();
  });
  document.body.append(opened);
  dialog = opened;
  opened.showModal();
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
  open(link, lines);
  return true;
}
