import { listMessages } from '@xuezhou/contract/message';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../cli/run-cli.ts';
import type { TestClient } from '../../testing/client.ts';
import { enrol, makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makeLive } from './testing/make-live.ts';

const school = await startTestApp();
const { connection, clock, services } = school;

const begins = new Date('2027-03-01T20:00:00+08:00');

beforeEach(() => clock.set('2027-02-25T12:00:00+08:00'));

async function planned() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled', title: '一级 <b>' });
  const { liveId } = await makeLive(connection, courseId, { beginsAt: begins, title: '久期' });
  const student = await school.signIn({ courses: [courseId] });
  const live = async (...words: string[]) => {
    const code = await runCli(
      ['live', ...words],
      async () => ({ ...services, close: async () => {} }),
      { print: () => {}, note: () => {} },
    );
    expect(code).toBe(0);
  };
  return { courseId, liveId: String(liveId), student, live };
}

const tell = () => school.runJobs(['tell-live-change']);

const toldTo = async (client: TestClient) =>
  (await client.data(listMessages, { query: { pageNo: 1 } })).list.map(
    ({ messageTitle: title }) => title,
  );

describe('a change of a live class', () => {
  it('is told once to those who may come: where it was moved, and that it was cancelled', async () => {
    const { courseId, liveId, student, live } = await planned();
    const expired = await school.signIn();
    await enrol(connection, expired.studentId, courseId, '2027-02-01', new Date('2027-01-01'));
    const stranger = await school.signIn();
    await live('move', liveId, '--begins', '2027-03-02 19:30');
    await tell();
    await tell();
    expect(await toldTo(student)).toEqual(['直播课改到 3月2日 19:30']);
    const { content } = await connection
      .selectFrom('message')
      .where('student_id', '=', student.studentId)
      .select('content')
      .executeTakeFirstOrThrow();
    expect(content).toContain(
      '《一级 &lt;b&gt;》的“久期”原定 3月1日 20:00 开始，改到 3月2日 19:30 至 20:30。',
    );
    expect(content).toContain(`href="/course/${courseId}/live-mode"`);
    await live('cancel', liveId);
    await tell();
    expect(await toldTo(student)).toEqual([
      '3月2日 19:30 的直播课取消了',
      '直播课改到 3月2日 19:30',
    ]);
    for (const other of [expired, stranger]) expect(await toldTo(other)).toEqual([]);
  });

  it('that another change followed before anybody heard of it is not told', async () => {
    const { liveId, student, live } = await planned();
    await live('move', liveId, '--begins', '2027-03-02 19:30');
    await live('move', liveId, '--begins', '2027-03-03 19:30');
    await tell();
    expect(await toldTo(student)).toEqual(['直播课改到 3月3日 19:30']);
  });

  it('reaches everybody once when its job is ended on the way and runs again', async () => {
    const { courseId, liveId, student, live } = await planned();
    const other = await school.signIn({ courses: [courseId] });
    await live('cancel', liveId);
    // As after a server that was killed in the middle: one student has it, and the job is still there.
    const { revision } = await connection
      .selectFrom('live_class')
      .where('live_id', '=', Number(liveId))
      .select('revision')
      .executeTakeFirstOrThrow();
    await connection
      .insertInto('live_notice')
      .values({ student_id: student.studentId, live_id: Number(liveId), revision })
      .execute();
    await tell();
    expect([await toldTo(student), await toldTo(other)]).toEqual([
      [],
      ['3月1日 20:00 的直播课取消了'],
    ]);
  });
});
