import {
  addGateWords,
  listHeld,
  passHeld,
  refuseHeld,
  type Held,
} from '@xuezhou/contract/moderation/console';
import { signInStaffAs } from '../desks/staff-desk.ts';
import type { TestApp } from '../test-app.ts';

/** A word that nobody may write, and one that a person looks at first. */
export const barred = '倒卖真题';
export const doubtful = '私下拼课';

/** Somebody who looks at what is held, with both words in the list. */
export async function openGateDesk(school: TestApp) {
  const staff = await signInStaffAs(school, { permissions: ['moderation.write'] });
  await staff.data(addGateWords, {
    body: {
      words: [
        { word: barred, category: 'fraud', outcome: 'refuse' },
        { word: doubtful, category: 'ads', outcome: 'hold' },
      ],
    },
  });
  const waitingOf = async (studentId: number): Promise<Held[]> => {
    const { held } = await staff.data(listHeld, { query: { list: 'waiting' } });
    return held.filter((one) => one.studentId === studentId);
  };
  const only = async (studentId: number): Promise<Held> => {
    const [held, ...more] = await waitingOf(studentId);
    if (held === undefined || more.length > 0) throw new Error('one thing should wait');
    return held;
  };
  return {
    staff,
    waitingOf,
    only,
    pass: async (studentId: number) => {
      const { heldId } = await only(studentId);
      return await staff.call(passHeld, { body: { heldId } });
    },
    refuse: async (studentId: number, reason = '这里不能拼课') => {
      const { heldId } = await only(studentId);
      return await staff.call(refuseHeld, { body: { heldId, reason } });
    },
  };
}
