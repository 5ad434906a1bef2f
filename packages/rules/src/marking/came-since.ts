import type { Submission } from '@xuezhou/contract/marking/console';

/** What somebody who marks has seen of an answer. */
export type SeenAnswer = Pick<Submission, 'studentId' | 'answeredAt' | 'version'>;

/** What has come since: a mark, or other words of the student; null: nothing, so it may be marked. */
export function cameSince(
  seen: SeenAnswer,
  now: SeenAnswer,
): { readonly why: 'marked' | 'answered'; readonly studentId: number } | null {
  const { studentId } = now;
  if (seen.version !== now.version) return { why: 'marked', studentId };
  return seen.answeredAt === now.answeredAt ? null : { why: 'answered', studentId };
}
