import { randomUUID } from 'node:crypto';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listMessages } from '@xuezhou/contract/message';
import * as contract from '@xuezhou/contract/review/console';
import type { QuestionForm } from '@xuezhou/contract/review/console';
import { listAudit, undoAction, type Grant } from '@xuezhou/contract/staff';
import { emptyPart } from '@xuezhou/rules/review/editor/empty-form';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TestClient } from '../../../../testing/client.ts';
import { demandAuditWords } from '../../../../testing/desks/demand-audit-words.ts';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { makeCourse, makeReading, type MadeCourse } from '../../../../testing/factories.ts';
import { makeQuestion } from '../../../../testing/make-question.ts';
import { giveAnswer, open, wrongIds } from '../../../../testing/practise.ts';
import { startTestApp } from '../../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true, name: '校长' });
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const code = async (answer: Promise<{ status: number }>) => (await answer).status;

const get = (questionId: number, desk: TestClient = owner) =>
  desk.data(contract.getQuestion, { params: { questionId } });
const formIn = async (questionId: number): Promise<QuestionForm> => {
  const { draft, published } = await get(questionId);
  return (draft ?? published)!;
};
const save = async (
  questionId: number,
  changed: Partial<QuestionForm>,
  desk: TestClient = owner,
) => {
  const { revision } = await get(questionId);
  const form = { ...(await formIn(questionId)), ...changed };
  return await desk.call(contract.saveQuestionDraft, { body: { questionId, revision, form } });
};
const publishing = async (questionId: number, given: { tells?: boolean; why?: string } = {}) => {
  const { revision, version } = await get(questionId);
  return { body: { questionId, revision, version, tells: false, ...given } };
};
const publish = async (questionId: number, given: { tells?: boolean; why?: string } = {}) =>
  await owner.data(contract.publishQuestion, await publishing(questionId, given));
const create = async (course: MadeCourse, kind: QuestionForm['kind']) =>
  await owner.data(contract.createQuestion, {
    body: { requestId: randomUUID(), readingId: course.readingId, kind },
  });
const check = async (questionId: number, changed: Partial<QuestionForm>) => {
  const form = { ...(await formIn(questionId)), ...changed };
  return await owner.data(contract.checkQuestion, { body: { questionId, form } });
};
const faultsAt = async (questionId: number, changed: Partial<QuestionForm>) =>
  (await check(questionId, changed)).faults.map(({ at }) => at);

const teacherOf = async (course: MadeCourse, permissions: readonly Grant[]) => {
  const teacher = await signInStaffAs(school, { permissions });
  await connection
    .insertInto('staff_duty')
    .values({ staff_id: teacher.staffId, kind: 'course', target_id: course.courseId })
    .execute();
  return teacher;
};

const whys = (texts: readonly string[]) => texts.map((text) => ({ text, why: '' }));
const number = { value: '81.41', tolerance: '0.01', min: '', max: '', units: [] };

const sound: Readonly<Record<QuestionForm['kind'], Partial<QuestionForm>>> = {
  single: { options: whys(['1', '$x^2$', '3']), right: 'B' },
  multiple: { options: whys(['甲', '乙', '丙', '丁']), right: 'AC' },
  truefalse: {
    right: 'B',
    options: [
      { text: '正确', why: '' },
      { text: '错误', why: '看反了' },
    ],
  },
  numeric: { number, checks: ['100 / 1.042^5 = 81.41'] },
  table: {
    table: {
      head: ['年', '期末'],
      rows: [
        [
          { as: 'text', text: '2026' },
          { as: 'number', number },
        ],
      ],
    },
  },
  open: { reference: '久期匹配只在小幅平移时有效' },
  xl: {
    parts: [
      { ...emptyPart('single'), stem: '一问', options: whys(['甲', '乙']), right: 'A' },
      { ...emptyPart('numeric'), stem: '二问', number },
    ],
  },
};

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

const publishingOf = async (questionId: number) =>
  await owner.call(contract.publishQuestion, await publishing(questionId));

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

