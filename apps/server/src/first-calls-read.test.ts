import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getStudentInfo } from '@xuezhou/contract/account';
import { openAssistant } from '@xuezhou/contract/assistant';
import { listBookmarks } from '@xuezhou/contract/favorite';
import { openVideo } from '@xuezhou/contract/lecture';
import { checkOrder, listAddresses } from '@xuezhou/contract/mall';
import { listNotesOfPlace } from '@xuezhou/contract/notes';
import {
  buildSet,
  exerciseTypes,
  listChallengeQuestions,
  listQuestions,
  openQuestion,
  openSet,
} from '@xuezhou/contract/practice';
import { openReading, openReadingOfVariant } from '@xuezhou/contract/study';
import { afterAll, expect, it } from 'vitest';
import { makeApp } from './app.ts';
import { makeGood } from './capabilities/mall/testing/make-good.ts';
import { firstCalls } from './first-calls.ts';
import { makeClient } from './testing/client.ts';
import { statementsOf } from './testing/database/statements-of.ts';
import { askOne } from './testing/desks/qa-desk.ts';
import { enrol, makeCourse } from './testing/factories.ts';
import { makeQuestion } from './testing/make-question.ts';
import { startTestApp } from './testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-read-'));
const page = '<html><head></head><body><div id="root"></div></body></html>';
for (const name of ['index.html', 'login.html']) await writeFile(path.join(folder, name), page);
await writeFile(path.join(folder, 'manifest.webmanifest'), '{"name":"学校","icons":[]}');
await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
// It is asked all that a view needs; what the view would be does not matter here.
await writeFile(path.join(folder, 'draw-view.js'), 'export const drawView = async () => null;');
await writeFile(path.join(folder, 'sheets.json'), '{}');
const app = await makeApp(
  { ...school.services, config: { ...school.services.config, DRAW_PAGES: true } },
  {
    isStopping: () => false,
    pages: { web: folder, console: folder, drawing: folder },
    firstAnswersPatience: 60_000,
  },
);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const course = await makeCourse(connection);
const question = await makeQuestion(connection, course, { subjectId: course.subjectId });
const { goodId } = await makeGood(connection);
const student = await school.signIn();
await enrol(connection, student.studentId, course.courseId);
const { courseId, bookId, readingId, bulletId } = course;
const setId = randomUUID();
const anything = { readingIds: [], kinds: [], difficulties: [], from: 'all' as const };
await student.data(buildSet, {
  params: course,
  body: { ...anything, setId, name: '周末', count: 1, minutes: null },
});
const asked = await askOne(student);

/** Whose page it is, and what it stands for. */
const params: Readonly<Record<string, string>> = {
  ...{ courseId: `${courseId}`, bookId: `${bookId}`, readingId: `${readingId}` },
  ...{ goodId: `${goodId}`, questionId: asked },
};

/** What a drawing asks back, as its page asks it. */
const back = new Map<unknown, () => Promise<{ status: number }>>([
  [openReading, () => student.call(openReading, { params: course })],
  [
    openReadingOfVariant,
    () => student.call(openReadingOfVariant, { params: { ...course, variant: 'reader' } }),
  ],
  [
    openVideo,
    () => student.call(openVideo, { params: { ...course, vid: 0 }, query: { drawn: '1' } }),
  ],
  [
    listNotesOfPlace,
    () => student.call(listNotesOfPlace, { params: { noteType: 'bullet', id: bulletId } }),
  ],
  [listBookmarks, () => student.call(listBookmarks, { params: course })],
  [
    listQuestions,
    () => student.call(listQuestions, { body: { courseId, type: exerciseTypes.intelligent } }),
  ],
  [listChallengeQuestions, () => student.call(listChallengeQuestions, { query: { bookId } })],
  [openSet, () => student.call(openSet, { params: { courseId, setId } })],
  [
    openQuestion,
    () => student.call(openQuestion, { query: { courseId, questionId: question.questionId } }),
  ],
  [openAssistant, () => student.call(openAssistant, { query: {} })],
  [
    checkOrder,
    () => student.call(checkOrder, { body: { goodId, limitYear: 0, bestCoupon: true } }),
  ],
  [listAddresses, () => student.call(listAddresses)],
]);

const writesOf = async (ask: () => Promise<unknown>) =>
  (await statementsOf(ask)).filter((text) => /\b(insert|update|delete|merge)\b/i.test(text));

it.each(firstCalls.map((page) => [page.path, page] as const))(
  'what %s needs to be drawn is asked without a write',
  async (address, { calls, beside = [], next, asks = [], looks = [] }) => {
    const url = address.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const browser = makeClient(app);
    for (const [name, value] of student.cookies) browser.cookies.set(name, value);
    // A session is noted once; of what a page asks the first time counts too.
    await browser.data(getStudentInfo);
    let body = '';
    const writes = await writesOf(async () => {
      ({ body } = await browser.send({ method: 'GET', url, headers: { accept: 'text/html' } }));
    });
    // All of it was answered, or nothing is proved; of a second round one call at least.
    const answered = body.match(/"url":/g)?.length ?? 0;
    const most = calls.length + beside.length + (next === undefined ? 0 : 1);
    expect(answered).toBeGreaterThanOrEqual(most);
    expect(writes).toEqual([]);
    for (const operation of [...asks, ...looks]) {
      const ask = back.get(operation)!;
      let status = 0;
      const own = await writesOf(async () => ({ status } = await ask()));
      expect({ url: operation.path, status, writes: own }).toEqual({
        ...{ url: operation.path, status: 200, writes: [] },
      });
    }
  },
);

it('a lecture that is opened is noted, and one that is only drawn has nothing to play', async () => {
  const ask = (query: { drawn?: '1' }) =>
    student.data(openVideo, { params: { ...course, vid: 0 }, query });
  expect(await writesOf(() => ask({}))).not.toEqual([]);
  const drawn = await ask({ drawn: '1' });
  expect(drawn).toMatchObject({ paths: [], vpathFree: null, audio: { path: null } });
  // Nor by the address of its picture.
  for (const file of ['key', 'master.m3u8', 'captions-zh.vtt']) {
    const url = drawn.poster!.replace('poster.jpg', file);
    const { body } = await student.send({ method: 'GET', url });
    expect({ file, body }).toEqual({ file, body: expect.stringContaining('播放地址已过期') });
  }
  expect(drawn.captions.filter(({ path: address }) => address !== '')).toEqual([]);
  const played = (await ask({})).paths[0]!.path.replace('master.m3u8', 'key');
  expect((await student.send({ method: 'GET', url: played })).statusCode).toBe(200);
});
