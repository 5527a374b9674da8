/**
 * The one corpus that a figure has open in the worker. A new one takes its place only when it could be
 * read, so that a bad file leaves everything as it was.
 */
import { LabError } from '../worker/errors';
import type { CaseLocale, CorpusInfo, LabApi, Limits } from '../worker/protocol';
import { fetchCorpus, readCorpusFile, type CorpusEntry, type CorpusText } from './corpora';

export class OpenCorpus {
  info: CorpusInfo | null = null;
  private text: CorpusText | null = null;
  private latest = 0;

  constructor(
    private readonly client: LabApi,
    private readonly setup: { corpora: CorpusEntry[]; base: string; limits: Limits },
  ) {}

  get id(): string | null {
    return this.text?.id ?? null;
  }

  /** Opens the listed corpus, or the first of the list where there is no such id. */
  async openListed(id: string): Promise<CorpusInfo> {
    const turn = ++this.latest;
    if (this.info && this.text?.id === id) return this.info;
    const entry = this.setup.corpora.find((row) => row.id === id) ?? this.setup.corpora[0];
    if (!entry) throw new LabError('corpus.fetch', 'No corpus is listed.', { file: id });
    return this.replace(await fetchCorpus(entry, this.setup.base), turn);
  }

  async openFile(file: File, locale: CaseLocale): Promise<CorpusInfo> {
    const turn = ++this.latest;
    return this.replace(await readCorpusFile(file, locale, this.setup.limits), turn);
  }

  /** The same file read with other lower-casing rules. */
  async reopen(locale: CaseLocale): Promise<CorpusInfo | null> {
    if (!this.text) return null;
    return this.replace({ ...this.text, locale }, ++this.latest);
  }

  /** Opens again what was open when the worker died; else the listed corpus. */
  async ensure(id: string): Promise<CorpusInfo> {
    if (this.info) return this.info;
    if (this.text && this.text.id === id) return this.replace(this.text, ++this.latest);
    return this.openListed(id);
  }

  /** The worker is gone and its copy with it; ours stays. */
  forgetWorker(): void {
    this.info = null;
  }

  async close(): Promise<void> {
    const { info } = this;
    this.info = null;
    if (info) await this.client.closeCorpus(info.corpusId).catch(() => {});
  }

  private async replace(text: CorpusText, turn: number): Promise<CorpusInfo> {
    const info = await this.client.openCorpus(text.bytes, text.locale);
    if (turn !== this.latest) {
      // A later choice overtook this one.
      await this.client.closeCorpus(info.corpusId).catch(() => {});
      throw new LabError('cancelled', 'Another corpus was chosen meanwhile.');
    }
    await this.close();
    this.text = text;
    this.info = info;
    return info;
  }
}
