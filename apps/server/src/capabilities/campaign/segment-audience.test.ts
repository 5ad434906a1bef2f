import { randomUUID } from 'node:crypto';
import { countAudience } from '@xuezhou/contract/campaign/console';
import { beforeAll, expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { TestClient } from '../../testing/client.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { enrol, makeCourse, makeStudent } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { draftOf } from './testing/draft-of.ts';

const school = await startTestApp();
const { connection, clock } = school;
let desk: TestClient & { staffId: number };
const made: number[] = [];

beforeAll(async () => {
  clock.set('2026-11-23T04:00:00Z');
  desk = await signInStaffAs(school, { permissions: ['message.send'] });
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  for (const days of [9, 1, 30]) {
    const { studentId } = await makeStudent(connection);
    const since = new Date(clock.now().getTime() - days * 86_400_000);
    await enrol(connection, studentId, courseId, null, since);
    made.push(studentId);
  }
  await enqueue(connection, 'count-standings', {});
  await school.runJobs(['count-standings']);
});

const peopleOf = async (audience: NonNullable<Parameters<typeof draftOf>[0]>['audience']) => {
  const draft = draftOf({ ...(audience && { audience }) });
  return (await desk.data(countAudience, { body: { campaignId: randomUUID(), draft } })).people;
};

it('who falls behind is an audience, alone and with the rest that is said', async () => {
  expect(await peopleOf({ segment: 'behind' })).toBe(2);
  expect(await peopleOf({ rule: 'idle' })).toBe(2);
  expect(await peopleOf({ rule: 'mock' })).toBe(0);
  expect(await peopleOf({ segment: 'behind', studentIds: made.slice(0, 2) })).toBe(1);
  expect(await peopleOf({})).toBe(0);
});

it('a tag and an assistant are too', async () => {
  const at = clock.now();
  await connection
    .insertInto('student_tag')
    .values({ student_id: made[0]!, tag: '在职', act_id: randomUUID(), tagged_at: at })
    .execute();
  await connection
    .insertInto('student_assistant')
    .values({ student_id: made[1]!, staff_id: desk.staffId, act_id: randomUUID(), assigned_at: at })
    .execute();
  expect(await peopleOf({ tag: '在职' })).toBe(1);
  expect(await peopleOf({ tag: '离职' })).toBe(0);
  expect(await peopleOf({ assistantId: desk.staffId })).toBe(1);
});
