import type { LevelFlag } from '@xuezhou/contract/practice';
import { bookLevelOf } from '@xuezhou/rules/practice/diagnosis';
import { masteryOf } from '@xuezhou/rules/practice/mastery';
import { levelChange } from '@xuezhou/rules/practice/challenge';
import { settleComposite } from '@xuezhou/rules/practice/composite';
import type { Connection } from '../../platform/database/prepare.ts';
import { courseReadings } from '../lecture/lecture.port.ts';
import { practiceByReading } from './practice-by-reading.ts';
import type { Status } from './question.repository.ts';
import type { SessionRow } from './session.repository.ts';

export interface ReadingLevel {
  readonly bookId: number;
  readonly bookName: string;
  readonly readingId: number;
  readonly readingName: string;
  readonly before: number;
  readonly mastery: number;
  readonly isWatched: boolean;
  readonly total: number;
  readonly done: number;
  readonly right: number;
}

/** A level of each reading of a course, as it is now and as it was before a session. */
export async function readingLevels(
  connection: Connection,
  studentId: number,
  courseId: number,
  session: readonly SessionRow[] = [],
): Promise<ReadingLevel[]> {
  const readings = await courseReadings(connection, studentId, courseId);
  const practice = await practiceByReading(connection, studentId, courseId);
  return readings.map((reading) => {
    const now = practice.get(reading.readingId) ?? { total: 0, done: 0, right: 0 };
    const own = session.filter(({ reading_id: id }) => id === reading.readingId);
    const changed = own.map((row) => ({ now: row.status, before: statusBefore(row) }));
    const less = (is: (status: Status) => boolean) =>
      changed.reduce((sum, one) => sum + Number(is(one.now)) - Number(is(one.before)), 0);
    const before = {
      total: now.total,
      done: now.done - less((status) => status !== 0),
      right: now.right - less((status) => status === 1),
    };
    return {
      ...reading,
      ...now,
      before: levelOf(reading, before),
      mastery: levelOf(reading, now),
    };
  });
}

function levelOf(
  { isWatched }: { isWatched: boolean },
  { total, done, right }: { total: number; done: number; right: number },
): number {
  return masteryOf({
    videoDone: Number(isWatched),
    questionTotal: total,
    questionDone: done,
    questionRight: right,
  });
}

function statusBefore(row: SessionRow): Status {
  if (row.part_ids === null) return row.status_before;
  const began = row.began_at.getTime();
  const earlier = row.part_answers.filter(({ at }) => at < began);
  return settleComposite(row.part_ids, earlier).status;
}

/** What rose among these readings. */
export function levelFlag(name: string, readings: readonly ReadingLevel[]): LevelFlag {
  const levelIn = (key: 'before' | 'mastery') =>
    bookLevelOf(readings.map((reading) => ({ mastery: reading[key] })));
  return levelChange(name, levelIn('before'), levelIn('mastery'));
}
