import { maxArticle, maxSlug } from '@xuezhou/contract/article';
import type { Family } from '@xuezhou/contract/site';
import { isSlug } from '@xuezhou/rules/article/slug';
import { writeArticle, type ArticleDraft } from '../../capabilities/article/article.port.ts';
import { shownText } from '../../platform/text/figure-paths.ts';
import { familyChoices } from '../families/read-families.ts';
import type { ArticlesDraft, Read } from '../catalogue/drafts.ts';
import { Fields } from '../catalogue/fields.ts';
import { ChapterText, readWhole, type ReadingContext } from '../catalogue/reading-context.ts';
import { splitHeader } from '../catalogue/split-header.ts';

export const noArticles: ArticlesDraft = { articles: [], saysAll: false };

/** Articles, each in a folder of `articles` that is called as the word of its address. */
export async function readArticles(context: ReadingContext): Promise<ArticlesDraft> {
  const before = context.faults.count;
  const folders = await context.files.folders('articles');
  const articles: Read<ArticleDraft>[] = [];
  for (const slug of folders)
    articles.push(await readWhole(context.faults, () => readArticle(context, slug)));
  // Without the folder nothing is said: a course that is brought alone takes no article away.
  return { articles, saysAll: folders.length > 0 && context.faults.count === before };
}

async function readArticle(context: ReadingContext, slug: string): Promise<ArticleDraft> {
  const folder = `articles/${slug}`;
  const file = `${folder}/article.md`;
  const words = await context.files.text(file);
  if (words === undefined) context.faults.add(file, '没有这个文件，这一篇跳过');
  if (!isSlug(slug) || slug.length > maxSlug)
    context.faults.add(folder, '文件夹名就是地址，只能用小写字母、数字和中间的短横，最多 80 个');
  const { header, body } =
    words === undefined ? { header: {}, body: '' } : splitHeader(context.faults, file, words);
  const fields = new Fields(header ?? {}, file, context.faults);
  const text = new ChapterText(context, folder);
  const { content, minutes, faults } = await writeArticle(body, (href) => text.figure(href));
  for (const fault of faults) fields.say(`正文：${fault}`);
  if (words !== undefined && (body === '' || body.length > maxArticle))
    fields.say(`正文应该是 1 至 ${maxArticle} 个字`);
  const figures = Object.fromEntries([...text.figures].map(([href, { key }]) => [href, key]));
  const draft = {
    ...{ slug, file, content, minutes },
    text: {
      title: within(fields, 'title', words === undefined ? '' : fields.text('title'), 100),
      summary: within(fields, 'summary', fields.textOr('summary', ''), 300),
      author: within(fields, 'author', fields.textOr('author', ''), 60),
      family: fields.has('family')
        ? fields.choice<Family | null>('family', familyChoices(context), null)
        : null,
      picture: fields.has('picture') ? await readPicture(fields, text) : null,
      goodId: fields.has('good') ? fields.integer('good', [1, 2_147_483_647]) : null,
      // As pages know them: whoever takes it over goes on with this text.
      body: shownText(body, figures),
    },
    published_at: fields.has('published') ? fields.moment('published') : null,
  };
  fields.refuseOthers();
  return draft;
}

function within(fields: Fields, name: string, text: string, most: number): string {
  if (text.length > most) fields.say(`${name} 最多 ${most} 个字`);
  return text.trim();
}

async function readPicture(fields: Fields, text: ChapterText): Promise<string | null> {
  const found = await text.figure(fields.text('picture'));
  if ('key' in found) return `/files/${found.key}`;
  fields.say(`picture：${found.fault}`);
  return null;
}
