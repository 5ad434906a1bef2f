import type { QuestionKind, QuestionListItem } from '@xuezhou/contract/practice';
import { smartWords as words } from './smart.words.ts';

interface AskedTopic {
  readonly name: string;
  readonly count: number;
  /** Why, by what speaks for most of its questions. */
  readonly why: string;
}

/** By topic, that with the most questions first. */
export function topicsOf(questions: readonly QuestionListItem[]): AskedTopic[] {
  const topics = new Map<string, QuestionListItem[]>();
  for (const item of questions) {
    const name = item.pick?.topic ?? words.bank;
    topics.set(name, [...(topics.get(name) ?? []), item]);
  }
  return [...topics]
    .map(([name, own]) => ({ name, count: own.length, why: whyOf(own) }))
    .toSorted((a, b) => b.count - a.count);
}

function whyOf(items: readonly QuestionListItem[]): string {
  const picks = items.flatMap(({ pick }) => pick ?? []);
  const wrong = picks.filter(({ reason }) => reason === 'wrong').length;
  if (wrong > 0) return words.reasons.wrong(wrong);
  const faded = picks.find(({ reason }) => reason === 'faded');
  if (faded) return words.reasons.faded(faded.days ?? 0);
  if (picks.some(({ reason }) => reason === 'weak')) return words.reasons.weak();
  return words.reasons.level(picks[0]?.share ?? 0);
}

export function kindsOf(
  questions: readonly QuestionListItem[],
): { kind: QuestionKind; count: number }[] {
  const kinds = new Map<QuestionKind, number>();
  for (const { qType } of questions) kinds.set(qType, (kinds.get(qType) ?? 0) + 1);
  return [...kinds].map(([kind, count]) => ({ kind, count })).toSorted((a, b) => b.count - a.count);
}