describe('[POST /api/console/questions/publish] two hands at one question', () => {
  it('nobody writes over what a colleague has saved or published', async () => {
    const course = await makeCourse(connection);
    const { questionId } = await makeQuestion(connection, course, { stem: '原来的' });
    const form = await formIn(questionId);
    const first = { questionId, revision: 0, form: { ...form, stem: '我的' } };
    const second = { questionId, revision: 0, form: { ...form, stem: '同事的' } };
    const both = await Promise.all([
      owner.call(contract.saveQuestionDraft, { body: first }),
      owner.call(contract.saveQuestionDraft, { body: second }),
    ]);
    expect(both.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([
      200,
      status('questionDraftChanged'),
    ]);
    const { revision, draft, version } = await get(questionId);
    // The same text again: an answer was lost.
    expect(
      await owner.data(contract.saveQuestionDraft, {
        body: { questionId, revision: 0, form: draft! },
      }),
    ).toEqual({ revision });
    const body = { questionId, revision, version, tells: false };
    const published = await Promise.all([
      owner.call(contract.publishQuestion, { body }),
      owner.call(contract.publishQuestion, { body }),
    ]);
    expect(published.filter((each) => each.status === 200)).toHaveLength(1);
    expect((await get(questionId)).version).toBe(2);
    // What began before the publication is no draft of what is published now.
    expect(
      await code(owner.call(contract.saveQuestionDraft, { body: { ...first, revision } })),
    ).toBe(status('questionDraftChanged'));
    await save(questionId, { stem: '再改' });
    const stale = { ...(await publishing(questionId)).body, version: 1 };
    expect(await code(owner.call(contract.publishQuestion, { body: stale }))).toBe(
      status('questionPublishedMeanwhile'),
    );
  });

  it('[POST /api/console/questions/drop] what only the topic changes is no new version, and a dropped draft leaves what is asked', async () => {
    const course = await makeCourse(connection);
    const other = await makeReading(connection, course);
    const { questionId } = await create(course, 'open');
    await save(questionId, { stem: '题', reference: '答' });
    await publish(questionId);
    await save(questionId, { readingId: other.readingId, subjectId: other.subjectId });
    expect(await publish(questionId)).toEqual({ version: 1, isNew: false, told: 0 });
    expect((await get(questionId)).published).toMatchObject({ readingId: other.readingId });
    const elsewhere = await makeCourse(connection);
    await save(questionId, { readingId: elsewhere.readingId, subjectId: null });
    expect(await code(publishingOf(questionId))).toBe(status('placeUnknown'));
    const { revision } = await get(questionId);
    const body = { questionId, revision };
    expect(await owner.data(contract.dropQuestionDraft, { body })).toBe(true);
    expect(await owner.data(contract.dropQuestionDraft, { body })).toBe(true);
    expect(await get(questionId)).toMatchObject({ draft: null, version: 1 });
  });
});

describe('[POST /api/console/questions/regrade] [GET /api/console/questions/:questionId/regrade] a corrected key', () => {
  it('shows each student before and after, judges, tells, and is taken back within seven days', async () => {
    const course = await makeCourse(connection);
    const made = await makeQuestion(connection, course, { stem: '哪个对' });
    const { questionId } = made;
    const [wronged, favoured] = [await school.signIn(), await school.signIn()];
    await giveAnswer(wronged, made, 'A');
    await giveAnswer(favoured, made, 'B');
    await save(questionId, { right: 'A' });
    const params = { questionId };
    const query = { draft: true };
    const preview = await owner.data(contract.previewRegrade, { params, query });
    expect(preview).toMatchObject({ former: 2, formerStudents: 2, changed: 2, toRight: 1 });
    expect(preview.answers.map(({ answer, before, after }) => [answer, before, after])).toEqual(
      expect.arrayContaining([
        ['A', -1, 1],
        ['B', 1, -1],
      ]),
    );
    expect(preview.answers.every(({ name }) => name !== '')).toBe(true);
    // Nothing of it stays.
    expect((await get(questionId)).version).toBe(1);
    await publish(questionId, { why: '键错了' });
    expect(await wrongIds(wronged, course.courseId)).toEqual([questionId]);
    const body = { questionId, why: '键错了' };
    expect(await owner.data(contract.regradeQuestion, { body })).toEqual({
      answers: 2,
      students: 2,
    });
    expect(await owner.data(contract.regradeQuestion, { body })).toEqual({
      answers: 0,
      students: 0,
    });
    expect(await wrongIds(wronged, course.courseId)).toEqual([]);
    expect(JSON.stringify(await wronged.data(listMessages, { query: { pageNo: 1 } }))).toContain(
      '一道题的答案更正了',
    );
    const [entry] = (
      await owner.data(listAudit, {
        query: { operation: 'regradeQuestion', targetId: String(questionId) },
      })
    ).list;
    expect(entry).toMatchObject({ after: { answers: 2 }, why: '键错了' });
    await owner.data(undoAction, { body: { auditId: entry!.auditId } });
    expect(await wrongIds(wronged, course.courseId)).toEqual([questionId]);
    expect(await code(owner.call(undoAction, { body: { auditId: entry!.auditId } }))).toBe(
      status('undoDone'),
    );
    await demandAuditWords(connection);
  });

  it('is taken back to the key that it found, and not under a later one', async () => {
    const course = await makeCourse(connection);
    const made = await makeQuestion(connection, course, { stem: '更正两次' });
    const { questionId } = made;
    const student = await school.signIn();
    await giveAnswer(student, made, 'A');
    const regradeTo = async (right: string) => {
      await save(questionId, { right });
      await publish(questionId, { why: '键错了' });
      await owner.data(contract.regradeQuestion, { body: { questionId, why: '键错了' } });
    };
    await regradeTo('A');
    await regradeTo('C');
    expect(await wrongIds(student, course.courseId)).toEqual([questionId]);
    const { list } = await owner.data(listAudit, {
      query: { operation: 'regradeQuestion', targetId: String(questionId) },
    });
    const [second, first] = list.toSorted((a, b) => b.auditId - a.auditId);
    const undo = (entry: typeof first) => ({ body: { auditId: entry!.auditId } });
    expect(await code(owner.call(undoAction, undo(first)))).toBe(status('undoChanged'));
    await owner.data(undoAction, undo(second));
    // By the key of the first correction, and not by that of the beginning.
    expect(await wrongIds(student, course.courseId)).toEqual([]);
    await owner.data(undoAction, undo(first));
    expect(await wrongIds(student, course.courseId)).toEqual([questionId]);
    await demandAuditWords(connection);
  });

  it('of other words nothing is judged, and whoever answered is told where it is wished', async () => {
    const course = await makeCourse(connection);
    const made = await makeQuestion(connection, course, { stem: '旧的题' });
    const { questionId } = made;
    const student = await school.signIn();
    await giveAnswer(student, made, 'A');
    await save(questionId, { stem: '新的题', right: 'A' });
    const query = { draft: true };
    expect(
      await owner.data(contract.previewRegrade, { params: { questionId }, query }),
    ).toMatchObject({ former: 1, changed: 0, answers: [] });
    expect(await publish(questionId, { tells: true })).toMatchObject({ version: 2, told: 1 });
    expect(JSON.stringify(await student.data(listMessages, { query: { pageNo: 1 } }))).toContain(
      '一道做过的题改过了',
    );
  });
});

it('[GET /api/console/questions/:questionId/versions] [POST /api/console/questions/versions/restore] versions stay, parts count, and an old one comes back as a draft', async () => {
  const course = await makeCourse(connection);
  const { questionId } = await create(course, 'xl');
  await save(questionId, { stem: '材料', ...sound.xl });
  await publish(questionId);
  const first = await formIn(questionId);
  await save(questionId, {
    parts: first.parts.map((part, at) => (at === 0 ? { ...part, right: 'B' } : part)),
  });
  expect(await publish(questionId)).toMatchObject({ version: 2, isNew: true });
  const third = { ...emptyPart('open'), stem: '三问', reference: '答' };
  await save(questionId, { parts: [third, ...(await formIn(questionId)).parts.slice(0, 1)] });
  expect(await publish(questionId)).toMatchObject({ version: 3, isNew: true });
  const versions = await owner.data(contract.listQuestionVersions, { params: { questionId } });
  expect(versions.map(({ version, publishedBy }) => [version, publishedBy])).toEqual([
    [3, '校长'],
    [2, '校长'],
    [1, '校长'],
  ]);
  // Parts stand in today's order: their places are no version.
  expect(
    versions.map(({ form }) => form.parts.map(({ stem, right }) => stem + right).toSorted()),
  ).toEqual([
    ['一问B', '三问'],
    ['一问B', '二问'],
    ['一问A', '二问'],
  ]);
  const { revision } = await get(questionId);
  const body = { questionId, version: 1, revision };
  await owner.data(contract.restoreQuestionVersion, { body });
  expect((await formIn(questionId)).parts.map(({ stem }) => stem).toSorted()).toEqual([
    '一问',
    '二问',
  ]);
  expect(await code(owner.call(contract.restoreQuestionVersion, { body }))).toBe(
    status('questionDraftChanged'),
  );
  expect(
    await code(owner.call(contract.restoreQuestionVersion, { body: { ...body, version: 9 } })),
  ).toBe(status('versionUnknown'));
  expect(await publish(questionId)).toMatchObject({ version: 4 });
  await demandAuditWords(connection);
});

it('[GET /api/console/questions/:questionId] what files own is read with its path, and written by nobody until the course is taken over', async () => {
  const course = await makeCourse(connection);
  const { questionId } = await makeQuestion(connection, course, { stem: '文件里的' });
  await sql`update question set source_key = 'catalogue:' || question_id where question_id = ${questionId}`.execute(
    connection,
  );
  await sql`update course set source = 'catalogue', folder = 'fixed' where course_id = ${course.courseId}`.execute(
    connection,
  );
  expect(await get(questionId)).toMatchObject({
    file: expect.stringMatching(/^courses\/fixed\/.*questions\.yaml$/),
    isMine: false,
  });
  expect((await save(questionId, { stem: '改' })).status).toBe(status('questionOfFiles'));
  const body = { requestId: randomUUID(), readingId: course.readingId, kind: 'single' } as const;
  expect(await code(owner.call(contract.createQuestion, { body }))).toBe(status('questionOfFiles'));
  await connection
    .insertInto('authored_course')
    .values({
      course_id: course.courseId,
      request_id: randomUUID(),
      made_at: school.clock.now(),
      made_by: owner.staffId,
    })
    .execute();
  expect(await get(questionId)).toMatchObject({ file: null, isMine: true });
  expect((await save(questionId, { stem: '改' })).status).toBe(200);
});

it('whoever has the own alone writes in the own courses, and learns nothing of others', async () => {
  const own = await makeCourse(connection);
  const other = await makeCourse(connection);
  const mine = await makeQuestion(connection, own);
  const theirs = await makeQuestion(connection, other);
  const teacher = await teacherOf(own, [
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
    facility: null,
    options: [],
  });
  await count(20);
  expect((await owner.data(contract.getQuestionFigures, { params }))[0]).toMatchObject({
    ...{ facility: 0.4, options: [{ letter: 'A', chosen: 12, isKey: false }] },
  });
});
