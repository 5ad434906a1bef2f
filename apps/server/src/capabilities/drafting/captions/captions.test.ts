import { randomUUID } from 'node:crypto';
import * as authoring from '@xuezhou/contract/authoring/console';
import * as contract from '@xuezhou/contract/drafting/console';
import { listAudit } from '@xuezhou/contract/staff';
import { describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { openHearingDesk, refused } from './testing/hearing-desk.ts';

const desk = await openHearingDesk({ environment: { TRANSCRIPTION_SCHOOL_MINUTES: '60' } });
const { school, owner, recorded, film, machine, read, ask, heard, take } = desk;

const captionsOf = async (lecture: { courseId: number; lectureId: number }) =>
  (await owner.data(authoring.getLecture, { params: lecture })).captions;
const check = (courseId: number, draftId: string, start: number, text: string, staff = owner) =>
  staff.call(contract.checkCaptionLine, { body: { courseId, draftId, start, text } });

describe('[GET /api/console/drafting/captions/:courseId/:lectureId] what a machine would hear', () => {
  it('is told with its minutes and its price before anything is sent', async () => {
    const lecture = await recorded({ durationMs: 41 * 60_000 + 1 });
    expect(await read(lecture)).toMatchObject({
      ...{ hindrance: null, minutes: 42, fen: 210, draft: null },
    });
    expect((await owner.data(authoring.getLecture, { params: lecture })).canHear).toBe(true);
  });

  it.each([
    ['without a sound', { hasSound: false }, '没有声音'],
    ['longer than a lecture', { durationMs: 361 * 60_000 }, '超过 6 小时'],
    ['that does not say how long it is', { durationMs: null }, '没有写明多长'],
  ])('is nothing of a video %s, in words', async (_, facts, words) => {
    const lecture = await recorded(facts);
    expect((await read(lecture)).hindrance).toContain(words);
    const answer = await ask(lecture);
    expect(answer.status).toBe(refused('captionsUnfit'));
    expect(answer.message).toContain(words);
  });
});

describe('[POST /api/console/drafting/captions/ask] captions that a machine writes', () => {
  it('are a draft with the terms of the course, and nothing of it is in the lecture', async () => {
    const lecture = await recorded();
    const draft = await heard(lecture);
    expect(draft).toMatchObject({ state: 'ready', heardMs: 12_000, byName: '周允' });
    expect(draft.lines.map(({ text }) => text)).toEqual([
      '这一节我们看久期',
      '久期是价格对收益率的斜率',
      '收益率上升，价格下降',
    ]);
    // Heard as 就期.
    expect(draft.lines[1]).toMatchObject({ changed: [{ word: '就期', term: '久期' }] });
    expect(await captionsOf(lecture)).toEqual([]);
    const { list } = await owner.data(listAudit, { query: { operation: 'askForCaptions' } });
    expect(list[0]?.after).toMatchObject({ nodeId: lecture.lectureId, minutes: 1 });
  });

  it('are asked for once, however often it is sent, and by one person at a time', async () => {
    const lecture = await recorded();
    const draftId = randomUUID();
    expect((await ask(lecture, { draftId })).status).toBe(200);
    expect((await ask(lecture, { draftId })).status).toBe(200);
    expect((await ask(lecture, { draftId, language: 'en' })).status).toBe(refused('idReused'));
    expect((await ask(lecture)).status).toBe(refused('captionsBusy'));
    const both = await recorded();
    const answers = await Promise.all([ask(both), ask(both)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      refused('captionsBusy'),
    ]);
    await school.runJobs(['hear-lecture']);
  });

  it('end with the minutes of the school’s day', async () => {
    const lecture = await recorded({ durationMs: 61 * 60_000 });
    const answer = await ask(lecture);
    expect(answer.status).toBe(refused('captionsSpent'));
    expect(answer.message).toMatch(/还能听写 \d+ 分钟，这节课要 61 分钟/);
  });

  it('are asked for by who may write the course, of a lecture that is there and has a video', async () => {
    const lecture = await recorded();
    const other = await signInStaffAs(school, { permissions: ['content.draft:own'] });
    expect((await ask(lecture, {}, other)).status).toBe(refused('notOwn'));
    // Nor does anybody else read what it heard, and what the school pays.
    const looked = await other.call(contract.getCaptionDraft, {
      params: lecture,
      query: { language: 'zh' },
    });
    expect(looked.status).toBe(refused('notOwn'));
    expect((await ask(lecture, { lectureId: 999 })).status).toBe(refused('nodeUnknown'));
    const { courseId } = lecture;
    const place = { courseId, requestId: randomUUID(), parentId: 0, afterId: lecture.lectureId };
    const { nodes } = await owner.data(authoring.getCourseTree, { params: { courseId } });
    const parentId = nodes.find(({ kind }) => kind === 'reading')!.nodeId;
    const { nodeId } = await owner.data(authoring.addNode, {
      body: { ...place, parentId, kind: 'lecture', title: '没有录像' },
    });
    expect((await ask(lecture, { lectureId: nodeId })).status).toBe(refused('lectureNoVideo'));
  });
});

describe('a lecture that failed in one language', () => {
  const minutesOf = 20;
  /** Ten of twenty minutes are heard in Chinese. */
  async function broken() {
    const lecture = await recorded({ durationMs: minutesOf * 60_000 });
    const draftId = randomUUID();
    expect((await ask(lecture, { draftId })).status).toBe(200);
    await school.connection
      .updateTable('caption_draft')
      .where('draft_id', '=', draftId)
      .set({ state: 'failed', heard_ms: 600_000, fault: '没有答上来' })
      .execute();
    return { lecture, draftId };
  }

  it('is told what it costs in each: gone on with in its own, begun anew in the other', async () => {
    const { lecture } = await broken();
    expect(await read(lecture, 'zh')).toMatchObject({ goesOn: true, minutes: 10, fen: 50 });
    expect(await read(lecture, 'en')).toMatchObject({ goesOn: false, minutes: 20, fen: 100 });
    await film(lecture, { durationMs: minutesOf * 60_000 });
    expect(await read(lecture, 'zh')).toMatchObject({ goesOn: false, minutes: 20 });
  });

  it('is not lost for another but by who names it, and the log keeps whose it was', async () => {
    const { lecture, draftId } = await broken();
    const refusedFor = await ask(lecture, { language: 'en' });
    expect(refusedFor.status).toBe(refused('captionsThere'));
    expect(refusedFor.message).toContain('周允请的中文听写');
    expect((await ask(lecture, { language: 'en', replaces: randomUUID() })).status).toBe(
      refused('captionsThere'),
    );
    expect((await read(lecture)).draft?.draftId).toBe(draftId);
    expect((await ask(lecture, { language: 'en', replaces: draftId })).status).toBe(200);
    const { list } = await owner.data(listAudit, { query: { operation: 'askForCaptions' } });
    expect(list[0]).toMatchObject({
      ...{ before: { draftId, language: 'zh', minutes: 10 }, after: { minutes: 20 } },
    });
    const { draft } = await read(lecture);
    await owner.data(contract.dropCaptionDraft, {
      body: { courseId: lecture.courseId, draftId: draft!.draftId },
    });
  });
});

it('what a colleague has had heard meanwhile is neither lost nor paid for again by a press on an old page', async () => {
  const lecture = await recorded();
  await machine([{ start: 0, end: 2, text: '久期' }]);
  const draft = await heard(lecture);
  expect((await ask(lecture)).status).toBe(refused('captionsThere'));
  expect((await read(lecture)).draft).toEqual(draft);
});

describe('[POST /api/console/drafting/captions/check] [POST /api/console/drafting/captions/take] what was heard', () => {
  it('becomes captions of the draft once each doubtful line was looked at, and not before', async () => {
    const lecture = await recorded();
    await machine([
      { start: 0, end: 2, text: '久期', avg_logprob: -0.1 },
      { start: 2, end: 4, text: '听不清', avg_logprob: -1.5 },
      { start: 4, end: 6, text: '谢谢观看', no_speech_prob: 0.9 },
    ]);
    const { draftId } = await heard(lecture);
    const early = await take(lecture, draftId);
    expect(early.status).toBe(refused('captionLinesUnseen'));
    expect(early.message).toContain('还有 2 条');
    expect((await check(lecture.courseId, draftId, 2000, '凸性')).status).toBe(200);
    expect((await check(lecture.courseId, draftId, 4000, ' ')).status).toBe(200);
    expect((await check(lecture.courseId, draftId, 4001, '')).status).toBe(
      refused('captionLineUnknown'),
    );
    const taken = await take(lecture, draftId);
    expect(taken).toMatchObject({ status: 200, data: { cues: 2 } });
    expect(await captionsOf(lecture)).toEqual([
      {
        language: 'zh',
        cues: [
          { start: 0, end: 2000, text: '久期' },
          { start: 2000, end: 4000, text: '凸性' },
        ],
      },
    ]);
    expect((await take(lecture, draftId)).data).toEqual(taken.data);
    expect((await read(lecture)).draft).toBeNull();
  });

  it('takes the place of captions that are there only where somebody says so', async () => {
    const lecture = await recorded();
    const cues = [{ start: 0, end: 1000, text: '人写的' }];
    const { revision } = await owner.data(authoring.getLecture, { params: lecture });
    await owner.data(authoring.saveCaptions, {
      body: { ...lecture, revision, language: 'zh', cues },
    });
    await machine([{ start: 0, end: 2, text: '机器听的' }]);
    const { draftId } = await heard(lecture);
    expect((await take(lecture, draftId)).status).toBe(refused('captionTwice'));
    expect((await captionsOf(lecture))[0]?.cues).toEqual(cues);
    expect((await take(lecture, draftId, { replaces: true })).status).toBe(200);
    expect((await captionsOf(lecture))[0]?.cues[0]?.text).toBe('机器听的');
  });

  it('is none of another course, and says where the video has changed', async () => {
    const [lecture, other] = [await recorded(), await recorded()];
    await machine([{ start: 0, end: 2, text: '久期' }]);
    const { draftId, isOfOtherVideo } = await heard(lecture);
    expect(isOfOtherVideo).toBe(false);
    expect((await take(other, draftId)).status).toBe(refused('captionDraftUnknown'));
    expect((await check(other.courseId, draftId, 0, '')).status).toBe(
      refused('captionDraftUnknown'),
    );
    await film(lecture);
    expect((await read(lecture)).draft?.isOfOtherVideo).toBe(true);
  });

  it('of silence is refused in words', async () => {
    const lecture = await recorded();
    await machine([]);
    const { draftId } = await heard(lecture);
    expect((await take(lecture, draftId)).status).toBe(refused('captionsEmpty'));
  });
});

it('[POST /api/console/drafting/captions/drop] what nobody wants is gone, and nobody listens on', async () => {
  const lecture = await recorded();
  const draftId = randomUUID();
  await ask(lecture, { draftId });
  const drop = () =>
    owner.call(contract.dropCaptionDraft, { body: { courseId: lecture.courseId, draftId } });
  expect((await drop()).status).toBe(200);
  expect((await drop()).status).toBe(200);
  await school.runJobs(['hear-lecture']);
  expect((await read(lecture)).draft).toBeNull();
  expect((await take(lecture, draftId)).status).toBe(refused('captionDraftUnknown'));
  expect((await ask(lecture)).status).toBe(200);
  await school.runJobs(['hear-lecture']);
});
