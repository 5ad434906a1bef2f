import { Refusal } from '../../../platform/http/refusal.ts';
import type { LoggedAct, Undoer } from '../../../platform/staff/undo.ts';
import { sendMessage } from '../../message/message.port.ts';
import { dropMark, holdMark, markOf, storeMark } from './work.repository.ts';

interface MarkFacts {
  readonly assignmentId: number;
  readonly verdict: 'passed' | 'returned';
  readonly comment: string;
}

const hours = 7 * 24;

/** What was said before holds again, else the work waits; the student, who was told of the mark, is told of that too. */
export const markUndoers: Readonly<Record<string, Undoer>> = {
  markAssignment: {
    ...{ permission: 'mark.write', hours },
    undo: async (change, act: LoggedAct, now) => {
      const after = act.after as MarkFacts;
      const before = act.before as MarkFacts | null;
      const of = { assignmentId: after.assignmentId, studentId: Number(act.targetId) };
      await holdMark(change, of);
      const held = await markOf(change, of);
      if (held?.verdict !== after.verdict || held.comment !== after.comment)
        throw new Refusal('undoChanged', '之后又批过一次，没有撤回');
      if (before === null) await dropMark(change, of);
      else
        await storeMark(change, { ...of, verdict: before.verdict, comment: before.comment, now });
      const content =
        before === null ? '<p>老师会再看一遍，看好会告诉你。</p>' : '<p>以前一次的结果为准。</p>';
      await sendMessage(change, {
        ...{
          kind: 'study',
          studentId: of.studentId,
          title: '一次作业的批改收回了',
          content,
          at: now,
        },
      });
      return undefined;
    },
  },
};
