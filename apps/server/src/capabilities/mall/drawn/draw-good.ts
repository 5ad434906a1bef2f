import { getGood, type Good } from '@xuezhou/contract/mall';
import { describe, escapeText, type Drawing } from '../../../platform/http/pages/drawn-pages.ts';
import { mathmlInHtml } from '../../../platform/http/formulas/mathml-in-html.ts';
import { stemText } from '../../../platform/text/clean-html.ts';
import { goodData } from './good-data.ts';
import { priceWords } from './draw-mall.ts';

/** Of a school that sells it: where it is not sold any more it stays to be read, and is not to be found. */
export async function drawGood(good: Good, school: string): Promise<Drawing> {
  const { goodId, goodName, level, holds, facts, intro, items, parts, variants, refund } = good;
  const line = [level, holds, ...facts].filter((words) => words !== '');
  return {
    title: goodName,
    description: describe(stemText(intro), [...line, priceWords(good.price)].join('，'), goodName),
    canonical: `/mall/good/${goodId}`,
    crumbs: [{ name: '商城', path: '/mall' }],
    kind: 'product',
    isUnlisted: good.saleState === 'over',
    body: [
      `<h1>${escapeText(goodName)}</h1>`,
      line.length === 0 ? '' : `<p>${line.map(escapeText).join(' · ')}</p>`,
      `<p><strong>${priceWords(good.price)}</strong></p>`,
      section(
        '考期和价格',
        variants.flatMap(({ title, price }) =>
          title === '' ? [] : [`${escapeText(title)}，${priceWords(price)}`],
        ),
      ),
      section(
        '里面有什么',
        items.map((item) => [item.title, item.holds].filter(Boolean).map(escapeText).join('，')),
      ),
      section(
        '包含',
        parts.map(
          (part) =>
            `<a href="/mall/good/${part.goodId}">${escapeText(part.goodName)}</a>，${priceWords(part.price)}`,
        ),
      ),
      await mathmlInHtml(intro),
      refund.words === '' ? '' : `<p>${escapeText(refund.words)}</p>`,
    ].join(''),
    data: goodData(good, school),
    answers: [{ operation: getGood, params: { goodId }, data: good }],
  };
}

const section = (name: string, rows: readonly string[]): string =>
  rows.length === 0
    ? ''
    : `<section><h2>${name}</h2><ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul></section>`;
