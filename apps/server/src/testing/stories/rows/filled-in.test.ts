import { getCaptcha, checkCaptcha, sendSmsForLogin } from '@xuezhou/contract/account';
import { listHistory, searchLectures } from '@xuezhou/contract/assistant';
import { answerCard, openCard } from '@xuezhou/contract/flash-card';
import type { DataOf, Operation } from '@xuezhou/contract/kernel';
import { reportVideoProgress } from '@xuezhou/contract/lecture';
import { listOrders, payByAlipay, payByWechat } from '@xuezhou/contract/mall';
import { listMessages } from '@xuezhou/contract/message';
import { payPackByPaypal, payPackByQr } from '@xuezhou/contract/points';
import { answerQuestion, openQuestion } from '@xuezhou/contract/practice';
import { askQuestion, getQaQuestion, searchQa } from '@xuezhou/contract/qa';
import { beforeEach, expect, it } from 'vitest';
import { makeGood } from '../../../capabilities/mall/testing/make-good.ts';
import { openTestMall } from '../../../capabilities/mall/testing/open-mall.ts';
import type { TestClient } from '../../client.ts';
import { makeCard, makeCourse, makeStudent } from '../../factories.ts';
import { makeQuestion } from '../../make-question.ts';
import { humanTrail, lookAtPuzzle } from '../../visits/pass-captcha.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
const course = await makeCourse(connection);
beforeEach(() => clock.reset());

/** What a client gets that sends this and nothing else, though our own pages have to send more. */
async function send<O extends Operation>(
  client: TestClient,
  operation: O,
  payload: object,
): Promise<DataOf<O>> {
  const { method, path: url } = operation;
  const sent = method === 'GET' ? { method, url } : { method, url, payload };
  const response = await client.send(sent);
  const { status, data } = response.json<{ status: number; data: DataOf<O> }>();
  expect({ http: response.statusCode, status, body: response.body }).toMatchObject({
    ...{ http: 200, status: 200 },
  });
  return data;
}

it('[POST /api/nuxt/web/question/answer] takes an answer by its question alone, in the version that is asked now', async () => {
  const student = await mall.signIn();
  const { questionId, courseId } = await makeQuestion(connection, course);
  for (const table of ['question_version', 'question'] as const)
    await connection
      .updateTable(table)
      .set({ version: 2 })
      .where('question_id', '=', questionId)
      .execute();
  const answer = async (studentAnswer: string) =>
    await send(student, answerQuestion, { questionId, questionStatus: 0, studentAnswer });
  expect(await answer('B')).toMatchObject({ questionStatus: 1, personalCorrectCount: 1 });
  // Nothing tells two of them apart: each is an answer.
  expect(await answer('A')).toMatchObject({ questionStatus: -1, personalWrongCount: 1 });
  const query = { courseId, questionId };
  expect((await student.data(openQuestion, { query })).studentAnswer).toBe('A');
  const unknown = await student.send({
    ...{ method: 'POST', url: answerQuestion.path },
    payload: { questionId: 2_000_000_000, questionStatus: 0, studentAnswer: 'A' },
  });
  expect(unknown.statusCode).toBe(404);
});

it('[POST /api/video/progress] takes so many seconds up to a position, watched now', async () => {
  const student = await mall.signIn();
  const { courseId, bookId, bulletId, videoId } = course;
  const place = { courseId, bookId, bulletId, videoId };
  const report = async (position: number, watched: number) =>
    await send(student, reportVideoProgress, { ...place, position, watched });
  expect(await report(20, 20)).toMatchObject({ lastProgress: 20, watchedSeconds: 20 });
  clock.advance({ seconds: 60 });
  // Ten of them were watched before.
  expect(await report(30, 20)).toMatchObject({ lastProgress: 30, watchedSeconds: 30 });
});

it('[POST /api/flash-cards/answer] takes a rating by its card alone', async () => {
  const student = await mall.signIn();
  const cardDetailId = await makeCard(connection, course);
  await send(student, answerCard, { cardDetailId, rating: 3 });
  clock.advance({ days: 1 });
  const state = await send(student, answerCard, { cardDetailId, rating: 1 });
  const card = await student.data(openCard, { params: { cardDetailId }, query: {} });
  expect(card.status).toBe(state.status);
});

