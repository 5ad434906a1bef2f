import type { MemoryFit } from '@xuezhou/rules/flash-card/fit/fit-memory';
import type { MemoryResult } from '../memory/measure-memory.ts';
import { median } from '../statistics.ts';
import { figure, table } from './markdown.ts';

const heads = [
  ...['memory, reviews', 'general parameters', 'moving average', "the school's fit"],
  ...['own fit', 'used', 'the memory itself'],
];

export function reportMemory({ school, classes, costs }: MemoryResult): string {
  const middle = (fits: readonly MemoryFit[], of: (fit: MemoryFit) => number | null) => {
    const values = fits.flatMap((fit) => of(fit) ?? []);
    return values.length === 0 ? '–' : median(values).toFixed(4);
  };
  const isUsed = ({ outcome }: MemoryFit) => outcome === 'used';
  return [
    '### How well the newest fifth of the reviews of simulated learners is foretold',
    'Log loss on reviews that nothing was learned from, the median of the seeds; the smaller the better.',
    table(
      heads,
      classes.map(({ kind, reviews, fits, truth }) => [
        `${kind}, ${reviews}`,
        middle(fits, ({ lossGeneral }) => lossGeneral),
        middle(fits, ({ lossAverage }) => lossAverage),
        middle(fits, ({ lossSchool }) => lossSchool),
        middle(fits, ({ lossFitted }) => lossFitted),
        `${fits.filter(isUsed).length} of ${fits.length}`,
        truth.toFixed(4),
      ]),
    ),
    `The school's own fit (${school.outcome}): ${middle([school], (fit) => fit.lossFitted)} beside ${middle([school], (fit) => fit.lossGeneral)} by the general parameters and ${middle([school], (fit) => fit.lossAverage)} by the average.`,
    `What a fit takes with its process: ${costs.map(({ reviews, seconds }) => `${figure(seconds)} s for ${reviews} reviews`).join(', ')}.`,
  ].join('\n\n');
}
