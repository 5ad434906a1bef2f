import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { getPaperChanges as operation, PaperChange } from '@xuezhou/contract/mock';
import { moveOf } from '@xuezhou/rules/practice/mastery-levels';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { admit } from '../../enrolment/enrolment.port.ts';
import { studiedPast, type StudiedPast } from '../../practice/practice-facts.port.ts';
import { statusOf } from '../attempt/attempt-clock.ts';
import { attemptReader, type SheetRow } from '../attempt/attempt.repository.ts';

/** What the one model says of the chapters of a paper without an attempt at it, and with it. */
export async function getPaperChanges(
  services: Services,
  student: CurrentStudent,
  { params: { paperId }, query: { attemptNo } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  const { studentId } = student;
  const reader = attemptReader(connection, studentId);
  const now = services.clock.now();
  const last = await reader.last(paperId);
  if (last === undefined) throw new Refusal('mockNotBegun');
  admit(services, last, student, { for: 'view' });
  if (statusOf(last, now) === 2) throw new Refusal('mockNotHandedIn');
  const attempt =
    attemptNo === undefined || attemptNo === last.attempt_no
      ? last
      : await reader.one(paperId, attemptNo);
  if (attempt === undefined) throw new Refusal('mockNotBegun');
  if (!attempt.is_practised) return { isReady: false, topics: [] };
  const studied = await studiedPast(connection, studentId, {
    courseId: attempt.course_id,
    now,
  });
  return { isReady: true, topics: changesOf(studied, attempt) };
}

const half = 0.5;

function changesOf(studied: StudiedPast, attempt: SheetRow): PaperChange[] {
  const batch = `${attempt.paper_id}:${attempt.attempt_no}`;
  const own = groupBy(
    studied.log.filter((one) => one.batch === batch),
    ({ question }) => question.topic,
  );
  const readings = studied.readings.filter(({ readingId }) => own.has(readingId));
  const readingIds = readings.map(({ readingId }) => readingId);
  // Its last answers bear the moment of the hand-in itself, to parts of a millisecond.
  const moment = new Date((attempt.handed_in_at ?? attempt.ends_at).getTime() + 1);
  const before = studied.asOf(moment, { readingIds, without: batch });
  const after = studied.asOf(moment, { readingIds });
  return readings
    .map(({ readingId, readingName, isIssued }): PaperChange => {
      const answers = own.get(readingId) ?? [];
      return {
        ...{ readingId, readingName, canOpen: isIssued },
        right: answers.filter(({ score }) => score >= half).length,
        answers: answers.length,
        before: standingOf(before, readingId),
        after: standingOf(after, readingId),
      };
    })
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

function standingOf(at: ReturnType<StudiedPast['asOf']>, readingId: number) {
  const topic = at.get(readingId);
  return { mastery: topic?.level ?? 0, percent: topic?.percent ?? null };
}

/** What fell first, then what rose, then what was begun by it. */
function placeOf({ before, after }: PaperChange): number {
  const move = moveOf(before.mastery, after.mastery);
  if (move !== null) return move === 'down' ? 0 : 1;
  return before.mastery === after.mastery ? 3 : 2;
}
