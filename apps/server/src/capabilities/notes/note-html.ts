import { keepLines } from '@xuezhou/rules/text/markdown-dialect';
import { plainHtml } from '../../platform/text/clean-html.ts';
import { ownFileAddress } from '../../platform/text/picture-address.ts';
import { uncheckedHtml } from '../../platform/text/rich-text.ts';

const picture = new RegExp(`^${ownFileAddress.source}$`);

/**
 * A note as it is shown: cleaned, with pictures of our own only. What is wrong with a formula is the writer's
 * business: it is shown as it was written, as is a text that is nested deeper, or marked more densely, than can be read.
 */
export async function noteHtml(content: string): Promise<string> {
  try {
    const html = await uncheckedHtml(keepLines(content), (path) => {
      const isOurs = picture.test(path);
      return Promise.resolve(isOurs ? { key: path.slice('/files/'.length) } : { fault: path });
    });
    return html.length > maxHtml(content, html) ? plainHtml(content) : html;
  } catch (error) {
    // Quotes or lists within each other by the thousand fill the stack.
    if (error instanceof RangeError) return plainHtml(content);
    throw error;
  }
}

/** A table of single digits is six times as long as HTML; what is more is nothing but marks, or formulas. */
const maxHtml = (content: string, html: string) =>
  3000 + 8 * content.length + longestMathTag * Math.min(maxFormulas, countFormulas(html));

const longestMathTag = '<span class="math" data-display="false"></span>'.length;
/** More of one letter each take a browser seconds to draw. */
const maxFormulas = 1000;
const countFormulas = (html: string) => html.split('class="math"').length - 1;
