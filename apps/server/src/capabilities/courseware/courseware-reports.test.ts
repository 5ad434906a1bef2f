import { randomUUID } from 'node:crypto';
import { openCourseware } from '@xuezhou/contract/courseware';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { learnCourseware, page, state12 } from './testing/learn-courseware.ts';

const school = await startTestApp({ environment: { COURSEWARE_PORT: '9080' } });
const { connection, clock } = school;
const { courseWith, open, report } = learnCourseware(school);

beforeEach(() => clock.reset());

describe('[POST /api/courseware/report] what a package reports', () => {
  it('counts once, and never in the name of another', async () => {
    const { params } = await courseWith();
    const [student, other] = [await school.signIn(), await school.signIn()];
    const { sessionId } = await open(student, params);
    const same = { reportId: randomUUID() };
    const state = state12({ lesson_status: 'incomplete' });
    for (let times = 0; times < 2; times += 1)
      expect((await report(student, sessionId, state, same)).status).toBe(200);
    const different = await report(student, sessionId, state12({ lesson_status: 'passed' }), same);
    expect(different.status).toBe(refusals.idReused[0]);
    expect((await report(other, sessionId, state)).status).toBe(
      refusals.coursewareSessionUnknown[0],
    );
    const again = { params, body: { sessionId, part: '', page } };
    expect((await other.call(openCourseware, again)).status).toBe(refusals.idReused[0]);
    const kept = await connection
      .selectFrom('courseware_report')
      .where('session_id', '=', sessionId)
      .select('facts')
      .execute();
    expect(kept).toHaveLength(1);
  });

  it('moves nothing back when it comes late, out of order or from another page', async () => {
    const { params } = await courseWith();
    const student = await school.signIn();
    const [one, two] = [await open(student, params), await open(student, params)];
    const early = clock.now().toISOString();
    clock.advance({ minutes: 3 });
    const newest = state12(
      { lesson_status: 'completed', session_time: '00:02:00' },
      { suspend_data: '9' },
    );
    await report(student, two.sessionId, newest, { order: 4 });
    await report(student, two.sessionId, state12({ session_time: '00:01:00' }), { order: 3 });
    const late = state12(
      { lesson_status: 'incomplete', session_time: '00:00:30' },
      { suspend_data: '2' },
    );
    const told = await report(student, one.sessionId, late, { at: early });
    expect(told.data).toMatchObject({ isDone: true, seconds: 150 });
    expect((await open(student, params)).state).toBe(newest);
  });

  it('of questions is kept as it was answered, each answer once', async () => {
    const { params } = await courseWith();
    const student = await school.signIn();
    const { sessionId } = await open(student, params);
    const answers = (...all: string[]) =>
      state12(
        {},
        {
          interactions: Object.fromEntries(all.map((result, at) => [at, { id: `q${at}`, result }])),
        },
      );
    await report(student, sessionId, answers('wrong'));
    await report(student, sessionId, answers('wrong', 'correct'), { order: 2 });
    const rows = await connection
      .selectFrom('courseware_report')
      .where('session_id', '=', sessionId)
      .orderBy('report_number')
      .select('interactions')
      .execute();
    expect(rows.map(({ interactions }) => interactions)).toEqual([
      [{ id: 'q0', result: 'wrong' }],
      [{ id: 'q1', result: 'correct' }],
    ]);
  });

  it('that means harm is refused, or bounded', async () => {
    const { params } = await courseWith();
    const student = await school.signIn();
    const { sessionId } = await open(student, params);
    for (const state of ['', '5', '{', 'null'])
      expect((await report(student, sessionId, state)).status).toBe(
        refusals.coursewareReportUnreadable[0],
      );
    expect((await report(student, sessionId, '{"a":"\\u0000"}')).status).toBe(200);
    expect((await report(student, sessionId, `{"a":"${'x'.repeat(400_000)}"}`)).http).toBe(400);
    const nowhere = { interactions: { 0: { id: '\0\ud800' } } };
    const tiny = { score: { raw: '1e-300', max: '100' } };
    expect((await report(student, sessionId, state12(tiny, nowhere))).status).toBe(200);
    const boast = state12({ session_time: '9999:00:00', score: { raw: '1e9', max: '100' } });
    const bounded = await report(student, sessionId, boast, { order: 9 });
    expect(bounded.data).toMatchObject({ score: { raw: 100, max: 100 } });
    // The clock's own minute, and what the test itself takes.
    expect(bounded.data?.seconds).toBeLessThan(600);
    const ahead = { at: new Date(clock.now().getTime() + 9e9).toISOString(), order: 10 };
    await report(student, sessionId, state12({}, { suspend_data: 'ahead' }), ahead);
    clock.advance({ minutes: 1 });
    const newer = state12({}, { suspend_data: 'newer' });
    const again = await open(student, params);
    await report(student, again.sessionId, newer);
    expect((await open(student, params)).state).toBe(newer);
  });
});
