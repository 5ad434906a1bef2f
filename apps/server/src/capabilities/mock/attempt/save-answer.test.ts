import { randomUUID } from 'node:crypto';
import { getMockSheet } from '@xuezhou/contract/mock';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { makeExam, start, save, handIn, transcript } from '../testing/sit.ts';

const school = await startTestApp();
const { clock } = school;

beforeEach(() => clock.set('2026-11-20T02:00:00Z'));

describe('[POST /api/mock/answer] a save', () => {
  it('keeps answer and mark apart, and says what is stored', async () => {
    const { paperId, ids } = await makeExam(school);
    const student = await school.signIn();
    await start(student, paperId);
    const [questionId] = ids as [number];
    expect((await save(student, paperId, questionId, 'C')).data).toEqual({
      studentAnswer: 'C',
      isMarked: false,
    });
    expect((await save(student, paperId, questionId, null, { isMarked: true })).data).toEqual({
      studentAnswer: 'C',
      isMarked: true,
    });
    expect((await save(student, paperId, questionId, '')).data).toEqual({
      studentAnswer: '',
      isMarked: true,
    });
    const { items } = await student.data(getMockSheet, { params: { paperId } });
    expect(items[0]).toMatchObject({ questionId, studentAnswer: '', isMarked: true });
  });

  it('stays the last by the order of the browser, whatever arrives last', async () => {
    const { paperId, ids } = await makeExam(school);
    const student = await school.signIn();
    await start(student, paperId);
    const [questionId] = ids as [number];
    const order = clock.now().getTime();
    await save(student, paperId, questionId, 'B', { order: order - 1000 });
    expect(
      (await save(student, paperId, questionId, 'A', { order: order - 2000 })).data,
    ).toMatchObject({ studentAnswer: 'B' });
    // A clock that runs ahead does not win for ever.
    await save(student, paperId, questionId, 'C', { order: order + 3_600_000 });
    clock.advance({ seconds: 10 });
    expect(
      (await save(student, paperId, questionId, 'A', { order: clock.now().getTime() })).data,
    ).toMatchObject({ studentAnswer: 'A' });
  });

  it('is taken once by its id; the id with other content is refused', async () => {
    const { paperId, ids } = await makeExam(school);
    const student = await school.signIn();
    await start(student, paperId);
    const saveId = randomUUID();
    const [one, other] = ids as [number, number];
    const first = () => save(student, paperId, one, 'A', { saveId, spentMs: 1000 });
    await first();
    clock.advance({ seconds: 1 });
    await save(student, paperId, one, 'B');
    expect((await first()).data).toMatchObject({ studentAnswer: 'B' });
    expect((await save(student, paperId, one, 'C', { saveId })).status).toBe(refusals.idReused[0]);
    expect((await save(student, paperId, other, 'A', { saveId })).status).toBe(
      refusals.idReused[0],
    );
    await handIn(student, paperId);
    expect((await first()).data).toMatchObject({ studentAnswer: 'B' });
    expect((await transcript(student, paperId)).questions[0]).toMatchObject({ spentMs: 1000 });
  });

  it('is refused when it cannot be an answer, with words, and changes nothing', async () => {
    const { paperId, ids } = await makeExam(school);
    const student = await school.signIn();
    await start(student, paperId);
    const [questionId] = ids as [number];
    await save(student, paperId, questionId, 'B');
    for (const wrong of ['D', 'AB', 'b', ' ', '好'])
      expect((await save(student, paperId, questionId, wrong)).status).toBe(
        refusals.answerInvalid[0],
      );
    expect((await handIn(student, paperId)).mockScore).toBe(20);
  });

  it('after the hand-in is refused, and the score stays', async () => {
    const { paperId, ids } = await makeExam(school);
    const student = await school.signIn();
    await start(student, paperId);
    await save(student, paperId, ids[0]!, 'B');
    await handIn(student, paperId);
    const late = await save(student, paperId, ids[1]!, 'B');
    expect(late).toMatchObject({
      status: refusals.mockHandedIn[0],
      message: refusals.mockHandedIn[1],
    });
    expect((await transcript(student, paperId)).mockScore).toBe(20);
  });
});
