import { randomUUID } from 'node:crypto';
import * as authoring from '@xuezhou/contract/authoring/console';
import * as contract from '@xuezhou/contract/drafting/console';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../platform/clock.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { sentOnDay } from './caption-draft.repository.ts';
import { openHearingDesk, refused } from './testing/hearing-desk.ts';

const { recorded, machine, read, ask, hearShortly, school, owner } = await openHearingDesk();
const { connection, services } = school;

/** As servers do that are killed again and again. */
const useUp = (draftId: string, attempts = 8) =>
  sql`update graphile_worker._private_jobs set attempts = ${attempts} where key = ${`hear-${draftId}`}`.execute(
    connection,
  );
const attemptsOf = async (draftId: string) => {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from graphile_worker.jobs where key = ${`hear-${draftId}`}`.execute(connection);
  return rows.map(({ attempts }) => attempts);
};

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
    await useUp(draftId, 5);
    await machine(first);
    await machine('503');
    await hearShortly(draftId);
    expect((await read(lecture)).draft).toMatchObject({ state: 'working', heardMs: 6000 });
    // What follows has all attempts of its own.
    expect(await attemptsOf(draftId)).toEqual([0]);
    await machine('503');
    await expect(hearShortly(draftId)).rejects.toThrow('503');
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
    ['say:[{"start":"0","end":2}]', 'verbose_json'],
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
    // The last attempt at the first stretch is none at the second.
    await hearShortly(draftId, true);
    expect((await read(lecture)).draft).toMatchObject({ state: 'working', heardMs: 6000 });
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
    await expect(hearShortly(draftId, false, stopped)).rejects.toThrow('the server stops');
    expect((await read(lecture)).draft?.state).toBe('working');
    await school.runJobs(['hear-lecture']);
    expect((await read(lecture)).draft?.state).toBe('ready');
  });

  it('is nobody’s where servers stopped too often, and another asking goes on with it', async () => {
    const { lecture, draftId } = await asked();
    await hearShortly(draftId, true, AbortSignal.abort(new Error('the server stops')));
    expect((await read(lecture)).draft).toMatchObject({ state: 'failed' });
    expect((await read(lecture)).draft?.fault).toContain('服务器停过');
    const again = randomUUID();
    expect((await ask(lecture, { draftId: again })).status).toBe(200);
    // Killed, a server says nothing: the row works on, and the queue takes its job no more.
    await useUp(again);
    expect((await read(lecture)).draft).toMatchObject({ state: 'failed', draftId: again });
    expect((await read(lecture)).draft?.fault).toContain('服务器停过');
    expect((await ask(lecture)).status).toBe(200);
    await school.runJobs(['hear-lecture']);
    expect((await read(lecture)).draft?.state).toBe('ready');
  });

  it('what somebody dropped stays so, whatever comes back of the stretch that was sent, and that counts in the day', async () => {
    const { lecture, draftId } = await asked();
    const day = dayOf(services.clock.now());
    const before = await sentOnDay(connection, day);
    const { courseId } = lecture;
    await machine('503');
    await expect(hearShortly(draftId)).rejects.toThrow('503');
    await machine('401');
    await hearShortly(draftId, false, undefined, async () => {
      const body = { courseId, draftId };
      expect((await owner.call(contract.dropCaptionDraft, { body })).status).toBe(200);
    });
    expect((await read(lecture)).draft).toBeNull();
    // Asked for it was whole, twelve seconds; twice six were sent, and nothing was heard.
    expect(await sentOnDay(connection, day)).toBe(before);
    await machine(first);
    await hearShortly(draftId);
    expect(await sentOnDay(connection, day)).toBe(before);
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
