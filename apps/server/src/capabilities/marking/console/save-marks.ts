import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { saveMarks as operation } from '@xuezhou/contract/marking/console';
import { levelsWithin, scoreOf } from '@xuezhou/rules/marking/rubric';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { release } from '../../../platform/staff/claims/work-claims.ts';
import { presentSubmission } from '../submission.presenter.ts';
import { rowsOf, type SubmissionRow } from '../submission.repository.ts';
import { demandQuestion, hidesNames, holdQuestion, markTarget, rubricOf } from './find-question.ts';
import { addMarks, marksOfAct } from './mark.repository.ts';

type Body = InputOf<typeof operation>['body'];
type Seen = Body['answers'][number];
type Skipped = DataOf<typeof operation>['skipped'][number];

/**
 * Marks all that are as they were seen, in one transaction. A mark that came meanwhile is never replaced: it comes back
 * beside what was to be given, and giving it again names the newer version.
 */
export async function saveMarks(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { questionId, actId, answers } = body;
  const { staffId } = actor.staff;
  return await changeAudited(services, actor, async (change, now) => {
    await demandQuestion(change, actor, questionId);
    await holdQuestion(change, questionId);
    const before = await marksOfAct(change, { questionId, actId });
    if (before.some(({ marked_by: by }) => by !== staffId)) throw new Refusal('idReused');
    const studentIds = answers.map(({ studentId }) => studentId);
    const rows = await rowsOf(change, questionId, studentIds, now);
    const found = new Map(rows.map((row) => [row.student_id, row]));
    const seer = { staffId, hidesNames: await hidesNames(change) };
    const skip = (why: Skipped['why'], studentId: number): Skipped => {
      const row = found.get(studentId);
      return { why, studentId, now: row ? presentSubmission(row, seer) : null };
    };
    const whyNot = (seen: Seen) => whySkipped(seen, found.get(seen.studentId), staffId);
    // Sent again after its answer was lost; with other words it is another, and meets what the first one gave.
    if (before.length > 0 && isSame(before, body)) {
      const saved = before.map(({ student_id: id }) => id);
      const rest = answers.filter(({ studentId }) => !saved.includes(studentId));
      // What was left then and is free now had been held.
      const skipped = rest.map((seen) => skip(whyNot(seen) ?? 'held', seen.studentId));
      return { answer: { saved, skipped }, auditEntry: null };
    }
    const given = await givenBy(change, body);
    const skipped = answers.flatMap((seen): Skipped[] => {
      const why = whyNot(seen);
      return why === null ? [] : [skip(why, seen.studentId)];
    });
    const left = new Set(skipped.map(({ studentId }) => studentId));
    const taken = rows.filter((row) => !left.has(row.student_id));
    const act = { questionId, rubricVersion: body.rubricVersion, actId, staffId, now };
    await addMarks(
      change,
      act,
      taken.map((row) => ({ ...given, studentId: row.student_id, answeredAt: row.answered_at })),
    );
    const saved = taken.map((row) => row.student_id);
    await release(
      change,
      saved.map((studentId) => ({ kind: 'answer', ofId: questionId, studentId })),
      staffId,
    );
    const { score, full } = given;
    const auditEntry = {
      operation: 'saveMarks',
      target: markTarget(questionId),
      after: { actId, score, full, marks: saved.length, skipped: skipped.length },
    };
    return { answer: { saved, skipped }, auditEntry: saved.length === 0 ? null : auditEntry };
  });
}

async function givenBy(change: Change, { questionId, rubricVersion, ...body }: Body) {
  const rubric = await rubricOf(change, questionId);
  if (rubric === null || rubric.version !== rubricVersion) throw new Refusal('rubricChanged');
  const levels = levelsWithin(rubric.points, body.levels);
  const { score, full, missing } = scoreOf(rubric.points, levels);
  if (missing.length > 0)
    throw new Refusal('levelsMissing', `还差：${missing.map(({ title }) => title).join('、')}`);
  return { levels, score, full, isWhole: true, remark: body.remark.trim() };
}

function whySkipped(
  seen: Seen,
  row: SubmissionRow | undefined,
  staffId: number,
): Skipped['why'] | null {
  if (row === undefined) return 'gone';
  if (row.claimed_by !== null && row.claimed_by !== staffId) return 'held';
  if (row.version !== seen.version) return 'marked';
  return row.answered_at.getTime() === Date.parse(seen.answeredAt) ? null : 'answered';
}

function isSame(
  before: Awaited<ReturnType<typeof marksOfAct>>,
  { answers, remark, levels }: Body,
): boolean {
  const asked = new Set(answers.map(({ studentId }) => studentId));
  const given = new Set(levels.map(({ key, level }) => `${key} ${level}`));
  return before.every(
    (mark) =>
      asked.has(mark.student_id) &&
      mark.remark === remark.trim() &&
      mark.levels.every(({ key, level }) => given.has(`${key} ${level}`)),
  );
}
