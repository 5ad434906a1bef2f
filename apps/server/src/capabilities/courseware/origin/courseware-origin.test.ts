import { randomUUID } from 'node:crypto';
import { openCourseware } from '@xuezhou/contract/courseware';
import { refusals } from '@xuezhou/contract/refusals';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { enrol, makeCourse } from '../../../testing/factories.ts';
import { makeScorm } from '../testing/make-scorm.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { bringCourseware } from '../testing/bring-courseware.ts';
import { makeCoursewareOrigin } from './courseware-origin.ts';

const school = await startTestApp({ environment: { COURSEWARE_PORT: '9080' } });
const origin = await makeCoursewareOrigin(school.services);
afterAll(() => origin.close());
beforeEach(() => school.clock.reset());

const files = [
  { name: 'index.html', content: '<!doctype html><p>你好' },
  { name: '图 片/a b.js', content: 'let one = 1;' },
  { name: 'data.unknown', content: '<script>1</script>' },
];

async function learning() {
  const course = await makeCourse(school.connection);
  const coursewareId = await bringCourseware(school, makeScorm({ files }), course);
  const student = await school.signIn();
  const params = { courseId: course.courseId, coursewareId };
  const body = { sessionId: randomUUID(), part: '', page: 'http://localhost:8080' };
  const open = () => student.call(openCourseware, { params, body });
  const place = new URL((await open()).data?.address ?? '').pathname;
  return { place, open, courseId: course.courseId, studentId: student.studentId };
}
const opened = async () => (await learning()).place;

const get = (url: string, headers = {}) => origin.inject({ method: 'GET', url, headers });

it('gives a page of ours, and the files of one package, each as what it is', async () => {
  const place = await opened();
  const page = await get(place);
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(page.body).toContain('data-page="http://localhost:8080"');
  const script = await get(`${place}f/${encodeURIComponent('图 片')}/a%20b.js`);
  expect([script.body, script.headers['content-type']]).toEqual([
    'let one = 1;',
    'text/javascript',
  ]);
  const unknown = await get(`${place}f/data.unknown`);
  expect(unknown.headers['content-type']).toBe('application/octet-stream');
  const part = await get(`${place}f/index.html`, { range: 'bytes=0-1' });
  expect([part.statusCode, part.body]).toEqual([206, '<!']);
  for (const name of ['player.js', 'scorm12.js', 'scorm2004.js'])
    expect((await get(`/${name}`)).statusCode).toBe(200);
});

it('lets a package reach nothing but itself', async () => {
  const place = await opened();
  for (const url of [place, `${place}f/index.html`]) {
    const { headers } = await get(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors http://localhost:8080 'self'");
    expect(policy).toContain('sandbox allow-scripts allow-same-origin allow-forms allow-modals');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['set-cookie']).toBeUndefined();
  }
});

it('has neither calls nor pages of the school, no workers, and nothing without a signature that lasts', async () => {
  const place = await opened();
  for (const url of [
    '/',
    '/api/account/info',
    '/p/x/',
    `${place}f/`,
    `${place}f/missing.html`,
    `${place}f/../../x`,
  ])
    expect((await get(url)).statusCode).toBe(404);
  const worker = await get(`${place}f/index.html`, { 'service-worker': 'script' });
  expect(worker.statusCode).toBe(403);
  const other = await opened();
  const [, , ticket = ''] = place.split('/');
  const [, , wanted = ''] = other.split('/');
  const forged = [wanted.split('.')[0], ...ticket.split('.').slice(1)].join('.');
  expect((await get(`/p/${forged}/f/index.html`)).statusCode).toBe(404);
  expect((await origin.inject({ method: 'POST', url: place })).statusCode).toBe(404);
  school.clock.advance({ minutes: 31 });
  for (const url of [place, `${place}f/index.html`]) expect((await get(url)).statusCode).toBe(404);
});

it('stays open as long as its page says so, for who has the course still', async () => {
  const { place, open, courseId, studentId } = await learning();
  await enrol(school.connection, studentId, courseId);
  await school.connection
    .updateTable('course')
    .where('course_id', '=', courseId)
    .set({ access: 'enrolled' })
    .execute();
  for (let times = 0; times < 2; times += 1) {
    school.clock.advance({ minutes: 20 });
    // The same address: what the package shows is not begun anew.
    expect(new URL((await open()).data?.address ?? '').pathname).toBe(place);
    expect((await get(`${place}f/index.html`)).statusCode).toBe(200);
  }
  await school.connection.deleteFrom('enrolment').where('student_id', '=', studentId).execute();
  school.clock.advance({ minutes: 20 });
  expect((await open()).status).toBe(refusals.courseNotOwned[0]);
  school.clock.advance({ minutes: 11 });
  expect((await get(`${place}f/index.html`)).statusCode).toBe(404);
});
