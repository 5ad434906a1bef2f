import { expect, it } from 'vitest';
import { drawnIn, expectFindable, openDrawn } from '../../../testing/visits/open-drawn.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp({ environment: { PUBLIC_URL: 'https://school.example' } });
const open = await openDrawn(school);

it.each(['/teachers', '/about', '/legal', '/privacy'])(
  'can be read and found without script: %s',
  async (url) => {
    const { statusCode, body } = await open(url);
    expect(statusCode).toBe(200);
    expectFindable(body, `https://school.example${url}`);
    expect(drawnIn(body).match(/<h2>/g)?.length).toBeGreaterThan(2);
    expect((await open('/sitemap.xml')).body).toContain(`<loc>https://school.example${url}</loc>`);
  },
);
