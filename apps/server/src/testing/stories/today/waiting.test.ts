import { listPrivacy } from '@xuezhou/contract/account/console';
import { listBlessings } from '@xuezhou/contract/alumni/console';
import { listAssignmentWork } from '@xuezhou/contract/assignment/console';
import { listOwnComments } from '@xuezhou/contract/authoring/console';
import { pauseEnrolment, listReopenRequests } from '@xuezhou/contract/enrolment/console';
import { listIdentityReviews } from '@xuezhou/contract/identity/console';
import {
  listHandRefunds,
  listInvoices,
  listRefunds,
  listSoldOrders,
  listTransfers,
  listUncheckedOrders,
} from '@xuezhou/contract/mall/console';
import { listMarkedQuestions } from '@xuezhou/contract/marking/console';
import { listHeld } from '@xuezhou/contract/moderation/console';
import { listQaReports, listQueue } from '@xuezhou/contract/qa/console';
import { listCorrectedKeys, listOpenQuestionReports } from '@xuezhou/contract/review/console';
import { getWaiting, listApprovals, type Grant } from '@xuezhou/contract/staff';
import { getSystem } from '@xuezhou/contract/system/console';
import { listTokens } from '@xuezhou/contract/token/console';
import { listWebhooks } from '@xuezhou/contract/webhook/console';
import { describe, expect, it } from 'vitest';
import { makeGood } from '../../../capabilities/mall/testing/make-good.ts';
import { openTestMall } from '../../../capabilities/mall/testing/open-mall.ts';
import { openRefundDesk } from '../../../capabilities/mall/testing/refund-desk.ts';
import { waitingParts } from '../../../platform/staff/today-parts.ts';
import type { TestClient } from '../../client.ts';
import { workDesk } from '../../desks/work-desk.ts';
import { signInStaffAs } from '../../desks/staff-desk.ts';
import { enrol, makeCourse, makeStudent } from '../../factories.ts';

const school = await openTestMall();
const { connection, clock } = school;
clock.set('2026-11-12T03:00:00Z');
const desk = await openRefundDesk(school);
const { makeWork, signInAs, entrust } = workDesk(school);
type Staff = TestClient & { readonly staffId: number };

/** How long the list is to which each kind leads, as its page asks for it; a request's page has two lists. */
const lists: Readonly<Record<string, (staff: Staff) => Promise<number>>> = {
  'qa.waiting': async (staff) =>
    (await staff.data(listQueue, { query: { which: 'waiting' } })).total,
  'qa.held': async (staff) => (await staff.data(listQueue, { query: { which: 'held' } })).total,
  'qa.reports': async (staff) => (await staff.data(listQaReports)).length,
  'assignment.work': async (staff) => (await staff.data(listAssignmentWork, { query: {} })).length,
  'marking.answers': async (staff) =>
    (await staff.data(listMarkedQuestions)).reduce((sum, { waiting }) => sum + waiting, 0),
  'identity.reviews': async (staff) =>
    (await staff.data(listIdentityReviews, { query: {} })).length,
  'enrolment.reopenings': async (staff) => (await staff.data(listReopenRequests)).length,
  'account.privacy': async (staff) =>
    (await staff.data(listPrivacy)).filter(({ state }) => state === 'waiting').length,
  'alumni.blessings': async (staff) =>
    (await staff.data(listBlessings, { query: { state: 'waiting' } })).length,
  'mall.refunds': async (staff) =>
    (await staff.data(listRefunds)).filter(
      ({ state, isOwn }) => (state === 'asked' || state === 'approved') && !isOwn,
    ).length,
  'mall.broken-refunds': async (staff) =>
    (await staff.data(listRefunds)).filter(({ state }) => state === 'abnormal').length,
  'mall.checking': async (staff) => (await staff.data(listUncheckedOrders)).length,
  'mall.transfers': async (staff) =>
    (await staff.data(listTransfers)).filter(({ claim }) => claim !== null).length,
  'mall.hand-refunds': async (staff) => (await staff.data(listHandRefunds)).length,
  'mall.parcels': async (staff) =>
    (await staff.data(listSoldOrders, { query: { tab: 'toShip', limit: 100 } })).list.length,
  'mall.invoices': async (staff) => (await staff.data(listInvoices)).length,
  'moderation.held': async (staff) =>
    (await staff.data(listHeld, { query: { list: 'waiting' } })).waiting,
  'authoring.comments': async (staff) => (await staff.data(listOwnComments)).length,
  'review.reports': async (staff) =>
    (await staff.data(listOpenQuestionReports, { query: { own: true } })).length,
  'review.corrected': async (staff) => (await staff.data(listCorrectedKeys)).total,
  'staff.approvals': async (staff) =>
    (await staff.data(listApprovals, { query: {} })).filter(({ mayDecide }) => mayDecide).length,
  'token.ending': async (staff) =>
    (await staff.data(listTokens)).tokens.filter(({ isMine, endsSoon }) => isMine && endsSoon)
      .length,
  'webhook.silent': async (staff) =>
    (await staff.data(listWebhooks)).webhooks.filter(({ failingSince }) => failingSince !== null)
      .length,
  'system.repairs': async (staff) => (await staff.data(getSystem)).repairs.length,
};

