import type { GivenLevel, GivenMark, Submission } from '@xuezhou/contract/marking/console';

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

/** What somebody who marks has set down. */
export type TypedMark = Readonly<Pick<GivenMark, 'remark'>> & {
  readonly levels: readonly GivenLevel[];
};

/**
 * The mark that stands at an answer is the very one that is being given, by the same person to the same words: it
 * arrived, and only its answer was lost on the way. Given again it would be a second mark that says the same.
 */
export function hasArrived(
  typed: TypedMark,
  { mark, answeredAt }: Pick<Submission, 'mark' | 'answeredAt'>,
): boolean {
  if (mark === null || !mark.isOwn || mark.answeredAt !== answeredAt) return false;
  const standing = new Map(mark.levels.map(({ key, level }) => [key, level]));
  return (
    mark.remark === typed.remark &&
    standing.size === typed.levels.length &&
    typed.levels.every(({ key, level }) => standing.get(key) === level)
  );
}
