import { getArticle, listArticles } from '@xuezhou/contract/article';
import * as contract from '@xuezhou/contract/article/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listAudit } from '@xuezhou/contract/staff';
import { describe, expect, it } from 'vitest';
import { sellGood } from '../../../testing/desks/sell-good.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp({ environment: { PUBLIC_URL: 'https://school.example' } });
const editor = await signInStaffAs(school, {
  permissions: ['content.read', 'content.draft', 'content.publish', 'audit.read'],
  name: '周允',
});
const refused = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const text: contract.ArticleText = {
  ...{
    title: '凸性',
    summary: '一句话',
    author: '周允',
    family: 'CFA',
    picture: null,
    goodId: null,
  },
  body: '开头 $x^2$。\n\n## 第一节\n\n正文一。\n\n## 第二节\n\n正文二。',
};

let made = 0;
const newSlug = () => `article-${(made += 1)}`;
const create = (slug: string, title = '凸性') =>
  editor.call(contract.createArticle, { body: { slug, title } });
const save = (slug: string, version: number, words = text) =>
  editor.call(contract.saveArticle, { body: { slug, version, text: words } });
const publish = (slug: string, version: number, at: string | null = null) =>
  editor.call(contract.publishArticle, { body: { slug, version, at } });
const open = (slug: string) => editor.data(contract.getSchoolArticle, { params: { slug } });
const read = (slug: string) => school.visit().call(getArticle, { params: { slug } });

async function published(words = text): Promise<string> {
  const slug = newSlug();
  await create(slug);
  await save(slug, 1, words);
  await publish(slug, 2);
  return slug;
}

