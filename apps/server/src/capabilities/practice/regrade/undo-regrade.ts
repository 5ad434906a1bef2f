import { Refusal } from '../../../platform/http/refusal.ts';
import type { Undoer } from '../../../platform/staff/undo.ts';
import { regradeIn } from './regrade-question.ts';

/** Answers are judged again by the keys of their own versions, and whom it concerns is told. */
const undo: Undoer['undo'] = async (change, { targetId }, now) => {
  const wish = { questionId: Number(targetId), isUndone: true };
  const { isChanged } = await regradeIn(change, wish, now);
  if (!isChanged) throw new Refusal('undoChanged', '这道题的重新判分已经撤回过了');
  return undefined;
};

export const regradeUndoers: Readonly<Record<string, Undoer>> = {
  regradeQuestion: { permission: 'question.regrade', hours: 7 * 24, undo },
};
