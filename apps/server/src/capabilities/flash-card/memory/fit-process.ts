import {
  computeParameters,
  FSRSBindingItem,
  FSRSBindingReview,
} from '@open-spaced-repetition/binding';
import { fitMemory, type Optimiser } from '@xuezhou/rules/flash-card/fit/fit-memory';
import { historiesOf } from '@xuezhou/rules/flash-card/fit/histories';
import { constants, setPriority } from 'node:os';
import { logFrom, type FitMessage, type FitRequest } from './run-fit-process.ts';

/** The optimiser of FSRS itself; days are whole, as our memory counts them. */
const optimise: Optimiser = async (sequences) =>
  await computeParameters(
    sequences.map(
      (sequence) =>
        new FSRSBindingItem(
          sequence.map(({ rating, days }) => new FSRSBindingReview(rating, days)),
        ),
    ),
    { enableShortTerm: false, numRelearningSteps: 0 },
  );

async function answer({ logs, most, school, former }: FitRequest): Promise<FitMessage> {
  try {
    const learners = logs.map((log) => historiesOf(logFrom(log), most));
    return { kind: 'done', fit: await fitMemory({ learners, school, former, optimise }) };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

// Whoever answers requests goes first.
setPriority(constants.priority.PRIORITY_LOW);
// The server that asked is gone: nobody waits for the result.
process.on('disconnect', () => process.exit());
process.once('message', (request: FitRequest) => {
  void answer(request).then((message) => {
    process.send?.(message, () => process.exit());
  });
});
