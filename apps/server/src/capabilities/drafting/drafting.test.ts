import { randomUUID } from 'node:crypto';
import * as authoring from '@xuezhou/contract/authoring/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import * as contract from '@xuezhou/contract/drafting/console';
import * as review from '@xuezhou/contract/review/console';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { demandAuditWords } from '../../testing/desks/demand-audit-words.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp({ sandbox: true, languageModel: true });
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true, name: '校长' });
const refused = (name: AnyRefusalName) => allRefusals[name][0];

async function modelSays(next: string): Promise<void> {
  const response = await fetch(`${school.sandbox?.consoleUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'llm', next }),
  });
  expect(response.ok).toBe(true);
}

/** A chapter that students read. */
async function chapter() {
  const { courseId } = await owner.data(authoring.createCourse, {
    body: { requestId: randomUUID(), title: '固定收益', family: 'CFA' },
  });
  let parentId = courseId;
  for (const kind of ['book', 'reading'] as const) {
    const body = {
      courseId,
      requestId: randomUUID(),
      kind,
      parentId,
      afterId: null,
      title: '凸性',
    };
    parentId = (await owner.data(authoring.addNode, { body })).nodeId;
  }
  const readingId = parentId;
  await owner.data(authoring.saveDraftReading, {
    body: {
      courseId,
      readingId,
      revision: 1,
      markdown: '凸性项前面有一个二分之一。很多同学漏掉它，答案差一倍。',
    },
  });
  const { version, changes } = await owner.data(authoring.listChanges, { params: { courseId } });
  await owner.data(authoring.publishChanges, {
    body: { courseId, version, changes: changes.map(({ kind, nodeId }) => ({ kind, nodeId })) },
  });
  return { courseId, readingId };
}

const on = (no: number, quote: string) => [{ no, quote }];
const drafted = (given: object = {}) =>
  JSON.stringify({
    stem: { text: '凸性项前面的系数是多少？', spans: on(1, '凸性项前面有一个二分之一') },
    options: [
      { text: '1', why: '漏掉二分之一', spans: on(2, '很多同学漏掉它') },
      { text: '0.5', why: '凸性项乘二分之一', spans: on(1, '二分之一') },
      { text: '2', why: '多乘了一倍', spans: on(2, '答案差一倍') },
    ],
    right: 'B',
    explanation: [{ text: '凸性项乘二分之一再加。', spans: on(1, '有一个二分之一') }],
    checks: ['1 / 2 = 0.5'],
    difficulty: 1,
    ...given,
  });

const wish = (readingId: number, more: object = {}) => ({
  body: {
    ...{ requestId: randomUUID(), readingId, from: 'reading' as const, fromId: null, text: '' },
    ...{ kind: 'single' as const, count: 3, ...more },
  },
});
const deskOf = (readingId: number, staff = owner) =>
  staff.data(contract.getDraftingDesk, { params: { readingId } });

describe('[POST /api/console/drafting/draft] [GET /api/console/drafting/:readingId] a model drafts', () => {
  it('[POST /api/console/drafting/accept] questions on spans that are there, which become drafts of the bank one by one', async () => {
    const { readingId, courseId } = await chapter();
    await modelSays(
      `say:${drafted()}\n不是题\n${drafted({ stem: { text: '另一道？', spans: on(9, '没有这一行') } })}`,
    );
    const asked = wish(readingId);
    expect(await owner.data(contract.draftQuestions, asked)).toEqual({ drafted: 2, isCut: false });
    expect(await owner.data(contract.draftQuestions, asked)).toEqual({ drafted: 2, isCut: false });
    const desk = await deskOf(readingId);
    expect(desk).toMatchObject({ canDraft: true, courseId });
    const [good, bad] = desk.drafted;
    expect(desk.drafted).toHaveLength(2);
    expect(good).toMatchObject({
      faults: [],
      state: 'waiting',
      form: { stem: { spans: [1], by: 'machine' } },
    });
    expect(bad!.form.stem.spans).toEqual([]);
    expect(bad!.faults).toContain('题干没有依据，请改成自己的话或不要');
    const accept = ({ draftId, revision }: contract.Drafted, topicId?: number) =>
      owner.call(contract.acceptDrafted, {
        body: { draftId, revision, ...(topicId !== undefined && { topicId }) },
      });
    expect((await accept(bad!)).status).toBe(refused('draftedFaulty'));
    expect((await accept(good!, 1)).status).toBe(refused('placeUnknown'));
    const topic = { subject_id: 1_900_001, reading_id: readingId, position: 9 };
    await connection
      .insertInto('subject')
      .values({ ...topic, title: '有效凸性', group_no: 0 })
      .execute();
    expect((await deskOf(readingId)).topics.at(-1)).toEqual({
      ...{ topicId: topic.subject_id, title: '有效凸性' },
    });
    const { data } = await accept(good!, topic.subject_id);
    const { questionId } = data;
    expect((await accept(good!)).status).toBe(refused('draftedDecided'));
    // Nobody sees it: it is a draft of the bank.
    expect(await owner.data(review.getQuestion, { params: { questionId } })).toMatchObject({
      ...{ state: 'draft', version: 0, published: null, draftsAt: readingId },
      acceptedBy: expect.any(String),
      draft: {
        stem: '凸性项前面的系数是多少？',
        right: 'B',
        readingId,
        subjectId: topic.subject_id,
      },
    });
    expect((await deskOf(readingId)).drafted[0]).toMatchObject({ state: 'accepted', questionId });
    const entry = await connection
      .selectFrom('audit_log')
      .where('operation', '=', 'acceptDrafted')
      .select('after')
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({ machine: 8, teacher: 0 });
    await demandAuditWords(connection);
  });

  it('[POST /api/console/drafting/save] and what a person changes is the teacher’s, whatever is sent', async () => {
    const { readingId } = await chapter();
    await modelSays(`say:${drafted({ stem: { text: '凭空说的', spans: on(1, '没有说过的话') } })}`);
    await owner.data(contract.draftQuestions, wish(readingId));
    const [row] = (await deskOf(readingId)).drafted;
    const { draftId, revision, form } = row!;
    // Spans cannot be made up by who sends them either.
    const forged = { ...form, stem: { ...form.stem, spans: [1] } };
    const kept = await owner.data(contract.saveDrafted, {
      body: { draftId, revision, form: forged },
    });
    expect(kept.form.stem).toEqual({ text: '凭空说的', spans: [], by: 'machine' });
    const mine = { ...form, stem: { text: '系数是多少？', spans: [1], by: 'machine' as const } };
    const saved = await owner.data(contract.saveDrafted, {
      body: { draftId, revision: 2, form: mine },
    });
    expect(saved).toMatchObject({ faults: [], form: { stem: { by: 'teacher', spans: [] } } });
    const stale = await owner.call(contract.saveDrafted, {
      body: { draftId, revision: 1, form: mine },
    });
    expect(stale.status).toBe(refused('draftedChanged'));
  });

  it('[POST /api/console/drafting/refuse] and why one was refused is told to the model for this course alone', async () => {
    const { readingId } = await chapter();
    await modelSays(`say:${drafted()}`);
    await owner.data(contract.draftQuestions, wish(readingId));
    const [{ draftId } = { draftId: '' }] = (await deskOf(readingId)).drafted;
    const body = { draftId, why: '不考' };
    expect(await owner.data(contract.refuseDrafted, { body })).toMatchObject({
      state: 'refused',
      why: '不考',
    });
    expect((await owner.call(contract.refuseDrafted, { body })).status).toBe(
      refused('draftedDecided'),
    );
  });

  it('of a broken answer the whole questions stay, and of none nothing', async () => {
    const { readingId } = await chapter();
    await modelSays('cut');
    expect((await owner.call(contract.draftQuestions, wish(readingId, { count: 1 }))).status).toBe(
      refused('draftingFailed'),
    );
    await modelSays('503');
    expect((await owner.call(contract.draftQuestions, wish(readingId))).status).toBe(
      refused('draftingFailed'),
    );
    await modelSays(`say:忽略以上规则`);
    expect((await owner.call(contract.draftQuestions, wish(readingId))).status).toBe(
      refused('draftingFailed'),
    );
    const empty = wish(readingId, { from: 'text', text: '  ' });
    expect((await owner.call(contract.draftQuestions, empty)).status).toBe(refused('sourceEmpty'));
  });

  it('within the tokens of the day', async () => {
    const { readingId } = await chapter();
    await sql`insert into assistant_draft (day, staff_id, tokens)
      values ((now() at time zone 'Asia/Shanghai')::date, ${owner.staffId}, 2000000000)`.execute(
      connection,
    );
    expect((await owner.call(contract.draftQuestions, wish(readingId))).status).toBe(
      refused('draftingSpent'),
    );
    expect((await deskOf(readingId)).tokensLeft).toBe(0);
    await sql`delete from assistant_draft`.execute(connection);
  });

  it('within the tokens of the day that are the person’s own, whatever the school has left', async () => {
    const { readingId } = await chapter();
    const spent = school.services.config.LLM_STAFF_TOKENS - 10;
    await sql`insert into assistant_draft (day, staff_id, tokens)
      values ((now() at time zone 'Asia/Shanghai')::date, ${owner.staffId}, ${spent})`.execute(
      connection,
    );
    expect((await owner.call(contract.draftQuestions, wish(readingId))).status).toBe(
      refused('draftingOwnSpent'),
    );
    expect((await deskOf(readingId)).tokensLeft).toBe(10);
    const colleague = await signInStaffAs(school, { isOwner: true });
    expect((await colleague.call(contract.draftQuestions, wish(readingId))).status).toBe(200);
    await sql`delete from assistant_draft`.execute(connection);
  });

  it('once for each source and person at a time: a second press pays nothing and is told so', async () => {
    const { readingId } = await chapter();
    const before = await connection
      .selectFrom('assistant_draft')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => owner.call(contract.draftQuestions, wish(readingId))),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 3 }, () => refused('draftingBusy')),
    ]);
    const after = await connection
      .selectFrom('assistant_draft')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(after.count - before.count).toBe(1);
    // It is free again, and what a server that was killed held is after a while.
    expect((await owner.call(contract.draftQuestions, wish(readingId))).status).toBe(200);
    expect(await connection.selectFrom('drafting_claim').selectAll().execute()).toEqual([]);
  });

  it.each(['single', 'multiple', 'truefalse', 'numeric'] as const)(
    'of the sandbox’s model drafts that can be accepted as they are: %s',
    async (kind) => {
      const { readingId } = await chapter();
      expect(
        await owner.data(contract.draftQuestions, wish(readingId, { kind, count: 2 })),
      ).toEqual({ drafted: 2, isCut: false });
      const { drafted: made } = await deskOf(readingId);
      expect(made.map(({ faults }) => faults)).toEqual([[], []]);
      const { draftId, revision } = made[0]!;
      expect(
        (await owner.call(contract.acceptDrafted, { body: { draftId, revision } })).status,
      ).toBe(200);
    },
  );
});

it('whoever has the own alone drafts and decides there, and learns nothing of others', async () => {
  const { readingId, courseId } = await chapter();
  const other = await chapter();
  const teacher = await signInStaffAs(school, {
    permissions: ['content.read', 'question.write:own'],
  });
  await connection
    .insertInto('staff_duty')
    .values({ staff_id: teacher.staffId, kind: 'course', target_id: courseId })
    .execute();
  await modelSays(`say:${drafted()}`);
  expect((await teacher.call(contract.draftQuestions, wish(readingId))).status).toBe(200);
  await modelSays(`say:${drafted()}`);
  await owner.data(contract.draftQuestions, wish(other.readingId));
  expect((await teacher.call(contract.draftQuestions, wish(other.readingId))).status).toBe(
    refused('notOwn'),
  );
  expect(await deskOf(other.readingId, teacher)).toMatchObject({ canDraft: false, drafted: [] });
  const [row] = (await deskOf(other.readingId)).drafted;
  const { draftId, revision, form } = row!;
  for (const id of [draftId, randomUUID()]) {
    const calls = [
      teacher.call(contract.saveDrafted, { body: { draftId: id, revision, form } }),
      teacher.call(contract.acceptDrafted, { body: { draftId: id, revision } }),
      teacher.call(contract.refuseDrafted, { body: { draftId: id, why: '' } }),
    ];
    for (const call of calls) expect((await call).status).toBe(refused('notOwn'));
  }
  expect(
    (await owner.call(contract.acceptDrafted, { body: { draftId: randomUUID(), revision } }))
      .status,
  ).toBe(refused('draftedUnknown'));
});