it('[GET /api/messages] begins with the first page', async () => {
  const student = await mall.signIn();
  expect(await send(student, listMessages, {})).toEqual({ list: [], count: 0 });
});

it('[POST /api/ai/search] keeps a search whose id nobody made', async () => {
  const student = await mall.signIn();
  const { searchId } = await send(student, searchLectures, { question: '凸性是什么？' });
  const { searches } = await student.data(listHistory);
  expect(searches.map((search) => search.searchId)).toEqual([searchId]);
});

it('[GET /api/captcha] is good for any code where nobody said for which, once', async () => {
  const mobile = '+8613900007711';
  await makeStudent(connection, { mobile });
  const visitor = mall.visit();
  const { captchaId } = await send(visitor, getCaptcha, {});
  const x = await lookAtPuzzle(connection, captchaId);
  const body = { captchaId, x, trail: humanTrail(x) };
  expect(await visitor.data(checkCaptcha, { body })).toBe(true);
  const phone = { mobile, shortMobile: mobile.slice(3), captchaId };
  expect(await send(visitor, sendSmsForLogin, phone)).toBe(true);
  expect((await visitor.call(sendSmsForLogin, { body: phone })).status).not.toBe(200);
});

it('[POST /api/mall/pay/wechat] [POST /api/mall/pay/alipay] make an order of what was checked, though it has no id yet', async () => {
  const { goodId } = await makeGood(connection);
  const student = await mall.signIn();
  const { realPrice } = await mall.check(student, { goodId });
  const first = await send(student, payByWechat, { goodId, limitYear: 0, realPrice });
  const second = await send(student, payByAlipay, { goodId, limitYear: 0, realPrice });
  expect(second.orderId).not.toBe(first.orderId);
  const { orders } = await student.data(listOrders, { query: {} });
  // Another order of the same good takes the place of the first.
  expect(orders.map(({ orderId, state }) => [orderId, state])).toEqual([
    [second.orderId, 'unpaid'],
    [first.orderId, 'closed'],
  ]);
});

it('[POST /api/points/pay/qr] [POST /api/points/pay/paypal] sell a pack by its id alone, at the price of today', async () => {
  const { goodId } = await makeGood(connection, {
    ...{ title: '1000 积分', items: [{ kind: 'points', points: 1000 }], price: 1000 },
    refund: { days: 0, lectures: null },
  });
  const student = await mall.signIn();
  expect(await send(student, payPackByQr, { goodId })).toMatchObject({
    ...{ qrType: 'wechat', realPrice: 1000 },
  });
  const other = await mall.signIn();
  const byPaypal = await send(other, payPackByPaypal, { goodId });
  expect(byPaypal.realPrice).toBe(1000);
  expect(byPaypal.paypalURL).toContain('https://');
});

it('[POST /api/qa/question] [POST /api/qa/search] take tags also as a list, down the tree', async () => {
  const student = await mall.signIn();
  const { courseId, bookId, readingId } = course;
  const ask = async (title: string, tags: number[]) =>
    (await send(student, askQuestion, { title, content: '算不出来', tags, images: [] })).questionId;
  const inReading = await ask('久期的单位是什么呢？', [courseId, bookId, readingId]);
  const nowhere = await ask('考试那天能带什么呢？', []);
  const placeOf = async (questionId: string) =>
    (await student.data(getQaQuestion, { params: { questionId } })).place;
  expect(await placeOf(inReading)).toMatchObject({
    ...{ course: { id: courseId }, book: { id: bookId }, reading: { id: readingId } },
  });
  expect(await placeOf(nowhere)).toEqual({ course: null, book: null, reading: null });
  const search = { keyword: '久期的单位', pageNo: 1, pageSize: 10 };
  const found = await send(student, searchQa, { ...search, tags: [courseId] });
  expect(found.qas.map(({ questionId }) => questionId)).toEqual([inReading]);
  const other = await makeCourse(connection);
  expect((await send(student, searchQa, { ...search, tags: [other.courseId] })).total).toBe(0);
});
