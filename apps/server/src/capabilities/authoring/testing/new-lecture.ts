import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import type { TestClient } from '../../../testing/client.ts';

/** A course with one lecture that has nothing yet. */
export async function newLecture(
  staff: TestClient,
): Promise<{ courseId: number; lectureId: number }> {
  const { courseId } = await staff.data(contract.createCourse, {
    body: { requestId: randomUUID(), title: '久期', family: 'CFA' },
  });
  let parentId = courseId;
  for (const kind of ['book', 'reading', 'lecture'] as const) {
    const body = { courseId, requestId: randomUUID(), kind, parentId, afterId: null, title: kind };
    parentId = (await staff.data(contract.addNode, { body })).nodeId;
  }
  return { courseId, lectureId: parentId };
}
