import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import type { TestClient } from '../client.ts';

/** A course of pages that is published, with one chapter. */
export async function openPageCourse(owner: TestClient) {
  const { courseId } = await owner.data(contract.createCourse, {
    body: { requestId: randomUUID(), title: '固定收益', family: 'CFA' },
  });
  let parentId = courseId;
  for (const kind of ['book', 'reading'] as const) {
    const body = { courseId, requestId: randomUUID(), kind, parentId, afterId: null, title: kind };
    parentId = (await owner.data(contract.addNode, { body })).nodeId;
  }
  const readingId = parentId;
  await owner.data(contract.saveDraftReading, {
    body: { courseId, readingId, revision: 1, markdown: '久期是切线的斜率。' },
  });
  const { version, changes } = await owner.data(contract.listChanges, { params: { courseId } });
  await owner.data(contract.publishChanges, {
    body: { courseId, version, changes: changes.map(({ kind, nodeId }) => ({ kind, nodeId })) },
  });
  return { courseId, readingId };
}
