import type { InputOf } from '@xuezhou/contract/kernel';
import * as desk from '@xuezhou/contract/qa/console';
import { v7 as newId } from 'uuid';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { TestApp } from '../test-app.ts';
import { signInStaffAs } from './staff-desk.ts';

type Body = InputOf<typeof desk.scheduleReply>['body'];
type Who = Readonly<{ staffId: number }>;

/** Answers that are sent by themselves; each call signs in anew, so that the clock may go on as it likes. */
export function laterDesk(school: TestApp, teacher: Who) {
  const again = ({ staffId }: Who) => signInStaffAs(school, staffId);
  const takeBack = async (qaAnswerId: string, who = teacher) =>
    await (await again(who)).call(desk.dropScheduledReply, { body: { qaAnswerId } });
  return {
    again,
    takeBack,
    drop: async (qaAnswerId: string, who = teacher) => (await takeBack(qaAnswerId, who)).status,
    plan: async (wish: Partial<Body> & Pick<Body, 'questionId' | 'at'>, who = teacher) => {
      const body = {
        ...{ qaAnswerId: newId(), markdown: '先看 $D$ 的符号。', isPrivate: false, version: 0 },
        ...wish,
      };
      return { ...(await (await again(who)).call(desk.scheduleReply, { body })), body };
    },
    thread: async (questionId: string, who = teacher) =>
      await (await again(who)).data(desk.getQaThread, { params: { questionId } }),
    inList: async (
      which: InputOf<typeof desk.listQueue>['query']['which'],
      questionId: string,
      who = teacher,
    ) =>
      (await (await again(who)).data(desk.listQueue, { query: { which } })).list.some(
        (each) => each.questionId === questionId,
      ),
    /** The job comes along, on so many servers. */
    run: async (times = 1) => {
      for (let time = 0; time < times; time += 1)
        await enqueue(school.connection, 'send-later-replies', {});
      await school.runJobs(['send-later-replies']);
    },
  };
}
