import type { QaPlace } from '@xuezhou/contract/qa';
import type { StaffThread, WaitingQuestion } from '@xuezhou/contract/qa/console';

/** CFA 一级 · 固定收益 · 久期与凸性 */
export const placeText = ({ course, book, reading }: QaPlace): string =>
  [course, book, reading].flatMap((part) => (part === null ? [] : [part.name])).join(' · ');

/** The clock runs for it: nobody of the teachers has answered yet. */
export const isWaiting = ({ state, isHidden }: Pick<WaitingQuestion, 'state' | 'isHidden'>) =>
  (state === 'waiting' || state === 'students') && !isHidden;

/** Nobody can answer it any more, and why; undefined: it can be answered. */
export function overText({ state, hiddenFor, mergedInto }: StaffThread): string | undefined {
  if (state === 'withdrawn') return '提问的学员撤回了这个问题，不用再回答。';
  if (mergedInto !== null) return '这个问题已并入另一个问题，请到那里回答。';
  if (hiddenFor !== null) return '这个问题被隐藏了，恢复以后才能回答。';
  return undefined;
}
