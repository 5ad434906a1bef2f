import type { PracticeResult } from '../practice/measure-practice.ts';
import { figure, table, verdict } from './markdown.ts';

const lossText = (loss: number) => loss.toFixed(4);

export function reportPractice({ losses, rankedStudents, requests }: PracticeResult): string {
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
    `### Rankings of ${rankedStudents} students`,
    table(
      ['', 'median, ms', 'slowest of 20, ms'],
      requests.map(({ title, median, most }) => [title, figure(median), figure(most)]),
    ),
  ].join('\n\n');
}
