/**
 * Shows a glossary word's text while the reader points at it or has it in focus. It stays while the
 * pointer moves onto it, Escape sends it away, and a finger's first tap shows it where the second
 * follows the link.
 */
const kGap = 8; // pixels between word and text, and between text and window
const kLinger = 180; // milliseconds to move from the word to its text
const kWide = window.matchMedia('(min-width: 640px)');

let shown: { link: HTMLAnchorElement; tip: HTMLElement } | undefined;
let timer = 0;

/**
 * Under the word, or above it where the window ends. On a narrow window CSS lays it along the edge
 * that the word is farther from.
 */
function place(link: HTMLElement, tip: HTMLElement): void {
  // The first line box: a word may be broken over two lines.
  const word = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.min(Math.max(word.left, kGap), clientWidth - width - kGap);
  const below = word.bottom + kGap;
  const top = below + height + kGap > clientHeight ? word.top - kGap - height : below;
  tip.toggleAttribute('data-at-top', word.top > clientHeight / 2);
  // Written by script, which the policy allows; a style attribute in the page it would not.
  tip.style.left = kWide.matches ? `${left}px` : '';
  tip.style.top = kWide.matches ? `${Math.max(top, kGap)}px` : '';
}

function hide(): void {
  clearTimeout(timer);
  shown?.tip.hidePopover();
  shown = undefined;
}

function show(link: HTMLAnchorElement): void {
  clearTimeout(timer);
  if (shown?.link === link) return;
  hide();
  const tip = document.getElementById(link.getAttribute('aria-describedby') ?? '');
  if (!tip) return;
  tip.showPopover();
  place(link, tip);
  shown = { link, tip };
}

/** Keeps the text beside its word while the page moves; focus may be scrolling the word in. */
function follow(): void {
  if (!shown) return;
  const { top, bottom } = shown.link.getBoundingClientRect();
  const inView = bottom > 0 && top < window.innerHeight;
  if (inView || shown.link === document.activeElement) place(shown.link, shown.tip);
  else hide();
}

function hideSoon(): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (shown?.link !== document.activeElement) hide();
  }, kLinger);
}

function listen(link: HTMLAnchorElement): void {
  const tip = link.nextElementSibling;
  let byFinger = false;
  link.addEventListener('pointerenter', (event) => {
    if (event.pointerType !== 'touch') show(link);
  });
  link.addEventListener('pointerleave', hideSoon);
  tip?.addEventListener('pointerenter', () => clearTimeout(timer));
  tip?.addEventListener('pointerleave', hideSoon);
  link.addEventListener('focus', () => {
    if (link.matches(':focus-visible')) show(link);
  });
  link.addEventListener('blur', hide);
  link.addEventListener('pointerdown', (event) => {
    byFinger = event.pointerType === 'touch' && shown?.link !== link;
  });
  link.addEventListener('click', (event) => {
    if (!byFinger || shown?.link === link) return;
    event.preventDefault();
    show(link);
  });
}

if ('showPopover' in HTMLElement.prototype) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-term]')) listen(link);
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (shown && ![shown.link, shown.tip].some((part) => part.contains(target as Node))) hide();
  });
  window.addEventListener('scroll', follow, { passive: true });
}
