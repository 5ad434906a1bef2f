import type { AnswerEvent } from '@xuezhou/contract/assistant';
import { askAssistant } from '@xuezhou/contract/assistant';
import type { InputOf } from '@xuezhou/contract/kernel';
import { requestOf, type TestClient } from '../../../testing/client.ts';
import { makeCourse, type CourseWishes, type MadeCourse } from '../../../testing/factories.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { askToIndex } from '../../search/search.port.ts';

const clock = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`;

export type Line = readonly [from: number, to: number, text: string];

export const convexity: readonly Line[] = [
  [0, 3, '大家好，今天讲含权债券。'],
  [20, 24, '可赎回债的凸性为什么会变成负的？'],
  [24, 28, '利率往下走，发行人就想把债赎回去，'],
  [28, 32, '所以可赎回债的价格到赎回价附近就涨不动了，凸性变成负的。'],
  [60, 64, '最后布置作业。'],
];

/** A course with a lecture in which this is said. */
export async function taughtCourse(
  school: Pick<TestApp, 'connection' | 'services' | 'runJobs'>,
  lines: readonly Line[] = convexity,
  wishes: CourseWishes = {},
): Promise<MadeCourse> {
  const course = await makeCourse(school.connection, wishes);
  const prefix = `videos/${course.videoId}/assistant`;
  const vtt = `WEBVTT\n\n${lines.map(([from, to, text]) => `${clock(from)} --> ${clock(to)}\n${text}\n`).join('\n')}`;
  await school.services.storage.put(`${prefix}/zh.vtt`, Buffer.from(vtt), {
    contentType: 'text/vtt',
  });
  await school.connection
    .updateTable('video')
    .set({
      storage_prefix: prefix,
      captions: JSON.stringify([{ language: 'zh', label: '中文', file: 'zh.vtt' }]),
    })
    .where('video_id', '=', course.videoId)
    .execute();
  await index(school, course.courseId);
  return course;
}

export async function index(
  school: Pick<TestApp, 'connection' | 'runJobs'>,
  courseId: number,
): Promise<void> {
  await askToIndex(school.connection, courseId);
  await school.runJobs(['index-passages']);
}

/** The events of an answer, when it is over; a refusal's envelope instead, where there is one. */
export async function answerOf(
  client: TestClient,
  body: InputOf<typeof askAssistant>['body'],
): Promise<{ events: AnswerEvent[]; status: number }> {
  const response = await client.send(requestOf(askAssistant, { body }));
  const type = String(response.headers['content-type']);
  if (!type.startsWith('text/event-stream'))
    return { events: [], status: response.json<{ status: number }>().status };
  const events = response.payload
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => JSON.parse(event.slice('data: '.length)) as AnswerEvent);
  return { events, status: 200 };
}

export const sentencesOf = (events: readonly AnswerEvent[]) =>
  events.flatMap(({ sentence }) => (sentence ? [sentence] : []));

/** Has the sandbox's model fail, or say something. */
export async function playFault(school: TestApp, next: string): Promise<void> {
  const response = await fetch(`${school.sandbox?.consoleUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'llm', next }),
  });
  if (!response.ok) throw new Error(await response.text());
}