describe('an article', () => {
  it('[GET /api/articles/:slug] [POST /api/console/articles/create] [POST /api/console/articles/save] [POST /api/console/articles/publish] is a draft to nobody but the school, then read by whoever comes', async () => {
    const slug = newSlug();
    expect((await create(slug)).data).toEqual({ slug });
    expect((await create(slug)).data).toEqual({ slug });
    expect((await create(slug, '另一篇')).status).toBe(refused('articleSlugTaken'));
    expect((await publish(slug, 1)).status).toBe(refused('articleWrong'));
    expect((await save(slug, 1)).data).toEqual({ version: 2 });
    expect((await save(slug, 1)).data).toEqual({ version: 2 });
    expect((await read(slug)).http).toBe(404);
    expect(await open(slug)).toMatchObject({ state: 'draft', version: 2, publishedVersion: null });
    expect((await publish(slug, 1)).status).toBe(refused('articleChanged'));
    expect((await publish(slug, 2)).status).toBe(200);
    const { data } = await read(slug);
    expect(data).toMatchObject({
      ...{ slug, title: '凸性', summary: '一句话', author: '周允', family: 'CFA', minutes: 1 },
      sections: [
        { title: '第一节', html: '<p>正文一。</p>' },
        { title: '第二节', html: '<p>正文二。</p>' },
      ],
    });
    expect(data?.lead).toContain('class="math"');
    const { list } = await editor.data(listAudit, { query: { operation: 'publishArticle' } });
    expect(list[0]).toMatchObject({ before: { version: null }, after: { version: 2 } });
  });

  it('that is read stays as it was until its newer version is published, and keeps its date', async () => {
    const slug = await published();
    const before = (await read(slug)).data;
    school.clock.advance({ minutes: 5 });
    await save(slug, 2, { ...text, title: '新的标题' });
    expect((await read(slug)).data).toEqual(before);
    await publish(slug, 3);
    expect((await read(slug)).data).toMatchObject({
      title: '新的标题',
      publishedAt: before?.publishedAt,
    });
  });

  it('is found at its time and not before, nor in the list, the sitemap or the feed', async () => {
    const slug = newSlug();
    await create(slug);
    await save(slug, 1);
    const past = new Date(school.clock.now().getTime() - 60_000).toISOString();
    expect((await publish(slug, 2, past)).status).toBe(refused('articleTimePast'));
    await publish(slug, 2, new Date(school.clock.now().getTime() + 300_000).toISOString());
    expect((await open(slug)).state).toBe('waiting');
    const everywhere = async () => {
      const list = await school.visit().data(listArticles, { query: {} });
      const [sitemap, feed] = await Promise.all(
        ['/sitemap.xml', '/rss.xml'].map(
          async (url) => (await school.visit().send({ method: 'GET', url })).payload,
        ),
      );
      return [
        list.articles.some((article) => article.slug === slug),
        sitemap?.includes(`/article/${slug}<`),
        feed?.includes(`/article/${slug}<`),
        (await read(slug)).http === 200,
      ];
    };
    expect(await everywhere()).toEqual([false, false, false, false]);
    // What search engines are told is kept for ten minutes.
    school.clock.advance({ minutes: 11 });
    expect(await everywhere()).toEqual([true, true, true, true]);
  });

  it('that became public meanwhile is not published for later', async () => {
    const slug = newSlug();
    await create(slug);
    await save(slug, 1);
    const later = new Date(school.clock.now().getTime() + 300_000).toISOString();
    expect((await publish(slug, 2, later)).data).toEqual({ publishedAt: later });
    expect((await publish(slug, 2, later)).data).toEqual({ publishedAt: later });
    school.clock.advance({ minutes: 6 });
    await save(slug, 2, { ...text, title: '改过的' });
    const tooLate = new Date(school.clock.now().getTime() + 300_000).toISOString();
    expect((await publish(slug, 3, tooLate)).status).toBe(refused('articleChanged'));
    expect((await read(slug)).data?.title).toBe('凸性');
  });

  it('[POST /api/console/articles/take-back] is nowhere once it is taken back, twice the same', async () => {
    const slug = await published();
    const takeBack = () => editor.call(contract.takeBackArticle, { body: { slug } });
    expect([(await takeBack()).status, (await takeBack()).status]).toEqual([200, 200]);
    expect((await read(slug)).http).toBe(404);
    expect((await open(slug)).state).toBe('draft');
    const unknown = await editor.call(contract.takeBackArticle, { body: { slug: 'nothing' } });
    expect(unknown.status).toBe(refused('articleUnknown'));
  });

  it('[GET /api/console/articles/:slug] [GET /api/console/articles/:slug/versions/:version] that a colleague saved meanwhile is not written over; each version stays', async () => {
    const slug = newSlug();
    await create(slug);
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map((title) => save(slug, 1, { ...text, title })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...[200, refused('articleChanged'), refused('articleChanged')],
    ]);
    const { versions } = await open(slug);
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    const first = await editor.data(contract.getArticleVersion, { params: { slug, version: 1 } });
    expect(first.text.body).toBe('');
  });

  it('[POST /api/console/articles/preview] says what is wrong, and is not saved with it', async () => {
    const slug = newSlug();
    await create(slug);
    const wrong: contract.ArticleText = {
      ...text,
      body: '## 一\n\n<script>x</script>\n\n## 一\n\n$\\frac{$\n\n![](/files/content/none.png)',
      ...{ picture: '/files/content/0123.png', goodId: 999_999 },
    };
    const { content, faults } = await editor.data(contract.previewArticle, {
      body: { text: wrong },
    });
    expect(JSON.stringify(content)).not.toContain('<script');
    expect(faults).toHaveLength(5);
    for (const bad of [wrong, { ...text, title: ' ' }, { ...text, body: ' ' }])
      expect((await save(slug, 1, bad)).status).toBe(refused('articleWrong'));
    for (const odd of ['凸性', 'A', 'a b', '../x', ''])
      expect((await create(odd)).status).not.toBe(200);
  });

  it('[POST /api/console/articles/picture] has pictures that were sent, and nothing that is none', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>';
    const send = (words: string) =>
      editor.call(contract.addArticlePicture, {
        files: { picture: new File([words], 'a.svg') },
      });
    const { address } = (await send(svg)).data ?? { address: '' };
    expect(address).toMatch(/^\/files\/content\/[0-9a-f]{32}\.svg$/);
    expect((await send('no picture')).status).toBe(refused('articlePictureUnfit'));
    const slug = await published({
      ...text,
      ...{ picture: address, body: `![线](${address})` },
    });
    const { data } = await read(slug);
    expect(data?.picture).toBe(address);
    expect(data?.lead).toContain(`src="${address}"`);
  });

  it('names a good that is sold, and none once it left the shelf', async () => {
    const goodId = await sellGood(school.connection, '精讲班');
    const slug = await published({ ...text, goodId });
    expect((await read(slug)).data?.good).toMatchObject({ goodId, goodName: '精讲班' });
    await school.connection
      .updateTable('good')
      .set({ retired_at: school.clock.now() })
      .where('good_id', '=', goodId)
      .execute();
    expect((await read(slug)).data?.good).toBeNull();
  });
});

it('[GET /api/articles] [GET /api/console/articles] lists for everybody by exam, the newest first, and for the school the drafts too', async () => {
  const draft = newSlug();
  await create(draft);
  const ofCpa = await published({ ...text, family: 'CPA' });
  school.clock.advance({ minutes: 1 });
  const newest = await published({ ...text, family: null });
  const visitor = school.visit();
  const all = await visitor.data(listArticles, { query: {} });
  expect(all.articles[0]?.slug).toBe(newest);
  expect(all.families).toEqual(['CFA', 'CPA']);
  const cpa = await visitor.data(listArticles, { query: { cate: 'cpa' } });
  expect(cpa.articles.map(({ slug }) => slug)).toEqual([ofCpa]);
  expect(cpa).toMatchObject({ itemsCount: 1, pageSize: expect.any(Number) as number });
  expect((await visitor.data(listArticles, { query: { pageNo: 99 } })).articles).toEqual([]);
  const ofSchool = await editor.data(contract.listSchoolArticles);
  expect(ofSchool.find(({ slug }) => slug === draft)).toMatchObject({ state: 'draft' });
  const stranger = await signInStaffAs(school, { permissions: ['mark.write'] });
  expect((await stranger.call(contract.listSchoolArticles)).status).toBe(
    refused('permissionMissing'),
  );
});
