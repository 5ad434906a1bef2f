import { openContact } from '../../platform/contact/contact.ts';
import { deleteOwn, personalTable, type PersonalData } from '../../platform/personal-data.ts';
import { accountWriter } from './account.repository.ts';
import { postGivenPoints } from './points-given.ts';
import type { Services } from '../../platform/services.ts';

export const pointsPersonalData = ({
  clock,
  signer,
}: Pick<Services, 'clock' | 'signer'>): readonly PersonalData[] => [
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
  personalTable('points_cause', '计入积分的学习', { day: '日期', kind: '类别', amount: '数量' }),
  personalTable('points_day', '每天得到的积分', {
    day: '日期',
    kind: '类别',
    amount: '数量',
    points: '积分',
  }),
  personalTable('points_exchange', '积分兑换', {
    exchanged_at: '时间',
    title: '换的东西',
    cost: '积分',
    receiver: '收件人',
    mobile_sealed: {
      label: '手机号',
      open: (sealed) => openContact({ signer }, 'mobile', sealed),
    },
    address: '地址',
    posted_at: '寄出时间',
    parcel: '运单号',
  }),
  personalTable('achievement', '成就', { reached_at: '得到时间', achievement_key: '成就' }),
  personalTable('medal', '奖章', { won_at: '得到时间', book_id: '书的编号', level: '级别' }),
  personalTable(
    'points_account',
    '积分',
    { balance: '余额', held: '订单留着的' },
    async (change, studentId) => {
      // Nobody can claim them any more: the school's debt ends with the account.
      const { balance } = await accountWriter(change, studentId).lock();
      if (balance > 0)
        await postGivenPoints(change, {
          kind: 'erased',
          about: String(studentId),
          words: '账号注销，积分作废',
          at: clock.now(),
          points: -balance,
        });
      await deleteOwn(change, 'points_account', studentId);
    },
  ),
];
