// @vitest-environment happy-dom
import { readingParagraphs, readingText } from '@xuezhou/rules/text/reading-text';
import { describe, expect, it } from 'vitest';
import { typesetFormulas } from '@xuezhou/client/rich-html/typeset-formulas.ts';
import { paragraphsOf, textPointsOf } from './text-points.ts';

const html = String.raw`<h2>利率 <span class="math" data-display="false">r_f</span></h2><p>名义利率 &lt; 5%，即 <span class="math" data-display="false">-6.08\%</span>。</p><div class="math" data-display="true">\frac{a}{b}</div><ul><li>一</li><li>二</li></ul>`;

function draw(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = typesetFormulas(html);
  return root;
}

describe('the words of a text that is shown', () => {
  it('are those that the server counts, formulas drawn or not', () => {
    expect(textPointsOf(draw()).text).toBe(readingText(html));
  });

  it('stand in as many paragraphs', () => {
    expect(paragraphsOf(draw())).toHaveLength(readingParagraphs(html).length);
  });

  it('are found by their place and give it back', () => {
    const points = textPointsOf(draw());
    const start = points.text.indexOf('名义');
    const range = points.rangeOf(start, start + 4);
    expect(range?.toString()).toBe('名义利率');
    expect(points.offsetOf(range?.startContainer as Node, range?.startOffset ?? 0, 'start')).toBe(
      start,
    );
  });

  it('take a formula as a whole', () => {
    const root = draw();
    const points = textPointsOf(root);
    const inside = root.querySelector('.katex-html')?.firstChild as Node;
    const [from, to] = [
      points.offsetOf(inside, 0, 'start') ?? 0,
      points.offsetOf(inside, 0, 'end'),
    ];
    expect(points.text.slice(from, to)).toBe('$r_f$');
    expect(points.offsetOf(document.createElement('p'), 0, 'start')).toBeUndefined();
  });
});
