import { useState } from 'react';
import { workOf, type Answers, type Work } from './marking.queries.ts';

const idsOf = ({ key, answers }: Work): string =>
  `${key} ${answers.map(({ studentId }) => studentId).join()}`;

/**
 * What is open. A colleague may mark it, or one of a group, meanwhile: then it stands in another list or group, and stays
 * open as it was chosen, with its answers as they are now.
 */
export function useHeld(found: Work | undefined, key: string, { list }: Answers): Work | undefined {
  const [held, setHeld] = useState<Work>();
  if (found !== undefined) {
    if (held === undefined || idsOf(held) !== idsOf(found)) setHeld(found);
    return found;
  }
  if (held?.key === key) {
    const now = new Map(list.map((each) => [each.studentId, each]));
    const [first, ...more] = held.answers;
    const fresh = (answer: typeof first) => now.get(answer.studentId) ?? answer;
    return { ...held, answers: [fresh(first), ...more.map(fresh)] };
  }
  const alone = list.find(({ studentId }) => String(studentId) === key);
  return alone && workOf(alone);
}
