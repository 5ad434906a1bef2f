import { createHash } from 'node:crypto';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  checkRubric as checkOperation,
  GivenLevel,
  RubricPoint,
  saveRubric as saveOperation,
} from '@xuezhou/contract/marking/console';
import {
  faultOfRubric,
  fullOf,
  levelsWithin,
  scoreOf,
  withLevelIds,
} from '@xuezhou/rules/marking/rubric';
import { sql } from 'kysely';
import { v5 as idOf } from 'uuid';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { gatherWithin } from '../gather-answers.ts';
import { aliasOf } from '../submission.presenter.ts';
import { demandQuestion, holdQuestion, markTarget, rubricOf } from './find-question.ts';
import { addMarks, type NewMark } from './mark.repository.ts';
import { addRubric } from './rubric.repository.ts';

export interface HeldMark {
  student_id: number;
  place: number;
  version: number;
  answered_at: Date;
  levels: GivenLevel[];
  score: number;
  full_score: number;
  is_whole: boolean;
  remark: string;
  is_told: boolean;
  marked_by: number;
}

export async function checkRubric(
  { database: { connection } }: ConsoleServices,
  { body: { questionId, version, points: asked } }: InputOf<typeof checkOperation>,
  actor: Actor,
): Promise<DataOf<typeof checkOperation>> {
  const points = withLevelIds(asked);
  await demandQuestion(connection, actor, questionId);
  await demandSound(connection, { questionId, version, points });
  const marks = await heldMarks(connection, questionId);
  const changes = marks.filter((mark) => isChanged(mark, rescored(mark, points)));
  return {
    marked: marks.length,
    changes: changes.map((mark) => ({
      studentId: mark.student_id,
      alias: aliasOf(mark.place),
      before: mark.score,
      after: rescored(mark, points).score,
      fullBefore: mark.full_score,
      fullAfter: fullOf(points),
      missing: scoreOf(points, mark.levels).missing.length,
      isTold: mark.is_told ? 'told' : 'untold',
    })),
    seen: seenOf(marks),
  };
}

export async function saveRubric(
  services: ConsoleServices,
  {
    body: { questionId, version, points: asked, actId: given, seen, words },
  }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const { staffId } = actor.staff;
  const points = withLevelIds(asked);
  // What was corrected before it is sent again is another one.
  const actId = idOf(JSON.stringify([given, version, asked, words.trim()]), idOf.URL);
  return await changeAudited(services, actor, async (change, now) => {
    await demandQuestion(change, actor, questionId);
    await holdQuestion(change, questionId);
    const before = await madeBy(change, actId);
    if (before !== undefined) return { answer: before, auditEntry: null };
    await demandSound(change, { questionId, version, points });
    // Whoever opens the question next sees who has answered, also in the minute before the job.
    await gatherWithin(change, now);
    const marks = await heldMarks(change, questionId);
    if (marks.length > 0 && seenOf(marks) !== seen) throw new Refusal('rubricMarksMoved');
    const wanted = { questionId, points, staffId, now, actId, words: words.trim() };
    const rubricVersion = await addRubric(change, wanted);
    const changed = marks.filter((mark) => isChanged(mark, rescored(mark, points)));
    const act = { questionId, rubricVersion, actId, staffId, now };
    await addMarks(
      change,
      act,
      changed.map((mark) => rescored(mark, points)),
    );
    const auditEntry = {
      operation: 'saveRubric',
      target: markTarget(questionId),
      before: { version },
      after: {
        ...{ actId, version: rubricVersion, points: points.length },
        ...{ full: fullOf(points), changed: changed.length },
      },
    };
    return { answer: { version: rubricVersion, changed: changed.length }, auditEntry };
  });
}

/** What an act has made already. */
async function madeBy(change: Change, actId: string) {
  const { rows } = await sql<{ version: number; changed: number }>`
    select r.version, (select count(*)::int from answer_mark m where m.act_id = r.act_id) as changed
    from rubric r where r.act_id = ${actId}::uuid`.execute(change);
  return rows[0];
}

async function demandSound(
  connection: Connection | Change,
  wanted: { questionId: number; version: number; points: readonly RubricPoint[] },
): Promise<void> {
  const fault = faultOfRubric(wanted.points);
  if (fault !== null) throw new Refusal('rubricFaulty', fault.why);
  const now = await rubricOf(connection, wanted.questionId);
  if ((now?.version ?? 0) !== wanted.version) throw new Refusal('rubricChanged');
}

/** Those that hold, the students' numbers upwards. */
export async function heldMarks(
  connection: Connection | Change,
  questionId: number,
): Promise<HeldMark[]> {
  const { rows } = await sql<HeldMark>`
    select m.student_id, t.place, m.version, m.answered_at, m.levels, m.score, m.full_score, m.is_whole, m.remark, m.marked_by,
      exists (select from answer_mark o where o.question_id = m.question_id and o.student_id = m.student_id
        and o.told_at is not null) as is_told
    from answer_mark m
    join (select student_id, (row_number() over (order by student_id))::int as place
      from open_submission where question_id = ${questionId}) t on t.student_id = m.student_id
    where m.question_id = ${questionId} and m.is_current and m.levels is not null
    order by m.student_id`.execute(connection);
  return rows;
}

/** Names the marks as they were seen: any that is added or changed makes another. */
const seenOf = (marks: readonly HeldMark[]): string =>
  createHash('sha256')
    .update(marks.map(({ student_id, version }) => `${student_id}.${version}`).join())
    .digest('hex')
    .slice(0, 32);

/** The same levels by a rubric. */
export function rescored(mark: HeldMark, points: readonly RubricPoint[]): NewMark {
  const levels = levelsWithin(points, mark.levels);
  const { score, full, missing } = scoreOf(points, levels);
  return {
    ...{ studentId: mark.student_id, answeredAt: mark.answered_at, remark: mark.remark },
    ...{ levels, score, full, isWhole: missing.length === 0 },
  };
}

export const isChanged = (mark: HeldMark, after: NewMark): boolean =>
  mark.score !== after.score ||
  mark.full_score !== after.full ||
  mark.is_whole !== after.isWhole ||
  mark.levels.length !== after.levels?.length;
