import { describe, expect, it } from 'vitest';
import { plainHtml, stemText } from './clean-html.ts';
import { cleanSvg } from './clean-svg.ts';
import { richHtml } from './rich-text.ts';

const key = 'content/0123456789abcdef0123456789abcdef.svg';
const html = async (text: string, kind?: 'line') =>
  (await richHtml(text, () => Promise.resolve({ key }), kind)).html;
const math = (tex: string) => `<span class="math" data-display="false">${tex}</span>`;

describe('Markdown with formulas', () => {
  it.each([
    ['$100', '$100'],
    ['花 $100 买 $200 的货', '花 $100 买 $200 的货'],
    ['从$100涨到$200，再到$300。', '从$100涨到$200，再到$300。'],
    ['价格是 \\$5', '价格是 $5'],
    ['$r$ 是利率', `${math('r')} 是利率`],
    ['$a<b$', math('a&lt;b')],
    ['$4.5\\%/9=0.50\\%$', math('4.5\\%/9=0.50\\%')],
    ['2*3*4 与 10~20，30~40', '2*3*4 与 10~20，30~40'],
    ['**记住：**复利看指数', '<strong>记住：</strong>复利看指数'],
    ['**加粗 $x_1$ 里面**', `<strong>加粗 ${math('x_1')} 里面</strong>`],
  ])('reads %s', async (text, expected) => {
    expect(await html(text, 'line')).toBe(expected);
  });

  it('sets a displayed formula apart, in the middle of a text too', async () => {
    expect(await html('先看\n$$FV=1$$\n再看')).toBe(
      '<p>先看</p>\n<div class="math" data-display="true">FV=1</div>\n<p>再看</p>',
    );
  });

  it('joins lines of Chinese without a space', async () => {
    expect(await html('第一行，\n第二行\nthird line')).toBe('<p>第一行，第二行\nthird line</p>');
  });

  it('takes tables, lists and figures', async () => {
    const text = '| 年 | 数 |\n|---|--:|\n| 1 | $x$ |\n\n- 甲\n- 乙\n\n![图](figures/a.svg)';
    const shown = await html(text);
    expect(shown).toContain(`<td align="right">${math('x')}</td>`);
    expect(shown).toContain('<li>甲</li>');
    expect(shown).toContain(`<img src="/files/${key}" alt="图" />`);
  });

  it.each([
    ['$5%$', '公式 $5%$ 里的百分号要写成 \\%'],
    ['$\\foo$', '公式 $\\foo$ 第 1 个字符附近写错了（Undefined control sequence: \\foo）'],
    [
      '$\\def\\a{x}\\a$',
      '公式 $\\def\\a{x}\\a$ 里用 \\def、\\newcommand 之类定义了新命令，网页不显示这样的公式；请把新命令换成它代表的内容',
    ],
  ])('tells what is wrong with %s', async (text, fault) => {
    expect((await richHtml(text, () => Promise.resolve({ key }))).faults).toEqual([fault]);
  });

  it.each([
    ['<script>alert(1)</script>文字', '文字'],
    ['<b onclick="x()">粗</b>', '<b>粗</b>'],
    ['<img src="https://example.com/a.png">图', '图'],
    ['<span class="math evil" style="color:red">x</span>', '<span class="math">x</span>'],
  ])('lets through nothing that could act: %s', async (text, expected) => {
    expect(await html(text, 'line')).toBe(expected);
  });

  it('keeps no address of a link that could act', async () => {
    expect(await html('[看](javascript:alert(1))', 'line')).not.toContain('javascript');
  });
});

describe('plain text', () => {
  it('is escaped, and its lines stay lines', () => {
    expect(plainHtml(' 1 < 2\r\n**不是** $粗体$ ')).toBe('1 &lt; 2<br>**不是** $粗体$');
  });

  it('comes back as the words of a stem', () => {
    expect(stemText('<p>若 <span class="math">a&lt;b</span>，</p>\n<p>则<br>？</p>')).toBe(
      '若 a<b， 则 ？',
    );
  });
});

describe('an SVG', () => {
  const root = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inside}</svg>`;

  it.each([
    '<script>alert(1)</script>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    '<image href="https://example.com/a.png"/>',
    '<style>@import url(https://example.com/a.css);</style>',
  ])('loses %s', (inside) => {
    expect(cleanSvg(root(inside))).toBe(root(''));
  });

  it.each([
    'onload="x()"',
    'style="fill:url(https://x)"',
    'fill="url( \'//x\')"',
    'style="fill:\\75rl(x)"',
  ])('loses the attribute %s', (attribute) => {
    expect(cleanSvg(root(`<g ${attribute}></g>`))).toBe(root('<g></g>'));
  });

  it('keeps what only draws, and is the same when cleaned again', () => {
    const drawing = root(
      '<defs><marker id="a"><path d="M0 0"/></marker></defs><use xlink:href="#a"/><text x="1">a &lt; b</text><g marker-end="url(#a)"></g>',
    );
    const cleaned = cleanSvg(drawing) ?? '';
    expect(cleaned).toContain('marker-end="url(#a)"');
    expect(cleaned).toContain('xlink:href="#a"');
    expect(cleaned).toContain('a &lt; b');
    expect(cleanSvg(cleaned)).toBe(cleaned);
  });

  it('is told from what is none', () => {
    expect(cleanSvg('hello')).toBeUndefined();
  });
});
