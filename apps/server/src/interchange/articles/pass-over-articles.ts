import type { CatalogueDraft } from '../catalogue/drafts.ts';
import type { ReadingContext } from '../catalogue/reading-context.ts';

/** An article that the console has taken over, or made, is passed over: no file changes it. */
export function passOverArticles(
  { faults }: Pick<ReadingContext, 'faults'>,
  catalogue: CatalogueDraft,
  slugs: ReadonlySet<string>,
): CatalogueDraft {
  const articles = catalogue.written.articles.map((read) => {
    const { slug, file, text } = read.draft;
    if (!slugs.has(slug)) return read;
    faults.add(file, `文章“${text.title}”已由教务台接管，文件里的没有导入；请在教务台里改`);
    return { ...read, isFaulty: true };
  });
  return { ...catalogue, written: { ...catalogue.written, articles } };
}
