import { keepLines } from '@xuezhou/rules/course/markdown-dialect';
import { plainHtml } from '../../platform/text/clean-html.ts';
import { richHtml } from '../../platform/text/rich-text.ts';
import { pictureAddress } from '../upload/upload.port.ts';

const picture = new RegExp(`^${pictureAddress.source}$`);

/**
 * A note as it is shown: cleaned, with pictures of our own only. What is wrong with a formula is the writer's
 * business: it is shown as it was written, as is a text that is nested deeper than can be read.
 */
export async function noteHtml(content: string): Promise<string> {
  try {
    const { html } = await richHtml(keepLines(content), (path) => {
      const isOurs = picture.test(path);
      return Promise.resolve(isOurs ? { key: path.slice('/files/'.length) } : { fault: path });
    });
    return html;
  } catch (error) {
    // Quotes or lists within each other by the thousand fill the stack.
    if (error instanceof RangeError) return plainHtml(content);
    throw error;
  }
}
