// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { cleanPasted } from './clean-pasted.ts';
import { findFormulas, formulaAtEnd, tidyTex } from './find-formulas.ts';

describe('a dollar that is typed', () => {
  it.each([
    ['设 $x_i$', 'x_i'],
    [String.raw`$\text{成本}$`, String.raw`\text{成本}`],
    ['价 $100，设 $x$', 'x'],
  ])('closes the formula of %j', (line, tex) => {
    expect(formulaAtEnd(line)?.tex).toBe(tex);
  });

  it.each([
    '$',
    '付 $100 收 $',
    '$5-$',
    '从 $5 到$',
    '共$200的货，$',
    String.raw`\$x$`,
    '$x$ 与',
    '$$x$',
  ])('closes none in %j', (line) => {
    expect(formulaAtEnd(line)).toBeUndefined();
  });

  it('several formulas of a pasted line are found', () => {
    expect(findFormulas('$a$、$b$ 和 $100').map(({ tex }) => tex)).toEqual(['a', 'b']);
  });

  it('TeX stays one formula whatever is typed into it', () => {
    expect(tidyTex('a$b\n\n\nc\\')).toBe('ab\nc');
    expect(tidyTex(String.raw`\$5 \\`)).toBe(String.raw`\$5 \\`);
  });
});

describe('what is pasted', () => {
  it.each([
    ['<p>a<script>x()</script><style>p{}</style></p>', '<p>a</p>'],
    ['<img src="https://e.com/a.png" alt="图">', '<a href="https://e.com/a.png">图</a>'],
    ['<img src="file:///C:/a.png">x', 'x'],
    [
      '<img src="/files/pictures/019a0000-0000-7000-8000-000000000001">',
      '<img src="/files/pictures/019a0000-0000-7000-8000-000000000001">',
    ],
  ])('%s', (html, clean) => {
    expect(cleanPasted(html)).toBe(clean);
  });

  it('a formula of our pages is TeX again', () => {
    const html =
      '<p>设 <span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math><span class="katex-html">x2</span></span></p>';
    expect(cleanPasted(html)).toBe('<p>设 <span class="math">x^2</span></p>');
  });

  it('a table is kept as Markdown, its signs as signs', () => {
    const html = '<table><tr><th>名</th><th>a|b</th></tr><tr><td>1</td><td>*2*</td></tr></table>';
    const kept = new DOMParser().parseFromString(cleanPasted(html), 'text/html');
    expect(kept.querySelector('div')?.dataset['markdown']).toBe(
      '| 名 | a\\|b |\n| --- | --- |\n| 1 | \\*2\\* |',
    );
  });
});
