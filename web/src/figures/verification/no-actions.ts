/** Actions of a list that nobody can press: the static one, and those in tests. */
import type { VerificationActions } from './draw';

const nothing = () => {};

export const noVerificationActions: VerificationActions = {
  runAll: nothing,
  runOne: nothing,
  stop: nothing,
  chooseCorpus: nothing,
  chooseFile: nothing,
  chooseLocale: nothing,
};
