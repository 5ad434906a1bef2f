import { acceptAnswer, withdrawQuestion } from '@xuezhou/contract/qa';
import { hideQa } from '@xuezhou/contract/qa/console';
import { describe, expect, it } from 'vitest';
import { dataIn, drawnIn, expectFindable, openDrawn } from '../../../testing/visits/open-drawn.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { answerOne, askOne, commentOn, replyOne } from '../../../testing/desks/qa-desk.ts';

const school = await startTestApp({ environment: { PUBLIC_URL: 'http://school.example' } });
const teacher = await signInStaffAs(school, { permissions: ['qa.answer'], name: '陈老师' });

const open = await openDrawn(school);

interface Data {
  mainEntity: {
    name: string;
    answerCount: number;
    author: { name: string };
    acceptedAnswer?: { text: string; author: { name: string } }[];
    suggestedAnswer?: { text: string }[];
  };
}
const dataOf = (body: string): Data => dataIn(body)[0] as Data;

describe('a public question', () => {
  it('[qa-public] stands in the page before the application takes over, with names masked', async () => {
    const student = await school.signIn({ nickname: '欧阳小雨' });
    const id = await askOne(student, {
      title: '久期为什么是平均时间',
      content: '用 $D$ 算的**那一步**没懂。',
    });
    const told = await replyOne(teacher, id, { markdown: '因为权重是**现值**。' });
    const other = await school.signIn({ nickname: '司马懿行' });
    const answer = await answerOne(other, id, '我是画时间轴的');
    await commentOn(student, answer, '画出来就懂了');
    await student.data(acceptAnswer, { body: { questionId: id, qaAnswerId: told } });

    const { statusCode, type, body } = await open(`/qa/public/${id}`);
    expect([statusCode, type]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<title>久期为什么是平均时间 · 学校</title>');
    expect(body).toMatch(
      /<meta name="description" content="用 \$D\$ 算的那一步没懂。 因为权重是现值。" \/>/,
    );
    expect(body).toMatch(
      new RegExp(`<link rel="canonical" href="http://school\\.example/qa/public/${id}" />`),
    );
    expectFindable(body, `http://school.example/qa/public/${id}`);
    const drawn = drawnIn(body);
    for (const words of [
      '<h1>久期为什么是平均时间</h1>',
      '<strong>现值</strong>',
      '陈老师',
      '时间轴',
      '画出来就懂了',
    ])
      expect(drawn).toContain(words);
    expect(body).not.toMatch(/欧阳小雨|司马懿行/);
    expect(body).toContain('<script type="module" src="/src/main.tsx">');
    expect(dataOf(body).mainEntity).toMatchObject({
      name: '久期为什么是平均时间',
      answerCount: 2,
      author: { name: expect.stringMatching(/^欧/) as string },
      acceptedAnswer: [{ text: '因为权重是现值。', author: { name: '陈老师' } }],
      suggestedAnswer: [{ text: '我是画时间轴的' }],
    });
  });

  it('that is private, hidden, withdrawn or nowhere says nothing, and asks not to be listed', async () => {
    const student = await school.signIn();
    const title = '这一句谁也不该看到吧';
    const isPrivate = await askOne(student, { isPrivate: true, title });
    const withdrawn = await askOne(student, { title });
    await student.data(withdrawQuestion, { body: { questionId: withdrawn } });
    const hidden = await askOne(student, { title });
    await teacher.data(hideQa, {
      body: { thing: { kind: 'question', id: hidden }, reason: '广告' },
    });
    for (const id of [
      isPrivate,
      withdrawn,
      hidden,
      'nobody',
      '0197b5a0-0000-7000-8000-000000000001',
    ]) {
      const { statusCode, body } = await open(`/qa/public/${id}`);
      expect(statusCode).toBe(404);
      expect(body).not.toContain(title);
      expect(body).toContain('<meta name="robots" content="noindex" />');
      expect(body).toContain('<div id="root"></div>');
    }
  });

  it('runs nothing that a student wrote, in its title, words or data', async () => {
    const student = await school.signIn({ nickname: '<b>x</b>' });
    const evil = '</script><script>alert(1)</script>$&';
    const id = await askOne(student, {
      title: `为什么${evil}`,
      content: `${evil}<img src=x onerror=alert(1)>`,
    });
    await replyOne(teacher, id, { markdown: `答${evil}` });
    for (const url of [`/qa/public/${id}`, '/qa/public']) {
      const { body } = await open(url);
      expect(body).not.toMatch(/<script>|onerror=alert\(1\)>/);
      expect(body.match(/<script/g)).toHaveLength(url === '/qa/public' ? 4 : 7);
    }
    expect(dataOf((await open(`/qa/public/${id}`)).body).mainEntity.name).toContain(evil);
  });
});

it('[qa-public] lists what everybody may read, page by page', async () => {
  const student = await school.signIn();
  const isPrivate = await askOne(student, { isPrivate: true });
  const ids: string[] = [];
  for (const who of [await school.signIn(), await school.signIn()])
    for (let count = 0; count < 6; count++) ids.push(await askOne(who));
  const first = (await open('/qa/public')).body;
  expect(first).toMatch(/<title>答疑 · 学校<\/title>/);
  expect(first).toContain(`href="/qa/public/${ids.at(-1)}"`);
  expect(first).toContain('<a href="/qa/public?page=2">下一页</a>');
  const second = (await open('/qa/public?page=2')).body;
  expect(second).toContain(`href="/qa/public/${ids[0]}"`);
  expect(second).toMatch(/rel="canonical" href="http:\/\/school\.example\/qa\/public\?page=2"/);
  expect(second).toContain('<a href="/qa/public">上一页</a>');
  for (const body of [first, second]) expect(body).not.toContain(isPrivate);
  for (const odd of ['?page=abc', '?course=-1&book=9e99', '?page=99999', '?course[a]=1'])
    expect((await open(`/qa/public${odd}`)).statusCode).toBe(200);
});

it('the manifest and the documents bear the names of the school', async () => {
  await school.connection.insertInto('school').values({ name: '远山财经学堂' }).execute();
  school.clock.advance({ minutes: 1 });
  expect(JSON.parse((await open('/manifest.webmanifest')).body)).toEqual({
    ...{ name: '远山财经学堂', short_name: '远山', icons: [] },
  });
  expect((await open('/qa/public')).body).toContain('<title>答疑 · 远山</title>');
});
