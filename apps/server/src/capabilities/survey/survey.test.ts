import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import type { SurveyAnswer } from '@xuezhou/contract/survey';
import { getSurvey, hasPostedSurvey, submitSurvey } from '@xuezhou/contract/survey';
import { getSurveyResults, listSurveys } from '@xuezhou/contract/survey/console';
import { refusals } from '@xuezhou/contract/refusals';
import { getAssignmentPolicy } from '@xuezhou/contract/upload';
import { beforeEach, describe, expect, it } from 'vitest';
import { add, nextId } from '../../testing/factories.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { surveyPersonalData } from './survey.personal-data.ts';
import type { StoredItem } from './survey.tables.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-06T20:14:00+08:00'));

const item = (surveyItemId: number, given: Partial<StoredItem>): StoredItem => ({
  ...{ surveyItemId, surveyItemType: 'text', section: 0, title: `题 ${surveyItemId}`, hint: '' },
  ...{ isRequired: false, isHidden: false, options: [], rows: [], columns: [] },
  ...{ least: null, most: null, unit: '', condition: null },
  ...given,
});
const items = [
  item(1, { surveyItemType: 'choice', options: ['甲', '乙'] }),
  item(2, { surveyItemType: 'several', options: ['子', '丑', '寅'] }),
  item(3, { surveyItemType: 'scale', least: 0, most: 10 }),
  item(4, {
    surveyItemType: 'matrix',
    rows: ['讲解', '题目'],
    columns: ['满意', '不满意'],
  }),
  item(5, { condition: { surveyItemId: 3, is: [], least: null, most: 6 } }),
  item(6, { surveyItemType: 'number', least: 0, most: 80, unit: '小时' }),
  item(7, { surveyItemType: 'date' }),
  item(8, { title: '不再问的', isHidden: true, options: ['秘密'] }),
];

interface Wishes {
  isAnonymous?: boolean;
  opensAt?: Date;
  closesAt?: Date;
  asked?: readonly StoredItem[];
}

async function makeSurvey({ isAnonymous = false, opensAt, closesAt, asked = items }: Wishes = {}) {
  const surveyId = nextId();
  await add(connection, 'survey', {
    ...{ survey_id: surveyId, position: surveyId, title: '秋季调查', intro: '', thanks: '谢谢' },
    ...{ is_anonymous: isAnonymous, opens_at: opensAt ?? null, closes_at: closesAt ?? null },
    sections: JSON.stringify([{ title: '第一节', caption: '' }]),
    items: JSON.stringify(asked),
    source: '{}',
    retired_at: null,
  });
  return surveyId;
}

const some: SurveyAnswer[] = [{ surveyItemId: 1, value: '甲' }];
const all: SurveyAnswer[] = [
  { surveyItemId: 1, value: '乙' },
  { surveyItemId: 2, value: ['子', '寅'] },
  { surveyItemId: 3, value: 6 },
  { surveyItemId: 4, value: [{ row: '讲解', column: '满意' }] },
  { surveyItemId: 5, value: '老师答疑的速度' },
  { surveyItemId: 6, value: 8 },
  { surveyItemId: 7, value: '2027-02-17' },
];

type Client = Awaited<ReturnType<typeof school.signIn>>;
const submit = (student: Client, surveyId: number, answers: SurveyAnswer[] = some) =>
  student.call(submitSurvey, { body: { surveyId, answers } });
const kept = async (surveyId: number) =>
  (
    await connection
      .selectFrom('survey_posted')
      .where('survey_id', '=', surveyId)
      .selectAll()
      .execute()
  ).map(({ answers }) => answers);
const statusOf = (name: keyof typeof refusals) => refusals[name][0];

describe('[GET /api/nuxt/survey/:surveyId] a survey', () => {
  it('comes with its items; a hidden one has the type hide and tells nothing', async () => {
    const student = await school.signIn();
    const surveyId = await makeSurvey({ closesAt: new Date('2026-12-01T00:00:00Z') });
    const survey = await student.data(getSurvey, { params: { surveyId } });
    expect(survey).toMatchObject({
      ...{ surveyId, title: '秋季调查', thanks: '谢谢', isAnonymous: false, postedAt: null },
      ...{ opensAt: null, closesAt: '2026-12-01T00:00:00.000Z' },
    });
    expect(survey.itemList.map(({ surveyItemType }) => surveyItemType)).toEqual([
      ...['choice', 'several', 'scale', 'matrix', 'text', 'number', 'date', 'hide'],
    ]);
    expect(survey.itemList.every(({ isReady }) => !isReady)).toBe(true);
    expect(JSON.stringify(survey)).not.toContain('秘密');
    expect(JSON.stringify(survey)).not.toContain('不再问的');
  });

  it('is not there for a visitor, nor where the school has none or took it away', async () => {
    const surveyId = await makeSurvey();
    const params = { surveyId };
    expect((await school.visit().call(getSurvey, { params })).http).toBe(401);
    const student = await school.signIn();
    expect((await student.call(getSurvey, { params: { surveyId: 999_999 } })).http).toBe(404);
    await connection
      .updateTable('survey')
      .set({ retired_at: clock.now() })
      .where('survey_id', '=', surveyId)
      .execute();
    expect((await student.call(getSurvey, { params })).http).toBe(404);
    expect((await student.call(hasPostedSurvey, { params })).http).toBe(404);
    expect((await submit(student, surveyId)).http).toBe(404);
  });
});

