import { randomInt } from 'node:crypto';
import * as desk from '@xuezhou/contract/qa/console';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { askOne } from '../../../testing/desks/qa-desk.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { howMany } from '../../../testing/runs/how-many.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { sendLaterReplies } from './send-later.ts';

const school = await startTestApp();
const { clock, services } = school;
const noon = Date.parse('2026-11-20T12:00:00+08:00');
clock.set(new Date(noon).toISOString());
const teacher = await signInStaffAs(school, { permissions: ['qa.answer'], name: '周允' });

/** What the server took, the last of it last. */
interface Told {
  version: number;
  words: string;
  isDropped: boolean;
}

it('whatever comes at once, changes, takings back and servers that send: an answer goes out once, with the words that were taken last, or not at all', async () => {
  const histories = howMany('XZ_LATER_HISTORIES', { usually: 8, whole: 200 });
  for (let history = 0; history < histories; history += 1) {
    clock.set(new Date(noon).toISOString());
    const questionId = await askOne(await school.signIn());
    const qaAnswerId = newId();
    const told: Told = { version: 0, words: '', isDropped: false };
    const schedule = async (version: number) => {
      const markdown = `第 ${version + 1} 版 ${randomInt(1000)}`;
      const at = new Date(noon + 60_000 * (1 + randomInt(2))).toISOString();
      const body = { questionId, qaAnswerId, markdown, isPrivate: false, at, version };
      const { status, data } = await teacher.call(desk.scheduleReply, { body });
      if (status === 200) Object.assign(told, { version: data.version, words: markdown });
    };
    const drop = async () => {
      const { status } = await teacher.call(desk.dropScheduledReply, { body: { qaAnswerId } });
      if (status === 200) told.isDropped = true;
    };
    await schedule(0);
    clock.set(new Date(noon + 30_000).toISOString());
    await Promise.all([schedule(1), ...(randomInt(2) === 0 ? [schedule(1)] : [])]);
    clock.set(new Date(noon + 150_000).toISOString());
    const acts = [() => sendLaterReplies(services), () => sendLaterReplies(services)];
    if (randomInt(2) === 0) acts.push(drop);
    await Promise.all(acts.toSorted(() => randomInt(3) - 1).map((act) => act()));
    const { answers, later } = await teacher.data(desk.getQaThread, { params: { questionId } });
    expect(later).toBeNull();
    expect(answers.map(({ content }) => content)).toEqual(told.isDropped ? [] : [told.words]);
  }
});
