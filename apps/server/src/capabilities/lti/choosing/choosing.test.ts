import { refusals } from '@xuezhou/contract/refusals';
import { listAudit } from '@xuezhou/contract/staff';
import { beforeEach, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { add, makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openChooseDesk } from '../testing/choose-desk.ts';
import { onThisMachine } from '../testing/platform-desk.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const { clock, connection } = school;
const morning = () => clock.set('2026-11-29T10:00:00+08:00');
beforeEach(morning);
morning();
const { desk, platform, paths, come, look, send, choose, deliver, links, open, ...at } =
  await openChooseDesk(school);
const all = [paths.course, paths.paper, paths.book, paths.reading];
const picks = (html: string) =>
  [...html.matchAll(/name="pick" value="([^"]+)"/g)].map(([, path]) => path);
const rowOf = (html: string, path: string) =>
  html.split('\n').find((line) => line.includes(`value="${path}"`)) ?? '';
const studentsNow = async () =>
  (await connection.selectFrom('student').select('student_id').execute()).length;

it('[lti.choosing#1-3] a teacher chooses papers, chapters and courses, and nobody is made an account for it', async () => {
  const before = await studentsNow();
  const visitor = school.visit();
  const address = await come(visitor);
  const page = await look(visitor, address);
  expect(page.statusCode).toBe(200);
  expect(picks(page.body)).toEqual(expect.arrayContaining(all));
  expect(picks(page.body).slice(0, 2)).toEqual([paths.course, paths.paper]);
  expect(page.body).toContain('期中卷 &lt;甲&gt;');
  const answer = await choose(visitor, address, [paths.paper, paths.reading]);
  expect(await deliver(answer.body)).toMatchObject({ status: 200 });
  const [paper, reading] = (await links()).slice(-2);
  expect(paper).toMatchObject({
    ...{ title: '期中卷 <甲>', url: `${desk.base}${paths.paper}`, isInWindow: true },
    custom: { xuezhou_page: paths.paper },
    lineItem: { scoreMaximum: 100, label: '期中卷 <甲>', resourceId: paths.paper },
  });
  expect(reading).toMatchObject({ url: `${desk.base}${paths.reading}`, lineItem: null });
  // Called so in the list, among what is picked, and there.
  expect(rowOf(page.body, paths.reading)).toContain(`<span>${reading?.title}<small>`);
  const found = await send(visitor, await come(visitor), [
    ['pick', paths.reading],
    ['act', 'find'],
  ]);
  const named = (html: string) => /<span>.*<\/small>/.exec(rowOf(html, paths.reading))?.[0];
  expect(named(found.body)).toBe(named(page.body));
  expect(await studentsNow()).toBe(before);
  const reader = await signInStaffAs(school, { permissions: ['audit.read'] });
  const [entry] = (await reader.data(listAudit, { query: {} })).list.filter(
    ({ operation }) => operation === 'chooseLtiContent',
  );
  expect(entry).toMatchObject({
    ...{ staffName: '课程平台：平台 jiangcheng', address: '课程平台', device: '没有记' },
    after: { opened: [{ paperId: at.paperId }, { courseId: platform.courseId }] },
  });
});

it('[lti.choosing#1] the log says by number what was chosen, however long the number is', async () => {
  const { courseId } = platform;
  const [bookId, readingId] = [2_000_004, 2_000_012];
  const book = {
    course_id: courseId,
    position: bookId,
    cover: 'cover-1',
    intro: '',
    book_status: 1,
  };
  await add(connection, 'book', { book_id: bookId, title: '长号的书', ...book });
  await add(connection, 'reading', {
    ...{ reading_id: readingId, book_id: bookId, course_id: courseId, position: 1, number: '' },
    ...{ title: '小结', minutes: 30, html: '' },
  });
  const visitor = school.visit();
  const path = `/course/${courseId}/book/${bookId}/reading/${readingId}`;
  await choose(visitor, await come(visitor), [path]);
  const reader = await signInStaffAs(school, { permissions: ['audit.read'] });
  const [entry] = (await reader.data(listAudit, { query: {} })).list.filter(
    ({ operation }) => operation === 'chooseLtiContent',
  );
  expect(entry?.after).toMatchObject({
    opened: [{ courseId, bookId, readingId }],
    graded: [],
  });
});

it('[lti.choosing#6] offers a paper until its last day, and takes none that is over', async () => {
  const endsOn = (end_date: string | null) =>
    connection
      .updateTable('mock_paper')
      .where('paper_id', '=', at.paperId)
      .set({ end_date })
      .execute();
  await endsOn('2026-11-29');
  const visitor = school.visit();
  const address = await come(visitor);
  expect(rowOf((await look(visitor, address)).body, paths.paper)).toContain(
    '到 2026 年 11 月 29 日',
  );
  await endsOn('2026-11-28');
  expect(picks((await look(visitor, address)).body)).not.toContain(paths.paper);
  const late = await choose(visitor, address, [paths.paper, paths.book]);
  expect([late.statusCode, late.body.includes('试卷已经结束')]).toEqual([422, true]);
  expect(picks(late.body)[0]).toBe(paths.book);
  await endsOn(null);
});

it('[lti.choosing#4] what is studied is graded too where the teacher wishes it, and nothing where the platform takes no grades', async () => {
  const visitor = school.visit();
  const graded = [
    ['pick', paths.course] as const,
    ['graded', '1'] as const,
    ['act', 'send'] as const,
  ];
  await deliver((await send(visitor, await come(visitor), graded)).body);
  expect((await links()).at(-1)?.lineItem).toMatchObject({ scoreMaximum: 100, tag: 'course' });
  await desk.playFault('no-line-items');
  const address = await come(visitor);
  expect((await look(visitor, address)).body).toContain('课程平台这里不收成绩');
  await deliver((await choose(visitor, address, [paths.paper])).body);
  expect((await links()).at(-1)?.lineItem).toBeNull();
  const tokenless = (token_address: string | null) =>
    connection
      .updateTable('lti_platform')
      .where('platform_id', '=', platform.platformId)
      .set({ token_address })
      .execute();
  await tokenless(null);
  expect((await look(visitor, await come(visitor))).body).toContain('请让学校填上“令牌网址”');
  await tokenless(platform.wish.tokenAddress);
});

it('[lti.choosing#5] a link opens what was chosen, however it is called later and whatever address the platform names', async () => {
  const teacher = school.visit();
  await deliver((await choose(teacher, await come(teacher), [paths.paper])).body);
  const link = (await links()).at(-1)?.id ?? 0;
  await connection
    .updateTable('mock_paper')
    .where('paper_id', '=', at.paperId)
    .set({ title: '期中卷' })
    .execute();
  await desk.playFault('default-target');
  const student = await school.signIn();
  const launchId = await open(student, link);
  expect((await desk.look(student, launchId)).data).toMatchObject({
    kind: 'paper',
    title: '期中卷',
  });
  expect((await desk.link(student, launchId)).data).toEqual({ path: paths.paper });
});

it('[lti.choosing#6] finds by words, course and kind, and keeps what was picked', async () => {
  const visitor = school.visit();
  const address = await come(visitor);
  const find = async (...fields: [string, string][]) =>
    (await send(visitor, address, [...fields, ['act', 'find']])).body;
  expect(picks(await find(['q', '期中 卷']))).toEqual([paths.paper]);
  const chapters = picks(await find(['kind', 'reading']));
  expect(chapters).toContain(paths.reading);
  expect(chapters.filter((path) => !path?.includes('/reading/'))).toEqual([]);
  const within = ['course', String(platform.courseId)] as const;
  expect(picks(await find([...within]))).toEqual(expect.arrayContaining(all));
  const none = await find(['q', '没有这个'], ['pick', paths.book]);
  expect(none).toContain('选了 1 样');
  expect(picks(none)).toEqual([paths.book]);
  expect(await find(['q', '没有这个'])).toContain('没有找到');
});

it('[lti.choosing#7] says what is wrong with a choice and loses nothing of it', async () => {
  const visitor = school.visit();
  const address = await come(visitor);
  const other = await makeCourse(connection);
  const empty = await choose(visitor, address, []);
  expect([empty.statusCode, empty.body.includes('请先选一样')]).toEqual([422, true]);
  const closed = await choose(visitor, address, [paths.book, `/course/${other.courseId}`]);
  expect(closed.body).toContain('有 1 样学校不再开给这个平台');
  expect(closed.body).toContain(`value="${paths.book}" checked`);
  expect(closed.body).not.toContain('name="JWT"');
  await desk.playFault('one-only');
  const single = await come(visitor);
  expect((await look(visitor, single)).body).toContain('type="radio"');
  expect((await choose(visitor, single, [paths.book, paths.paper])).body).toContain(
    '一次只能放一样',
  );
});

it('[lti.choosing#8] goes back with nothing where nothing was wanted', async () => {
  const before = (await links()).length;
  const visitor = school.visit();
  const answer = await send(visitor, await come(visitor), [['act', 'cancel']]);
  expect(await deliver(answer.body)).toMatchObject({ status: 200 });
  expect((await links()).length).toBe(before);
});

it('[lti.choosing#9] opens nothing to choose from where the platform is off or over, nor what is closed to it later', async () => {
  const visitor = school.visit();
  const address = await come(visitor);
  await desk.turn(platform.platformId, false);
  expect((await look(visitor, address)).body).toContain('学校停用了');
  await desk.turn(platform.platformId, true);
  await deliver((await choose(visitor, address, [paths.course])).body);
  const link = (await links()).at(-1)?.id ?? 0;
  const open2 = await makeCourse(connection);
  const wish = { ...desk.wishOf('jiangcheng', [open2.courseId]), platformId: platform.platformId };
  await desk.save({ ...wish, version: 1 });
  const student = await school.signIn();
  const launchId = await open(student, link);
  expect((await desk.look(student, launchId)).status).toBe(refusals.ltiCourseClosed[0]);
  clock.set('2027-08-01T10:00:00+08:00');
  const late = school.visit();
  expect((await look(late, await come(late))).body).toContain('到期了');
});