describe('[POST /api/nuxt/survey/submit] [GET /api/nuxt/survey/hasposted/:surveyId] [survey.ready] posting', () => {
  it('keeps every kind of answer, and says from then on that it was posted', async () => {
    const student = await school.signIn();
    const surveyId = await makeSurvey();
    const params = { surveyId };
    expect(await student.data(hasPostedSurvey, { params })).toBe(false);
    expect((await submit(student, surveyId, all)).data).toBe(true);
    expect(await student.data(hasPostedSurvey, { params })).toBe(true);
    expect((await student.data(getSurvey, { params })).postedAt).toBe('2026-11-06T12:14:00.000Z');
    expect(await kept(surveyId)).toEqual([all]);
    const other = await school.signIn();
    expect(await other.data(hasPostedSurvey, { params })).toBe(false);
  });

  it('is taken once: the second says so, also of two at one moment', async () => {
    const student = await school.signIn();
    const surveyId = await makeSurvey();
    const both = await Promise.all([1, 2, 3].map(() => submit(student, surveyId)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...[200, statusOf('surveyPosted'), statusOf('surveyPosted')],
    ]);
    const again = await submit(student, surveyId, all);
    expect(again).toMatchObject({ http: 200, status: statusOf('surveyPosted') });
    expect(again.message).toBe('这份调查你已经填过了，每人填一次');
    expect(await kept(surveyId)).toEqual([some]);
  });

  it('is refused before it opens and after its end, by the clock of the server', async () => {
    const student = await school.signIn();
    const [opensAt, closesAt] = [
      new Date('2026-11-07T00:00:00Z'),
      new Date('2026-11-08T00:00:00Z'),
    ];
    const surveyId = await makeSurvey({ opensAt, closesAt });
    expect((await submit(student, surveyId)).status).toBe(statusOf('surveyNotOpen'));
    clock.set(closesAt.toISOString());
    expect((await submit(student, surveyId)).status).toBe(statusOf('surveyOver'));
    clock.set('2026-11-07T23:59:59Z');
    expect((await submit(student, surveyId)).status).toBe(200);
  });

  it('needs at least one item that is not hidden', async () => {
    const student = await school.signIn();
    const surveyId = await makeSurvey();
    for (const answers of [
      [],
      [{ surveyItemId: 5, value: '' }],
      [{ surveyItemId: 8, value: '秘密' }],
      // Waits for a number that was not given.
      [{ surveyItemId: 5, value: '没有显示' }],
    ])
      expect((await submit(student, surveyId, answers)).status).toBe(statusOf('surveyEmpty'));
    expect(await kept(surveyId)).toEqual([]);
  });

  it('leaves out answers to hidden items', async () => {
    const student = await school.signIn();
    const surveyId = await makeSurvey();
    const answers: SurveyAnswer[] = [
      { surveyItemId: 3, value: 9 },
      { surveyItemId: 5, value: '满意就不问' },
      { surveyItemId: 8, value: '秘密' },
    ];
    expect((await submit(student, surveyId, answers)).status).toBe(200);
    expect(await kept(surveyId)).toEqual([[{ surveyItemId: 3, value: 9 }]]);
  });

  it('says which answer is wrong, and which is missing', async () => {
    const student = await school.signIn();
    const required = item(1, { surveyItemType: 'choice', options: ['甲'], isRequired: true });
    const surveyId = await makeSurvey({ asked: [required, item(2, {})] });
    const wrong = await submit(student, surveyId, [{ surveyItemId: 1, value: '丙' }]);
    expect(wrong.status).toBe(statusOf('surveyAnswer'));
    expect(wrong.message).toContain('“题 1”');
    const missing = await submit(student, surveyId, [{ surveyItemId: 2, value: '有' }]);
    expect(missing.status).toBe(statusOf('surveyIncomplete'));
    expect(missing.message).toContain('“题 1”');
  });

  it('bears what no page would send', async () => {
    const student = await school.signIn();
    const surveyId = await makeSurvey();
    const send = async (answers: unknown) => {
      const payload = { surveyId, answers } as object;
      return (
        await student.send({ method: 'POST', url: '/api/nuxt/survey/submit', payload })
      ).json<{
        status: number;
      }>().status;
    };
    expect(await send('x')).toBe(400);
    expect(await send([{ surveyItemId: 1, value: null }])).toBe(400);
    expect(await send([{ surveyItemId: 1, value: { $ne: 1 } }])).toBe(400);
    expect(await send([{ surveyItemId: 5, value: 'x'.repeat(2001) }])).toBe(400);
    expect(await send(Array.from({ length: 201 }, () => ({ surveyItemId: 1, value: '甲' })))).toBe(
      400,
    );
    expect(await send([{ surveyItemId: 1, value: '\u0000' }])).toBe(400);
    const twice = [...some, ...some];
    expect(await send(twice)).toBe(statusOf('surveyAnswer'));
    expect(await send([{ surveyItemId: 77, value: '甲' }])).toBe(statusOf('surveyAnswer'));
    expect(await send([{ surveyItemId: 3, value: '6' }])).toBe(statusOf('surveyAnswer'));
    expect(await kept(surveyId)).toEqual([]);
  });

  it("takes a file of the student's own alone", async () => {
    const [student, other] = [await school.signIn(), await school.signIn()];
    const surveyId = await makeSurvey({ asked: [item(1, { surveyItemType: 'file' })] });
    const upload = async (client: Client) => {
      const { url, key } = await client.data(getAssignmentPolicy);
      const form = new FormData();
      form.set('file', new Blob(['%PDF-1.7\nendobj\n%%EOF\n']), 'a.pdf');
      await school.visit().send({ method: 'POST', url, payload: form });
      return [{ surveyItemId: 1, value: { key, fileName: '../../成绩单.exe' } }];
    };
    const others = await upload(other);
    expect((await submit(student, surveyId, others)).status).toBe(statusOf('uploadExpired'));
    expect((await submit(student, surveyId, await upload(student))).status).toBe(200);
    expect(JSON.stringify(await kept(surveyId))).toContain('"成绩单.pdf"');
  });
});

