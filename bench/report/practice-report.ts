import type { PracticeResult } from '../practice/measure-practice.ts';
import { leastShare, reportRows } from './http-report.ts';
import { figure, table, verdict } from './markdown.ts';

const lossText = (loss: number) => loss.toFixed(4);

/** Milliseconds of script at CPU 4×. */
const mostScript = 50;

export function reportPractice({ losses, rows, handIn, turns }: PracticeResult): string {
  const plain = Math.min(losses.studentRate, losses.questionRate, losses.overallRate);
  return [
    '### Smart practice: log loss of foreseeing each next answer in a simulated class',
    table(
      ['', 'log loss'],
      [
        ['Elo in two layers', lossText(losses.elo)],
        ['right answers of the student so far', lossText(losses.studentRate)],
        ['of the question', lossText(losses.questionRate)],
        ['of all', lossText(losses.overallRate)],
      ],
    ),
    `Over ${losses.answers} answers; better than the best plain rate: ${verdict(losses.elo < plain)}.`,
    '### Practice in a large course',
    reportRows(rows),
    '### A mock paper of a hundred answers is handed in',
    `${handIn.papers} papers one after another, within the server's process: p50 ${figure(handIn.p50)} ms, p95 ${figure(handIn.p95)} ms, ${handIn.statements} statements, which take ${figure(handIn.share)} of it: ≥ ${leastShare}: ${verdict(handIn.share >= leastShare)}.`,
    '### The next question',
    table(
      ['', 'script, ms', 'longest', 'passed, ms', 'target'],
      turns.map(({ title, script, passed }) => [
        title,
        figure(script[0]),
        figure(script[1]),
        figure(passed[0]),
        `< ${mostScript}: ${verdict(script[0] < mostScript)}`,
      ]),
    ),
    'From the key to the next question on screen, fetched ahead, CPU 4×, the middle of twenty turns after the first; script by the page’s own thread time.',
  ].join('\n\n');
}
