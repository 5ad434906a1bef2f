import { Refusal } from '../../../platform/http/refusal.ts';
import type { Undoer } from '../../../platform/staff/undo.ts';
import type { LoggedKeys } from './judged-keys.ts';
import { regradeIn } from './regrade-question.ts';

/** What the log kept before it had keys: by the keys of their own versions. */
const keysOf = (before: unknown, after: unknown): LoggedKeys | undefined => {
  const of = (facts: unknown) => (facts as { keys?: readonly string[] } | null)?.keys;
  const [old, now] = [of(before), of(after)];
  return old === undefined || now === undefined ? undefined : { before: old, after: now };
};

/** Answers are judged again by the keys that the regrade found, and whom it concerns is told. */
const undo: Undoer['undo'] = async (change, { targetId, before, after }, now) => {
  const of = keysOf(before, after);
  const wish = { questionId: Number(targetId), isUndone: true, of };
  const { isChanged } = await regradeIn(change, wish, now);
  if (!isChanged) throw new Refusal('undoChanged', '这道题的重新判分已经撤回过了');
  return undefined;
};

export const regradeUndoers: Readonly<Record<string, Undoer>> = {
  regradeQuestion: { permission: 'question.regrade', hours: 7 * 24, undo },
};
