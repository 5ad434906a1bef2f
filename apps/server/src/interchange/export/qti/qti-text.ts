import sanitize from 'sanitize-html';
import { htmlTags } from '../../../platform/text/clean-html.ts';
import { lineClasses } from '../../qti/own-layout.ts';
import { foreignHtml, withoutControls, withPictures } from '../foreign-text.ts';

const asSpan = (name: string) => () => ({ tagName: 'span', attribs: { class: name } });

/** Our HTML as the XML that an item of QTI 2.2 may hold. */
export function qtiText(html: string, addressOf: (key: string) => string): string {
  const clean = sanitize(withoutControls(withPictures(html, addressOf)), {
    allowedTags: htmlTags,
    allowedAttributes: {
      ...{ a: ['href'], img: ['src', 'alt'] },
      ...{ span: ['class', 'data-display'], div: ['class', 'data-display'] },
      ...{ td: ['align', 'colspan', 'rowspan'], th: ['align', 'colspan', 'rowspan'] },
    },
    transformTags: {
      u: asSpan(lineClasses.u),
      s: asSpan(lineClasses.s),
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src, alt } }),
    },
  });
  // Last: a cleaner writes the signs plainly that keep words from being formulas.
  return foreignHtml(clean);
}
