import { randomUUID } from 'node:crypto';
import type { RubricPoint } from '@xuezhou/contract/marking/console';
import { levelsWithin, scoreOf } from '@xuezhou/rules/marking/rubric';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { demandOwn, type Own } from '../../../platform/staff/own.ts';
import type { LoggedAct, Undoer } from '../../../platform/staff/undo.ts';
import { isOwnQuestion } from '../../practice/practice-facts.port.ts';
import { holdQuestion, rubricOf } from './find-question.ts';
import {
  addMarks,
  marksOf,
  marksOfAct,
  type ActMark,
  type MarkingAct,
  type NewMark,
  type StoredMark,
} from './mark.repository.ts';
import { putBackRubric } from './rubric.repository.ts';
import { heldMarks, isChanged, rescored } from './save-rubric.ts';

const hours = 7 * 24;
interface ActFacts {
  readonly actId: string;
}

interface RubricBefore {
  /** 0: there was none. */
  readonly version: number;
}

const questionIn = ({ targetId }: LoggedAct): number => Number(targetId);

/** What was there before an act holds again, as another version, wherever nothing has changed since. */
async function takeBack(
  change: Change,
  act: LoggedAct,
  now: Date,
): Promise<{ undone: number; kept: number }> {
  const questionId = questionIn(act);
  const { actId } = act.after as ActFacts;
  const given = await marksOfAct(change, { questionId, actId });
  const still = given.filter(({ is_current }) => is_current);
  const rubric = await rubricOf(change, questionId);
  for (const mark of still) {
    const { student_id: studentId } = mark;
    const held = await heldBefore(change, { questionId, studentId, version: mark.version });
    // Who took it back stands in the log; the mark that holds again is its giver's.
    const back: MarkingAct = {
      questionId,
      rubricVersion: rubric?.version ?? mark.rubric_version,
      actId: randomUUID(),
      staffId: held?.marked_by ?? mark.marked_by,
      now,
    };
    await addMarks(change, back, [
      held === undefined ? nothingOf(mark) : again(held, studentId, rubric?.points),
    ]);
  }
  return { undone: still.length, kept: given.length - still.length };
}

/** What held before a version; undefined: nothing, or what was taken back. */
async function heldBefore(
  change: Change,
  { questionId, studentId, version }: { questionId: number; studentId: number; version: number },
): Promise<StoredMark | undefined> {
  const all = await marksOf(change, { questionId, studentId });
  return all.find((each) => each.version === version - 1);
}

const nothingOf = (mark: ActMark): NewMark => ({
  ...{ studentId: mark.student_id, answeredAt: mark.answered_at, remark: '' },
  ...{ levels: null, score: 0, full: mark.full_score, isWhole: false },
});

/** The same levels, by the rubric as it is now. */
function again(
  held: StoredMark,
  studentId: number,
  points: readonly RubricPoint[] | undefined,
): NewMark {
  const { levels, remark, answered_at: answeredAt } = held;
  if (points === undefined)
    return {
      ...{ studentId, answeredAt, remark, levels },
      ...{ score: held.score, full: held.full_score, isWhole: held.is_whole },
    };
  const { score, full, missing } = scoreOf(points, levels);
  const known = levelsWithin(points, levels);
  return {
    ...{ studentId, answeredAt, remark, levels: known },
    ...{ score, full, isWhole: missing.length === 0 },
  };
}

/** What was marked by a rubric that was taken back is counted by the one that holds again; it stays its giver's. */
async function countAnew(change: Change, questionId: number, now: Date): Promise<void> {
  const rubric = await rubricOf(change, questionId);
  if (rubric === null) return;
  for (const mark of await heldMarks(change, questionId)) {
    const anew = rescored(mark, rubric.points);
    if (!isChanged(mark, anew)) continue;
    const act = { questionId, rubricVersion: rubric.version, actId: randomUUID(), now };
    await addMarks(change, { ...act, staffId: mark.marked_by }, [anew]);
  }
}

const demandOwnMarks = async (change: Change, act: LoggedAct, own: Own): Promise<void> =>
  await demandOwn(change, own, isOwnQuestion(own, sql`${questionIn(act)}::int`));

export const markUndoers: Readonly<Record<string, Undoer>> = {
  saveMarks: {
    ...{ permission: 'mark.write', demandOwn: demandOwnMarks, hours },
    undo: async (change, act, now) => {
      await holdQuestion(change, questionIn(act));
      const { undone, kept } = await takeBack(change, act, now);
      if (undone === 0) throw new Refusal('undoChanged', '之后都改过了，没有什么可撤回的');
      return { kept };
    },
  },
  saveRubric: {
    ...{ permission: 'mark.write', demandOwn: demandOwnMarks, hours },
    undo: async (change, act, now) => {
      await holdQuestion(change, questionIn(act));
      const { actId } = act.after as ActFacts;
      const { version: changed } = act.before as RubricBefore;
      if (!(await putBackRubric(change, { questionId: questionIn(act), actId, changed, now })))
        throw new Refusal('undoChanged', '之后又改过评分点，或已经按它批过，没有撤回');
      const { kept } = await takeBack(change, act, now);
      await countAnew(change, questionIn(act), now);
      return { kept };
    },
  },
};
