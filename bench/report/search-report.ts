import type { Quality, SearchResult } from '../search/measure-search.ts';
import { figure, table, verdict } from './markdown.ts';

/** Points of R@5 above plain BM25 over the same text. */
const leastGain = 5;
/** Milliseconds of one search in process. */
const maxP95 = 30;

const percent = (share: number): string => (share * 100).toFixed(1);
const shown = ({ first, five, mrr }: Quality): string[] => [
  percent(first),
  percent(five),
  mrr.toFixed(3),
];

export function reportSearch({ sets, asking, typed, latency }: SearchResult): string {
  return [
    '### Search',
    table(
      ['', 'queries', '', 'R@1, %', 'R@5, %', 'MRR', 'target'],
      sets.flatMap(({ title, queries, own, plain, former }) => {
        const gain = (own.five - plain.five) * 100;
        const target = `plain + ${leastGain}: ${verdict(gain >= leastGain)}`;
        return [
          [title, String(queries), 'as it is', ...shown(own), target],
          ['', '', 'plain BM25', ...shown(plain), ''],
          ['', '', 'as it was', ...shown(former), ''],
        ];
      }),
    ),
    `Of ${asking.taught} questions about what the demonstration's lectures teach by name, asked in eight ways, the assistant takes ${percent(asking.found)} % for taught; of ${asking.untaught} about what they do not, ${percent(asking.mistaken)} %.`,
    `Of ${typed.queries} queries as students type them, ${typed.answered} find what they want among the first five${typed.missed.length === 0 ? '' : `; not: ${typed.missed.join(' · ')}`}.`,
    `Among ${latency.documents.toLocaleString('en')} documents one search takes ${figure(latency.p50)} ms of the processor at the middle and ${figure(latency.p95)} ms at the 95th percentile (< ${maxP95}: ${verdict(latency.p95 < maxP95)}), cutting the question and ranking in process, questions up to 400 characters long.`,
  ].join('\n\n');
}
