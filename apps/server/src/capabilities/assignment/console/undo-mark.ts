import { Refusal } from '../../../platform/http/refusal.ts';
import type { LoggedAct, Undoer } from '../../../platform/staff/undo.ts';
import { sendMessage } from '../../message/message.port.ts';
import {
  assignmentPassRevoked,
  demandOwnWork,
  dropMark,
  holdMark,
  markOf,
  storeMark,
} from './work.repository.ts';

interface MarkFacts {
  readonly assignmentId: number;
  readonly verdict: 'passed' | 'returned';
  readonly comment: string;
  /** Which of several that say the same; an older server did not write it. */
  readonly markedAt?: string | undefined;
}

const hours = 7 * 24;

const momentOf = ({ markedAt }: MarkFacts): Date | undefined =>
  markedAt === undefined ? undefined : new Date(markedAt);

/** Whether it is the very mark: one that says the same again is another. */
const isHeld = (
  held: { verdict: string; comment: string; marked_at: Date },
  facts: MarkFacts,
): boolean =>
  facts.markedAt === undefined
    ? held.verdict === facts.verdict && held.comment === facts.comment
    : held.marked_at.getTime() === Date.parse(facts.markedAt);

/** What was said before holds again, else the work waits; the student, who was told of the mark, is told of that too. */
export const markUndoers: Readonly<Record<string, Undoer>> = {
  markAssignment: {
    ...{ permission: 'mark.write', hours },
    demandOwn: async (change, act, own) =>
      await demandOwnWork(change, own, (act.after as MarkFacts).assignmentId),
    undo: async (change, act: LoggedAct, now) => {
      const after = act.after as MarkFacts;
      const before = act.before as MarkFacts | null;
      const of = { assignmentId: after.assignmentId, studentId: Number(act.targetId) };
      await holdMark(change, of);
      const held = await markOf(change, of);
      if (held === undefined || !isHeld(held, after))
        throw new Refusal('undoChanged', '之后又批过一次，没有撤回');
      if (before === null) await dropMark(change, of);
      else await storeMark(change, { ...of, ...before, markedAt: momentOf(before), now });
      if (after.verdict === 'passed' && before?.verdict !== 'passed')
        await assignmentPassRevoked.emit(change, { ...of, now });
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
