import type { DataOf } from '@xuezhou/contract/kernel';
import { listGoods, type GoodCard } from '@xuezhou/contract/mall';
import { yuanText } from '@xuezhou/rules/mall/money';
import { describe, escapeText, type Drawing } from '../../../platform/http/pages/drawn-pages.ts';

export const priceWords = (fen: number): string => (fen === 0 ? '免费' : `¥${yuanText(fen)}`);

/** As search engines count money: yuan with two places. */
export const yuanOf = (fen: number): string => (fen / 100).toFixed(2);

const heading = '商城';
const lead = '课程、题库和书，按考试分开。';

export function drawMall(
  answer: DataOf<typeof listGoods>,
  names: ReadonlyMap<string, string>,
): Drawing {
  const shelves = answer.families.filter(({ goods }) => goods.length > 0);
  const goods = shelves.flatMap((family) => family.goods);
  return {
    title: heading,
    description: describe(
      goods.length === 0 ? lead : `${lead}${goods.map(({ goodName }) => goodName).join('、')}`,
    ),
    canonical: '/mall',
    body: [
      `<h1>${heading}</h1><p>${lead}</p>`,
      goods.length === 0 ? '<p>现在没有在卖的。</p>' : '',
      ...shelves.map(
        ({ family, caption, goods: own }) =>
          `<section><h2>${escapeText(names.get(family) ?? family)}</h2>${caption === '' ? '' : `<p>${escapeText(caption)}</p>`}<ul>${own.map(row).join('')}</ul></section>`,
      ),
    ].join(''),
    data: null,
    answers: [{ operation: listGoods, data: answer }],
  };
}

const row = ({ goodId, goodName, level, holds, price }: GoodCard): string =>
  [
    `<li><h3><a href="/mall/good/${goodId}">${escapeText(goodName)}</a></h3>`,
    `<p>${[level, holds, priceWords(price)]
      .filter((words) => words !== '')
      .map(escapeText)
      .join(' · ')}</p></li>`,
  ].join('');
