import { getLiveChat } from '@xuezhou/contract/live';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { assignmentDesk } from '../../../testing/desks/assignment-desk.ts';
import { add, makeBook, makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { makeLive } from '../testing/make-live.ts';

const school = await startTestApp();
const { connection, clock } = school;
const { assign, handIn } = assignmentDesk(school);
const begins = new Date('2027-03-01T20:00:00+08:00');

/** A class of a course with two books, that became a lecture of the second one. */
async function makeReplay() {
  const course = await makeCourse(connection, { access: 'enrolled' });
  const { courseId } = course;
  const second = await makeBook(connection, courseId);
  const { liveId } = await makeLive(connection, courseId, { beginsAt: begins });
  const change = (values: object) =>
    connection.updateTable('live_class').where('live_id', '=', liveId).set(values).execute();
  await change({ streamed_at: begins, replay_offset: 5, replay_bullet_id: second.bulletId });
  const student = await school.signIn({ courses: [courseId] });
  const say = (number: number, text: string, second: number) =>
    add(connection, 'live_message', {
      student_id: student.studentId,
      message_id: `0197b5a0-0000-7000-8000-${String(number).padStart(12, '0')}`,
      live_id: liveId,
      number,
      text,
      is_teacher: false,
      sent_at: new Date(begins.getTime() + second * 1000),
    });
  return { firstBookId: course.bookId, liveId, student, say, change };
}

describe('[course.live] the chat of a replay', () => {
  it('is read by those who may watch it, each message at its second', async () => {
    const { liveId, student, say, change } = await makeReplay();
    await say(1, '听得见', 30);
    await say(2, '删掉的', 60);
    await add(connection, 'live_message_removal', {
      live_id: liveId,
      number: 2,
      removed_at: clock.now(),
    });
    const params = { liveId };
    expect(await student.data(getLiveChat, { params, query: {} })).toMatchObject({
      messages: [{ text: '听得见', second: 35 }],
      next: null,
    });
    const stranger = await school.signIn();
    expect((await stranger.call(getLiveChat, { params, query: {} })).status).toBe(
      refusals.courseNotOwned[0],
    );
    await change({ replay_bullet_id: null });
    expect((await student.call(getLiveChat, { params, query: {} })).http).toBe(404);
  });

  it('comes page by page, each message once', async () => {
    const { liveId, student, say } = await makeReplay();
    for (let number = 1; number <= 501; number += 1) await say(number, `第 ${number} 句`, number);
    const params = { liveId };
    const first = await student.data(getLiveChat, { params, query: {} });
    expect(first.messages.map(({ number }) => number)).toEqual(
      Array.from({ length: 500 }, (_, index) => index + 1),
    );
    expect(first.next).toBe(500);
    const after = first.next ?? 0;
    expect(await student.data(getLiveChat, { params, query: { after } })).toMatchObject({
      messages: [{ number: 501 }],
      next: null,
    });
  });

  it('is closed as long as an assignment locks the lecture', async () => {
    const { firstBookId, liveId, student, say } = await makeReplay();
    await say(1, '听得见', 30);
    const assignmentId = await assign(firstBookId, 'handed-in');
    const params = { liveId };
    expect((await student.call(getLiveChat, { params, query: {} })).status).toBe(
      refusals.locked[0],
    );
    await handIn(student, assignmentId);
    expect((await student.data(getLiveChat, { params, query: {} })).messages).toHaveLength(1);
  });
});
