/** How far the reader is in each lesson, from what this browser remembers. */
import { say } from '../i18n/messages';
import { recallProgress } from '../progress/kept';

for (const place of document.querySelectorAll<HTMLElement>('[data-progress]')) {
  const { progress = '', total = '0', words = '' } = place.dataset;
  const done = Math.min(recallProgress('read', progress).length, Number(total));
  if (done === 0) continue;
  place.textContent = say(words, { done, total });
  place.hidden = false;
  const link = document.querySelector<HTMLAnchorElement>(`[data-continue="${progress}"]`);
  if (!link) continue;
  link.textContent = link.dataset.words ?? link.textContent;
  link.hash = recallProgress('place', progress);
}
