import { policies, type Policy } from '@xuezhou/rules/study/testing/plan-class';
import type { DayResult } from '../day/follow-days.ts';
import { figure, table } from './markdown.ts';

const names: Record<Policy, string> = {
  plan: 'the plan',
  lecturesFirst: 'the next lecture first',
  formerPlan: 'the plan of before',
};

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

export function reportDays({ classes, mastery, plan }: DayResult): string {
  return [
    '### What simulated learners know on the day of their exam',
    table(
      ['memory, minutes a day', ...policies.map((policy) => names[policy])],
      classes.map(({ memory, minutesPerDay, outcomes }) => [
        `${memory}, ${minutesPerDay}`,
        ...policies.map(
          (policy) =>
            `${percent(outcomes[policy].known)} in ${outcomes[policy].minutes.toFixed(1)} min`,
        ),
      ]),
    ),
    '### A plan for 5,000 questions, after 10,000 answers',
    `Mastery of the course, which every page shares: ${figure(mastery)} ms. The work that is left, the days until the exam and the list of today from it: ${figure(plan)} ms.`,
  ].join('\n\n');
}
