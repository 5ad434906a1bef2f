import type { TurnResult } from '../practice/turn-pages.ts';
import { figure, table, verdict } from './markdown.ts';

/** Milliseconds of script at CPU 4×. */
const maxScript = 50;

export function reportTurns(turns: readonly TurnResult[]): string {
  return [
    '### The next question',
    table(
      ['', 'script, ms', 'longest', 'passed, ms', 'target'],
      turns.map(({ title, script, passed }) => [
        title,
        figure(script[0]),
        figure(script[1]),
        figure(passed[0]),
        `< ${maxScript}: ${verdict(script[0] < maxScript)}`,
      ]),
    ),
    'From the key to the next question on screen, fetched ahead, CPU 4×, the middle of twenty turns after the first; script by the page’s own thread time.',
  ].join('\n\n');
}
