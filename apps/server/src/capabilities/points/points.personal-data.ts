import { postPointsGiven } from '@xuezhou/rules/ledger/postings';
import type { Clock } from '../../platform/clock.ts';
import { deleteOwn, personalTable, type PersonalData } from '../../platform/personal-data.ts';
import { postEntry } from '../ledger/ledger.port.ts';
import { accountWriter } from './account.repository.ts';

export const pointsPersonalData = ({
  clock,
}: {
  readonly clock: Clock;
}): readonly PersonalData[] => [
  personalTable('points_entry', '积分明细', {
    at: '时间',
    words: '事由',
    points: '积分',
    balance: '余额',
  }),
  personalTable('points_hold', '订单留着的积分', {
    held_at: '时间',
    points: '积分',
    ended_at: '结束时间',
  }),
  personalTable(
    'points_account',
    '积分',
    { balance: '余额', held: '订单留着的' },
    async (change, studentId) => {
      // Nobody can claim them any more: the school's debt ends with the account.
      const { balance } = await accountWriter(change, studentId).lock();
      await postEntry(change, {
        kind: 'points:erased',
        about: String(studentId),
        words: '账号注销，积分作废',
        at: clock.now(),
        postings: postPointsGiven(-balance),
      });
      await deleteOwn(change, 'points_account', studentId);
    },
  ),
];
