import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getStudentInfo, logout } from '@xuezhou/contract/account';
import { checkOrder } from '@xuezhou/contract/mall';
import { listQuestions } from '@xuezhou/contract/practice';
import { getQaAnswering, getQaCounts, listQaQuestions, listQaTags } from '@xuezhou/contract/qa';
import { getCourse, getCourseHome, getToday } from '@xuezhou/contract/study';
import { firstAnswersId, type FirstAnswer } from '@xuezhou/rules/site/document';
import { firstCalls } from './first-calls.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { makeApp } from './app.ts';
import { makeClient, type TestClient } from './testing/client.ts';
import { makeCourse } from './testing/factories.ts';
import { startTestApp } from './testing/test-app.ts';

const school = await startTestApp();
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-answered-'));
for (const name of ['index.html', 'login.html'])
  await cp(path.resolve(import.meta.dirname, '../../web/index.html'), path.join(folder, name));
await writeFile(path.join(folder, 'manifest.webmanifest'), '{"name":"学校","icons":[]}');
const app = await makeApp(school.services, {
  isStopping: () => false,
  pages: { web: folder, console: folder, drawing: folder },
  // What comes with a document is the point here, and not what a busy machine leaves out.
  firstAnswersPatience: 60_000,
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const course = await makeCourse(school.connection, {
  title: '</script><b>一级',
  access: 'enrolled',
});

/** A browser at the server with pages, with the cookies of one that signed in. */
function browserOf({ cookies }: TestClient): TestClient {
  const browser = makeClient(app);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

async function open(browser: TestClient, url: string) {
  const { statusCode, headers, body } = await browser.send({
    method: 'GET',
    url,
    headers: { accept: 'text/html' },
  });
  const script = new RegExp(`id="${firstAnswersId}"[^>]*>(.*?)</script>`, 's').exec(body);
  const answers = script === null ? null : (JSON.parse(script[1] ?? '') as FirstAnswer[]);
  return { statusCode, cache: headers['cache-control'], etag: headers['etag'], body, answers };
}

const table = path.resolve(import.meta.dirname, '../../../docs/requirements/routes.tsv');

describe("a student's page", () => {
  it('is one of the product, and asks what changes nothing', async () => {
    const rows = (await readFile(table, 'utf8')).trim().split('\n').slice(1);
    const pages = rows.map((row) => row.split('\t')[1]?.replaceAll(/:\w+/g, ':'));
    for (const { path: page, calls, beside = [], asks = [], looks = [] } of firstCalls) {
      expect(pages).toContain(page.replaceAll(/:\w+/g, ':'));
      for (const call of [...calls, ...beside]) {
        const { method, path: url, declaration } = 'operation' in call ? call.operation : call;
        expect({ url, method, changes: declaration.changesState }).toEqual({
          ...{ url, method: 'GET', changes: undefined },
        });
        for (const [name = ''] of url.matchAll(/:\w+/g)) expect(page).toContain(name);
      }
      for (const { method, path: url, declaration } of [...asks, ...looks]) {
        expect({ url, changes: declaration.changesState }).toEqual({ url, changes: undefined });
        // These too only read: their wishes are too long for an address.
        const isLong = url === listQuestions.path || url === checkOrder.path;
        expect({ url, method }).toEqual({ url, method: isLong ? 'POST' : 'GET' });
      }
    }
  });

  it('comes with what it asks first, as the operations say it, and is kept by no cache', async () => {
    const student = await school.signIn({ courses: [course.courseId] });
    const browser = browserOf(student);
    const { statusCode, cache, etag, answers } = await open(browser, '/dashboard');
    expect({ statusCode, cache, etag }).toEqual({
      ...{ statusCode: 200, cache: 'private, no-store', etag: undefined },
    });
    expect(answers).toEqual([
      { url: getStudentInfo.path, data: await student.data(getStudentInfo) },
      {
        url: getCourseHome.path,
        // The moment of the answer is in it.
        data: { ...(await student.data(getCourseHome)), serverTime: expect.any(String) },
      },
      { url: getToday.path, data: await student.data(getToday) },
    ]);
  });

  it('of a course comes with that course, whatever stands in its name', async () => {
    const student = await school.signIn({ courses: [course.courseId] });
    const { answers, body } = await open(browserOf(student), `/course/${course.courseId}?a=b`);
    const { courseId } = course;
    expect(answers).toContainEqual({
      url: getCourse.path.replace(':courseId', String(courseId)),
      data: await student.data(getCourse, { params: { courseId } }),
    });
    // Of one round: for its book the page does not wait, so its document does not either.
    expect(answers?.at(-1)?.url).toBe(getCourse.path.replace(':courseId', `${courseId}`));
    expect(body).not.toContain('</script><b>');
  });

  it('comes with what it asks with a query of its own, where its address has none', async () => {
    const browser = browserOf(await school.signIn());
    const { answers } = await open(browser, '/qa');
    expect(answers?.map(({ url }) => url)).toEqual([
      getStudentInfo.path,
      `${listQaQuestions.path}?qType=latest&courseTagId=0&bookTagId=0&pageNo=1`,
      listQaTags.path,
      `${getQaAnswering.path}?courseTagId=0&bookTagId=0`,
      getQaCounts.path,
    ]);
    expect((await open(browser, '/qa?tab=mine')).answers).toBeNull();
  });

  it('comes without what is refused, which the page has to hear itself', async () => {
    const student = await school.signIn();
    const browser = browserOf(student);
    const { answers } = await open(browser, `/course/${course.courseId}`);
    expect(answers?.map(({ url }) => url)).not.toContain(`/api/courses/${course.courseId}`);
    for (const wrong of ['/course/0', '/course/abc', '/course/%00', `/course/${'9'.repeat(40)}`]) {
      const opened = await open(browser, wrong);
      expect({ wrong, status: opened.statusCode }).toEqual({ wrong, status: 200 });
      expect(opened.answers?.map(({ url }) => url) ?? []).not.toContain(
        expect.stringContaining('/api/courses/'),
      );
    }
  });

  it('is that of everybody for a visitor, and says nothing of a student once the session has ended', async () => {
    const shared = { statusCode: 200, cache: 'no-cache', answers: null };
    expect(await open(makeClient(app), '/dashboard')).toMatchObject(shared);
    const student = await school.signIn();
    const browser = browserOf(student);
    expect((await open(browser, '/dashboard')).answers).not.toBeNull();
    await student.data(logout);
    const stranger = makeClient(app);
    stranger.cookies.set('xz_session', '1.not-a-session.secret');
    // It is told at once that nobody is signed in, and nothing else.
    for (const each of [browser, stranger])
      expect((await open(each, '/dashboard')).answers).toEqual([
        { url: getStudentInfo.path, data: expect.objectContaining({ unLogin: true }) },
      ]);
  });
});
