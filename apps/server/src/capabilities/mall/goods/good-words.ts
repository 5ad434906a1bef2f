import type { RefundRule } from '@xuezhou/rules/mall/refund';
import type { StoredItem } from '../mall.tables.ts';
import type { CourseContents } from './course-facts.ts';
import type { GoodRow } from './good.repository.ts';

const figure = (count: number): string => count.toLocaleString('en-US');

export const nothing: CourseContents = {
  title: '',
  lectures: 0,
  seconds: 0,
  freeLectures: 0,
  readings: 0,
  questions: 0,
  cards: 0,
  papers: 0,
};

/** All of several courses together. */
export function sumContents(all: readonly CourseContents[]): CourseContents {
  const sum = (read: (contents: CourseContents) => number) =>
    all.reduce((total, contents) => total + read(contents), 0);
  return {
    title: '',
    lectures: sum((one) => one.lectures),
    seconds: sum((one) => one.seconds),
    freeLectures: sum((one) => one.freeLectures),
    readings: sum((one) => one.readings),
    questions: sum((one) => one.questions),
    cards: sum((one) => one.cards),
    papers: sum((one) => one.papers),
  };
}

/** 「视频 412 段 · 题 3,860 道 · 模考 6 套」; what there is none of is not named. */
export function contentWords(contents: CourseContents): string {
  return [
    contents.lectures > 0 && `视频 ${figure(contents.lectures)} 段`,
    contents.questions > 0 && `题 ${figure(contents.questions)} 道`,
    contents.papers > 0 && `模考 ${figure(contents.papers)} 套`,
    contents.cards > 0 && `闪卡 ${figure(contents.cards)} 张`,
  ]
    .filter((words) => words !== false)
    .join(' · ');
}

export function itemWords(item: StoredItem): string {
  if (item.kind === 'points') return `${figure(item.points)} 积分`;
  if (item.kind === 'paper') return item.words === '' ? item.title : item.words;
  return item.kind === 'camp' ? item.title : '';
}

/** What can be said in a word: from the rule and the counts, then what the author wrote. */
export function goodFacts(
  contents: CourseContents,
  given: {
    readonly facts: readonly string[];
    readonly refund: RefundRule;
    readonly isFree: boolean;
    readonly within: string | null;
  },
): string[] {
  return [
    contents.freeLectures > 0 && !given.isFree && `试听 ${contents.freeLectures} 节`,
    given.refund.days > 0 &&
      !given.isFree &&
      `${given.refund.isByDeposit === true ? '付尾款后 ' : ''}${given.refund.days} 天可退`,
    ...given.facts,
    given.within !== null && `${given.within}里已含`,
  ].filter((fact) => fact !== false);
}

/** What the school says of giving a good back, where it is paid. */
export const refundRuleOf = ({
  refund_days: days,
  refund_lectures: lectures,
  sale,
}: Pick<GoodRow, 'refund_days' | 'refund_lectures' | 'sale'>): RefundRule => ({
  days,
  lectures,
  isByDeposit: sale !== 'normal',
});
