/** Actions of a drawing that nobody can press: the static one, and those in tests. */
import type { TrainingActions } from './draw';

const nothing = () => {};

export const noActions: TrainingActions = {
  primary: nothing,
  step: nothing,
  stop: nothing,
  reset: nothing,
  newSeed: nothing,
  restoreLastGood: nothing,
  moveCursor: nothing,
  showSettings: nothing,
  typeField: nothing,
  settleField: nothing,
  slideRate: nothing,
  chooseInitialization: nothing,
  useDefaults: nothing,
  chooseCorpus: nothing,
  chooseFile: nothing,
  chooseLocale: nothing,
  setTemperature: nothing,
  sampleAgain: nothing,
  useLast: nothing,
  forgetLast: nothing,
  toggleTable: nothing,
  saveSvg: nothing,
  savePng: nothing,
  saveCsv: nothing,
  copyLink: nothing,
};
