// @vitest-environment node
import said from '@xuezhou/client/testing/recorded-answers.json';
import declarations from 'virtual:contract-declarations';
import { expect, test } from 'vitest';
import { drawView, type ViewWanted } from './draw-view.tsx';

const paths = new Map(declarations.map(({ name, path }) => [name, path]));
/** As the document of the page asks it (`first-calls.ts` of the server). */
const queries: Readonly<Record<string, string>> = {
  listQaQuestions: '?qType=latest&courseTagId=0&bookTagId=0&pageNo=1',
  getQaAnswering: '?courseTagId=0&bookTagId=0',
  openOtherBook: '?mode=reader',
  listReadingPlaces: '?bookId=2',
};
const answers = said.map(({ name, params, data }) => ({
  url:
    (paths.get(name) ?? '').replaceAll(/:(\w+)/g, (_, key: string) =>
      String((params as Record<string, string | number> | undefined)?.[key] ?? ''),
    ) + (queries[name] ?? ''),
  data,
}));
const placeOf = (name: string): string =>
  Object.values(said.find((one) => one.name === name)?.params ?? {}).join('/');
const aQuestion = `/qa/question/${placeOf('getQaQuestion')}`;
const aCourse = `/course/${placeOf('getCourse')}`;
const aGood = `/mall/good/${placeOf('getGood')}`;
const anOrder = `/order/${placeOf('getGood')}`;
const sheets = { rules: {}, pages: {} };
const wanted: ViewWanted = {
  ...{ href: '/dashboard', answers, isPhone: true, isSecure: true, userAgent: 'Mobile' },
  school: { name: '江畔财经学堂', shortName: '江畔', mark: '/icon.svg', line: '', families: [] },
};
const tools = { cleanHtml: (html: string) => html.replaceAll(/<script.*?<\/script>/g, '') };
const wordsOf = (html = '') => html.replaceAll(/<[^>]*>/g, ' ');

/** Of all that a page asks, only this comes with its document. */
const first: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': ['getStudentInfo', 'getCourseHome', 'getToday'],
  '/mall': ['getStudentInfo', 'listGoods'],
  '/notes': ['getStudentInfo', 'listNoteBooks'],
  [aGood]: ['getStudentInfo', 'getGood'],
  '/qa': ['getStudentInfo', 'listQaQuestions', 'listQaTags', 'getQaAnswering', 'getQaCounts'],
  [aCourse]: [
    ...['getStudentInfo', 'checkIdentityNeed', 'getSchool', 'getCourse', 'getToday'],
    ...['getCourseTasks', 'getDiagnosis', 'getReview', 'getReadiness', 'getRanking'],
    ...['listTeams', 'getCardFilter', 'openBook', 'getAssignment'],
  ],
  [aQuestion]: ['getStudentInfo', 'getQaQuestion'],
  [anOrder]: ['getStudentInfo', 'getGood'],
  '/exercise': ['getStudentInfo', 'getCourseHome'],
  '/course/1/exercise': [
    ...['getStudentInfo', 'checkIdentityNeed', 'listExerciseTypes', 'getPracticeTree'],
    ...['getCourse', 'listSets'],
  ],
};
const only = (names: readonly string[]) =>
  answers.filter((_, at) => names.includes(said[at]!.name));

test.each([
  ['/dashboard', '我的课程', '学习 · 江畔'],
  ['/mall', '全部', '商城 · 江畔'],
  ['/notes', '笔记', '笔记 · 江畔'],
  [aCourse, '第 4 章', '闯关 · 江畔'],
  [aGood, '2027 年考期', '商品 · 江畔'],
  ['/qa', '我算到第二步就不对了。', '答疑 · 江畔'],
  [aQuestion, '我算到第二步就不对了。', '问题 · 江畔'],
  [anOrder, '确认订单', '确认订单 · 江畔'],
  ['/exercise', 'CFA 一级', '练习 · 江畔'],
  ['/course/1/exercise', '智能练习', '练习 · 江畔'],
])('draws %s as it shows at rest', async (href, words, title) => {
  const own = only(first[href] ?? []);
  const view = await drawView({ ...wanted, href, answers: own }, sheets, tools);
  expect(view?.title).toBe(title);
  expect(wordsOf(view?.html)).toContain(words);
  // Nothing of it runs, and it waits for nothing.
  expect(view?.html).not.toMatch(/<script|<!--|<style|<template/);
});

test.each(Object.entries(first))(
  'tells of no failure in %s, also without https',
  async (href, names) => {
    for (const isSecure of [true, false]) {
      const view = await drawView(
        { ...wanted, href, isSecure, answers: only(names) },
        sheets,
        tools,
      );
      expect(wordsOf(view?.html).length).toBeGreaterThan(100);
      expect(wordsOf(view?.html)).not.toMatch(/没有加载成功|再试一次/);
    }
  },
);

