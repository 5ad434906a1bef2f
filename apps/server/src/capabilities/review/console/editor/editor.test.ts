import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/review/console';
import type { QuestionForm } from '@xuezhou/contract/review/console';
import { emptyPart } from '@xuezhou/rules/review/editor/empty-form';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { demandAuditWords } from '../../../../testing/desks/demand-audit-words.ts';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../../testing/factories.ts';
import { makeQuestion } from '../../../../testing/make-question.ts';
import { open } from '../../../../testing/practise.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import {
  code,
  number,
  questionDesk,
  sound,
  status,
  teacherOf,
  whys,
} from '../../testing/question-desk.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true, name: '校长' });
const { get, formIn, save, publish, create, check, faultsAt, publishingOf } = questionDesk(owner);

describe('[POST /api/console/questions/create] [POST /api/console/questions/save] a question of each kind', () => {
  it.each(Object.keys(sound) as QuestionForm['kind'][])(
    '%s is written as a draft that no student sees, and asked once it is published',
    async (kind) => {
      const course = await makeCourse(connection);
      const body = { requestId: randomUUID(), readingId: course.readingId, kind };
      const { questionId } = await owner.data(contract.createQuestion, { body });
      // An answer was lost: the same asking makes no other.
      expect(await owner.data(contract.createQuestion, { body })).toEqual({ questionId });
      expect(await code(publishingOf(questionId))).toBe(status('questionFaulty'));
      await save(questionId, { stem: '久期**最接近**：$D$', explanation: '因为', ...sound[kind] });
      const rows = async () =>
        await connection
          .selectFrom('question')
          .where('question_id', '=', questionId)
          .selectAll()
          .execute();
      expect(await rows()).toEqual([]);
      expect(await get(questionId)).toMatchObject({ state: 'draft', version: 0, published: null });
      const written = await formIn(questionId);
      expect(await publish(questionId)).toEqual({ version: 1, isNew: true, told: 0 });
      const opened = await get(questionId);
      expect(opened).toMatchObject({ state: 'asked', version: 1, draft: null });
      const parts = opened.published!.parts;
      expect({
        ...opened.published,
        parts: parts.map((part) => ({ ...part, questionId: null })),
      }).toEqual(written);
      const student = await school.signIn();
      const asked = await open(student, { ...course, questionId, version: 1, parts: [] });
      expect(asked).toMatchObject({ qType: kind, readingId: course.readingId });
      expect(asked.detail.question).toContain('<strong>最接近</strong>');
      expect(asked.subQuestions).toHaveLength(parts.length);
      // Published as it is: there is nothing to do again.
      expect(await code(publishingOf(questionId))).toBe(status('questionDraftEmpty'));
      await demandAuditWords(connection);
    },
  );
});

describe('[POST /api/console/questions/check] what does not hold is said at its field', () => {
  it('of options, numbers, tables, sums and formulas', async () => {
    const course = await makeCourse(connection);
    const { questionId } = await create(course, 'single');
    const base = { stem: '题', options: whys(['甲', '乙', '丙']), right: 'A' };
    expect(await faultsAt(questionId, base)).toEqual([]);
    expect(await faultsAt(questionId, { ...base, right: '' })).toEqual(['right']);
    expect(await faultsAt(questionId, { ...base, right: 'D' })).toEqual(['right']);
    expect(await faultsAt(questionId, { ...base, right: 'AB' })).toEqual(['right']);
    expect(await faultsAt(questionId, { ...base, options: whys(['甲', '乙', ' 甲']) })).toEqual([
      'options.2.text',
    ]);
    expect(await faultsAt(questionId, { ...base, stem: '坏公式 $\\frac{1$' })).toEqual(['stem']);
    expect(await faultsAt(questionId, { ...base, checks: ['1 + 1 = 3'] })).toEqual(['checks.0']);
    expect(await faultsAt(questionId, { ...base, kind: 'multiple' })).toEqual(['right']);
    expect(await faultsAt(questionId, { kind: 'numeric', stem: '题' })).toEqual(['number.value']);
    expect(
      await faultsAt(questionId, { kind: 'numeric', stem: '题', number, checks: ['2 * 3 = 6'] }),
    ).toEqual(['number.value']);
    expect(await faultsAt(questionId, { kind: 'table', stem: '题' })).toEqual(['table']);
    const rows = [[{ as: 'text' as const, text: '甲' }]];
    expect(
      await faultsAt(questionId, { kind: 'table', stem: '题', table: { head: ['甲'], rows } }),
    ).toEqual(['table']);
    expect(await faultsAt(questionId, { kind: 'xl', stem: '料', parts: [] })).toEqual(['parts']);
    expect(
      await faultsAt(questionId, {
        kind: 'xl',
        stem: '料',
        parts: [emptyPart('open'), emptyPart('single')],
      }),
    ).toContain('parts.0.reference');
    const { texts } = await check(questionId, { ...base, explanation: '<script>x</script>**好**' });
    expect(texts.find(({ at }) => at === 'explanation')?.html).not.toContain('script');
  });

  it('and is kept as a draft all the same', async () => {
    const { questionId } = await create(await makeCourse(connection), 'single');
    const broken = { stem: '坏公式 $\\frac{1$', right: '' };
    expect((await save(questionId, broken)).status).toBe(200);
    expect(await formIn(questionId)).toMatchObject(broken);
    expect(await code(publishingOf(questionId))).toBe(status('questionFaulty'));
  });
});

