import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { makeExam, start, save, before, handIn, transcript } from '../testing/sit.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.set('2026-11-20T02:00:00Z'));

describe('[mock.clock#1,2] the clock of the server', () => {
  it('hands in what was saved when the time is over, whoever asks first', async () => {
    const { paperId, ids } = await makeExam(school);
    const student = await school.signIn();
    await start(student, paperId);
    await save(student, paperId, ids[0]!, 'B');
    clock.advance({ minutes: 30 });
    // Leaving and coming back does not stop it.
    expect(await start(student, paperId)).toMatchObject({
      attemptNo: 1,
      endsAt: '2026-11-20T03:00:00.000Z',
      items: [{ studentAnswer: 'B' }, {}, {}, {}, {}],
    });
    clock.set('2026-11-20T03:00:20Z');
    expect((await save(student, paperId, ids[1]!, 'B')).status).toBe(200);
    clock.set('2026-11-20T03:00:31Z');
    expect((await save(student, paperId, ids[2]!, 'B')).status).toBe(refusals.mockHandedIn[0]);
    expect(await before(student, paperId)).toMatchObject({ examStatus: 3, mockScore: 40 });
    expect(await transcript(student, paperId)).toMatchObject({
      handedInBy: 'clock',
      handedInAt: '2026-11-20T03:00:00.000Z',
    });
  });

  it('may be set back meanwhile: a paper never ends before it began', async () => {
    const { paperId } = await makeExam(school);
    const student = await school.signIn();
    await start(student, paperId);
    clock.set('2026-11-20T01:00:00Z');
    await handIn(student, paperId);
    expect(await transcript(student, paperId)).toMatchObject({
      handedInBy: 'student',
      handedInAt: '2026-11-20T02:00:00.000Z',
    });
  });

  it('is kept by a job for all who have gone, also for papers that ended while no server ran', async () => {
    const { paperId, ids } = await makeExam(school);
    const students = [];
    for (let count = 0; count < 3; count++) students.push(await school.signIn());
    for (const student of students) await start(student, paperId);
    await save(students[0]!, paperId, ids[0]!, 'B');
    await save(students[1]!, paperId, ids[0]!, 'A');
    clock.advance({ days: 2 });
    await closeMocks();
    const { rows } = await attemptsOf(paperId);
    expect(rows).toEqual([
      { score: 20, handed_in_by: 'clock' },
      { score: 0, handed_in_by: 'clock' },
      { score: 0, handed_in_by: 'clock' },
    ]);
  });

  it('leaves those alone that still have time, and counts one whose server died between its two steps', async () => {
    const { paperId, ids } = await makeExam(school);
    const [early, dead] = [await school.signIn(), await school.signIn()];
    await start(early, paperId);
    await start(dead, paperId);
    await save(dead, paperId, ids[0]!, 'B');
    await connection
      .updateTable('mock_attempt')
      .set({ handed_in_at: clock.now(), handed_in_by: 'student' })
      .where('student_id', '=', dead.studentId)
      .execute();
    clock.advance({ minutes: 60 });
    await closeMocks();
    expect(await before(early, paperId)).toMatchObject({ examStatus: 2 });
    expect(await before(dead, paperId)).toMatchObject({ examStatus: 3, mockScore: 20 });
  });
});

async function closeMocks() {
  const { sql } = await import('kysely');
  await sql`select graphile_worker.add_job('close-mocks')`.execute(connection);
  await school.runJobs(['close-mocks']);
}

function attemptsOf(paperId: number) {
  return connection
    .selectFrom('mock_attempt')
    .where('paper_id', '=', paperId)
    .select(['score', 'handed_in_by'])
    .orderBy('student_id')
    .execute()
    .then((rows) => ({ rows }));
}
