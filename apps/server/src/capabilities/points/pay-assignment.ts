import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import { assignmentTitle } from '../assignment/assignment.port.ts';
import { earnPoints } from './earn-points.ts';
import { postGivenPoints } from './points-given.ts';
import { givePoints, takePoints } from './points.port.ts';

interface Passed {
  readonly studentId: number;
  readonly assignmentId: number;
  readonly now: Date;
}

/** An assignment was passed; once for each. What was taken back with a pass comes again with the next. */
export async function payAssignment(
  change: Change,
  { studentId, assignmentId, now }: Passed,
): Promise<void> {
  const title = (await assignmentTitle(change, assignmentId)) ?? '';
  await earnPoints(change, {
    ...{ kind: 'assignment', studentId, about: String(assignmentId) },
    ...{ name: `作业「${title}」通过`, madeAt: now, now },
  });
  const { back, again, times } = await movedFor(change, { studentId, assignmentId });
  if (back > again)
    await givePoints(change, {
      ...{ studentId, kind: 'assignment-again', about: `${assignmentId} ${times}` },
      ...{ points: back - again, words: `作业「${title}」又通过了`, at: now },
    });
}

/** A pass was taken back: so are its points, as many of them as the student still has. */
export async function takeBackAssignment(
  change: Change,
  { studentId, assignmentId, now }: Passed,
): Promise<void> {
  const { earned, back, again, times } = await movedFor(change, { studentId, assignmentId });
  const due = earned + again - back;
  if (due <= 0) return;
  const title = (await assignmentTitle(change, assignmentId)) ?? '';
  const entry = {
    ...{ kind: 'assignment-back', about: `${assignmentId} ${times + 1}` },
    ...{ words: `作业「${title}」的批改收回了`, at: now },
  };
  const taken = await takePoints(change, { studentId, ...entry, points: due });
  if (taken > 0)
    await postGivenPoints(change, {
      ...entry,
      about: `${studentId}:${entry.about}`,
      points: -taken,
    });
}

/** What an assignment has come to: earned, taken back how often, and given again. */
async function movedFor(
  change: Change,
  { studentId, assignmentId }: Omit<Passed, 'now'>,
): Promise<{ earned: number; back: number; again: number; times: number }> {
  const { rows } = await sql<{ earned: number; back: number; again: number; times: number }>`
    select coalesce(sum(points) filter (where kind = 'assignment'), 0)::int as earned,
      coalesce(-sum(points) filter (where kind = 'assignment-back'), 0)::int as back,
      coalesce(sum(points) filter (where kind = 'assignment-again'), 0)::int as again,
      (count(*) filter (where kind = 'assignment-back'))::int as times
    from points_entry
    where student_id = ${studentId} and kind in ('assignment', 'assignment-back', 'assignment-again')
      and split_part(about, ' ', 1) = ${String(assignmentId)}`.execute(change);
  return rows[0] ?? { earned: 0, back: 0, again: 0, times: 0 };
}
