/** Whether the bare `/` opens the search: a single key can get in the way of a reader who dictates. */
import { keep, recall } from '../ui/storage';

const kStorageKey = 'lab.search.slash';

export function slashOpensSearch(): boolean {
  return recall<boolean>(kStorageKey) !== false;
}

export function keepSlash(on: boolean): void {
  keep(kStorageKey, on);
}
