import type { WrongQuestion } from '@xuezhou/contract/practice';
import { secondsOfQuestion } from '@xuezhou/rules/practice/interval';

export const wrongOrders = ['due', 'latest', 'times', 'topic'] as const;
export type WrongOrder = (typeof wrongOrders)[number];

const never = '9999-12-31';
const text = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
const latestFirst = (one: WrongQuestion, other: WrongQuestion) =>
  Date.parse(other.answeredAt) - Date.parse(one.answeredAt);

const comparing: Record<WrongOrder, (one: WrongQuestion, other: WrongQuestion) => number> = {
  due: (one, other) => text(one.dueDay ?? never, other.dueDay ?? never),
  latest: latestFirst,
  times: (one, other) => other.wrongCount - one.wrongCount,
  topic: (one, other) =>
    (one.bookId ?? 0) - (other.bookId ?? 0) || (one.readingId ?? 0) - (other.readingId ?? 0),
};

export function inOrder(questions: readonly WrongQuestion[], order: WrongOrder): WrongQuestion[] {
  return questions.toSorted(
    (one, other) => comparing[order](one, other) || latestFirst(one, other),
  );
}

export const isDue = ({ dueDay }: WrongQuestion, today: string): boolean =>
  dueDay !== null && dueDay <= today;

/** So long it takes to do so many once more. */
export const minutesOf = (count: number): number => Math.ceil((count * secondsOfQuestion) / 60);

/** More letters of names than this take a second line. */
const longestNames = 10;

/** The topics in which most of them are: two, where their names are short. */
export function mostlyIn(questions: readonly WrongQuestion[]): string[] {
  const counts = new Map<string, number>();
  for (const { readingName } of questions)
    if (readingName !== null) counts.set(readingName, (counts.get(readingName) ?? 0) + 1);
  const names = [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  return names.slice(0, names.slice(0, 2).join('').length > longestNames ? 1 : 2);
}
