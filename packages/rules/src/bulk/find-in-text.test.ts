import { describe, expect, it } from 'vitest';
import { contextOf, findInText, replaceSpans } from './find-in-text.ts';
import { noProse } from './no-prose.ts';

const find = (text: string, word: string, inFormulas = false) =>
  findInText(text, { find: word, inFormulas });
const replaced = (text: string, word: string, by: string, inFormulas = false) =>
  replaceSpans(text, find(text, word, inFormulas), by);

describe('prose is found', () => {
  it('and formulas, code and addresses are passed over until they are asked for', () => {
    const text =
      '久期 $D_{久期}$ 与 `久期()`，见[久期](久期.html)。\n\n```\n久期\n```\n\n$$\n久期\n$$\n久期';
    expect(replaced(text, '久期', 'X')).toBe(
      'X $D_{久期}$ 与 `久期()`，见[X](久期.html)。\n\n```\n久期\n```\n\n$$\n久期\n$$\nX',
    );
    expect(find(text, '久期', true)).toHaveLength(8);
  });

  it('beside money and signs that are no formula', () => {
    expect(replaced('买 $100 的债券，卖 $200 的债券', '债券', '票据')).toBe(
      '买 $100 的票据，卖 $200 的票据',
    );
    expect(replaced('价格 \\$5 的债券$', '债券', '票据')).toBe('价格 \\$5 的票据$');
    expect(noProse('一个 ` 和一个 $')).toEqual([]);
  });

  it.each([
    ['backticks of one paragraph alone', '一个 ` 久期\n\n久期 ` 一个', 2],
    ['a run that is as long', '`` ` 久期 `` 久期', 1],
    ['backticks in a line, which open no block', '```久期``` 久期\n久期', 2],
    ['a block that longer marks close', '~~~\n久期\n~~\n久期\n~~~~\n久期', 1],
    ['a block that nothing closes', '```ts\n久期', 0],
    ['an address with a title', '[a](b "久期") <https://久期> ](久期 久期', 2],
    ['an address within an address', '](](久期) 久期 <https:<https:久期> 久期', 2],
  ])('beside %s', (_name, text, count) => {
    expect(find(text, '久期')).toHaveLength(count);
  });

  it.each([
    ...['`', '](', '<https:', '](a "', '$a ', '$$a', '$$', '`` ` ', '```\n', '\n \n', '`a` 久期 '],
    ...['](a ', ' ', '\\`', '~~~\n '],
  ])('in a long text of %j too, before anybody waits', (signs) => {
    const text = signs.repeat(Math.floor(400_000 / signs.length));
    expect(find(`${text}\n\n久期`, '久期').length).toBeLessThan(60_000);
  });

  it('each place once, none within another', () => {
    expect(replaced('aaaa', 'aa', 'b')).toBe('bb');
    expect(find('', 'a')).toEqual([]);
    expect(find('a', '')).toEqual([]);
  });

  it('and signs of patterns mean themselves', () => {
    expect(replaced('(1+y)/y 与 1+y', '(1+y)', '$&')).toBe('$&/y 与 1+y');
  });
});

it('context is one line, and never half a sign', () => {
  const text = `${'😀'.repeat(30)}久期\n\n是 时间`;
  const [span] = find(text, '久期');
  const { before, match, after } = contextOf(text, span!, 4);
  expect([before, match, after]).toEqual(['😀😀😀😀', '久期', ' 是 时']);
});
