import { readClipboardOmml } from '@xuezhou/rules/text/formula/clipboard-omml';
import { elementsIn, type MarkupElement } from '@xuezhou/rules/text/formula/markup-element';
import { ommlToTex } from '@xuezhou/rules/text/formula/omml-to-tex';

const formula =
  /<!--\[if gte msEquation \d+\]>([\s\S]*?)<!\[endif\]-->(?:\s*<!\[if !msEquation\]>[\s\S]*?<!\[endif\]>)?/gi;

/** What Word hides from browsers: its own formulas, in comments, with pictures of them behind. They become TeX. */
export function withWordFormulas(html: string): string {
  return html.replaceAll(formula, (_all, hidden: string) =>
    formulasIn(readClipboardOmml(hidden), false).join(''),
  );
}

function formulasIn(element: MarkupElement, isAlone: boolean): string[] {
  return elementsIn(element).flatMap((child) => {
    if (child.name !== 'oMath') return formulasIn(child, isAlone || child.name === 'oMathPara');
    const tex = ommlToTex(child);
    const shown = document.createElement(isAlone ? 'div' : 'span');
    shown.className = 'math';
    shown.textContent = tex;
    return tex === '' ? [] : [shown.outerHTML];
  });
}
