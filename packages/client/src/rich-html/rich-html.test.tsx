// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import katex from 'katex';
import { describe, expect, test, vi } from 'vitest';
import { drawAhead, prepareRichHtml } from './rich-html-parts.ts';
import { RichHtml } from './rich-html.tsx';

// NOTE: DOMPurify cleans nothing in the test's document and loses the first element there; that it cleans is seen in a
// real browser only.
describe('RichHtml', () => {
  test('typesets a formula with MathML for screen readers', async () => {
    const { container } = render(
      <RichHtml html={String.raw`题：<div class="math" data-display="true">\frac{a}{b}</div>`} />,
    );
    await waitFor(() =>
      expect(container.querySelector('.katex-display math mfrac')).not.toBeNull(),
    );
    expect(container.querySelector('.katex-html')?.getAttribute('aria-hidden')).toBe('true');
  });

  test('is drawn whole at the first look where its parts were fetched ahead', async () => {
    const html = '题：<p>设 <span class="math" data-display="false">x^2</span></p>';
    await prepareRichHtml(html);
    const { container } = render(<RichHtml html={html} />);
    expect(container.querySelector('.katex')).not.toBeNull();
  });

  test('draws ahead, once, what will be wanted soon', async () => {
    const html = '题：<p>先画好 <span class="math" data-display="false">y^2</span></p>';
    vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
    await drawAhead(html);
    const again = vi.spyOn(katex, 'renderToString');
    const { container } = render(<RichHtml html={html} />);
    expect(container.querySelector('.katex')).not.toBeNull();
    expect(again).not.toHaveBeenCalled();
  });

  test('shows what came drawn with an answer as it is, and loads nothing that draws', async () => {
    vi.resetModules();
    const { RichHtml: Fresh } = await import('./rich-html.tsx');
    const { placer, typesetter } = await import('./rich-html-parts.ts');
    const { learnFormulas } = await import('./known-formulas.ts');
    learnFormulas({ 'Ia < b': '<span class="katex">画好的</span>', [String.raw`I\bad{`]: '' });
    const wrong = String.raw`<span class="math" data-display="false">\bad{</span>`;
    const html = `题：<p><span class="math" data-display="false"> a &lt; b </span>${wrong}1</p>`;
    const { container } = render(<Fresh html={html} />);
    expect(await screen.findByText('画好的')).toBeDefined();
    expect(container.textContent).toContain(String.raw`\bad{`);
    expect(typeof placer.state.get()).toBe('object');
    expect(typesetter.state.get()).toBe('waiting');
  });

  test('draws what did not come drawn, beside what did', async () => {
    vi.resetModules();
    const { RichHtml: Fresh } = await import('./rich-html.tsx');
    const { learnFormulas } = await import('./known-formulas.ts');
    learnFormulas({ Iu: '<span class="katex">画好的</span>' });
    const math = (tex: string) => `<span class="math" data-display="false">${tex}</span>`;
    const { container } = render(<Fresh html={`题：<p>${math('u')}${math('v^2')}</p>`} />);
    await waitFor(() => expect(container.querySelector('.katex msup')).not.toBeNull());
    expect(container.querySelectorAll('.math > .katex')).toHaveLength(2);
  });

  test('leaves TeX that cannot be read as it is written', async () => {
    const html = String.raw`题：<span class="math" data-display="false">\frac{</span>`;
    await prepareRichHtml(html);
    render(<RichHtml html={html} />);
    expect(screen.getByText(String.raw`\frac{`)).toBeDefined();
  });

  test('leaves TeX that would never end as it is written', async () => {
    const tex = `\\def\\a{${'x'.repeat(2000)}}${'\\a'.repeat(900)}`;
    const html = `题：<span class="math" data-display="false">${tex}</span>`;
    await prepareRichHtml(html);
    render(<RichHtml html={html} />);
    expect(screen.getByText(tex)).toBeDefined();
  });
});
