import type { ArticleText } from '@xuezhou/contract/article/console';
import { articlesToExport } from '../../capabilities/article/article.port.ts';
import { minuteOf } from '../../platform/clock.ts';
import { contentYaml } from '../export/content-yaml.ts';
import type { Exporter } from '../export/export-chapter.ts';

const shownFigure = /\/files\/(content\/([0-9a-f]{32}\.(?:svg|png|jpg|webp)))/g;

/** Articles as they are read, and drafts, each in its folder with its pictures. */
export async function exportArticles({
  connection,
  storage,
  folder,
  faults,
}: Exporter): Promise<void> {
  for (const { slug, text, published_at, isBehind } of await articlesToExport(connection)) {
    // An import takes none without words.
    if (text.body === '') {
      faults.push(`文章“${text.title}”还没有写正文，没有导出`);
      continue;
    }
    if (isBehind)
      faults.push(`文章“${text.title}”还有没发布的改动，没有导出；文件里是已发布的那一版`);
    const place = `articles/${slug}`;
    const words = `---\n${contentYaml(headerOf(text, published_at))}---\n\n${text.body}\n`;
    for (const [, key = '', name = ''] of words.matchAll(shownFigure))
      if (!(await folder.object(`${place}/figures/${name}`, storage, key)))
        faults.push(`文章“${text.title}”的图片 ${key} 不在存储里，没有导出`);
    await folder.text(`${place}/article.md`, words.replaceAll(shownFigure, 'figures/$2'));
  }
}

const headerOf = (
  { title, summary, author, family, picture, goodId }: ArticleText,
  publishedAt: Date | null,
): Record<string, string> => ({
  title,
  ...(summary !== '' && { summary }),
  ...(author !== '' && { author }),
  ...(family !== null && { family }),
  ...(picture !== null && { picture }),
  ...(goodId !== null && { good: String(goodId) }),
  ...(publishedAt !== null && { published: minuteOf(publishedAt) }),
});
