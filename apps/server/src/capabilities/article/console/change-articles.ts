import { isDeepStrictEqual } from 'node:util';
import type {
  ArticleText,
  createArticle as createOperation,
  saveArticle as saveOperation,
  takeOverArticle as takeOverOperation,
} from '@xuezhou/contract/article/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { isSlug } from '@xuezhou/rules/article/slug';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { wellFormed } from '../../../platform/text/well-formed.ts';
import { holdFamilies } from '../../site/site.port.ts';
import {
  addVersion,
  articleVersion,
  holdArticle,
  setArticle,
  type ArticleRow,
  type VersionRow,
} from '../article.repository.ts';
import { judgeArticle } from './judge-article.ts';

export const target = (slug: string) => ({ kind: 'article', id: slug }) as const;

/** Throws where the console has no such article. */
export async function demandOwned(change: Change, slug: string): Promise<ArticleRow> {
  const row = await holdArticle(change, slug);
  if (row === undefined) throw new Refusal('articleUnknown');
  if (row.owner === 'file') throw new Refusal('articleOfFile');
  return row;
}

export async function demandVersion(
  change: Change,
  { slug, version }: ArticleRow,
): Promise<VersionRow> {
  const row = await articleVersion(change, slug, version);
  if (row === undefined) throw new Error(`the article ${slug} has no version ${version}`);
  return row;
}

/** As the log keeps it: the words themselves stay as versions. */
const factsOf = (version: number, { body, ...text }: ArticleText) => ({
  ...{ ...text, version, signs: body.length },
});

const soundText = (given: ArticleText): ArticleText =>
  wellFormed({
    ...given,
    title: given.title.trim(),
    summary: given.summary.trim(),
    author: given.author.trim(),
    body: given.body.replaceAll('\r\n', '\n').trim(),
  });

const blank: Omit<ArticleText, 'title'> = {
  ...{ summary: '', author: '', family: null, picture: null, goodId: null, body: '' },
};

export async function createArticle(
  services: ConsoleServices,
  { body: { slug, title: given } }: InputOf<typeof createOperation>,
  actor: Actor,
): Promise<DataOf<typeof createOperation>> {
  if (!isSlug(slug)) throw new Refusal('articleSlugWrong');
  const text = soundText({ ...blank, title: given });
  if (text.title === '') throw new Refusal('articleWrong', '请写上标题');
  return await changeAudited(services, actor, async (change, now) => {
    const added = await change
      .insertInto('article')
      .values({
        ...{ slug, owner: 'console', file: null, version: 1 },
        ...{ published_version: null, published_at: null, changed_at: now },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (added === undefined) {
      const first = await articleVersion(change, slug, 1);
      // What was sent twice was done by the first.
      const isRepeat =
        first?.changed_by_name === actor.staff.name && isDeepStrictEqual(first.text, text);
      if (!isRepeat) throw new Refusal('articleSlugTaken');
      return { answer: { slug }, auditEntry: null };
    }
    await addVersion(change, {
      ...{ slug, version: 1, text, content: { lead: '', sections: [] }, minutes: 1 },
      ...{ changed_at: now, changed_by_name: actor.staff.name },
    });
    const after = { title: text.title, slug };
    return {
      answer: { slug },
      auditEntry: { operation: 'createArticle', target: target(slug), after },
    };
  });
}

export async function saveArticle(
  services: ConsoleServices,
  { body: { slug, version, text: given } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const text = soundText(given);
  const { content, minutes, faults } = await judgeArticle(services, text);
  const [fault] = faults;
  if (fault !== undefined) throw new Refusal('articleWrong', fault);
  return await changeAudited(services, actor, async (change, now) => {
    const row = await demandOwned(change, slug);
    const { text: before } = await demandVersion(change, row);
    // What was sent twice was done by the first.
    if (isDeepStrictEqual(before, text))
      return { answer: { version: row.version }, auditEntry: null };
    if (row.version !== version) throw new Refusal('articleChanged');
    if (text.family !== null) await holdFamilies(change, [text.family]);
    await addVersion(change, {
      ...{ slug, version: version + 1, text, content, minutes },
      ...{ changed_at: now, changed_by_name: actor.staff.name },
    });
    await setArticle(change, slug, { version: version + 1, changed_at: now });
    const auditEntry = {
      operation: 'saveArticle',
      target: target(slug),
      before: factsOf(version, before),
      after: factsOf(version + 1, text),
    };
    return { answer: { version: version + 1 }, auditEntry };
  });
}

/** What is read stays what it was; from now on no import changes it. */
export async function takeOverArticle(
  services: ConsoleServices,
  { body: { slug } }: InputOf<typeof takeOverOperation>,
  actor: Actor,
): Promise<DataOf<typeof takeOverOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const row = await holdArticle(change, slug);
    if (row === undefined) throw new Refusal('articleUnknown');
    if (row.owner === 'console') return { answer: { version: row.version }, auditEntry: null };
    const written = await demandVersion(change, row);
    await addVersion(change, {
      ...{ ...written, version: 1 },
      ...{ changed_at: now, changed_by_name: actor.staff.name },
    });
    const published_version = row.published_version === null ? null : 1;
    await setArticle(change, slug, { owner: 'console', version: 1, published_version });
    const { title } = written.text;
    const auditEntry = {
      operation: 'takeOverArticle',
      target: target(slug),
      before: { title, owner: 'file' },
      after: { title, owner: 'console' },
    };
    return { answer: { version: 1 }, auditEntry };
  });
}
