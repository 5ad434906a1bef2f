import type { BlessRaw, getAlumni as operation, OwnBless } from '@xuezhou/contract/alumni';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { writerName } from '@xuezhou/rules/alumni/blessing';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { nicknamesOf } from '../account/account.port.ts';
import {
  blessingReader,
  placesOfBlessings,
  shownBlessings,
  type BlessingRow,
  type ShownRow,
} from './alumni.repository.ts';

export async function getAlumni(
  { database: { connection } }: Services,
  { studentId }: CurrentStudent,
  { query: { lastQueryTime } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const since = new Date(lastQueryTime ?? 0);
  const reader = blessingReader(connection, studentId);
  const rows = await shownBlessings(connection, since);
  const [names, countries, own, isAlumnus] = await Promise.all([
    nicknamesOf(
      connection,
      rows.map(({ student_id }) => student_id),
    ),
    placesOfBlessings(connection),
    reader.own(),
    reader.isAlumnus(),
  ]);
  return {
    blessRawList: rows.map((row) => presentRaw(row, names.get(row.student_id) ?? '')),
    bulletScreenList: rows.map((row) => ({
      blessId: row.bless_no,
      content: row.content,
      country: row.country,
      isMine: row.student_id === studentId,
    })),
    countriesBlessList: countries,
    hasJoined: own !== undefined,
    alumniStatus: isAlumnus ? 1 : 0,
    bless: own === undefined ? null : presentOwn(own),
    lastQueryTime: (rows[0]?.shown_at ?? since).toISOString(),
  };
}

const presentRaw = ({ bless_no, exam, month, ...row }: ShownRow, nickname: string): BlessRaw => ({
  blessId: bless_no,
  content: row.content,
  country: row.country,
  name: writerName(nickname),
  exam: exam === null || month === null ? '' : `${exam}，${monthText(month)}`,
  shownAt: row.shown_at.toISOString(),
});

/** 2026-02 is 2026 年 2 月. */
const monthText = (month: string): string =>
  `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`;

export const presentOwn = ({
  bless_no,
  sent_at,
  shown_at: _at,
  ...row
}: BlessingRow): OwnBless => ({
  blessId: bless_no,
  content: row.content,
  country: row.country,
  state: row.state,
  reason: row.reason,
  sentAt: sent_at.toISOString(),
});
