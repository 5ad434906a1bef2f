import sanitize from 'sanitize-html';
import { htmlTags } from '../../platform/text/clean-html.ts';
import { lineClasses } from '../qti/own-layout.ts';
import { foreignHtml, withoutControls, withPictures } from './foreign-text.ts';

const asSpan = (name: string) => () => ({ tagName: 'span', attribs: { class: name } });

/** Our HTML as the XML that an item of QTI 2.2 may hold. */
export function qtiText(html: string, addressOf: (key: string) => string): string {
  return sanitize(withoutControls(withPictures(foreignHtml(html), addressOf)), {
    allowedTags: htmlTags,
    allowedAttributes: {
      ...{ a: ['href'], img: ['src', 'alt'], span: ['class'] },
      ...{ td: ['align', 'colspan', 'rowspan'], th: ['align', 'colspan', 'rowspan'] },
    },
    transformTags: {
      u: asSpan(lineClasses.u),
      s: asSpan(lineClasses.s),
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src, alt } }),
    },
  });
}
