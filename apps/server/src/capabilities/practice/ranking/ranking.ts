import type { DataOf } from '@xuezhou/contract/kernel';
import {
  rankingTypes,
  type getRanking as listing,
  type getRankingDetail as detail,
  type RankingRow,
  type RankingType,
  type setLeague as setting,
} from '@xuezhou/contract/practice';
import { mondayOf } from '@xuezhou/rules/practice/week';
import { dayOf } from '../../../platform/clock.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { rankOf, spreadOf } from './ranking-spread.ts';
import { leagueWriter, rankingReader, type RankRow } from './ranking.repository.ts';

const titles: Record<RankingType, string> = {
  week: '本周得分',
  total: '累计得分',
  days: '练习天数',
};
const firstShown = 10;
/** Small enough that everybody is seen. */
export const leagueSize = 20;

async function readRanks(services: Services, studentId: number, courseId: number) {
  const { connection } = services.database;
  const now = services.clock.now();
  const week = mondayOf(dayOf(now));
  const reader = rankingReader(connection, { studentId, courseId, week });
  const [scores, spread] = await Promise.all([
    reader.scores(),
    spreadOf(connection, reader, { courseId, week, now }),
  ]);
  const own = (type: RankingType) => ({
    type,
    title: titles[type],
    ...rankOf(type, scores, spread),
  });
  return { reader, own };
}

export async function getRanking(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof listing>> {
  const access = await demandCourse(services, student, courseId, { for: 'view' });
  const { reader, own } = await readRanks(services, student.studentId, courseId);
  return {
    courseName: access.title,
    rankings: rankingTypes.map(own),
    isInLeague: await reader.isMember(),
  };
}

export async function getRankingDetail(
  services: Services,
  student: CurrentStudent,
  { courseId, type }: { courseId: number; type: RankingType },
): Promise<DataOf<typeof detail>> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const { studentId } = student;
  const { reader, own } = await readRanks(services, studentId, courseId);
  const league = await reader.league(type);
  return {
    own: own(type),
    first: (await reader.first(type, firstShown)).map((row) => presentRow(row, studentId)),
    league: league.length === 0 ? null : league.map((row) => presentRow(row, studentId)),
  };
}

export async function setLeague(
  services: Services,
  student: CurrentStudent,
  { courseId, isMember }: { courseId: number; isMember: boolean },
): Promise<DataOf<typeof setting>> {
  await demandCourse(services, student, courseId, { for: 'view' });
  const writer = leagueWriter(services.database.connection, student.studentId);
  if (isMember) await writer.join(courseId, leagueSize, services.clock.now());
  else await writer.leave(courseId);
  return { isInLeague: isMember };
}

function presentRow(row: RankRow, studentId: number): RankingRow {
  return {
    rank: row.rank,
    nickname: row.nickname,
    value: row.value,
    isMe: row.student_id === studentId,
  };
}
