import { allRefusals } from '@xuezhou/contract/console-refusals';
import * as desk from '@xuezhou/contract/qa/console';
import { disableStaff, getWaiting, saveRole, setStaffRoles } from '@xuezhou/contract/staff';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { laterDesk } from '../../../testing/desks/later-desk.ts';
import { answerOne, askOne } from '../../../testing/desks/qa-desk.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const noon = '2026-11-20T12:00:00+08:00';
beforeEach(() => clock.set(noon));
clock.set(noon);
const answers = { permissions: ['qa.answer'] } as const;
const teacher = await signInStaffAs(school, { ...answers, name: '周允' });
const colleague = await signInStaffAs(school, { ...answers, name: '孟知行' });
const owner = await signInStaffAs(school, { isOwner: true, name: '校长' });
const refused = (name: keyof typeof allRefusals) => allRefusals[name][0];
const three = '2026-11-20T07:00:00.000Z';
const { again, inList, plan, run, takeBack, thread } = laterDesk(school, teacher);

const reply = async (body: { questionId: string; qaAnswerId: string }, who = teacher) =>
  await (
    await again(who)
  ).call(desk.replyToQuestion, { body: { ...body, markdown: '马上说', isPrivate: false } });
const claim = async (questionId: string, who: typeof teacher) =>
  await who.data(desk.claimQuestion, { body: { questionId } });
const told = async (who: typeof teacher) =>
  (await (await again(who)).data(getWaiting)).find(({ key }) => key === 'qa.held')?.count ?? 0;

it('an answer whose time was set and that is sent now under the same id waits no more', async () => {
  const questionId = await askOne(await school.signIn());
  const { body } = await plan({ questionId, at: three });
  const now = { questionId, qaAnswerId: body.qaAnswerId };
  expect((await reply(now)).data).toMatchObject({ told: 1 });
  expect((await reply(now)).data).toMatchObject({ told: 0 });
  expect(await thread(questionId)).toMatchObject({ later: null, answers: [{ content: '马上说' }] });
  clock.set('2026-11-20T15:00:00+08:00');
  await run();
  expect((await thread(questionId)).answers).toHaveLength(1);
  expect((await plan({ ...body, version: 1 })).status).toBe(refused('qaLaterSent'));
});

it('an id is that of one answer: of another question, of a colleague’s and of one that is written it is taken by none', async () => {
  const student = await school.signIn();
  const [questionId, other] = [await askOne(student), await askOne(student)];
  const { qaAnswerId } = (await plan({ questionId, at: three })).body;
  expect((await reply({ questionId: other, qaAnswerId })).status).toBe(refused('idReused'));
  expect((await reply({ questionId, qaAnswerId }, colleague)).status).toBe(refused('idReused'));
  const written = newId();
  await reply({ questionId: other, qaAnswerId: written });
  const late = { questionId: other, qaAnswerId: written, at: three };
  expect((await plan(late)).status).toBe(refused('idReused'));
  // Its page did not hear that it went out.
  expect((await plan({ ...late, markdown: '马上说' })).status).toBe(refused('qaLaterSent'));
});

it('one whose id became another’s is held with why, and not tried for ever; with that id it is given no other time', async () => {
  const student = await school.signIn();
  const [questionId, other] = [await askOne(student), await askOne(student)];
  const { body } = await plan({ questionId, at: three });
  const taken = await answerOne(await school.signIn(), other);
  await connection
    .updateTable('qa_answer')
    .where('qa_answer_id', '=', taken)
    .set({ qa_answer_id: body.qaAnswerId })
    .execute();
  clock.set('2026-11-20T15:00:00+08:00');
  await run(2);
  expect((await thread(questionId)).later?.heldFor).toMatch(/编号已经用来发过/);
  expect(await inList('held', questionId)).toBe(true);
  const anew = { ...body, version: 1, at: '2026-11-20T08:00:00.000Z' };
  expect((await plan(anew)).status).toBe(refused('idReused'));
  expect((await takeBack(body.qaAnswerId)).data).toMatchObject({ markdown: body.markdown });
});

it('a question that a colleague is at is not put out of their hands; an owner answers it and leaves it in them', async () => {
  const questionId = await askOne(await school.signIn());
  await claim(questionId, await again(colleague));
  const late = await plan({ questionId, at: three });
  expect(late.status).toBe(refused('qaClaimed'));
  expect(late.message).toContain('孟知行');
  expect(await thread(questionId)).toMatchObject({ later: null, claimedBy: { name: '孟知行' } });
  expect((await plan({ questionId, at: three }, owner)).status).toBe(200);
  expect(await thread(questionId)).toMatchObject({
    ...{ claimedBy: { name: '孟知行' }, later: { name: '校长', mayChange: false } },
  });
});

