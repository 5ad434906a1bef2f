import { drawnHeader } from '@xuezhou/rules/text/formula/drawn-header';
import { describe, expect, it } from 'vitest';
import { capabilities, openAppContext } from '../../capabilities.ts';
import { makeArticle } from '../../capabilities/article/testing/make-article.ts';
import { askOne } from '../desks/qa-desk.ts';
import { sellGood } from '../desks/sell-good.ts';
import { startTestApp } from '../test-app.ts';
import { openDrawn } from './open-drawn.ts';

const school = await startTestApp({ environment: { PUBLIC_URL: 'https://school.example' } });
const open = await openDrawn(school);
const goodId = await sellGood(school.connection, '一级精讲班');
const questionId = await askOne(await school.signIn(), { content: '用 $D$ 算的' });

// Both are answered at one moment.
school.clock.set(school.clock.now());

/** An address of each drawn page, and how many answers come with it. */
const pages: Readonly<Record<string, readonly [url: string, answers: number]>> = {
  '/about': ['/about', 1],
  '/article/:slug': [`/article/${await makeArticle(school.connection)}`, 1],
  '/articles': ['/articles', 0],
  '/legal': ['/legal', 1],
  '/mall': ['/mall', 1],
  '/mall/good/:goodId': [`/mall/good/${goodId}`, 1],
  '/privacy': ['/privacy', 1],
  '/qa/public': ['/qa/public', 0],
  '/qa/public/:id': [`/qa/public/${questionId}`, 1],
  '/teachers': ['/teachers', 1],
};

interface Answer {
  readonly url: string;
  readonly data: unknown;
  readonly formulas?: unknown;
}

describe('a drawn page', () => {
  it('is one of these', () => {
    const context = openAppContext(school.services);
    const drawn = capabilities.flatMap((capability) => capability.drawnPages?.(context) ?? []);
    expect(drawn.map(({ path }) => path).toSorted()).toEqual(Object.keys(pages).toSorted());
  });

  it.each(Object.values(pages))(
    'comes with what a visitor is answered, and is kept by nobody then: %s',
    async (url, count) => {
      const { statusCode, caching, body } = await open(url);
      expect(statusCode).toBe(200);
      expect(caching).toBe(count > 0 ? 'private, no-store' : 'no-cache');
      const [, json = '[]'] = /id="first-answers"[^>]*>(.*?)<\/script>/.exec(body) ?? [];
      const answers = JSON.parse(json) as Answer[];
      expect(answers).toHaveLength(count);
      for (const { url: address, ...answer } of answers) {
        const { payload } = await school
          .visit()
          .send({ method: 'GET', url: address, headers: { [drawnHeader]: '1' } });
        const { data, formulas } = JSON.parse(payload) as Answer;
        expect(answer).toEqual({ data, ...(formulas !== undefined && { formulas }) });
      }
    },
  );

  it('that cannot be drawn now is the application, which a search engine does not take for its words', async () => {
    await school.connection.schema.alterTable('article').renameTo('hidden').execute();
    const { statusCode, retryAfter, body } = await open('/articles');
    await school.connection.schema.alterTable('hidden').renameTo('article').execute();
    expect([statusCode, retryAfter]).toEqual([503, '10']);
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('<script type="module" src="/src/main.tsx">');
  });
});

it('is counted with the calls of an address, as what else asks the database outside of them', async () => {
  const limited = await startTestApp({ environment: { RATE_LIMIT: '1' } });
  const ask = await openDrawn(limited);
  for (const url of ['/articles', '/mall', '/sitemap.xml', '/sitemap/1.xml', '/rss.xml']) {
    limited.clock.advance({ minutes: 1 });
    const statuses = await Promise.all(Array.from({ length: 8 }, () => ask(url)));
    expect([url, statuses.filter(({ statusCode }) => statusCode === 429).length > 0]).toEqual([
      ...[url, true],
    ]);
  }
});
