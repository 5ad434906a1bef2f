import type { Connection } from '../../../platform/database/prepare.ts';
import { putArticles } from '../content/content-articles.ts';

let made = 0;

/** An article of a file, that everybody reads. */
export async function makeArticle(
  connection: Connection,
  slug = `made-${(made += 1)}`,
): Promise<string> {
  const text = {
    ...{ title: '凸性', summary: '', author: '周允', family: 'CFA' as const },
    ...{ picture: null, goodId: null, body: '开头。' },
  };
  const draft = {
    ...{ slug, file: `articles/${slug}/article.md`, text, minutes: 1 },
    content: { lead: '<p>开头。</p>', sections: [] },
    published_at: new Date('2026-01-01T00:00:00Z'),
  };
  const difference = { added: [draft], changed: [], unchanged: 0 };
  await connection
    .transaction()
    .execute((change) => putArticles(change, difference, draft.published_at));
  return slug;
}
