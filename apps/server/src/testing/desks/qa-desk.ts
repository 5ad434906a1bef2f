import {
  answerQaQuestion,
  askQuestion,
  commentAnswer,
  getQaCounts,
  getQaQuestion,
  listMyQaQuestions,
} from '@xuezhou/contract/qa';
import { replyToQuestion } from '@xuezhou/contract/qa/console';
import { getImagePolicy } from '@xuezhou/contract/upload';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import type { TestClient } from '../client.ts';
import type { MadeCourse } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import { sessionCookie } from '../../platform/sessions.ts';

export const noTags = { courseTagId: 0, bookTagId: 0, readingTagId: 0 };

export const tagsOf = ({ courseId, bookId, readingId }: MadeCourse) => ({
  courseTagId: courseId,
  bookTagId: bookId,
  readingTagId: readingId,
});

type Asking = Partial<Parameters<typeof bodyOf>[0]>;

const bodyOf = (wish: {
  title: string;
  content: string;
  tags: typeof noTags;
  isPrivate: boolean;
  questionId: string;
  images: string[];
}) => wish;

let count = 0;

/** The id of a question that nobody asked before. */
export async function askOne(student: TestClient, wish: Asking = {}): Promise<string> {
  const title = `第 ${++count} 个问题怎么算？`;
  const body = { title, content: '我算到第二步就不对了。', tags: noTags, ...wish };
  return (await student.data(askQuestion, { body })).questionId;
}

export async function answerOne(
  student: TestClient,
  questionId: string,
  content = `同学的回答 ${++count}`,
): Promise<string> {
  return (await student.data(answerQaQuestion, { body: { questionId, content } })).qaAnswerId;
}

export async function replyOne(
  teacher: TestClient,
  questionId: string,
  wish: { markdown?: string; isPrivate?: boolean } = {},
): Promise<string> {
  const { markdown = `老师的解答 ${++count}`, isPrivate = false } = wish;
  const body = { questionId, qaAnswerId: newId(), markdown, isPrivate };
  return (await teacher.data(replyToQuestion, { body })).qaAnswerId;
}

export const commentOn = async (student: TestClient, qaAnswerId: string, content = '懂了') =>
  await student.data(commentAnswer, { body: { qaAnswerId, content } });

export const openOne = async (student: TestClient, questionId: string) =>
  await student.data(getQaQuestion, { params: { questionId } });

export const countsOf = async (student: TestClient) => await student.data(getQaCounts);

export const mine = async (
  student: TestClient,
  query: Parameters<
    typeof student.data<(typeof listMyQaQuestions)['declaration']>
  >[1]['query'] = {},
) => await student.data(listMyQaQuestions, { query });

/** A picture of the student's, sent as the page sends one; its key. */
export async function sendPicture(
  { visit }: Pick<TestApp, 'visit'>,
  student: TestClient,
): Promise<string> {
  const { url, key } = await student.data(getImagePolicy);
  const width = 20 + Math.floor(Math.random() * 500);
  const bytes = await sharp({ create: { width, height: 20, channels: 3, background: '#37c' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'a.png');
  const sent = await visit().send({ method: 'POST', url, payload: form });
  if (sent.json<{ status: number }>().status !== 200) throw new Error(sent.body);
  return key;
}

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** The student's phone, beside the computer that they are signed in with. */
export async function signInOnPhone(
  { visit, services, connection }: Pick<TestApp, 'visit' | 'services' | 'connection'>,
  studentId: number,
): Promise<TestClient> {
  const client = visit({ userAgent: phone });
  const from = { address: '127.0.0.1', userAgent: phone };
  client.cookies.set(
    sessionCookie(services.config),
    await connection
      .transaction()
      .execute((change) => services.sessions.start(change, studentId, from)),
  );
  return client;
}