describe('answers', () => {
  it('[GET /api/console/surveys/:surveyId/results] of an anonymous survey lead to nobody', async () => {
    const student = await school.signIn({ nickname: '不留名的人' });
    const surveyId = await makeSurvey({ isAnonymous: true });
    expect((await submit(student, surveyId, all)).status).toBe(200);
    expect((await submit(student, surveyId, all)).status).toBe(statusOf('surveyPosted'));
    expect(await kept(surveyId)).toEqual([null]);
    const { rows } = await connection
      .selectFrom('survey_anonymous')
      .where('survey_id', '=', surveyId)
      .selectAll()
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ posted_on: '2026-11-06', answers: all });
    const owner = await signInStaffAs(school, { isOwner: true });
    const results = await owner.data(getSurveyResults, { params: { surveyId } });
    expect(JSON.stringify(results)).not.toContain('不留名的人');
    expect(results.answers[0]).toMatchObject({ studentId: null, postedOn: '2026-11-06' });
  });

  it('[GET /api/console/surveys] [GET /api/console/surveys/:surveyId/results] of another are read by staff with leave to, with whose they are', async () => {
    const student = await school.signIn({ nickname: '留名的人' });
    const surveyId = await makeSurvey();
    await submit(student, surveyId, all);
    const params = { surveyId };
    const reader = await signInStaffAs(school, { permissions: ['report.read'] });
    expect((await reader.call(getSurveyResults, { params })).status).not.toBe(200);
    const listed = (await reader.data(listSurveys)).find((one) => one.surveyId === surveyId);
    expect(listed).toMatchObject({ title: '秋季调查', posted: 1, isRetired: false });
    const exporter = await signInStaffAs(school, { permissions: ['student.export'] });
    const none = await exporter.call(getSurveyResults, { params: { surveyId: 999_999 } });
    expect(none.status).toBe(consoleRefusals.surveyUnknown[0]);
    const results = await exporter.data(getSurveyResults, { params });
    expect(results.answers).toEqual([
      {
        studentId: student.studentId,
        nickname: '留名的人',
        postedOn: '2026-11-06 20:14',
        answers: all,
      },
    ]);
    // What is hidden today may have been answered before.
    expect(results.items.at(-1)).toMatchObject({ title: '不再问的' });
  });

  it('are exported to their student, and end with the account', async () => {
    const student = await school.signIn();
    const [named, anonymous] = [await makeSurvey(), await makeSurvey({ isAnonymous: true })];
    await submit(student, named, all);
    await submit(student, anonymous, all);
    const [posted] = surveyPersonalData(school.services);
    const shown = JSON.stringify(await posted?.read(connection, student.studentId));
    expect(shown).toContain('题 2：子；寅');
    expect(shown).toContain('题 4：讲解：满意');
    expect(shown).toContain('不记名');
    await connection.transaction().execute(async (change) => {
      await posted?.erase(change, student.studentId);
    });
    expect(await posted?.read(connection, student.studentId)).toEqual([]);
    expect(await kept(named)).toEqual([]);
  });
});
