import fc from 'fast-check';

/** An answer as a device keeps it until the server has it. */
export interface Kept {
  readonly id: number;
  readonly device: number;
  readonly question: number;
  readonly verdict: 1 | -1;
  readonly at: number;
}

const acts = ['answer', 'answer', 'send', 'lose', 'drop', 'stray', 'crash'] as const;

interface Step {
  readonly act: (typeof acts)[number];
  readonly device: number;
  readonly question: number;
  readonly verdict: 1 | -1;
  readonly pick: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  device: fc.nat({ max: 1 }),
  question: fc.nat({ max: 2 }),
  verdict: fc.constantFrom(1 as const, -1 as const),
  pick: fc.nat(),
});

export interface Interleaving {
  /** What was answered, in the order of time. */
  readonly made: readonly Kept[];
  /** What the server heard, in the order of arrival; some of it more than once. */
  readonly heard: readonly Kept[];
}

/**
 * Two devices that keep answers and send them in order, one at a time: a request is lost, or its response is and it is
 * sent again, or the network delivers it once more much later; a device crashes with a request under way. In the end both have a network.
 */
export const interleavings: fc.Arbitrary<Interleaving> = fc
  .array(step, { minLength: 1, maxLength: 30 })
  .map((steps) => {
    const queues: Kept[][] = [[], []];
    const made: Kept[] = [];
    const heard: Kept[] = [];
    for (const { act, device, question, verdict, pick } of steps) {
      const queue = queues[device] ?? [];
      const [head] = queue;
      if (act === 'answer') {
        const kept = { id: made.length, device, question, verdict, at: made.length };
        made.push(kept);
        queue.push(kept);
      } else if (act === 'stray') {
        const again = heard[pick % Math.max(1, heard.length)];
        if (again) heard.push(again);
      } else if (head && act !== 'drop') {
        heard.push(head);
        // The response arrived; else the entry stays and is sent again.
        if (act === 'send') queue.shift();
      }
    }
    for (const queue of queues) heard.push(...queue);
    return { made, heard };
  });
