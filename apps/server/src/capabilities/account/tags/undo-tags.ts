import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { LoggedAct, Undoer } from '../../../platform/staff/undo.ts';
import { holdStanding } from './whom.ts';

const hours = 24;

const actOf = ({ after }: LoggedAct) => after as { actId: string; people: number };

/** Of an act that nothing is left of there is nothing to take back; of one that others have changed in part, the rest. */
function leftOf(act: LoggedAct, undone: number): { kept: number } {
  const { people } = actOf(act);
  if (undone === 0) throw new Refusal('undoChanged', '之后都改过了，没有什么可撤回的');
  return { kept: Math.max(0, people - undone) };
}

/** What an act began ends; what it ended goes on, unless something else has taken its place. */
export const tagUndoers: Readonly<Record<string, Undoer>> = {
  tagStudents: {
    ...{ permission: 'student.read', hours },
    undo: async (change, act, now) => {
      const { actId } = actOf(act);
      await holdStanding(change, 'tag');
      const ended = await sql`update student_tag set ended_at = ${now}
        where act_id = ${actId}::uuid and ended_at is null`.execute(change);
      const back = await sql`update student_tag g set ended_at = null, ended_by = null
        where g.ended_by = ${actId}::uuid and not exists (select from student_tag n
          where n.student_id = g.student_id and n.tag = g.tag and n.ended_at is null)`.execute(
        change,
      );
      return leftOf(act, Number((ended.numAffectedRows ?? 0n) + (back.numAffectedRows ?? 0n)));
    },
  },
  assignAssistant: {
    ...{ permission: 'student.write', hours },
    undo: async (change, act, now) => {
      const { actId } = actOf(act);
      await holdStanding(change, 'assistant');
      const { rows } = await sql<{ student_id: number }>`
        update student_assistant set ended_at = ${now}
        where act_id = ${actId}::uuid and ended_at is null returning student_id`.execute(change);
      const back = await sql<{ student_id: number }>`
        update student_assistant h set ended_at = null, ended_by = null
        where h.ended_by = ${actId}::uuid and not exists (select from student_assistant n
          where n.student_id = h.student_id and n.ended_at is null)
        returning student_id`.execute(change);
      const undone = new Set([...rows, ...back.rows].map(({ student_id }) => student_id));
      return leftOf(act, undone.size);
    },
  },
};
