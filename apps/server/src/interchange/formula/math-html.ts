import { faultOfFormula } from '../../platform/text/check-formula.ts';
import { plainHtml } from '../../platform/text/clean-html.ts';
import { allElements, textIn, type XmlElement } from '../xml/read-xml.ts';
import { mathmlToTex } from '@xuezhou/rules/text/formula/mathml-to-tex';

/** A `math` element as a formula of the school; undefined for one that cannot be drawn. */
export function mathHtml(math: XmlElement, isDisplay: boolean): string | undefined {
  // What the author wrote is nearer to what was meant than what a program made of it.
  for (const tex of [writtenTex(math), mathmlToTex(math)])
    if (tex !== '' && faultOfFormula(tex, isDisplay) === undefined)
      return `<span class="math" data-display="${isDisplay}">${plainHtml(tex)}</span>`;
  return undefined;
}

function writtenTex(math: XmlElement): string {
  const annotation = allElements(math, 'annotation').find(({ attributes }) =>
    /^(?:application\/x-tex|TeX|LaTeX)$/i.test(attributes['encoding'] ?? ''),
  );
  const text = annotation ? textIn(annotation) : (math.attributes['alttext'] ?? '');
  // Words that describe a formula are none.
  const isTex = annotation !== undefined || /[\\_^={}]/.test(text);
  return isTex ? text.trim().replace(/^\$+|\$+$/g, '') : '';
}
