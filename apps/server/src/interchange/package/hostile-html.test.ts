import { describe, expect, it } from 'vitest';
import { readPage } from './page-html.ts';
import { readXml } from '../xml/read-xml.ts';
import { ForeignHtml, wordsOf } from '../banks/foreign-html.ts';

const length = 3_000_000;
const many = (unit: string) => unit.repeat(Math.ceil(length / unit.length));

const named = (pages: readonly string[]) => pages.map((page) => [page.slice(0, 30), page] as const);

async function clean(html: string) {
  const notes = new Set<string>();
  return { html: await new ForeignHtml().clean(html, new Map(), notes), notes: [...notes] };
}

// What costs more than its length does not end before the runner gives up.
describe('a page of 3 MB that means harm is read to its end', () => {
  it.each(
    named([
      many('<a '),
      `<a ${many(' href="@@PLUGINFILE@@/')}`,
      `<a ${many(' href= ')}`,
      many('<img '),
      many('<img "'),
      many(`<img '"'`),
      `<img ${many('"')}`,
      `<img src=${many(' src=')}`,
      many(String.raw`\(`),
      many(String.raw`\\(`),
      many(String.raw`\[`),
      many(String.raw`\(\[`),
      String.raw`\(${many('x')}`,
      String.raw`\(${many('x')}\)`,
      many(String.raw`\begin{align}`),
      many(String.raw`\begin{align}\begin{matrix}`),
      many('$$'),
      many('$a '),
      `<p>${many('&nbsp;')}x</p>`,
      many('<'),
    ]),
  )('%s', async (_name, page) => {
    const { html } = await readPage(page, async () => undefined);
    expect(
      [html, (await clean(page)).html, wordsOf(page)].every(
        (text) => text.length <= 10 * page.length,
      ),
    ).toBe(true);
  });

  it.each(
    named([
      `${'<i>'.repeat(length / 6)}${'</b>'.repeat(length / 8)}`,
      many('<a>'),
      many('<a href="@@PLUGINFILE@@/x">'),
      many('<math>'),
      Array.from({ length: 200_000 }, (_one, at) => `<m${at}:math>`).join(''),
    ]),
  )('or refused in words, where its tags never end: %s', async (_name, page) => {
    await expect(clean(page)).rejects.toThrow('嵌套太深');
    await expect(readPage(page, async () => undefined)).rejects.toThrow('嵌套太深');
  });

  it('and so is XML', () => {
    expect(() => readXml(`<!DOCTYPE ${many('x')}`)).toThrow('XML');
    expect(() => readXml(many('<!DOCTYPE['))).toThrow('XML');
    expect(() => readXml('<a/>'.repeat(1_000_001), '目录')).toThrow('目录太大，请分成几份');
  });
});

describe('what stays as it was', () => {
  it.each([
    [
      '<a class="x" href="@@PLUGINFILE@@/%E8%A1%A8.pdf?a=1" title="t">表 <b>一</b></a>',
      '表 <b>一</b>',
    ],
    ['<img alt="a<b" src="https://x.test/a.png">后', 'a&lt;b后'],
    ['<p>&nbsp;<br></p><p>字</p>', '字'],
  ])('%s', async (given, shown) => {
    expect((await clean(given)).html).toBe(shown);
  });

  it.each([
    String.raw`\[\begin{aligned}a\\[2pt]b\end{aligned}\]`,
    String.raw`\begin{align}\begin{matrix}a\\b\end{matrix}\end{align}`,
    String.raw`\(\begin{cases}1\\(x)\end{cases}\)`,
  ])('a formula with another within it, or the end of a line: %s', async (tex) => {
    const { html, notes } = await clean(tex);
    expect(notes).toEqual([]);
    expect(html.match(/class="math"/g)).toHaveLength(1);
    expect(html).toMatch(/^<span[^>]*>[^<]*<\/span>$/);
  });

  it('a formula that nobody can read is told, and stays text', async () => {
    expect((await clean(String.raw`\(${'x'.repeat(10_001)}\)`)).notes).toEqual([
      '有公式超过 10000 个字符，保留为文字',
    ]);
  });
});
