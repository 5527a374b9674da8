/**
 * The one list of names that the figures of a page share. It is opened when a figure first needs it;
 * choosing another changes it for all of them, and the choice is kept in this browser.
 */
import { signal } from '@preact/signals-core';
import { keep, recall } from '../ui/storage';
import { labClient } from '../worker/client';
import { LabError } from '../worker/errors';
import type { CorpusInfo } from '../worker/protocol';
import { type CorpusEntry, fetchCorpus } from './corpora';

const kStorageKey = 'lab.corpus';

/** Where the lists are, as the build knows it. */
export interface CorpusSources {
  corpora: CorpusEntry[];
  base: string;
}

export class LessonCorpus {
  /** Id of the chosen list. */
  readonly chosen = signal('');
  /** What the core made of it; null until it was opened. */
  readonly info = signal<CorpusInfo | null>(null);
  /** Lists stay open: runs on them may go on while another one is chosen. */
  private readonly opened = new Map<string, Promise<CorpusInfo>>();

  constructor(
    private readonly sources: CorpusSources,
    private readonly client = labClient(),
  ) {
    const kept = recall<string>(kStorageKey);
    const ids = sources.corpora.map(({ id }) => id);
    this.chosen.value = ids.find((id) => id === kept) ?? ids[0] ?? '';
    this.client.onDeath(() => this.opened.clear());
  }

  choose(id: string): void {
    if (id === this.chosen.value) return;
    this.chosen.value = id;
    this.info.value = null;
    keep(kStorageKey, id);
  }

  /** The chosen list, opened. Errors: `corpus.*`, `worker.*`; the next call tries again. */
  async ensure(): Promise<CorpusInfo> {
    const id = this.chosen.value;
    const opening = this.opened.get(id) ?? this.openList(id);
    this.opened.set(id, opening);
    try {
      const info = await opening;
      if (id === this.chosen.value) this.info.value = info;
      return info;
    } catch (thrown) {
      this.opened.delete(id);
      throw thrown;
    }
  }

  private async openList(id: string): Promise<CorpusInfo> {
    const entry = this.sources.corpora.find((row) => row.id === id);
    if (!entry) throw new LabError('corpus.fetch', 'No corpus is listed.', { file: id });
    const { bytes, locale } = await fetchCorpus(entry, this.sources.base);
    return this.client.openCorpus(bytes, locale);
  }
}

let shared: LessonCorpus | null = null;

/** The page's one; whoever comes first says where the lists are. */
export function lessonCorpus(sources: CorpusSources): LessonCorpus {
  shared ??= new LessonCorpus(sources);
  return shared;
}