it('whoever has the own alone writes in the own courses, and learns nothing of others', async () => {
  const own = await makeCourse(connection);
  const other = await makeCourse(connection);
  const mine = await makeQuestion(connection, own);
  const theirs = await makeQuestion(connection, other);
  const teacher = await teacherOf(school, own, [
    'content.read',
    'question.write:own',
    'question.regrade:own',
  ]);
  expect((await get(mine.questionId, teacher)).isMine).toBe(true);
  expect((await get(theirs.questionId, teacher)).isMine).toBe(false);
  const form = await formIn(theirs.questionId);
  for (const questionId of [theirs.questionId, 2_000_000_000]) {
    const body = { questionId, revision: 0 };
    for (const answer of [
      teacher.call(contract.saveQuestionDraft, { body: { ...body, form } }),
      teacher.call(contract.dropQuestionDraft, { body }),
      teacher.call(contract.restoreQuestionVersion, { body: { ...body, version: 1 } }),
      teacher.call(contract.regradeQuestion, { body: { questionId } }),
    ])
      expect(await code(answer)).toBe(status('notOwn'));
  }
  expect(
    await code(
      owner.call(contract.saveQuestionDraft, {
        body: { questionId: 2_000_000_000, revision: 0, form },
      }),
    ),
  ).toBe(status('questionsUnknown'));
  const body = { requestId: randomUUID(), readingId: other.readingId, kind: 'open' } as const;
  expect(await code(teacher.call(contract.createQuestion, { body }))).toBe(status('notOwn'));
  expect(
    await code(
      owner.call(contract.createQuestion, { body: { ...body, readingId: 2_000_000_000 } }),
    ),
  ).toBe(status('placeUnknown'));
  expect((await save(mine.questionId, { stem: '我改的' }, teacher)).status).toBe(200);
  const params = { questionId: theirs.questionId };
  expect(await code(teacher.call(contract.previewRegrade, { params, query: {} }))).toBe(
    status('notOwn'),
  );
  const reader = await signInStaffAs(school, { permissions: ['content.read'] });
  expect(
    await code(
      reader.call(contract.saveQuestionDraft, {
        body: { questionId: mine.questionId, revision: 1, form },
      }),
    ),
  ).toBe(status('permissionMissing'));
});

it('[GET /api/console/questions/drafts] [GET /api/console/questions/:questionId/figures] drafts are found, and figures of few people are silent', async () => {
  const course = await makeCourse(connection);
  const { questionId } = await create(course, 'open');
  await save(questionId, { stem: '草稿里的题' });
  const drafts = await owner.data(contract.listQuestionDrafts);
  expect(drafts.find((each) => each.questionId === questionId)).toMatchObject({
    ...{ stem: '草稿里的题', version: 0, changedBy: '校长', kind: 'open' },
  });
  const made = await makeQuestion(connection, course);
  const count = async (answers: number) =>
    await sql`
      insert into question_statistic (question_id, version, answers, facility, discrimination, options, counted_at)
      values (${made.questionId}, 1, ${answers}, 0.4, 0.2, '[{"letter": "A", "chosen": 12, "strength": 0}]', now())
      on conflict (question_id, version) do update set answers = excluded.answers`.execute(
      connection,
    );
  const params = { questionId: made.questionId };
  await count(19);
  expect((await owner.data(contract.getQuestionFigures, { params }))[0]).toMatchObject({
    answers: 19,
    countedAt: expect.any(String),
    facility: null,
    options: [],
  });
  await count(20);
  expect((await owner.data(contract.getQuestionFigures, { params }))[0]).toMatchObject({
    ...{ facility: 0.4, options: [{ letter: 'A', chosen: 12, isKey: false }] },
  });
});
