/** Marks the lines that the address names and brings the first into view. */
function mark(): void {
  const [, first, last = first] = /^#L(\d+)(?:-L(\d+))?$/.exec(location.hash) ?? [];
  for (const line of document.querySelectorAll('.source-lines .line')) {
    const number = Number(line.id.slice(1));
    line.classList.toggle('marked', number >= Number(first) && number <= Number(last));
  }
  if (first) document.getElementById(`L${first}`)?.scrollIntoView({ block: 'center' });
}

window.addEventListener('hashchange', mark);
mark();
