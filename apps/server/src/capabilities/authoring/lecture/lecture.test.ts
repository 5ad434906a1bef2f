import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { openVideo } from '@xuezhou/contract/lecture';
import { enrol, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const refused = (name: AnyRefusalName) => allRefusals[name][0];

/** A lecture whose draft has a video. */
async function recorded() {
  const { courseId } = await owner.data(contract.createCourse, {
    body: { requestId: randomUUID(), title: '久期', family: 'CFA' },
  });
  let parentId = courseId;
  for (const kind of ['book', 'reading', 'lecture'] as const) {
    const body = { courseId, requestId: randomUUID(), kind, parentId, afterId: null, title: kind };
    parentId = (await owner.data(contract.addNode, { body })).nodeId;
  }
  const fields = { isIntensive: false, isFree: false, subject: null, content: { video: 'v.mp4' } };
  await connection
    .updateTable('authored_node')
    .where('kind', '=', 'lecture')
    .where('node_id', '=', parentId)
    .set({ fields: JSON.stringify(fields) })
    .execute();
  return { courseId, lectureId: parentId };
}
type Lecture = Awaited<ReturnType<typeof recorded>>;

const read = (lecture: Lecture) => owner.data(contract.getLecture, { params: lecture });
const from = async <Body extends object>(lecture: Lecture, body: Body) => ({
  body: { ...lecture, revision: (await read(lecture)).revision, ...body },
});
const zh = [
  { start: 0, end: 1000, text: '那凸性项呢' },
  { start: 1000, end: 2500, text: '前面有一个二分之一' },
];
const srt = (text: string) => ({ file: new File([text], '字幕.srt') });
const times = (...lines: readonly [string, string, string][]) =>
  lines.map(([start, end, text], at) => `${at + 1}\n${start} --> ${end}\n${text}\n`).join('\n');

describe('captions in the draft', () => {
  it('[POST /api/console/content/lectures/captions] are saved, answered the same when sent twice, and taken away by saving none', async () => {
    const lecture = await recorded();
    const save = await from(lecture, { language: 'zh' as const, cues: zh });
    const first = await owner.data(contract.saveCaptions, save);
    expect(await owner.data(contract.saveCaptions, save)).toEqual(first);
    expect((await read(lecture)).captions).toEqual([{ language: 'zh', cues: zh }]);
    const none = await from(lecture, { language: 'zh' as const, cues: [] });
    await owner.data(contract.saveCaptions, none);
    expect((await read(lecture)).captions).toEqual([]);
  });

  it('of a colleague are not written over by who has not seen them', async () => {
    const lecture = await recorded();
    const mine = await from(lecture, { language: 'zh' as const, cues: zh });
    const theirs = await from(lecture, { language: 'zh' as const, cues: zh.slice(0, 1) });
    await owner.data(contract.saveCaptions, theirs);
    expect((await owner.call(contract.saveCaptions, mine)).status).toBe(refused('draftChanged'));
  });

  it.each([
    ['whose times cross', 'zh', [zh[0]!, { ...zh[1]!, start: 900 }], 'captionTimes'],
    ['that end before they begin', 'zh', [{ start: 500, end: 400, text: '久期' }], 'captionTimes'],
    ['that say nothing', 'zh', [{ start: 0, end: 400, text: '  ' }], 'captionTimes'],
    [
      'of another language',
      'zh',
      [{ start: 0, end: 400, text: 'Duration is the slope of a tangent of the price curve.' }],
      'captionLanguage',
    ],
  ] as const)('%s are refused in words', async (_, language, cues, refusal) => {
    const lecture = await recorded();
    const { status, message } = await owner.call(
      contract.saveCaptions,
      await from(lecture, { language, cues: [...cues] }),
    );
    expect(status).toBe(refused(refusal));
    expect(message).toMatch(/[\u4e00-\u9fff]/);
  });

  it('[POST /api/console/content/lectures/captions/file] come out of a file of any tool, and replace those of the language only when told', async () => {
    const lecture = await recorded();
    const send = async (text: string, wishes: object = {}) =>
      await owner.call(contract.addCaptionFile, {
        ...(await from(lecture, { language: 'zh' as const, replaces: false, ...wishes })),
        files: srt(text),
      });
    const one = times(['00:00:00,000', '00:00:01,000', '久期']);
    expect(await send(one)).toMatchObject({ status: 200, data: { cues: 1 } });
    const other = times(['00:00:00,000', '00:00:01,000', '凸性']);
    expect((await send(other)).status).toBe(refused('captionTwice'));
    expect((await read(lecture)).captions[0]?.cues[0]?.text).toBe('久期');
    expect((await send(other, { replaces: true })).status).toBe(200);
    expect((await read(lecture)).captions[0]?.cues[0]?.text).toBe('凸性');
    const crossing = times(
      ['00:00:00,000', '00:00:05,000', '久期'],
      ['00:00:04,000', '00:00:06,000', '凸性'],
    );
    const answer = await send(crossing, { replaces: true });
    expect(answer.status).toBe(refused('captionTimes'));
    expect(answer.message).toContain('第 2 条（00:00:04 凸性）');
    expect((await send('不是字幕', { replaces: true })).status).toBe(refused('captionUnread'));
  });

  it('are none of a lecture of slides, or of one that has nothing', async () => {
    const lecture = await recorded();
    const content = { slides: [{ title: '久期', body: '斜率', say: ['久期是斜率'] }] };
    await connection
      .updateTable('authored_node')
      .where('node_id', '=', lecture.lectureId)
      .set({
        fields: JSON.stringify({ isIntensive: false, isFree: false, subject: null, content }),
      })
      .execute();
    const body = { language: 'zh' as const, cues: zh };
    expect((await owner.call(contract.saveCaptions, await from(lecture, body))).status).toBe(
      refused('lectureNoVideo'),
    );
    const chapters = [{ start: 0, title: '一' }];
    expect(
      (await owner.call(contract.saveChapters, await from(lecture, { chapters }))).status,
    ).toBe(refused('lectureNoVideo'));
  });
});

describe('chapters in the draft', () => {
  it('[POST /api/console/content/lectures/chapters] go from early to late and have names, and are listed as a change by themselves', async () => {
    const lecture = await recorded();
    const chapters = [
      { start: 0, title: '切线不够用了' },
      { start: 252, title: '凸性从哪来' },
    ];
    for (const wrong of [chapters.toReversed(), [{ start: 0, title: ' ' }]]) {
      const { status } = await owner.call(
        contract.saveChapters,
        await from(lecture, { chapters: wrong }),
      );
      expect(status).toBe(refused('chapterTimes'));
    }
    await owner.data(contract.saveChapters, await from(lecture, { chapters }));
    expect((await read(lecture)).chapters).toEqual(chapters);
  });
});

/** A published course with a lecture of slides, and a question of its own. */
async function asked() {
  const lecture = await recorded();
  const { courseId, lectureId } = lecture;
  const fields = { isIntensive: false, isFree: false, subject: null, content: null };
  await connection
    .updateTable('authored_node')
    .where('node_id', '=', lectureId)
    .set({ fields: JSON.stringify(fields) })
    .execute();
  const slides = [{ title: '久期', body: '斜率', say: ['久期是斜率'], figure: null }];
  await owner.data(contract.saveSlides, await from(lecture, { slides }));
  await publish(courseId);
  const { book_id: bookId, reading_id: readingId } = await connection
    .selectFrom('bullet')
    .where('bullet_id', '=', lectureId)
    .select(['book_id', 'reading_id'])
    .executeTakeFirstOrThrow();
  const place = { courseId, bookId: bookId ?? 0, readingId: readingId ?? 0 };
  return { ...lecture, place };
}

async function publish(courseId: number) {
  const { version, changes } = await owner.data(contract.listChanges, { params: { courseId } });
  const keys = changes.map(({ kind, nodeId }) => ({ kind, nodeId }));
  await owner.data(contract.publishChanges, { body: { courseId, version, changes: keys } });
  return changes;
}

describe('questions inside the video', () => {
  const put = async ({ courseId, lectureId }: Lecture, ...questions: [number, number][]) => {
    const placed = questions.map(([questionId, second]) => ({ questionId, second }));
    const body = await from({ courseId, lectureId }, { questions: placed });
    return (await owner.call(contract.saveLectureQuestions, body)).status;
  };

  it('[POST /api/console/content/lectures/questions] [GET /api/console/content/lectures/:courseId/:lectureId/questions] are the course’s own that are asked today, once each, and none that takes an essay', async () => {
    const { place, ...lecture } = await asked();
    const own = await makeQuestion(connection, place, { stem: '凸性项前面的系数是？' });
    const essay = await makeQuestion(connection, place, { kind: 'open' });
    const elsewhere = await makeQuestion(connection, await makeCourse(connection));
    const heldOut = await makeQuestion(connection, place);
    await makePaper(connection, lecture.courseId, [[heldOut]], { isHeldOut: true });
    expect(await put(lecture, [elsewhere.questionId, 5])).toBe(refused('questionNotAsked'));
    expect(await put(lecture, [heldOut.questionId, 5])).toBe(refused('questionNotAsked'));
    expect(await put(lecture, [essay.questionId, 5])).toBe(refused('questionNotAsked'));
    const twice = await put(lecture, [own.questionId, 5], [own.questionId, 9]);
    expect(twice).toBe(refused('questionTwice'));
    const { courseId, lectureId } = lecture;
    const find = { params: { courseId, lectureId }, query: {} };
    expect(await owner.data(contract.findLectureQuestions, find)).toEqual([
      { questionId: own.questionId, kind: 'single', stem: '凸性项前面的系数是？' },
    ]);
    expect(await put(lecture, [own.questionId, 5])).toBe(200);
    const taken = { retired_at: new Date() };
    await connection
      .updateTable('question')
      .where('question_id', '=', own.questionId)
      .set(taken)
      .execute();
    expect((await read({ courseId, lectureId })).questions).toMatchObject([
      { questionId: own.questionId, second: 5, isAsked: false },
    ]);
    // It may stay, and be moved with the others.
    expect(await put(lecture, [own.questionId, 6])).toBe(200);
  });

  it('reach the player with the publication, without a new encoding, and only those that are asked', async () => {
    const { place, courseId, lectureId } = await asked();
    const lecture = { courseId, lectureId };
    const first = await makeQuestion(connection, place);
    const second = await makeQuestion(connection, place);
    const hashOf = () =>
      connection
        .selectFrom('video')
        .where('video_id', '=', lectureId)
        .select('source_hash')
        .executeTakeFirstOrThrow();
    const before = await hashOf();
    expect(await put(lecture, [second.questionId, 9], [first.questionId, 3])).toBe(200);
    const student = await makeStudent(connection);
    await enrol(connection, student.studentId, courseId);
    const learner = await school.signIn(student.studentId);
    const params = {
      courseId,
      bookId: place.bookId,
      bulletId: lectureId,
      videoId: lectureId,
      vid: 0,
    };
    const shown = async () => {
      const { questions, skipsQuestions } = await learner.data(openVideo, { params, query: {} });
      return { questions, skipsQuestions };
    };
    expect((await shown()).questions).toEqual([]);
    const changes = await publish(courseId);
    const after = `00:03 题 ${first.questionId}、00:09 题 ${second.questionId}`;
    expect(changes[0]?.details).toEqual([{ fact: '随堂题', before: '', after }]);
    expect(await hashOf()).toEqual(before);
    expect(await shown()).toEqual({
      questions: [
        { questionId: first.questionId, second: 3 },
        { questionId: second.questionId, second: 9 },
      ],
      skipsQuestions: true,
    });
    await connection
      .updateTable('question')
      .where('question_id', '=', first.questionId)
      .set({ retired_at: new Date() })
      .execute();
    const setting = { key: 'LECTURE_QUESTION_SKIP', value: 'off', changed_at: new Date() };
    await connection.insertInto('school_setting').values(setting).execute();
    expect(await shown()).toEqual({
      questions: [{ questionId: second.questionId, second: 9 }],
      skipsQuestions: false,
    });
  });
});

it('[GET /api/console/content/lectures/:courseId/:lectureId/figures] tells whom a lecture keeps and what is played again, of five people on', async () => {
  const { courseId, lectureId, place } = await asked();
  await connection
    .updateTable('video')
    .where('video_id', '=', lectureId)
    .set({ duration_ms: 300_000 })
    .execute();
  const figures = () => owner.data(contract.getLectureFigures, { params: { courseId, lectureId } });
  const watch = async (seen: string, plays: readonly string[]) => {
    const { studentId } = await makeStudent(connection);
    const at = new Date();
    await connection
      .insertInto('video_progress')
      .values({
        ...{ student_id: studentId, bullet_id: lectureId, course_id: courseId },
        ...{ book_id: place.bookId, position_seconds: 0, watched: seen, watched_seconds: 9, at },
      })
      .execute();
    for (const watched of plays)
      await connection
        .insertInto('video_report')
        .values({
          ...{ student_id: studentId, report_id: randomUUID(), bullet_id: lectureId },
          ...{ position_seconds: 0, watched, watched_seconds: 9, at },
        })
        .execute();
  };
  for (let one = 0; one < 4; one += 1) await watch('{[0,300)}', ['{[0,300)}', '{[60,63)}']);
  expect(await figures()).toEqual({ people: 4, width: 3, stretches: [] });
  await watch('{[0,30),[60,63)}', ['{[0,30),[60,63)}', '{[60,63)}']);
  const { people, stretches } = await figures();
  expect(people).toBe(5);
  const at = (second: number) => stretches.find((each) => each.second === second);
  expect([at(0), at(60), at(297)]).toEqual([
    { second: 0, people: 5, times: 1 },
    { second: 60, people: 5, times: 2 },
    { second: 297, people: 4, times: 1 },
  ]);
});
