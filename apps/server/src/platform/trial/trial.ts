import { connect } from 'node:net';

/** One step of trying a service; `unreached`: an earlier one went wrong. */
export interface TrialStep {
  readonly what: string;
  readonly state: 'right' | 'wrong' | 'unreached';
  readonly words: string;
}

/** Did not come through, in words that name the cure. */
export class TrialError extends Error {}

type TrialWork = readonly [what: string, work: () => Promise<string>];

/** One after another, until one goes wrong; each says what it found. */
export async function trySteps(works: readonly TrialWork[]): Promise<TrialStep[]> {
  const steps: TrialStep[] = [];
  for (const [what, work] of works) {
    if (steps.some(({ state }) => state !== 'right')) {
      steps.push({ what, state: 'unreached', words: '没走到' });
      continue;
    }
    try {
      steps.push({ what, state: 'right', words: await work() });
    } catch (error) {
      if (!(error instanceof TrialError)) throw error;
      steps.push({ what, state: 'wrong', words: error.message });
    }
  }
  return steps;
}

const patienceMs = 5000;

/** Milliseconds until somebody takes the connection. Throws what the network says, or a TimeoutError. */
export function reach(host: string, port: number): Promise<number> {
  const began = Date.now();
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: patienceMs });
    const end = (done: () => void) => {
      socket.destroy();
      done();
    };
    socket.once('connect', () => end(() => resolve(Date.now() - began)));
    socket.once('timeout', () => end(() => reject(new DOMException('', 'TimeoutError'))));
    socket.once('error', (error) => end(() => reject(error)));
  });
}
