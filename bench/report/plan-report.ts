import type { PlanResult } from '../plans/measure-plans.ts';
import { figure, table } from './markdown.ts';

export const reportPlans = (results: readonly PlanResult[]): string =>
  [
    '### Planned once for all, beside what PostgreSQL chooses',
    'Milliseconds of a statement over one connection, medians of turns with one another.',
    table(
      ['', 'statement', 'as chosen', 'once', 'of it'],
      results
        .toSorted((a, b) => b.chosen - b.once - (a.chosen - a.once))
        .map(({ row, words, chosen, once }) => [
          row,
          `\`${words}\``,
          figure(chosen),
          figure(once),
          `× ${figure(once / chosen)}`,
        ]),
    ),
  ].join('\n\n');