it('a question that is given to another stands in the lists again; what was ready is held once they have it, and not while nobody else has', async () => {
  const student = await school.signIn();
  const [taken, left, ofOwner] = [
    await askOne(student),
    await askOne(student),
    await askOne(student),
  ];
  for (const questionId of [taken, left]) await plan({ questionId, at: three });
  await claim(ofOwner, await again(colleague));
  await plan({ questionId: ofOwner, at: three }, owner);
  for (const questionId of [taken, left]) {
    const body = { questionId, staffId: colleague.staffId };
    await (await again(owner)).data(desk.assignQuestion, { body });
    expect(await inList('waiting', questionId, colleague)).toBe(true);
  }
  await claim(taken, await again(colleague));
  clock.set('2026-11-20T15:00:00+08:00');
  await run();
  expect(await thread(taken)).toMatchObject({
    ...{ answers: [], claimedBy: { name: '孟知行' } },
    later: { name: '周允', heldFor: '孟知行接手了这个问题，请看过再发' },
  });
  for (const questionId of [left, ofOwner])
    expect(await thread(questionId)).toMatchObject({ later: null, answers: [{}] });
});

it('what somebody who is disabled had ready is held at once, told to who runs the answering, and another gives it a time', async () => {
  const leaver = await signInStaffAs(school, { ...answers, name: '要走的' });
  const student = await school.signIn();
  const [questionId, sent] = [await askOne(student), await askOne(student)];
  const { body } = await plan({ questionId, at: three }, leaver);
  await plan({ questionId: sent, at: '2026-11-20T04:30:00.000Z' }, leaver);
  clock.set('2026-11-20T12:31:00+08:00');
  await run();
  expect((await takeBack(body.qaAnswerId)).status).toBe(refused('qaLaterTaken'));
  const before = await told(colleague);
  await (await again(owner)).data(disableStaff, { body: { staffId: leaver.staffId, why: '离职' } });
  expect(await thread(questionId)).toMatchObject({
    ...{ snoozedUntil: null, claimedBy: null },
    later: { name: '要走的', heldFor: expect.stringMatching(/换一位/), mayChange: true },
  });
  expect((await thread(sent)).answers).toHaveLength(1);
  expect(await inList('waiting', questionId)).toBe(true);
  // Nobody is named for it: everybody who answers is told, until somebody is.
  expect((await told(colleague)) - before).toBe(1);
  const head = async (staffId: number) => {
    const title = { title: '教研组长', isHead: true };
    const body = { staffId, courseId: null, bookId: null, ...title };
    await (await again(owner)).data(desk.setQaTeacher, { body });
  };
  const former = await signInStaffAs(school, { ...answers, name: '从前的组长' });
  await head(former.staffId);
  expect(await told(colleague)).toBe(before);
  // A head who answers no more runs nothing.
  await connection.deleteFrom('staff_role_member').where('staff_id', '=', former.staffId).execute();
  expect((await told(colleague)) - before).toBe(1);
  await head(teacher.staffId);
  expect(await told(colleague)).toBe(before);
  expect(await inList('held', questionId, colleague)).toBe(false);
  for (const who of [teacher, owner]) expect(await inList('held', questionId, who)).toBe(true);
  expect((await plan({ ...body, version: 1 }, teacher)).data).toMatchObject({ version: 2 });
  clock.set('2026-11-20T15:00:00+08:00');
  await run();
  expect(await thread(questionId)).toMatchObject({ later: null, answers: [{ name: '周允' }] });
});

it('what somebody had ready whose roles are taken away, or what they allow, is held at once as well, and their questions are everybody’s', async () => {
  const [moved, narrowed] = [
    await signInStaffAs(school, { ...answers, name: '换了岗的' }),
    await signInStaffAs(school, { ...answers, name: '收了权的' }),
  ];
  const student = await school.signIn();
  const [ofMoved, ofNarrowed] = [await askOne(student), await askOne(student)];
  await plan({ questionId: ofMoved, at: three }, moved);
  await plan({ questionId: ofNarrowed, at: three }, narrowed);
  const head = await again(owner);
  await head.data(setStaffRoles, { body: { staffId: moved.staffId, roleIds: [], why: '换岗' } });
  const { staff_role_id: roleId } = await connection
    .selectFrom('staff_role_member')
    .where('staff_id', '=', narrowed.staffId)
    .select('staff_role_id')
    .executeTakeFirstOrThrow();
  const role = { roleId, name: `只看的${roleId}`, permissions: ['student.read' as const] };
  await head.data(saveRole, { body: { ...role, why: '收权' } });
  for (const questionId of [ofMoved, ofNarrowed]) {
    expect(await thread(questionId)).toMatchObject({
      ...{ snoozedUntil: null, claimedBy: null },
      later: { heldFor: expect.stringMatching(/换一位/), mayChange: true },
    });
    expect(await inList('held', questionId, owner)).toBe(true);
  }
});
