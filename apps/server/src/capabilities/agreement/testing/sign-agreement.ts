import { getCourseAgreement, signAgreement } from '@xuezhou/contract/agreement';
import type { TestClient } from '../../../testing/client.ts';
import { add, makeCourse, type CourseWishes } from '../../../testing/factories.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const text =
  '<p>{{name}}，{{idNumber}}，{{course}}，{{price}}，{{date}}，{{school}}，{{company}}</p>';

export async function makeAgreement(
  { connection }: Pick<TestApp, 'connection'>,
  wishes: CourseWishes & { html?: string } = {},
) {
  const { courseId, bookId } = await makeCourse(connection, { title: '会计 <精讲>', ...wishes });
  await add(connection, 'course_agreement', {
    course_id: courseId,
    title: '课程协议',
    version: '2026-11-01',
    price_fen: 368_000,
    html: wishes.html ?? text,
    source: '',
  });
  return { courseId, params: { courseId, bookId } };
}

export const read = async (student: TestClient, courseId: number) => {
  const agreement = await student.data(getCourseAgreement, { params: { courseId } });
  if (agreement === null) throw new Error('no agreement');
  return agreement;
};

export const nobodys = '0'.repeat(64);

export const sign = (student: TestClient, courseId: number, signature: string, digest: string) =>
  student.call(signAgreement, { body: { courseId, signature, digest } });

/** Reads before it signs, as a page does. */
export const readAndSign = async (student: TestClient, courseId: number, signature = '周小满') =>
  await sign(student, courseId, signature, (await read(student, courseId)).digest);
