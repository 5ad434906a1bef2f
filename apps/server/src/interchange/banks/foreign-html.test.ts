import { describe, expect, it } from 'vitest';
import { ForeignHtml } from './foreign-html.ts';

async function clean(html: string) {
  const notes = new Set<string>();
  return { html: await new ForeignHtml().clean(html, new Map(), notes), notes: [...notes] };
}

const shown = (tex: string, display = false) =>
  `<span class="math" data-display="${display}">${tex}</span>`;

describe('the HTML of other programs', () => {
  it('keeps its MathML as formulas, with the signs that HTML names and any prefix', async () => {
    const power = '<m:math><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math>';
    expect(await clean(`<p>若 ${power} 则</p>`)).toEqual({
      html: `若 ${shown('x^{2}')} 则`,
      notes: [],
    });
    const named =
      '<math display="block"><mi>a</mi><mo>&minus;</mo><mi>b</mi><mo>&lt;</mo><mi>c</mi></math>';
    expect((await clean(named)).html).toBe(shown('a-b&lt;c', true));
  });

  it('prefers the TeX that a formula carries along', async () => {
    const tex = '<annotation encoding="application/x-tex">D_{mac}</annotation>';
    const html = `<math><semantics><mi>D</mi>${tex}</semantics></math>`;
    expect((await clean(html)).html).toBe(shown('D_{mac}'));
  });

  it('keeps the text of a formula that is broken, and says so', async () => {
    const told = ['有 MathML 公式没有 TeX 写法，只留下了文字'];
    expect(await clean('一 <math><mi>x</math> 二')).toEqual({ html: '一 x 二', notes: told });
    // One that is never closed swallows nothing.
    expect((await clean('一 <math><mi>x</mi> 二')).html).toContain('二');
  });
});
