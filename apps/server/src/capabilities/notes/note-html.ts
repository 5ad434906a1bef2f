import { richHtml } from '../../platform/text/rich-text.ts';

const picture = /^\/files\/(images\/[0-9a-f]{40}\.webp)$/;

/**
 * A note as it is shown: cleaned, with pictures of our own only. A line that its writer ended stays a line. What is
 * wrong with a formula is the writer's business: it is shown as it was written.
 */
export async function noteHtml(content: string): Promise<string> {
  const lines = content.replace(/\r\n?/g, '\n').replaceAll('\n', '  \n');
  const { html } = await richHtml(lines, (path) => {
    const key = picture.exec(path)?.[1];
    return Promise.resolve(key === undefined ? { fault: path } : { key });
  });
  return html;
}
