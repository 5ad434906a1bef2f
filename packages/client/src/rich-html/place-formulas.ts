import './place-formulas.css';
import { isDrawn } from '@xuezhou/rules/text/formula/drawn-formulas';
import { bareNumber, type Formula } from '@xuezhou/rules/text/reading-text';

type Draw = (formula: Formula) => string | undefined;

/**
 * Puts drawn formulas into cleaned HTML, with MathML for screen readers. A formula is an element `.math` whose text is
 * TeX; `data-display="true"` sets it in a block of its own. What `draw` has nothing of stays as it is written.
 */
export function placeFormulas(cleanHtml: string, draw: Draw): string {
  const template = document.createElement('template');
  template.innerHTML = cleanHtml;
  for (const element of template.content.querySelectorAll<HTMLElement>('.math'))
    place(element, draw);
  return template.innerHTML;
}

function place(element: HTMLElement, draw: Draw): void {
  const tex = element.textContent.trim();
  const isDisplay = element.dataset['display'] === 'true';
  const number = isDisplay ? null : bareNumber(tex);
  if (number !== null) {
    element.replaceWith(number);
    return;
  }
  const drawn = isDrawn({ tex, isDisplay }) ? draw({ tex, isDisplay }) : undefined;
  if (drawn) element.innerHTML = drawn;
}
