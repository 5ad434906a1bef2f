import { openCard } from '@xuezhou/contract/flash-card';
import type { TestClient } from '../../../testing/client.ts';
import { makeCard, makeCourse } from '../../../testing/factories.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** A course with three cards, and a student who may study it. */
export async function makeCardCourse({
  connection,
  signIn,
}: Pick<TestApp, 'connection' | 'signIn'>) {
  const course = await makeCourse(connection);
  const cards = [
    await makeCard(connection, course, { front: '利率', back: '$r$ 是**利率**' }),
    await makeCard(connection, course),
    await makeCard(connection, course),
  ] as const;
  return { course, cards, student: await signIn() };
}

export const seeCard = (client: TestClient, cardDetailId: number) =>
  client.data(openCard, { params: { cardDetailId }, query: {} });
