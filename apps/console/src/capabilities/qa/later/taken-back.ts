import type { LaterReply, StaffThread } from '@xuezhou/contract/qa/console';
import { writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { forgetKept, readKept } from '../../../platform/draft/use-kept.ts';

/** The words of a scheduled answer that somebody wanted back, until they stand in the field. */
interface TakenBack {
  readonly qaAnswerId: string;
  readonly markdown: string;
  readonly isPrivate: boolean;
}

const keyOf = (staffId: number, questionId: string): string =>
  `xuezhou-console-taken-back-${staffId}-${questionId}`;

const kind = {
  read: ({ qaAnswerId, markdown, isPrivate }: Readonly<Record<string, unknown>>) =>
    typeof qaAnswerId === 'string' && typeof markdown === 'string'
      ? { qaAnswerId, markdown, isPrivate: isPrivate === true }
      : undefined,
};

/** Before it is asked for: the answer may be lost on its way, and the words with it. */
export const keepTakenBack = (
  staffId: number,
  questionId: string,
  { qaAnswerId, content: markdown, isPrivate }: LaterReply,
): void => writeJson(keyOf(staffId, questionId), { qaAnswerId, markdown, isPrivate });

export const forgetTakenBack = (staffId: number, questionId: string): void =>
  forgetKept(keyOf(staffId, questionId));

/** Undefined: there is none, it waits for its time still, or it was sent before it was taken back. */
export function takenBack(
  staffId: number,
  { questionId, later, answers }: StaffThread,
): TakenBack | undefined {
  const kept = readKept<TakenBack>(keyOf(staffId, questionId), kind);
  const isSent = answers.some(({ qaAnswerId }) => qaAnswerId === kept?.qaAnswerId);
  return isSent || later?.qaAnswerId === kept?.qaAnswerId ? undefined : kept;
}
