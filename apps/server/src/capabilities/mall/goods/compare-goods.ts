import type { Comparison } from '@xuezhou/contract/mall';
import { tellingRows } from '@xuezhou/rules/mall/comparison';
import { refundWords } from '@xuezhou/rules/mall/refund';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { dayText } from '../../../platform/clock.ts';
import type { CourseContents } from './course-facts.ts';
import type { StoredGood } from './good.repository.ts';
import { nothing, refundRuleOf, sumContents } from './good-words.ts';
import { openShelf } from './open-shelf.ts';
import { coursesOf, presentOwned } from './owned.ts';
import { comparedWith, mainVariant, type Shelf } from './present-good.ts';

const counted = (count: number, unit: string): string | null =>
  count === 0 ? null : `${count.toLocaleString('en-US')} ${unit}`;

function lengthOf(seconds: number): string {
  const hours = Math.round(seconds / 3600);
  return hours > 0 ? `，${hours} 小时` : `，${Math.max(1, Math.round(seconds / 60))} 分钟`;
}

const rows: readonly [string, (contents: CourseContents) => string | null][] = [
  [
    '视频',
    ({ lectures, seconds }) => {
      const words = counted(lectures, '段');
      return words === null ? null : `${words}${lengthOf(seconds)}`;
    },
  ],
  ['题目', ({ questions }) => counted(questions, '道')],
  ['闪卡', ({ cards }) => counted(cards, '张')],
  ['全真模考', ({ papers }) => counted(papers, '套')],
];

/** Side by side, the cheapest first. 404 where there is nothing to compare it with. */
export async function compareGoods(
  services: Services,
  student: CurrentStudent | null,
  goodId: number,
): Promise<Comparison> {
  const shelf = await openShelf(services, student?.studentId ?? null);
  const good = shelf.goods.get(goodId);
  const goods = good === undefined ? [] : comparedWith(good, shelf);
  if (good === undefined || goods.length === 0) throw notFound();
  const contents = goods.map((one) =>
    sumContents(
      coursesOf(one, shelf.goods).map((courseId) => shelf.contents.get(courseId) ?? nothing),
    ),
  );
  const labels = [...new Set(goods.flatMap(({ answers }) => Object.keys(answers)))];
  const all = [
    ...rows.map(([label, tell]) => ({ label, cells: contents.map(tell) })),
    ...labels.map((label) => ({
      label,
      cells: goods.map(({ answers }) => answers[label] ?? null),
    })),
    { label: '有效期', cells: goods.map((one) => validWords(one, shelf)) },
    {
      label: '退款',
      cells: goods.map((one) =>
        priceOf(one, shelf) === 0 ? '不收费' : refundWords(refundRuleOf(one)),
      ),
    },
  ];
  return {
    title: good.comparison_title,
    goods: goods.map((one) => ({
      goodId: one.good_id,
      way: one.way === '' ? one.title : one.way,
      price: priceOf(one, shelf),
      words: one.way_words,
      isOwned: presentOwned(one, mainVariant(one, shelf.now), shelf) !== null,
    })),
    rows: tellingRows(all),
  };
}

const priceOf = (good: StoredGood, { now }: Shelf): number =>
  mainVariant(good, now)?.price_fen ?? 0;

function validWords(good: StoredGood, { now }: Shelf): string {
  const variant = mainVariant(good, now);
  const { expires_on: last = null, days = null } = variant ?? {};
  if (last !== null) return `到 ${dayText(last)}`;
  return days === null ? '长期' : `${days} 天`;
}
