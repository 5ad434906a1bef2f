import { v7 as newId } from 'uuid';
import { forgetKept, readKept, useKept } from '../../../platform/draft/use-kept.ts';

/** An answer that is being written, under the id by which it is sent, however often. */
export interface ReplyDraft {
  readonly id: string;
  readonly text: string;
  /** To the asker alone. */
  readonly isPrivate: boolean;
  /** The canned answer that it was made from. */
  readonly cannedId: number | null;
}

const keyOf = (staffId: number, questionId: string): string =>
  `xuezhou-console-reply-${staffId}-${questionId}`;

const kind = {
  empty: (): ReplyDraft => ({ id: newId(), text: '', isPrivate: false, cannedId: null }),
  read: ({ id, text, isPrivate, cannedId }: Readonly<Record<string, unknown>>) =>
    typeof id === 'string' && typeof text === 'string'
      ? {
          ...{ id, text, isPrivate: isPrivate === true },
          cannedId: typeof cannedId === 'number' ? cannedId : null,
        }
      : undefined,
  isEmpty: ({ text }: ReplyDraft) => text.trim() === '',
};

export const useReplyDraft = (staffId: number, questionId: string) =>
  useKept<ReplyDraft>(keyOf(staffId, questionId), kind);

export const keptReply = (staffId: number, questionId: string): ReplyDraft | undefined =>
  readKept(keyOf(staffId, questionId), kind);

export const forgetReply = (staffId: number, questionId: string): void =>
  forgetKept(keyOf(staffId, questionId));
