import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ApiError, connect, readWebhook, type School } from '@xuezhou/api';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getQaQuestion } from '@xuezhou/contract/qa';
import { makeToken } from '@xuezhou/contract/token/console';
import { expect, it } from 'vitest';
import { claimSeconds } from '../../capabilities/webhook/send/due-deliveries.ts';
import { openReceiver } from '../../capabilities/webhook/testing/receiver.ts';
import {
  listen,
  onThisMachine,
  openWebhookDesk,
} from '../../capabilities/webhook/testing/webhook-desk.ts';
import { askOne } from '../desks/qa-desk.ts';
import { deskPassword, signInStaffAs } from '../desks/staff-desk.ts';
import { makeCourse } from '../factories.ts';
import { startScript } from '../runs/start-script.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp({ environment: onThisMachine });
const { app, clock, connection } = school;
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

/** A server that sends what is due; it ends when there is no more. */
const startSender = () =>
  startScript(
    school,
    path.join(import.meta.dirname, '../../capabilities/webhook/testing/run-sender.ts'),
  );

async function keyFor(grants: string[]): Promise<School> {
  const maker = await signInStaffAs(school, { isOwner: true });
  const until = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const body = {
    tokenId: randomUUID(),
    name: '答疑助手',
    grants,
    until,
    networks: [],
    code: deskPassword,
  };
  return connect({ origin, key: (await maker.data(makeToken, { body })).secret });
}

it('a script from outside makes a student, enrols, hears of a question and answers it once, though the server is killed while it tells', async () => {
  const api = await keyFor(['student.read', 'student.write', 'enrolment.write', 'qa.answer']);
  const { courseId } = await makeCourse(connection);
  const answered = new Set<string>();
  const heard = new Set<string>();
  let onEvent = () => {};
  let secret = '';
  const { address, received } = await openReceiver(async ({ headers, body }) => {
    const { id, event } = readWebhook(secret, headers, body);
    onEvent();
    if (heard.has(id)) return {};
    if (event.type === 'question.asked') {
      const { question: questionId } = event.data;
      await api.replyToQuestion({
        body: {
          questionId,
          qaAnswerId: randomUUID(),
          markdown: '先看第二步的符号。',
          isPrivate: false,
        },
      });
      answered.add(questionId);
    }
    heard.add(id);
    return {};
  });
  ({ secret } = await listen(await openWebhookDesk(school), address, [
    'student',
    'enrolment',
    'question',
  ]));

  const { studentId } = await api.createStudent({
    body: { mobile: '+8613900000001', nickname: '沈一鸣' },
  });
  await api.enrolStudent({
    body: { studentId, courseId, until: '2099-08-31', from: null, waitingDays: null },
  });
  const student = await school.signIn(studentId);
  const questionId = await askOne(student);

  const { child, gone } = startSender();
  onEvent = () => void child.kill('SIGKILL');
  expect((await gone)[1]).toBe('SIGKILL');
  onEvent = () => {};
  clock.advance({ seconds: claimSeconds + 1 });
  await startSender().gone;

  const types = received.map(({ event }) => event.type);
  for (const type of ['student.created', 'enrolment.created', 'question.asked'] as const)
    expect(types).toContain(type);
  expect([...answered]).toEqual([questionId]);
  const thread = await student.data(getQaQuestion, { params: { questionId } });
  expect(JSON.stringify(thread)).toContain('先看第二步的符号');
}, 600_000);

it('is told in numbers what it may not do, what is wrong, and that its key is none', async () => {
  const api = await keyFor(['student.read']);
  const refused = api.createStudent({ body: { mobile: '+8613900000002', nickname: '二' } });
  await expect(refused).rejects.toThrow(ApiError);
  await expect(refused).rejects.toMatchObject({ status: consoleRefusals.permissionMissing[0] });
  const strange = connect({ origin, key: `xz_${'x'.repeat(43)}` });
  await expect(strange.listStudents({ query: {} })).rejects.toMatchObject({ status: 401 });
  expect(await api.listStudents({ query: {} })).toHaveProperty('list');
  expect(() => readWebhook('whsec_YWJj', { 'webhook-id': 'msg_1' }, '{}')).toThrow();
});
