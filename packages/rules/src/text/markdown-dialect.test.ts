import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { keepLines, markdownDialect, readFormula } from './markdown-dialect.ts';

const html = (markdown: string) => new Marked(markdownDialect).parse(markdown);
const inline = (tex: string) => `<span class="math" data-display="false">${tex}</span>`;

describe('a formula', () => {
  it.each([
    ['设 $a+b$ 为零', `<p>设 ${inline('a+b')} 为零</p>\n`],
    ['$a$和$b$', `<p>${inline('a')}和${inline('b')}</p>\n`],
    [String.raw`$\$5 < x \& y$`, `<p>${inline(String.raw`\$5 &lt; x \&amp; y`)}</p>\n`],
    ['$a > b$', `<p>${inline('a &gt; b')}</p>\n`],
    ['价格 $100 和 $200', '<p>价格 $100 和 $200</p>\n'],
    ['价格 $ 100$', '<p>价格 $ 100$</p>\n'],
    ['付 $200 的货，$再说', '<p>付 $200 的货，$再说</p>\n'],
    ['付 $1,200.5，还 $', '<p>付 $1,200.5，还 $</p>\n'],
    ['见 $$a+b$$ 处', '<p>见 <span class="math" data-display="true">a+b</span> 处</p>\n'],
    ['$$\na+b\n$$', '<div class="math" data-display="true">a+b</div>\n'],
    [
      '一\n$$ a < b $$\n二',
      '<p>一</p>\n<div class="math" data-display="true">a &lt; b</div>\n<p>二</p>\n',
    ],
    ['$$a\n\nb$$', '<p>$$a</p>\n<p>b$$</p>\n'],
  ])('is found in %j', (markdown, found) => {
    expect(html(markdown)).toBe(found);
  });

  it('is what a text begins with, or nothing', () => {
    expect(readFormula('$ a$')).toBeUndefined();
    expect(readFormula('a $b$')).toBeUndefined();
    expect(readFormula('$b$ c')).toEqual({ type: 'math', raw: '$b$', tex: 'b', display: false });
    expect(readFormula('$$ b $$ c')).toEqual({
      ...{ type: 'math', raw: '$$ b $$', tex: 'b', display: true },
    });
  });
});

describe('what is written', () => {
  it.each([
    ['**记住：**复利', '<p><strong>记住：</strong>复利</p>\n'],
    ['**设 $a$**', `<p><strong>设 ${inline('a')}</strong></p>\n`],
    ['** 不是**', '<p>** 不是**</p>\n'],
    ['2*3*4', '<p>2*3*4</p>\n'],
    ['10~20，30~40 和 ~~50~~', '<p>10~20，30~40 和 ~~50~~</p>\n'],
    ['|a|b|\n|-|-|\n|1|2|', expect.stringContaining('<td>1</td>')],
  ])('as %j is read so', (markdown, read) => {
    expect(html(markdown)).toEqual(read);
  });

  it('keeps its lines, however they end', () => {
    expect(keepLines('一\r\n二\r三\n四')).toBe('一  \n二  \n三  \n四');
  });
});
