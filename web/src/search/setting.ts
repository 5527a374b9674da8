/** Whether the bare `/` opens the search: a single key can get in the way of a reader who dictates. */
const kStorageKey = 'lab.search.slash';

export function slashOpensSearch(): boolean {
  try {
    return localStorage.getItem(kStorageKey) !== 'off';
  } catch {
    return true;
  }
}

export function keepSlash(on: boolean): void {
  try {
    if (on) localStorage.removeItem(kStorageKey);
    else localStorage.setItem(kStorageKey, 'off');
  } catch {
    // Blocked storage: the choice can't be remembered.
  }
}
