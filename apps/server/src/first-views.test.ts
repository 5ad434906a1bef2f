import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { getStudentInfo, logout } from '@xuezhou/contract/account';
import { getAssignment } from '@xuezhou/contract/assignment';
import { getCourse, openBook } from '@xuezhou/contract/study';
import { afterAll, describe, expect, it } from 'vitest';
import { makeApp } from './app.ts';
import { makeClient, type TestClient } from './testing/client.ts';
import { unheard } from './platform/http/pages/views/view-into.ts';
import { makeCourse } from './testing/factories.ts';
import { startTestApp } from './testing/test-app.ts';

/** What draws in place of the application: it shows what it was given. */
const stub = `
export async function drawView(wanted, sheets) {
  if (wanted.href.includes('fail')) throw new Error('of the drawing');
  if (wanted.href.includes('elsewhere')) return null;
  const html = '<main>' + wanted.answers[0].data.nickname + ' ' + wanted.href + ' $& ' + wanted.school.shortName + '</main>';
  return { html, css: sheets.css, route: 'dashboard', title: '<学习>', at: wanted.href, isPhone: wanted.isPhone, isBroad: false, unless: ['xuezhou-order-1'] };
}
`;
const built = `<!doctype html>
<html><head>
    <title>学校</title>
    <script src="/color-scheme.js"></script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/a.js">
    <link rel="stylesheet" crossorigin href="/assets/a.css">
  </head>
  <body>
    <div id="root"></div>
    <script src="/kept-view.js"></script>
  </body>
</html>
`;
const scheme = '(function(){})();';
const early = `${scheme}\n${unheard}`;

const school = await startTestApp();
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-views-'));
for (const name of ['index.html', 'login.html']) await writeFile(path.join(folder, name), built);
await writeFile(path.join(folder, 'color-scheme.js'), scheme);
await writeFile(path.join(folder, 'manifest.webmanifest'), '{"name":"学校","icons":[]}');
await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
await writeFile(path.join(folder, 'draw-view.js'), stub);
await writeFile(path.join(folder, 'sheets.json'), '{"css":"main{color:red}"}');
const pages = { web: folder, console: folder, drawing: folder };
const options = { isStopping: () => false, pages, firstAnswersPatience: 60_000 };
const drawing = (isOn: boolean) => ({
  ...school.services,
  config: { ...school.services.config, DRAW_PAGES: isOn },
});
const app = await makeApp(drawing(true), options);
const undrawn = await makeApp(drawing(false), options);
afterAll(async () => {
  await app.close();
  await undrawn.close();
  await rm(folder, { recursive: true });
});

const phone = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile' };

async function open({ cookies }: Pick<TestClient, 'cookies'>, url: string, at = app) {
  const browser = makeClient(at);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return await browser.send({ method: 'GET', url, headers: phone });
}

describe("a student's page", () => {
  it('comes drawn, before anything that it would wait for, and is kept by no cache', async () => {
    const student = await school.signIn();
    const { nickname } = await student.data(getStudentInfo);
    const { statusCode, headers, body } = await open(student, '/dashboard?a=b');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body).toContain(
      `<div id="root" data-drawn="phone" data-at="/dashboard?a=b" data-unless="xuezhou-order-1"><main>${nickname} /dashboard?a=b $& `,
    );
    expect(body).toContain('<body class="dashboard" data-route="dashboard">');
    expect(body).toContain('<title>&lt;学习&gt;</title>');
    expect(body).toContain('<style id="kept-style">main{color:red}[data-logged-out] [data-drawn]{');
    expect(body).toContain('<noscript>');
    const view = body.indexOf('<main>');
    for (const later of ['/assets/index-1.js', '/assets/a.js', 'id="first-answers"'])
      expect({ later, isLater: body.indexOf(later) > view }).toEqual({ later, isLater: true });
    expect(body).toContain('<link data-later media="print" rel="stylesheet"');
    // The one script in it, and nobody else's, may run.
    expect(body).toContain(`<script>${early}</script>`);
    const hash = createHash('sha256').update(early).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('of a course comes with the book that it shows, and what there is to hand in for it, where it is drawn', async () => {
    const { courseId, bookId } = await makeCourse(school.connection, { access: 'enrolled' });
    const student = await school.signIn({ courses: [courseId] });
    const urls = async (at: typeof app) => {
      const { body } = await open(student, `/course/${courseId}`, at);
      return [...body.matchAll(/"url":"([^"]*)"/g)].map(([, url]) => url);
    };
    expect((await urls(app)).slice(-2)).toEqual([
      openBook.path.replace(':courseId', `${courseId}`).replace(':bookId', `${bookId}`),
      getAssignment.path.replace(':bookId', `${bookId}`),
    ]);
    expect((await urls(undrawn)).at(-1)).toBe(getCourse.path.replace(':courseId', `${courseId}`));
  });

  it('comes drawn for a desk to who says nothing of a phone', async () => {
    const student = await school.signIn();
    const browser = makeClient(app);
    for (const [name, value] of student.cookies) browser.cookies.set(name, value);
    const headers = { accept: 'text/html' };
    const { body } = await browser.send({ method: 'GET', url: '/dashboard', headers });
    expect(body).toContain('data-drawn="wide"');
  });

  it('is as it was built for a visitor, for who has logged out, and where the school wants none drawn', async () => {
    const student = await school.signIn();
    const isDrawn = async (...asked: Parameters<typeof open>) =>
      (await open(...asked)).body.includes('data-drawn');
    expect(await isDrawn(student, '/dashboard')).toBe(true);
    expect(await isDrawn(student, '/dashboard', undrawn)).toBe(false);
    expect(await isDrawn({ cookies: new Map() }, '/dashboard')).toBe(false);
    await student.data(logout);
    expect(await isDrawn(student, '/dashboard')).toBe(false);
  });

  it('is as it was built where it leads elsewhere, cannot be drawn, or an answer was refused', async () => {
    const student = await school.signIn();
    for (const url of ['/dashboard?elsewhere=1', '/dashboard?fail=1', '/course/999999']) {
      const { statusCode, headers, body } = await open(student, url);
      expect({ url, statusCode, isDrawn: body.includes('data-drawn') }).toEqual({
        ...{ url, statusCode: 200, isDrawn: false },
      });
      expect(headers['content-security-policy']).not.toContain('sha256');
      expect(body).toContain('first-answers');
    }
    expect((await open(student, '/dashboard')).body).toContain('data-drawn');
  });
});
