import type { ArticleContent } from '@xuezhou/contract/article';
import type { ArticleText } from '@xuezhou/contract/article/console';
import { stemText } from '../../platform/text/clean-html.ts';
import { richHtml, type FindFigure } from '../../platform/text/rich-text.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import { cutSections } from '../site/site.port.ts';

/** Characters that are read in a minute. */
const SIGNS_PER_MINUTE = 400;

/** A text as it is read, and what is wrong with it, in words with a way on. */
export interface WrittenArticle {
  readonly content: ArticleContent;
  readonly minutes: number;
  readonly faults: readonly string[];
}

export async function writeArticle(body: string, findFigure: FindFigure): Promise<WrittenArticle> {
  const cut = cutSections(body);
  const lead = await richHtml(cut.lead, findFigure);
  const faults = [...lead.faults];
  const sections: ArticleContent['sections'] = [];
  for (const { title, markdown } of cut.sections) {
    const { html, faults: own } = await richHtml(markdown, findFigure);
    faults.push(...own);
    if (sections.some((section) => section.title === title))
      faults.push(`有两节都叫“${title}”，请改掉一个`);
    sections.push({ title, html });
  }
  const content = { lead: lead.html, sections };
  return { content, minutes: minutesOf(content), faults };
}

function minutesOf({ lead, sections }: ArticleContent): number {
  const words = [lead, ...sections.map(({ html }) => html)].map(stemText).join('');
  return Math.max(1, Math.ceil(words.length / SIGNS_PER_MINUTE));
}

const shownFigure = /^\/files\/(content\/[0-9a-f]{32}\.(?:svg|png|jpg|webp))$/;

export const keyOfPicture = (address: string): string | undefined => shownFigure.exec(address)?.[1];

/** A picture that was sent, by the address under which a browser finds it. */
export const sentPicture =
  (storage: Storage): FindFigure =>
  async (href) => {
    const key = keyOfPicture(href);
    if (key !== undefined && (await storage.stat(key)) !== undefined) return { key };
    return { fault: `找不到图片 ${href}，请重新上传` };
  };

/** Whatever keeps it from being published; a draft that is being begun may lack its words. */
export const missingOf = ({ title, body }: ArticleText): string[] => [
  ...(title.trim() === '' ? ['请写上标题'] : []),
  ...(body.trim() === '' ? ['请写上正文'] : []),
];
