import { randomUUID } from 'node:crypto';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import {
  getCampaign,
  saveCampaign,
  scheduleCampaign,
  type CampaignDraft,
} from '@xuezhou/contract/campaign/console';
import { beforeEach } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

export const refusalOf = (name: ConsoleRefusalName) => consoleRefusals[name][0];

/** A school at noon with somebody who may write to many. For the top of a test file. */
export async function openCampaigns(environment: Readonly<Record<string, string>> = {}) {
  const school = await startTestApp({ sandbox: true, environment });
  const { connection, clock } = school;
  const desk = await signInStaffAs(school, { permissions: ['message.send'], name: '何嘉' });
  type Desk = typeof desk;
  const noon = '2026-11-23T12:00:00+08:00';
  beforeEach(() => clock.set(noon));

  const save = async (draft: CampaignDraft, by: Desk = desk) => {
    const campaignId = randomUUID();
    await by.data(saveCampaign, { body: { campaignId, version: 0, draft } });
    return campaignId;
  };
  const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  const plan = async (draft: CampaignDraft, people: number, by: Desk = desk) => {
    const campaignId = await save(draft, by);
    const dueAt = later(5).toISOString();
    await by.data(scheduleCampaign, { body: { campaignId, version: 1, people, dueAt } });
    return campaignId;
  };
  const runDue = async () => {
    clock.set(later(10).toISOString());
    await enqueue(connection, 'send-campaigns', {});
    await school.runJobs(['send-campaigns']);
  };
  const stateOf = async (campaignId: string) =>
    await desk.data(getCampaign, { params: { campaignId } });

  /** A course with some students. */
  const makeClassroom = async (count: number) => {
    const course = await makeCourse(connection, { title: `精讲${randomUUID().slice(0, 6)}` });
    const students = await Promise.all(
      Array.from({ length: count }, () => makeStudent(connection, { courses: [course.courseId] })),
    );
    return { course, students, courseId: course.courseId };
  };
  return { school, connection, clock, desk, save, later, plan, runDue, stateOf, makeClassroom };
}
