import { listMessages, saveMessageWishes } from '@xuezhou/contract/message';
import type { MessageTemplates } from '@xuezhou/rules/message/message-template';
import { afterEach, describe, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { nextId } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { sendMessage } from '../message.port.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock } = school;
clock.set('2026-11-23T12:00:00+08:00');
await connection.insertInto('school').values({ name: '远山财经' }).execute();

const say = async (templates: MessageTemplates) => {
  await connection.deleteFrom('message_template').execute();
  await connection.insertInto('message_template').values({ only_row: true, templates }).execute();
};
afterEach(() => connection.deleteFrom('message_template').execute());

async function reader() {
  const email = `words${nextId()}@example.com`;
  const student = await school.signIn({ email });
  await student.data(saveMessageWishes, {
    body: {
      choices: [{ kind: 'qa', channel: 'mail', pace: 'now' }],
      quiet: null,
      digestHour: 20,
    },
  });
  return { ...student, email };
}

const send = async (studentId: number, title: string) =>
  await sendMessage(connection, {
    studentId,
    kind: 'qa',
    title,
    content: '<p>问题：<b>久期</b>怎么算</p>',
    at: clock.now(),
  });

const mailOf = async (email: string) => {
  await enqueue(connection, 'deliver-messages', {});
  await school.runJobs(['deliver-messages']);
  return (await school.mails(email))[0];
};

describe('a message in the words of the school', () => {
  it('leaves as its template says, with what was written put in as it is', async () => {
    await say({
      qa: {
        mail: { title: '【{{school}}】{{title}}', text: '{{excerpt}}\n{{inbox}}\n{{settings}}' },
      },
    });
    const { studentId, email } = await reader();
    await send(studentId, '{{school}}是什么');
    const mail = await mailOf(email);
    expect(mail?.subject).toBe('【远山财经】{{school}}是什么');
    expect(mail?.text).toMatch(/^问题：久期怎么算\nhttp\S+\/message\nhttp\S+\/setting#notices/);
  });

  it('of several says how many', async () => {
    await say({
      digest: { mail: { title: '{{count}} 件事', text: '{{titles}}\n{{inbox}}\n{{settings}}' } },
    });
    const { studentId, email } = await reader();
    await send(studentId, '第一件');
    await send(studentId, '第二件');
    const mail = await mailOf(email);
    expect(mail?.subject).toBe('2 件事');
    expect(mail?.text).toMatch(/^· 第一件\n· 第二件\n/);
  });

  it('stands so in the message centre; words of the school are no HTML', async () => {
    await say({
      qa: { site: { title: '答疑 · {{title}}', text: '{{school}}<b>：\n{{content}}\n再见' } },
    });
    const student = await reader();
    await send(student.studentId, '有新回答');
    const [message] = (await student.data(listMessages, { query: { pageNo: 1 } })).list;
    expect(message).toMatchObject({
      messageTitle: '答疑 · 有新回答',
      messageContent: '<p>远山财经&lt;b&gt;：</p><p>问题：<b>久期</b>怎么算</p><p>再见</p>',
    });
  });
});