const countsOf = async (staff: Staff) =>
  new Map((await staff.data(getWaiting)).map(({ key, count }) => [key, count]));

describe('[GET /api/console/waiting] what waits', () => {
  it('is as much as stands in the list that it leads to, for every role and after every act', async () => {
    expect(Object.keys(lists).toSorted()).toEqual(
      waitingParts
        .of(connection)
        .flat()
        .map(({ key }) => key)
        .toSorted(),
    );
    const people = new Map<string, Staff>();
    for (const role of ['客服', '财务', '助教', '老师', '教务', '校长'])
      people.set(role, await signInAs(role));
    const compare = async () => {
      for (const [role, staff] of people)
        for (const { key, count } of await staff.data(getWaiting))
          expect([role, key, count]).toEqual([role, key, await lists[key]?.(staff)]);
    };
    await compare();
    const [own] = [await makeWork(), await makeWork()];
    await entrust(people.get('老师')!, own.courseId);
    await entrust(people.get('助教')!, own.courseId);
    await compare();
    const buyer = await school.signIn();
    const { orderId } = await desk.buy(buyer, await makeGood(connection, { price: 9_000 }));
    await desk.ask(buyer, orderId);
    const body = { courseId: own.courseId, studentId: own.studentId, why: '出差' };
    await people.get('客服')!.call(pauseEnrolment, { body });
    await compare();
    const owner = await countsOf(people.get('校长')!);
    for (const key of [
      ...[
        'qa.waiting',
        'assignment.work',
        'marking.answers',
        'enrolment.reopenings',
        'alumni.blessings',
      ],
      ...['mall.refunds', 'review.reports', 'staff.approvals'],
    ])
      expect([key, (owner.get(key) ?? 0) > 0]).toEqual([key, true]);
  });

  it('is for a teacher what the own courses have, and of what others decide nothing', async () => {
    const [own, other] = [await makeWork(), await makeWork()];
    const teacher = await signInAs('老师');
    await entrust(teacher, own.courseId);
    const counts = await countsOf(teacher);
    expect(counts.get('assignment.work')).toBe(1);
    expect(counts.get('review.reports')).toBe(1);
    expect([...counts.keys()].filter((key) => /mall|enrolment|identity|system/.test(key))).toEqual(
      [],
    );
    await entrust(teacher, other.courseId);
    expect((await countsOf(teacher)).get('assignment.work')).toBe(2);
  });

  it('is nothing for whoever may only look, and never what one proposed oneself', async () => {
    await makeWork();
    const looks: Grant[] = ['request.read', 'order.read', 'content.read', 'student.read'];
    expect(await countsOf(await signInStaffAs(school, { permissions: looks }))).toEqual(new Map());
    const support = await signInStaffAs(school, { permissions: ['enrolment.write:propose'] });
    const { courseId } = await makeCourse(connection);
    const { studentId } = await makeStudent(connection);
    await enrol(connection, studentId, courseId);
    await support.call(pauseEnrolment, { body: { courseId, studentId, why: '出差' } });
    expect((await countsOf(support)).get('staff.approvals')).toBeUndefined();
  });

  it('comes by the time left, with what is for who asks by name', async () => {
    const teacher = await signInStaffAs(school, { permissions: ['qa.answer', 'mark.write'] });
    await makeWork();
    await connection
      .updateTable('qa_question')
      .where('queued_at', 'is not', null)
      .set({ teacher_id: teacher.staffId })
      .execute();
    const [first, ...rest] = await teacher.data(getWaiting);
    expect(first).toMatchObject({ key: 'qa.waiting', own: { path: '/qa?which=own' } });
    expect(first?.clock?.target).toBe(120);
    const { total } = await teacher.data(listQueue, { query: { which: 'own' } });
    expect(first?.own?.count).toBe(total);
    expect(rest.map(({ clock: left }) => left)).toEqual(rest.map(() => null));
  });

  it('says of a part that cannot be counted that it cannot, and counts the others', async () => {
    await makeWork();
    const owner = await signInAs('校长');
    await connection.schema.alterTable('blessing').renameTo('blessing_away').execute();
    try {
      const all = await owner.data(getWaiting);
      expect(all.at(-1)).toMatchObject({ key: 'alumni.blessings', count: null, path: '/alumni' });
      expect(all.at(-1)?.title).toContain('校友祝福');
      expect(all.filter(({ count }) => count === null)).toHaveLength(1);
      expect(all.length).toBeGreaterThan(3);
    } finally {
      await connection.schema.alterTable('blessing_away').renameTo('blessing').execute();
    }
  });
});
