import { checkParameters, clipParameters } from 'ts-fsrs';
import type { MemoryParameters } from '../memory.ts';

/** Days after which nine of ten still remember a card that was met for the first time: nobody is so good. */
const longestFirst = 365;

/** Whether these can be the parameters of a memory: within the bounds of FSRS, and a better first rating never lasts shorter. */
export function areSound(parameters: readonly number[]): parameters is MemoryParameters {
  if (parameters.length !== 21 || !parameters.every(Number.isFinite)) return false;
  const clipped = clipParameters([...checkParameters(parameters)], 0, false);
  if (!parameters.every((own, index) => Math.abs(own - (clipped[index] ?? 0)) < 1e-6)) return false;
  const [again = 0, hard = 0, good = 0, easy = 0] = parameters;
  return again <= hard && hard <= good && good <= easy && good <= longestFirst;
}
