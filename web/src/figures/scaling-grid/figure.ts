/** `<lab-scaling-grid>`: trains the grid's models on a pool of workers. */
import type { TemplateResult } from 'lit-html';
import { fetchCorpus, type CorpusText } from '../../corpora/corpora';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import { linkNumber } from '../../ui/link-number';
import type { LabClient } from '../../worker/client';
import { LabError } from '../../worker/errors';
import { WorkerPool, type PoolResult, workersFor } from '../../worker/pool';
import type { Initialization, Inputs, RunConfig, SplitLosses } from '../../worker/protocol';
import { drawScalingGrid, gridTable, kName, type GridSetup } from './draw';
import {
  firstState,
  bestOf,
  type Cell,
  cellConfig,
  emptyCells,
  type Extent,
  type GridState,
  isWanted,
  kExtents,
  kInitializations,
  kQuantities,
  kSteps,
  type Quantity,
  workLeft,
} from './state';

interface CellResult {
  splits: SplitLosses | null;
  parameters: number;
  seconds: number;
}

export class ScalingGridFigure extends LabFigure<GridState, GridSetup> {
  protected readonly name = kName;
  private pool: WorkerPool | null = null;
  private startedAt = 0;

  protected override firstState(): GridState {
    return firstState();
  }

  protected override begin(): void {
    const { cells, steps } = this.setup;
    if (this.onBuiltList) this.set({ cells, trainedSteps: steps });
  }

  protected override corpusChanged(): void {
    this.set({ cells: emptyCells(), trainedSteps: 0, claim: new Map() });
  }

  protected draw(): TemplateResult {
    return drawScalingGrid(this.view(), {
      ...this.frameActions,
      train: () => void this.run(() => this.train()),
      measureClaim: () => void this.run(() => this.measureClaim()),
      setSteps: (steps) => this.set({ steps }),
      setInitialization: (initialization) => this.set({ initialization }),
      setExtent: (extent) => this.set({ extent }),
      setQuantity: (quantity) => this.set({ quantity }),
      moveCursor: (cursor) => this.set({ cursor }),
    });
  }

  protected table(): Table {
    return gridTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    const { steps, initialization, extent, quantity } = this.state.value;
    return { steps, initialization, extent, quantity };
  }

  protected restore(state: URLSearchParams): void {
    const steps = linkNumber(state, 'steps');
    const initialization = state.get('initialization') as Initialization;
    const extent = state.get('extent') as Extent;
    const quantity = state.get('quantity') as Quantity;
    if (kSteps.includes(steps)) this.set({ steps });
    if (kInitializations.includes(initialization)) this.set({ initialization });
    if (kExtents.includes(extent)) this.set({ extent });
    if (kQuantities.includes(quantity)) this.set({ quantity });
  }

  protected override async stop(): Promise<void> {
    this.pool?.end();
    await super.stop();
  }

  private setCell(index: number, change: Partial<Cell>): void {
    const cells = this.state
      .peek()
      .cells.map((cell, at) => (at === index ? { ...cell, ...change } : cell));
    this.set({ cells });
    const { left, all } = workLeft(cells);
    const done = all - left;
    const seconds = (performance.now() - this.startedAt) / 1000;
    this.set({ secondsLeft: done > 0 ? (seconds * left) / done : 0 });
    this.setStatus({ fraction: done / all });
  }

  private async train(): Promise<void> {
    const { steps, initialization, extent } = this.state.peek();
    const cells = emptyCells().map((cell): Cell =>
      isWanted(cell, extent) ? { ...cell, phase: 'waiting' } : cell,
    );
    const wanted = cells.flatMap((cell, index) => (cell.phase === 'waiting' ? [index] : []));
    const workers = workersFor(wanted.length);
    this.set({ cells, trainedSteps: steps, workers });
    const entry = this.setup.corpora.find(({ id }) => id === this.corpus.chosen.peek())!;
    const text = await fetchCorpus(entry, this.setup.base);
    // The page's own copy tells whose values these are.
    await this.corpus.ensure();
    this.startedAt = performance.now();
    const pool = new WorkerPool(workers);
    this.pool = pool;
    const jobs = wanted.map((index) => (client: LabClient) => {
      const config = cellConfig(this.setup.main, cells[index]!, { steps, initialization });
      return this.trainCell(client, index, text, config);
    });
    try {
      await pool.run(jobs, (job, result) => this.finish(wanted[job]!, result));
    } finally {
      pool.end();
      this.pool = null;
    }
    this.leaveUnfinished();
    this.reportBest();
  }

  private async trainCell(
    client: LabClient,
    index: number,
    text: CorpusText,
    config: RunConfig,
  ): Promise<CellResult> {
    this.setCell(index, { phase: 'training' });
    const { corpusId } = await client.openCorpus(text.bytes, text.locale);
    const run = await client.createRun(corpusId, config);
    const started = performance.now();
    const { state } = await client.train(run.runId, null, ({ step }) =>
      this.setCell(index, { fraction: step / config.steps }),
    );
    const seconds = (performance.now() - started) / 1000;
    const splits = state === 'finished' ? await client.evaluate(run.runId) : null;
    await client.closeRun(run.runId);
    await client.closeCorpus(corpusId);
    return { splits, parameters: run.parameterCount, seconds };
  }

  private finish(index: number, result: PoolResult<CellResult>): void {
    if ('problem' in result) {
      this.setCell(index, { phase: 'failed', fraction: 1 });
      this.setStatus({ problem: result.problem });
      return;
    }
    const { value } = result;
    this.setCell(index, { ...value, phase: value.splits ? 'done' : 'diverged', fraction: 1 });
  }

  /** After a stop: what was finished stays. */
  private leaveUnfinished(): void {
    const cells = this.state
      .peek()
      .cells.map((cell): Cell =>
        cell.phase === 'waiting' || cell.phase === 'training'
          ? { ...cell, phase: 'empty', fraction: 0 }
          : cell,
      );
    this.set({ cells });
    if (this.stopped) throw new LabError('cancelled', 'The grid was stopped.');
  }

  private reportBest(): void {
    const { cells } = this.state.peek();
    const best = bestOf(cells);
    if (!best) return;
    this.report({
      best_dev: best.splits!.dev,
      best_embed: best.embed,
      best_hidden: best.hidden,
      cells: cells.filter(({ splits }) => splits).length,
    });
  }

  private async measureClaim(): Promise<void> {
    this.set({ measuringClaim: true });
    try {
      const found = await this.measure('widening');
      this.set({ claim: found.values() });
    } finally {
      this.set({ measuringClaim: false });
    }
  }
}

if (!customElements.get('lab-scaling-grid')) {
  customElements.define('lab-scaling-grid', ScalingGridFigure);
}
