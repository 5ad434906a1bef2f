import { keepLines } from '@xuezhou/rules/course/markdown-dialect';
import { richHtml } from '../../platform/text/rich-text.ts';
import { pictureAddress } from '../upload/upload.port.ts';

const picture = new RegExp(`^${pictureAddress.source}$`);

/**
 * A note as it is shown: cleaned, with pictures of our own only. What is wrong with a formula is the writer's
 * business: it is shown as it was written.
 */
export async function noteHtml(content: string): Promise<string> {
  const { html } = await richHtml(keepLines(content), (path) => {
    const isOurs = picture.test(path);
    return Promise.resolve(isOurs ? { key: path.slice('/files/'.length) } : { fault: path });
  });
  return html;
}
