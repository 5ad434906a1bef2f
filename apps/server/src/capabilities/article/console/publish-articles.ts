import type {
  addArticlePicture as pictureOperation,
  publishArticle as publishOperation,
  takeBackArticle as takeBackOperation,
} from '@xuezhou/contract/article/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { articlePictures } from '../article-pictures.ts';
import { setArticle, type ArticleRow } from '../article.repository.ts';
import { missingOf } from '../text-of-article.ts';
import { demandOwned, demandVersion, target } from './change-articles.ts';

const factsOf = ({ published_version: version, published_at: at }: PublishedRow) => ({
  version,
  publishedAt: at?.toISOString() ?? null,
});
type PublishedRow = Pick<ArticleRow, 'published_version' | 'published_at'>;

export async function publishArticle(
  services: ConsoleServices,
  { body: { slug, version, at } }: InputOf<typeof publishOperation>,
  actor: Actor,
): Promise<DataOf<typeof publishOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const row = await demandOwned(change, slug);
    if (row.version !== version) throw new Refusal('articleChanged');
    const [fault] = missingOf((await demandVersion(change, row)).text);
    if (fault !== undefined) throw new Refusal('articleWrong', fault);
    const isRead = row.published_at !== null && row.published_at <= now;
    const wished = at === null ? now : new Date(at);
    if (!isRead && wished < now) throw new Refusal('articleTimePast');
    // It became public meanwhile: what was wished for later cannot be.
    if (isRead && wished > now) throw new Refusal('articleChanged');
    const published_at = isRead ? row.published_at : wished;
    const answer = { publishedAt: (published_at ?? now).toISOString() };
    const after = { published_version: version, published_at };
    const isSame =
      row.published_version === version && row.published_at?.getTime() === published_at?.getTime();
    if (isSame) return { answer, auditEntry: null };
    await setArticle(change, slug, { ...after, changed_at: now });
    const auditEntry = {
      operation: 'publishArticle',
      target: target(slug),
      before: factsOf(row),
      after: factsOf(after),
    };
    return { answer, auditEntry };
  });
}

/** Its address is not found until it is published again. */
export async function takeBackArticle(
  services: ConsoleServices,
  { body: { slug } }: InputOf<typeof takeBackOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const row = await demandOwned(change, slug);
    if (row.published_at === null) return { answer: true as const, auditEntry: null };
    const after = { published_version: null, published_at: null };
    await setArticle(change, slug, { ...after, changed_at: now });
    const auditEntry = {
      operation: 'takeBackArticle',
      target: target(slug),
      before: factsOf(row),
      after: factsOf(after),
    };
    return { answer: true as const, auditEntry };
  });
}

/** Cleaned, and kept once however often it is sent. */
export async function addArticlePicture(
  services: ConsoleServices,
  { files }: InputOf<typeof pictureOperation>,
  actor: Actor,
): Promise<DataOf<typeof pictureOperation>> {
  const { connection } = services.database;
  const bytes = Buffer.from(await files.picture.arrayBuffer());
  const picture = await articlePictures.of(connection)(bytes);
  if (picture === undefined) throw new Refusal('articlePictureUnfit');
  const { key, body, contentType } = picture;
  if ((await services.storage.stat(key)) === undefined)
    await services.storage.put(key, body, { contentType });
  const address = `/files/${key}`;
  const auditEntry = {
    operation: 'addArticlePicture',
    target: { kind: 'picture', id: key } as const,
    after: { address },
  };
  return await changeAudited(services, actor, () =>
    Promise.resolve({ answer: { address }, auditEntry }),
  );
}
