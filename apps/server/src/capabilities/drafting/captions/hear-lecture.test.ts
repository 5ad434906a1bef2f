import { randomUUID } from 'node:crypto';
import * as authoring from '@xuezhou/contract/authoring/console';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { openHearingDesk, refused } from './testing/hearing-desk.ts';

const { recorded, machine, read, ask, hearShortly, school } = await openHearingDesk();

const asked = async () => {
  const lecture = await recorded();
  const draftId = randomUUID();
  expect((await ask(lecture, { draftId })).status).toBe(200);
  return { lecture, draftId };
};
const first = [{ start: 0, end: 2, text: '第一段' }];
const second = [{ start: 1, end: 2, text: '第二段' }];

describe('a lecture is heard stretch by stretch', () => {
  it('and gone on with where it broke off: what was heard is not paid for again', async () => {
    const { lecture, draftId } = await asked();
    await machine(first);
    await machine('503');
    await expect(hearShortly(draftId)).rejects.toThrow('503');
    expect((await read(lecture)).draft).toMatchObject({ state: 'working', heardMs: 6000 });
    await machine(second);
    await hearShortly(draftId);
    const { draft } = await read(lecture);
    expect(draft).toMatchObject({ state: 'ready', heardMs: 12_000 });
    expect(draft?.lines.map(({ start, text }) => [start, text])).toEqual([
      [0, '第一段'],
      [7000, '第二段'],
    ]);
    // Once more, as a job may be done twice.
    await hearShortly(draftId);
    expect((await read(lecture)).draft).toEqual(draft);
  });

  it('a sentence at the end of a stretch is heard whole by the next', async () => {
    const { lecture, draftId } = await asked();
    await machine([
      { start: 0, end: 4, text: '一句' },
      { start: 4, end: 6, text: '被切断的' },
    ]);
    await machine([{ start: 0, end: 3, text: '没有切断的一句' }]);
    // From second 10 on, silence.
    await machine([]);
    await hearShortly(draftId);
    const { draft } = await read(lecture);
    expect(draft?.lines.map(({ start, text }) => [start, text])).toEqual([
      [0, '一句'],
      [4000, '没有切断的一句'],
    ]);
  });

  it.each([
    ['401', '密钥'],
    ['400', '不收这段声音'],
  ])('ends at once where the endpoint says %s, in words', async (status, words) => {
    const { lecture, draftId } = await asked();
    await machine(status);
    await hearShortly(draftId);
    expect((await read(lecture)).draft).toMatchObject({ state: 'failed' });
    expect((await read(lecture)).draft?.fault).toContain(words);
  });

  it('ends when nobody tries again, and another asking goes on with what was heard', async () => {
    const { lecture, draftId } = await asked();
    await machine(first);
    await machine('503');
    await hearShortly(draftId, true);
    expect((await read(lecture)).draft?.fault).toContain('听过的不会重听');
    const again = randomUUID();
    expect((await ask(lecture, { draftId: again })).status).toBe(200);
    expect((await read(lecture)).draft).toMatchObject({ state: 'working', heardMs: 6000 });
    await machine(second);
    await hearShortly(again);
    expect((await read(lecture)).draft?.lines).toHaveLength(2);
  });

  it('is left by a server that stops, for the next', async () => {
    const { lecture, draftId } = await asked();
    const stopped = AbortSignal.abort(new Error('the server stops'));
    await expect(hearShortly(draftId, true, stopped)).rejects.toThrow('the server stops');
    expect((await read(lecture)).draft?.state).toBe('working');
    await school.runJobs(['hear-lecture']);
    expect((await read(lecture)).draft?.state).toBe('ready');
  });
});

it('a school without such a service shows and asks nothing', async () => {
  const without = await startTestApp();
  const staff = await signInStaffAs(without, { isOwner: true });
  const { courseId } = await staff.data(authoring.createCourse, {
    body: { requestId: randomUUID(), title: '久期', family: 'CFA' },
  });
  let parentId = courseId;
  for (const kind of ['book', 'reading', 'lecture'] as const) {
    const place = { courseId, requestId: randomUUID(), parentId, afterId: null };
    parentId = (await staff.data(authoring.addNode, { body: { ...place, kind, title: '久期' } }))
      .nodeId;
  }
  const lecture = { courseId, lectureId: parentId };
  expect((await staff.data(authoring.getLecture, { params: lecture })).canHear).toBe(false);
  expect((await ask(lecture, {}, staff)).status).toBe(refused('captionsOff'));
});
