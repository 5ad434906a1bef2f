import type { Organisation } from '@xuezhou/contract/organisation/console';
import { daysLeft } from '../organisation.words.ts';

/** Courses of contracts that are not over. */
export const boughtChoices = ({ contracts }: Organisation) =>
  contracts
    .filter(({ endsOn }) => (daysLeft(endsOn) ?? -1) >= 0)
    .flatMap(({ contractId, name, courses }) =>
      courses.map(({ courseId, title, seats, held }) => ({
        value: `${contractId}-${courseId}`,
        label: `${title}（${name}，空 ${Math.max(0, seats - held)} 座）`,
      })),
    );

/** What one of them names. */
export function boughtIn(value: string | null): { contractId: number; courseId: number } {
  const [contractId = 0, courseId = 0] = (value ?? '').split('-').map(Number);
  return { contractId, courseId };
}
