import type { ExamPlan, ExamResult } from '../exam/exam.ts';
import { figure, table, verdict } from './markdown.ts';

const seconds = (ms: number) => figure(ms / 1000);

export function reportExam(result: ExamResult, plan: ExamPlan): string {
  const { checked } = result;
  const faults: readonly [string, number][] = [
    ['acknowledged answers that are not what is stored', checked.lost],
    ['saves logged and not acknowledged, or the other way round', checked.strayed],
    ['papers left open', checked.open],
    ['students without exactly one attempt', checked.attempts],
    ['scores that are not those of the answers', checked.misjudged],
    ['answers that practice lacks or has twice', checked.practice],
    ['students whom the percentile lacks or has twice', checked.tally],
  ];
  return [
    `### ${result.students} students sit one paper, and its server is killed`,
    `${plan.questions} questions each. ${result.byHand} hand in within the same ${seconds(plan.handingIn)} seconds, the others go away and the clock hands in. ${seconds(plan.killAfter)} seconds after the bell the server is killed by SIGKILL; ${seconds(result.down)} seconds later it answers again. Pages repeat what had no answer after 2, 5, 15 … seconds.`,
    table(
      ['', ''],
      [
        ['answers acknowledged', String(result.answers)],
        ['requests repeated', String(result.repeats)],
        ['saves refused as too late', String(result.late)],
        [
          'from the click to the score, s: p50 / p95 / longest',
          [result.p50, result.p95, result.most].map(seconds).join(' / '),
        ],
        ['from the bell until all who clicked had a score, s', seconds(result.handedIn)],
        ['until the jobs had closed, counted and passed on all, s', seconds(result.settled)],
      ],
    ),
    table(
      ['', 'found', 'target'],
      faults.map(([title, count]) => [title, String(count), `0: ${verdict(count === 0)}`]),
    ),
  ].join('\n\n');
}
