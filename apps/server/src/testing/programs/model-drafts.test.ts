import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { getDraftReading } from '@xuezhou/contract/authoring/console';
import { getCampaign } from '@xuezhou/contract/campaign/console';
import { allRefusals, consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getQaQuestion } from '@xuezhou/contract/qa';
import { replyToQuestion } from '@xuezhou/contract/qa/console';
import { getQuestion, listQuestionDrafts } from '@xuezhou/contract/review/console';
import {
  decideApproval,
  getApprovalWords,
  listApprovals,
  maxProposals,
} from '@xuezhou/contract/staff';
import { revokeToken } from '@xuezhou/contract/token/console';
import { emptyForm } from '@xuezhou/rules/review/editor/empty-form';
import { expect, it } from 'vitest';
import type { TestClient } from '../client.ts';
import { askOne } from '../desks/qa-desk.ts';
import { signInStaffAs } from '../desks/staff-desk.ts';
import { dueApprovals } from '../../capabilities/staff/approval/due-approvals.ts';
import { startTestApp } from '../test-app.ts';
import { modelDesk, textOf } from './model-desk.ts';
import { openPageCourse } from './page-course.ts';

const school = await startTestApp();
const { app, clock, connection } = school;
await app.listen({ port: 0, host: '127.0.0.1' });
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/mcp`;
const drafts = ['question.write', 'content.draft', 'qa.answer', 'message.send'];
const owner = await signInStaffAs(school, { isOwner: true, name: '陈望舒' });
const { keyOf, makeKey, connectModel } = modelDesk(school, owner, address);
const proposing = ['content.read', 'student.read', ...drafts.map((each) => `${each}:propose`)];

/** The newest that waits for this person. */
async function waitingFor(client: TestClient) {
  const all = await client.data(listApprovals, { query: {} });
  return all.toSorted((one, other) => other.approvalId - one.approvalId)[0]!;
}
/** What of it is read word by word. */
const wordsOf = (client: TestClient, approvalId: number) =>
  client.call(getApprovalWords, { params: { approvalId } });
const decide = (client: TestClient, approvalId: number, isAgreed = true) =>
  client.call(decideApproval, { body: { approvalId, isAgreed, reply: '' } });

it('a question of a model is a draft in the bank when the maker of its key agrees, and nothing before', async () => {
  const { readingId } = await openPageCourse(owner);
  const model = await connectModel(await keyOf(proposing));
  const names = (await model.listTools()).tools.map(({ name }) => name);
  expect(names.filter((name) => /^(create|save|reply|send|publish|drop)/.test(name))).toEqual(
    [
      ...['saveDraftReading', 'saveCampaign', 'createQuestion', 'saveQuestionDraft'],
      'replyToQuestion',
    ].toSorted((one, other) => names.indexOf(one) - names.indexOf(other)),
  );
  const wish = {
    ...{ requestId: randomUUID(), readingId, kind: 'single', why: '这一章还没有久期的题' },
    form: {
      stem: '久期最大的是哪一只？',
      options: ['零息', '附息', '浮息'].map((text) => ({ text, why: '' })),
      right: 'A',
    },
  };
  const before = await owner.data(listQuestionDrafts);
  const proposed = await model.callTool({ name: 'createQuestion', arguments: wish });
  expect([proposed.isError, textOf(proposed)]).toEqual([
    undefined,
    expect.stringContaining('同意'),
  ]);
  // Asked once more it waits once.
  await model.callTool({ name: 'createQuestion', arguments: wish });
  expect(await owner.data(listQuestionDrafts)).toEqual(before);
  const waiting = await waitingFor(owner);
  expect(waiting).toMatchObject({
    ...{ operation: 'createQuestion', byProgram: '模型', mayDecide: true, isOwn: true },
    ...{ why: '这一章还没有久期的题', facts: { form: { stem: '久期最大的是哪一只？' } } },
  });
  const { status, data } = await decide(owner, waiting.approvalId);
  expect([status, data]).toEqual([200, { isDone: true, words: '', answer: expect.anything() }]);
  const { questionId } = (data as { answer: { questionId: number } }).answer;
  const made = await owner.data(getQuestion, { params: { questionId } });
  expect(made).toMatchObject({
    state: 'draft',
    draft: { ...wish.form, kind: 'single', readingId },
  });
  const twice = await decide(owner, waiting.approvalId);
  expect(twice.status).toBe(consoleRefusals.approvalDecided[0]);
});

it('a reading, a reply and a message of a model are what they are when somebody agrees', async () => {
  const { courseId, readingId } = await openPageCourse(owner);
  const student = await school.signIn();
  const questionId = await askOne(student);
  const model = await connectModel(await keyOf(proposing));
  const params = { courseId, readingId };
  const reading = await owner.data(getDraftReading, { params });
  const campaignId = randomUUID();
  const campaign = {
    ...{ title: '开营', markdown: '周六见', isImportant: false, channels: [], holdsOut: false },
    audience: { everybody: false, courseId, classId: null, search: '', studentIds: [] },
  };
  const wishes = [
    ['saveDraftReading', { ...params, revision: reading.revision, markdown: '# 久期\n\n一句。' }],
    [
      'replyToQuestion',
      { questionId, qaAnswerId: randomUUID(), markdown: '先贴现，再加权。', isPrivate: false },
    ],
    ['saveCampaign', { campaignId, version: 0, draft: campaign }],
  ] as const;
  for (const [name, given] of wishes) {
    const proposed = await model.callTool({ name, arguments: given });
    expect([name, proposed.isError, textOf(proposed)]).toEqual([
      ...[name, undefined, expect.stringContaining('同意')],
    ]);
  }
  const asked = () => student.data(getQaQuestion, { params: { questionId } });
  expect((await asked()).teacherAnswers).toEqual([]);
  const colleague = await signInStaffAs(school, { isOwner: true, name: '何嘉' });
  const written = await colleague.data(listApprovals, { query: {} });
  for (const { approvalId } of written.filter(({ byProgram }) => byProgram !== null))
    expect((await decide(colleague, approvalId)).data).toMatchObject({ isDone: true });
  expect((await owner.data(getDraftReading, { params })).markdown).toContain('一句');
  expect((await asked()).teacherAnswers).toMatchObject([{ author: { name: '何嘉' } }]);
  const saved = await owner.data(getCampaign, { params: { campaignId } });
  expect(saved).toMatchObject({ state: 'draft', madeBy: '何嘉', draft: { title: '开营' } });
  // A draft of a message is no action of its own: that it was agreed to is.
  const log = await connection
    .selectFrom('audit_log')
    .where('operation', '=', 'decideApproval')
    .select('after')
    .execute();
  expect(log.map(({ after }) => after)).toContainEqual(
    expect.objectContaining({
      state: 'agreed',
      approval: expect.objectContaining({ proposedBy: '陈望舒', agreedBy: '何嘉' }),
    }),
  );
});

it('the list of what waits opens nothing: a draft that no key of ours opens any more is one that cannot be read, not all', async () => {
  const questionId = await askOne(await school.signIn());
  const model = await connectModel(await keyOf(proposing));
  const given = { questionId, qaAnswerId: randomUUID(), markdown: '先贴现', isPrivate: false };
  await model.callTool({ name: 'replyToQuestion', arguments: given });
  const { approvalId } = await waitingFor(owner);
  await connection
    .updateTable('approval')
    .set({ input_sealed: Buffer.from('broken') })
    .where('approval_id', '=', approvalId)
    .execute();
  expect((await waitingFor(owner)).approvalId).toBe(approvalId);
  await connection.deleteFrom('approval').where('approval_id', '=', approvalId).execute();
});

it('[GET /api/console/approvals/:approvalId/words] who decides reads what is done, each figure and address; nobody else does', async () => {
  const questionId = await askOne(await school.signIn());
  const maker = await signInStaffAs(school, { permissions: ['qa.answer', 'content.read'] });
  const desk = modelDesk(school, maker, address);
  const model = await desk.connectModel(await desk.keyOf(['qa.answer:propose']));
  const markdown =
    '面值 1000000 元，加微信 13800000001，写信给 ann@evil.example，见 https://evil.example/1234567890';
  const given = { questionId, qaAnswerId: randomUUID(), markdown, isPrivate: false };
  await model.callTool({ name: 'replyToQuestion', arguments: given });
  const waiting = await waitingFor(maker);
  expect(waiting).toMatchObject({ mayDecide: true, hasWords: true });
  expect((await wordsOf(maker, waiting.approvalId)).data).toEqual({ facts: given });
  await connection
    .updateTable('approval')
    .set({ decider: 'settings.write' })
    .where('approval_id', '=', waiting.approvalId)
    .execute();
  expect(await waitingFor(maker)).toMatchObject({
    ...{ approvalId: waiting.approvalId, mayDecide: false, hasWords: false },
    facts: { markdown: expect.stringMatching(/^(?!.*(13800000001|ann@)).*\*{4}/) },
  });
  const unknown = allRefusals.approvalUnknown[0];
  expect((await wordsOf(maker, waiting.approvalId)).status).toBe(unknown);
  expect((await decide(maker, waiting.approvalId, false)).status).toBe(200);
  expect((await wordsOf(owner, waiting.approvalId)).status).toBe(unknown);
  const decided = await maker.data(listApprovals, { query: { decided: true } });
  expect(JSON.stringify(decided)).not.toContain('13800000001');
});

it('what was written since is not lost: it goes on waiting, with the reason', async () => {
  const { courseId, readingId } = await openPageCourse(owner);
  const model = await connectModel(await keyOf(proposing));
  const given = { courseId, readingId, revision: 7, markdown: '旧的' };
  await model.callTool({ name: 'saveDraftReading', arguments: given });
  const { approvalId } = await waitingFor(owner);
  expect((await decide(owner, approvalId)).data).toMatchObject({
    ...{ isDone: false, words: consoleRefusals.draftChanged[1] },
  });
  expect((await waitingFor(owner)).approvalId).toBe(approvalId);
  expect((await decide(owner, approvalId, false)).status).toBe(200);
});

it('another question under the number of one that was made is not stored over it, nor lost without a word', async () => {
  const { readingId } = await openPageCourse(owner);
  const model = await connectModel(await keyOf(proposing));
  const given = { requestId: randomUUID(), readingId, kind: 'open' };
  const propose = async (stem: string) => {
    await model.callTool({ name: 'createQuestion', arguments: { ...given, form: { stem } } });
    const { approvalId } = await waitingFor(owner);
    return { approvalId, data: (await decide(owner, approvalId)).data as Record<string, unknown> };
  };
  const first = await propose('先写的');
  expect(first.data['isDone']).toBe(true);
  const other = await propose('后写的');
  expect(other.data).toMatchObject({ isDone: false, words: expect.stringContaining('另一道题') });
  expect(JSON.stringify(await owner.data(listQuestionDrafts))).toContain('先写的');
  expect((await decide(owner, other.approvalId, false)).status).toBe(200);
});

it('a reply to what was answered since is not sent', async () => {
  const questionId = await askOne(await school.signIn());
  const model = await connectModel(await keyOf(proposing));
  const reply = (markdown: string) => ({
    ...{ questionId, qaAnswerId: randomUUID(), markdown, isPrivate: false },
  });
  await model.callTool({ name: 'replyToQuestion', arguments: reply('机器写的。') });
  const { approvalId } = await waitingFor(owner);
  clock.advance({ minutes: 5 });
  await owner.data(replyToQuestion, { body: reply('老师写的。') });
  expect((await decide(owner, approvalId)).data).toMatchObject({
    ...{ isDone: false, words: consoleRefusals.qaMovedOn[1] },
  });
  expect((await decide(owner, approvalId, false)).status).toBe(200);
});

it('is agreed to by nobody who may not do it', async () => {
  const { readingId } = await openPageCourse(owner);
  const maker = await signInStaffAs(school, { permissions: ['question.write', 'content.read'] });
  const desk = modelDesk(school, maker, address);
  const model = await desk.connectModel(await desk.keyOf(['question.write:propose']));
  const given = { requestId: randomUUID(), readingId, kind: 'single' };
  await model.callTool({ name: 'createQuestion', arguments: given });
  const { approvalId } = await waitingFor(maker);
  const other = await signInStaffAs(school, { permissions: ['content.read', 'qa.answer'] });
  expect((await decide(other, approvalId)).status).toBe(consoleRefusals.approvalNotYours[0]);
  await connection
    .updateTable('staff_role')
    .set({ permissions: ['content.read'] })
    .where('staff_role_id', 'in', (query) =>
      query
        .selectFrom('staff_role_member')
        .where('staff_id', '=', maker.staffId)
        .select('staff_role_id'),
    )
    .execute();
  expect((await decide(maker, approvalId)).status).toBe(consoleRefusals.approvalNotYours[0]);
  expect((await decide(maker, approvalId, false)).status).toBe(200);
});

it('a key that is revoked takes along what it proposed, and one proposes no more than people can read', async () => {
  const { readingId } = await openPageCourse(owner);
  const { token, secret } = await makeKey(['question.write:propose']);
  const model = await connectModel(secret);
  const propose = (requestId: string = randomUUID()) =>
    model.callTool({
      name: 'createQuestion',
      arguments: { requestId, readingId, kind: 'open' },
    });
  const last = randomUUID();
  for (let count = 1; count < maxProposals; count++)
    expect((await propose()).isError).toBeUndefined();
  expect((await propose(last)).isError).toBeUndefined();
  expect(textOf(await propose())).toBe(consoleRefusals.proposalsTooMany[1]);
  // What waits already is asked for again.
  expect((await propose(last)).isError).toBeUndefined();
  const { approvalId } = await waitingFor(owner);
  await owner.data(revokeToken, { body: { tokenId: token.tokenId } });
  expect((await decide(owner, approvalId)).status).toBe(consoleRefusals.approvalDecided[0]);
  const decided = await owner.data(listApprovals, { query: { decided: true } });
  expect(decided.find((each) => each.approvalId === approvalId)).toMatchObject({
    ...{ state: 'stopped', reply: '密钥收回了' },
  });
  const logged = await connection
    .selectFrom('audit_log')
    .where('operation', '=', 'decideApproval')
    .where('target_id', '=', String(approvalId))
    .select(['after', 'why'])
    .execute();
  expect(logged).toMatchObject([{ after: { state: 'stopped' }, why: '密钥收回了' }]);
});

it('no key that may do it itself writes by a model', async () => {
  const { readingId } = await openPageCourse(owner);
  const model = await connectModel(await keyOf(['question.write', 'content.read']));
  const form = emptyForm('single', { readingId, subjectId: null });
  const tried = await model.callTool({
    name: 'createQuestion',
    arguments: { requestId: randomUUID(), readingId, kind: 'single', form },
  });
  expect(tried.isError).toBe(true);
});

it('what a model wrote is not kept beside where it belongs; what it proposed that is no text is', async () => {
  const { courseId, readingId } = await openPageCourse(owner);
  const model = await connectModel(await keyOf(proposing));
  const given = { courseId, readingId, revision: 2, markdown: '沈一鸣问过的' };
  await model.callTool({ name: 'saveDraftReading', arguments: given });
  const { approvalId } = await waitingFor(owner);
  await decide(owner, approvalId, false);
  await model.callTool({ name: 'saveDraftReading', arguments: { ...given, markdown: '另一份' } });
  const { approvalId: other } = await waitingFor(owner);
  await decide(owner, other, false);
  await connection
    .updateTable('approval')
    .set({ decider: 'enrolment.write' })
    .where('approval_id', '=', other)
    .execute();
  const facts = async (id: number) => {
    await dueApprovals(school.services);
    return (
      await connection
        .selectFrom('approval')
        .where('approval_id', '=', id)
        .select(['facts', 'input_sealed'])
        .executeTakeFirstOrThrow()
    ).facts;
  };
  expect(JSON.stringify(await facts(approvalId))).toContain('沈一鸣');
  clock.advance({ days: 31 });
  expect(await facts(approvalId)).toEqual({});
  expect(await facts(other)).toMatchObject({ markdown: '另一份' });
});
