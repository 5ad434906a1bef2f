import { describe, expect, it } from 'vitest';
import { dataIn, drawnIn, expectFindable, openDrawn } from '../../../testing/visits/open-drawn.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { makeGood } from '../testing/make-good.ts';

const school = await startTestApp({ environment: { PUBLIC_URL: 'https://school.example' } });
const open = await openDrawn(school);
const retiredAt = new Date('2026-01-01T00:00:00Z');
async function sitemap(): Promise<string> {
  // It is kept for ten minutes.
  school.clock.advance({ minutes: 11 });
  return (await open('/sitemap.xml')).body;
}

describe('a good without script', () => {
  it('[mall-good] stands in the page with its price, its way and what it is for search engines', async () => {
    const { goodId } = await makeGood(school.connection, { title: '一级精讲班' });
    await school.connection
      .updateTable('good')
      .set({ intro_html: '<p>先学<span class="math" data-display="false">x^2</span>再做题</p>' })
      .where('good_id', '=', goodId)
      .execute();
    const { statusCode, body } = await open(`/mall/good/${goodId}`);
    expect(statusCode).toBe(200);
    expectFindable(body, `https://school.example/mall/good/${goodId}`);
    const drawn = drawnIn(body);
    expect(drawn).toMatch(/<a href="\/mall">商城<\/a>/);
    expect(drawn).toContain('<h1>一级精讲班</h1>');
    expect(drawn).toContain('¥3,680');
    expect(drawn).toMatch(/<p>先学<math.*<\/math>再做题<\/p>/);
    expect(dataIn(body)).toMatchObject([
      {
        '@type': 'Course',
        name: '一级精讲班',
        provider: { name: '学校' },
        offers: [{ '@type': 'Offer', price: '3680.00', priceCurrency: 'CNY' }],
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, name: '商城', item: 'https://school.example/mall' },
          { position: 2, item: `https://school.example/mall/good/${goodId}` },
        ],
      },
    ]);
  });

  it('comes with the answer that its page asks first, its formulas drawn, for a visitor and not for a student', async () => {
    const { goodId } = await makeGood(school.connection, { title: '只问一次' });
    const student = await school.signIn();
    const { body } = await open(`/mall/good/${goodId}`);
    const [, json = ''] = /id="first-answers"[^>]*>(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject([
      { url: `/api/mall/good/${goodId}`, data: { goodName: '只问一次', owned: null } },
    ]);
    const own = await open(`/mall/good/${goodId}`, {
      cookie: [...student.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    });
    expect(own.statusCode).toBe(200);
    expect(own.body).toContain('<div id="root"></div>');
  });

  it('that is nowhere is not found, and one that left the shelf asks not to be', async () => {
    const { goodId } = await makeGood(school.connection, { title: '下架的', retiredAt });
    const gone = await open(`/mall/good/${goodId}`);
    expect(gone.body).toContain('<meta name="robots" content="noindex" />');
    for (const id of ['999999', '0', '-1', 'x', '99999999999', '1e3']) {
      const { statusCode, body } = await open(`/mall/good/${id}`);
      expect([id, statusCode]).toEqual([id, 404]);
      expect(body).toContain('<meta name="robots" content="noindex" />');
      expect(body).toContain('<div id="root"></div>');
    }
    expect(await sitemap()).not.toContain(`/mall/good/${goodId}<`);
  });

  it('runs nothing that its title says', async () => {
    const evil = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>$&';
    const { goodId } = await makeGood(school.connection, { title: `班${evil}` });
    for (const url of [`/mall/good/${goodId}`, '/mall']) {
      const { body } = await open(url);
      expect(body).not.toMatch(/<script>|<img src=x/);
    }
    const [course] = dataIn((await open(`/mall/good/${goodId}`)).body);
    expect(course).toMatchObject({ name: `班${evil}` });
  });
});

it('[mall] lists without script what is sold, and names it to search engines', async () => {
  const { goodId } = await makeGood(school.connection, { title: '在卖的班' });
  const { goodId: retired } = await makeGood(school.connection, { title: '不卖的班', retiredAt });
  const { statusCode, body } = await open('/mall');
  expect(statusCode).toBe(200);
  expectFindable(body, 'https://school.example/mall');
  expect(drawnIn(body)).toContain(`<a href="/mall/good/${goodId}">在卖的班</a>`);
  expect(body).not.toContain('不卖的班');
  expect(await sitemap()).toContain(`<loc>https://school.example/mall/good/${goodId}</loc>`);
  expect(await sitemap()).not.toContain(`/mall/good/${retired}<`);
});
