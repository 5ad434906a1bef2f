import { pointsPageSize, type getMyPoints as operation } from '@xuezhou/contract/points';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { studyRules, type StudyRule } from '@xuezhou/rules/points/study-rules';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { accountReader } from './account.repository.ts';
import { entryReader } from './entry.repository.ts';

const signs = { all: 0, in: 1, out: -1 } as const;

/** Kinds of entries that are no study; the others come with their rule. */
const titles: Readonly<Record<string, string>> = {
  achievement: '成就',
  referral: '推荐同学',
  order: '购买',
  pack: '积分包',
  refund: '退款退回',
  return: '退回',
  'assignment-back': '作业批改收回',
  'assignment-again': '作业再次通过',
};

export async function getMyPoints(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
  { query: { direction = 'all', before } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const reader = entryReader(connection, studentId);
  const month = new Date(`${dayOf(clock.now()).slice(0, 7)}-01T00:00:00+08:00`);
  const [{ balance, held }, changes, found] = await Promise.all([
    accountReader(connection, studentId).account(),
    reader.earnedSince(month),
    reader.page({ sign: signs[direction], before: before ?? null, most: pointsPageSize + 1 }),
  ]);
  return {
    mypoints: balance,
    heldPoints: held,
    pointsChanges: changes.map(({ kind, points }) => ({ display_type: titleOf(kind), points })),
    pointsLogs: found.slice(0, pointsPageSize).map((row) => ({
      logId: row.points_entry_no,
      title: row.words,
      bonusPoint: row.points,
      balance: row.balance,
      at: row.at.toISOString(),
    })),
    hasMore: found.length > pointsPageSize,
    rules: Object.values<StudyRule>(studyRules).map(({ title, words, points, perDay }) => ({
      title,
      unit: words,
      points,
      perDay,
    })),
  };
}

const titleOf = (kind: string): string =>
  (studyRules as Readonly<Record<string, StudyRule>>)[kind]?.title ?? titles[kind] ?? '其他';
