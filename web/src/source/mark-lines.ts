/** Marks the lines of a source page that its address names, as in `#L12-L40` or `#L12`. */
import { linesOfFragment } from './source-ref';

function markLines(): void {
  const lines = linesOfFragment(location.hash);
  for (const line of document.querySelectorAll<HTMLElement>('.source-lines .line')) {
    const number = Number(line.id.slice(1));
    line.classList.toggle('marked', !!lines && number >= lines.first && number <= lines.last);
  }
  // A range that no link of the site names has no element of its own to go to.
  if (lines && !document.querySelector(':target')) {
    document.getElementById(`L${lines.first}`)?.scrollIntoView();
  }
}

markLines();
addEventListener('hashchange', markLines);
