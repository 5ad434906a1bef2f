import './typeset-formulas.css';
import { definesNames } from '@xuezhou/rules/text/formula-names';
import { bareNumber } from '@xuezhou/rules/text/reading-text';
import katex from 'katex';

/**
 * Draws the formulas of cleaned HTML, with MathML for screen readers. A formula is an element `.math` whose text is
 * TeX; `data-display="true"` sets it in a block of its own. TeX that cannot be read, or may never end, stays as it is written.
 */
export function typesetFormulas(cleanHtml: string): string {
  const template = document.createElement('template');
  template.innerHTML = cleanHtml;
  for (const element of template.content.querySelectorAll<HTMLElement>('.math')) typeset(element);
  return template.innerHTML;
}

function typeset(element: HTMLElement): void {
  const tex = element.textContent.trim();
  const isDisplay = element.dataset['display'] === 'true';
  const number = isDisplay ? null : bareNumber(tex);
  if (number !== null) {
    element.replaceWith(number);
    return;
  }
  if (definesNames(tex)) return;
  try {
    element.innerHTML = katex.renderToString(tex, {
      displayMode: isDisplay,
      throwOnError: true,
      // Chinese inside a formula is no mistake.
      strict: 'ignore',
      trust: false,
    });
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error;
  }
}
