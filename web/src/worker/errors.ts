/**
 * One error type on the page's side of the boundary, and how it crosses it.
 *
 * Comlink keeps only the message of a thrown error. The page needs the code and the details too, to
 * say the sentence in the reader's language, so its `throw` handler is replaced on both sides.
 */
import { transferHandlers } from 'comlink';
import type { ErrorParts } from './protocol';

export class LabError extends Error {
  readonly code: string;
  readonly details: Record<string, string>;

  constructor(code: string, sentence: string, details: Record<string, string> = {}) {
    super(sentence);
    this.name = 'LabError';
    this.code = code;
    this.details = details;
  }

  parts(): ErrorParts {
    return { code: this.code, sentence: this.message, details: this.details };
  }
}

/** Any thrown value in parts. What isn't the core's own error keeps its sentence under `unknown`. */
export function toErrorParts(thrown: unknown): ErrorParts {
  if (thrown instanceof LabError) return thrown.parts();
  // After a trap the module's memory can't be trusted: the client starts a new worker.
  if (thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError) {
    return { code: 'worker.crashed', sentence: thrown.message, details: {} };
  }
  if (thrown instanceof Error) {
    const { code, details } = thrown as Error & Partial<ErrorParts>;
    if (typeof code === 'string') {
      return { code, sentence: thrown.message, details: { ...details } };
    }
    return { code: 'unknown', sentence: thrown.message, details: {} };
  }
  return { code: 'unknown', sentence: String(thrown), details: {} };
}

function fromErrorParts(parts: ErrorParts): LabError {
  return new LabError(parts.code, parts.sentence, parts.details);
}

/** Must be called once in the page and once in the worker, before the first call. */
export function installErrorTransfer(): void {
  const original = transferHandlers.get('throw');
  if (!original) return;
  transferHandlers.set('throw', {
    canHandle: original.canHandle,
    serialize: (wrapped: unknown) => [toErrorParts((wrapped as { value: unknown }).value), []],
    deserialize: (parts: unknown) => {
      throw fromErrorParts(parts as ErrorParts);
    },
  });
}
