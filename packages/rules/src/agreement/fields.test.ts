import { describe, expect, it } from 'vitest';
import { agreementFields, fieldsIn, fillAgreement, priceText } from './fields.ts';

const values = {
  name: '林知远',
  idNumber: '110*************13',
  course: 'CPA <会计> & 税法',
  price: '¥3,680',
  date: '2026 年 11 月 21 日',
  school: '学舟学校',
  company: '学舟公司',
};

describe('the fields of an agreement', () => {
  it('have each a Chinese name of its own, by which an editor finds it', () => {
    const names = Object.values(agreementFields);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^\p{Script=Han}{2,}$/u);
  });

  it('are found, known or not, each once', () => {
    expect(fieldsIn('<p>{{name}} {{ price }} {{name}} {{nmae}} {name}</p>')).toEqual([
      'name',
      'price',
      'nmae',
    ]);
  });

  it('are filled with text that is never markup', () => {
    expect(fillAgreement('<p>{{ name }}：{{course}}{{nmae}}{{toString}}</p>', values)).toBe(
      '<p>林知远：CPA &lt;会计&gt; &amp; 税法{{nmae}}{{toString}}</p>',
    );
    const name = '{{price}}<script>$&';
    expect(fillAgreement('<p>{{name}}</p>', { ...values, name })).toBe(
      '<p>{{price}}&lt;script&gt;$&amp;</p>',
    );
  });
});

it.each([
  [0, '¥0'],
  [368_000, '¥3,680'],
  [368_050, '¥3,680.50'],
  [123_456_705, '¥1,234,567.05'],
])('%i fen are %s', (fen, text) => {
  expect(priceText(fen)).toBe(text);
});
