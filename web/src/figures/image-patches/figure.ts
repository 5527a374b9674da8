/** `<lab-image-patches>`: a picture that never leaves the tab, as tokens for the same attention. */
import type { TemplateResult } from 'lit-html';
import type { Table } from '../../ui/figure-frame';
import { LabFigure } from '../../ui/lab-figure';
import type { Inputs } from '../../worker/protocol';
import { drawImagePatches, kName, patchesTable } from './draw';
import { loadPicture } from './load-picture';
import { baseOf } from './pictures';
import {
  cutOf,
  firstState,
  linkOf,
  patchInputs,
  queryAfterCut,
  readySheet,
  stateFromLink,
  withSheet,
  type PatchesSetup,
  type PatchesState,
  type Sheet,
  type Tool,
} from './state';
import { kMostPoints, onSheet, pointCount } from './strokes';

export class ImagePatchesFigure extends LabFigure<PatchesState, PatchesSetup> {
  protected readonly name = kName;
  protected override readonly usesList = false;

  protected override firstState(): PatchesState {
    return firstState(this.setup);
  }

  protected override begin(): void {
    void this.compute();
  }

  protected draw(): TemplateResult {
    const state = this.state.value;
    return drawImagePatches(this.view(), {
      ...this.frameActions,
      move: (at) => this.set({ at }),
      choose: ({ row, column }) => this.change({ query: row * state.cut.columns + column }),
      setTool: (tool) => this.setTool(tool),
      setPatch: (patch) => this.change({ patch, query: queryAfterCut(state, patch), at: null }),
      setMatrix: (matrix) => this.set({ matrix }),
      picture: (name) => this.lay(readySheet(name)),
      load: (file) => void this.load(file),
      undo: () => {
        const sheet = state.past.at(-1);
        if (sheet) this.change({ sheet, past: state.past.slice(0, -1), stroke: null });
      },
      penDown: (x, y) => this.penDown(x, y),
      penTo: (x, y) => this.penTo(x, y),
      penUp: () => this.penUp(),
    });
  }

  protected table(): Table {
    return patchesTable(this.state.value, this.language);
  }

  protected linkState(): Inputs {
    return linkOf(this.state.value);
  }

  protected restore(link: URLSearchParams): void {
    this.state.value = stateFromLink(link, this.setup);
  }

  private change(part: Partial<PatchesState>): void {
    this.set(part);
    void this.compute();
  }

  private lay(sheet: Sheet): void {
    this.change(withSheet(this.state.peek(), sheet));
  }

  /** A pen that is still down draws its line before it is put away. */
  private setTool(tool: Tool): void {
    if (this.state.peek().pen.down) this.penUp();
    this.set({ tool, at: null });
  }

  private penDown(x: number, y: number): void {
    const { sheet, tool, pen } = this.state.peek();
    const place = { x: onSheet(x), y: onSheet(y) };
    if (pen.down || pointCount(sheet.strokes) >= kMostPoints) return;
    const stroke = { white: tool === 'white', points: [place.x, place.y] };
    this.set({ pen: { ...place, down: true }, stroke });
  }

  private penTo(x: number, y: number): void {
    const { stroke, pen, sheet } = this.state.peek();
    const place = { x: onSheet(x), y: onSheet(y) };
    this.set({ pen: { ...place, down: pen.down } });
    if (!stroke) return;
    if (pointCount(sheet.strokes) + pointCount([stroke]) >= kMostPoints) this.penUp();
    else this.set({ stroke: { ...stroke, points: [...stroke.points, place.x, place.y] } });
  }

  private penUp(): void {
    const { stroke, sheet, pen } = this.state.peek();
    this.set({ pen: { ...pen, down: false } });
    if (stroke) this.lay({ ...sheet, strokes: [...sheet.strokes, stroke] });
  }

  private load(file: File): Promise<void> {
    return this.run(async () => {
      const base = baseOf(await loadPicture(file));
      this.set(withSheet(this.state.peek(), { source: 'file', base, strokes: [] }));
      await this.ask();
    });
  }

  private compute(): Promise<void> {
    return this.run(() => this.ask());
  }

  private async ask(): Promise<void> {
    const { query } = this.state.peek();
    const found = await this.measure('patches', patchInputs(this.state.peek()));
    this.set({ cut: cutOf(found, query) });
    this.report(Object.fromEntries(found.values()));
  }
}

if (!customElements.get('lab-image-patches')) {
  customElements.define('lab-image-patches', ImagePatchesFigure);
}