test('draws nothing where a guard asks what did not come: it may be the answer that closes the page', async () => {
  const names = ['getStudentInfo', 'checkIdentityNeed', 'getCourse'];
  const course = { ...wanted, href: '/course/1', answers: only(names) };
  expect(await drawView(course, sheets, tools)).toBeNull();
});

/** As the server answers what a drawing asks back. */
const backOf = (others: Readonly<Record<string, unknown>>) => {
  const asked: string[] = [];
  const fetch = async (url: string, { body }: RequestInit) => {
    const [path = ''] = url.split('?', 1);
    asked.push(typeof body === 'string' ? `${path} ${body}` : path);
    // What is only drawn opens nothing, which the server would note.
    if (path.startsWith('/api/video/')) expect(url).toMatch(/\?drawn=1\b/);
    const data = others[path] ?? answers.find((answer) => answer.url === path)?.data;
    return data === undefined ? null : Response.json({ status: 200, data });
  };
  return { asked, fetch };
};

test('asks back what it comes to know it needs: the first question of a set, with the address that it has', async () => {
  const list = {
    title: '第 4 章',
    questions: [{ questionId: 9, questionStatus: 0, isMarked: false, qType: 'single' }],
  };
  const { asked, fetch } = backOf({ '/api/practice/questions': list });
  const own = only(['getStudentInfo', 'getCourse']);
  const href = '/exercise/1?type=4&reading=4';
  const view = await drawView({ ...wanted, href, answers: own }, sheets, { ...tools, fetch });
  expect(asked.slice(0, 2)).toEqual([
    '/api/practice/questions {"courseId":1,"type":4,"readingId":4}',
    '/api/nuxt/web/question',
  ]);
  expect(view?.html).toContain('type="radio"');
  // Where it stands then, with the question that the set began with.
  expect(view?.at).toMatch(/^\/exercise\/1\?.*\bq=9\b/);
  expect(await drawView({ ...wanted, href, answers: own }, sheets, tools)).toBeNull();
});

test('names what the page looks for of the student’s own work, which only the device has', async () => {
  const own = only(first[anOrder] ?? []);
  const view = await drawView({ ...wanted, href: anOrder, answers: own }, sheets, tools);
  expect(view?.unless).toContain(`xuezhou-order-${placeOf('getGood')}`);
});

test('draws what is read, with the text that it asks back', async () => {
  const { fetch } = backOf({
    '/api/courses/1/book/2/reading/4/reader':
      answers[said.findIndex(({ name }) => name === 'openReading')]?.data,
  });
  const names = ['getStudentInfo', 'openOtherBook', 'listReadingPlaces', 'listHighlights'];
  const asked = { ...wanted, href: '/reader-course/1/book/2', answers: only(names) };
  const view = await drawView(asked, sheets, { ...tools, fetch });
  expect(view?.title).toBe('阅读 · 江畔');
  expect(wordsOf(view?.html)).toContain('第 4 章的正文');
});

test('draws a lecture with its name and what is read with it, for phones and for broad windows', async () => {
  const { asked, fetch } = backOf({});
  const href = `/course/1/book/2/reading/4?bullet=${placeOf('listBulletTags')}`;
  const names = ['getStudentInfo', 'checkIdentityNeed', 'getSchool', 'openBook'];
  for (const isPhone of [true, false]) {
    const view = await drawView({ ...wanted, href, isPhone, answers: only(names) }, sheets, {
      ...tools,
      fetch,
    });
    expect(wordsOf(view?.html)).toContain('第 4 章');
    expect(view?.isBroad).toBe(!isPhone);
  }
  expect(asked).toContain(`/api/video/${placeOf('openVideo')}`);
});

test('leaves nothing of a student to the next, and draws none where it is not told who', async () => {
  const view = await drawView(wanted, sheets, tools);
  expect(wordsOf(view?.html)).toContain('林知远');
  const guest = answers.filter(({ url }) => !url.endsWith('/student/info'));
  const unknown = drawView({ ...wanted, answers: guest }, sheets, tools);
  await expect(unknown).rejects.toThrow('a drawn page asks nobody');
  const others = answers.map((answer) =>
    answer.url.endsWith('/student/info')
      ? { ...answer, data: { ...(answer.data as object), nickname: '别人' } }
      : answer,
  );
  const next = await drawView({ ...wanted, answers: others }, sheets, tools);
  expect(wordsOf(next?.html)).toContain('别人');
  expect(next?.html).not.toContain('林知远');
});

test('draws nothing where the page leads elsewhere or lacks what it asks first', async () => {
  expect(await drawView({ ...wanted, href: '/nowhere' }, sheets, tools)).toBeNull();
  const bare = answers.filter(({ url }) => url.endsWith('/student/info'));
  const mall = drawView({ ...wanted, href: '/course/1', answers: bare }, sheets, tools);
  expect(await mall).toBeNull();
});
