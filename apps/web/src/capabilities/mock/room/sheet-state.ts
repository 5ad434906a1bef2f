import type { MockItem, MockSheet } from '@xuezhou/contract/mock';
import { sectionsOf as startsOf } from '@xuezhou/rules/practice/sections';
import type { AnswerCell, AnswerSection } from '@xuezhou/ui/answer-card';

/** What one save says of one question; what it leaves out stays. */
export interface SheetChange {
  readonly questionId: number;
  readonly studentAnswer?: string | null;
  readonly isMarked?: boolean;
}

/** The sheet with a save laid over it, whether the server has taken it or not. */
export function applyChange(sheet: MockSheet, change: SheetChange): MockSheet {
  return {
    ...sheet,
    items: sheet.items.map((item) =>
      item.questionId === change.questionId
        ? {
            ...item,
            studentAnswer: change.studentAnswer ?? item.studentAnswer,
            isMarked: change.isMarked ?? item.isMarked,
          }
        : item,
    ),
  };
}

/** The place of the question that the address names by its number; the first when it names none. */
export function indexOf({ items }: MockSheet, number: string | undefined): number {
  const index = Number(number ?? 1) - 1;
  return Number.isInteger(index) && index >= 0 && index < items.length ? index : 0;
}

const isAnswered = ({ studentAnswer }: MockItem) => studentAnswer.trim() !== '';

export function cellsOf({ items }: MockSheet): AnswerCell[] {
  return items.map((item) => ({
    state: isAnswered(item) ? 'answered' : 'none',
    isMarked: item.isMarked,
  }));
}

/** A heading where each topic of the paper begins; none where its questions are mixed. */
export function sectionsOf({ items, topics }: MockSheet): AnswerSection[] {
  return startsOf(items.map(({ topic }) => topic)).map(({ first, group }) => ({
    first,
    title: topics[group] ?? '',
  }));
}

export function countsOf({ items }: MockSheet) {
  const answered = items.filter(isAnswered).length;
  return {
    answered,
    open: items.length - answered,
    marked: items.filter(({ isMarked }) => isMarked).length,
  };
}

/** The next marked question after this place, round the end; null without one. */
export function nextMarked({ items }: MockSheet, index: number): number | null {
  const order = items.map((_item, step) => (index + 1 + step) % items.length);
  return order.find((place) => items[place]?.isMarked === true) ?? null;
}
