import type { PracticeResult } from '../practice/measure-practice.ts';
import { leastShare, reportRows } from './http-report.ts';
import { figure, table, verdict } from './markdown.ts';

const lossText = (loss: number) => loss.toFixed(4);

export function reportPractice({ losses, rows, handIn }: PracticeResult): string {
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
  ].join('\n\n');
}
