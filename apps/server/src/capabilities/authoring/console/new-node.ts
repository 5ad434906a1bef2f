import { Refusal } from '../../../platform/http/refusal.ts';
import { coverOf } from '../document/cover-of.ts';
import type { CourseNode } from '../document/course-node.ts';

export type InTree = 'book' | 'reading' | 'lecture';

/** The subject of a reading, without which questions and lectures have no place, is called as it is and has its id. */
export function newNode(kind: InTree, nodeId: number, title: string): CourseNode {
  const base = { nodeId, parentId: null, rank: '', title };
  if (kind === 'book')
    return {
      ...base,
      kind,
      body: null,
      fields: { cover: coverOf(title), intro: '', isIssued: true },
    };
  if (kind === 'lecture') {
    const fields = { isIntensive: false, isFree: false, subject: null, content: null };
    return { ...base, kind, body: null, fields };
  }
  const subjects = [{ id: nodeId, title: '', group: 'basis' }];
  return { ...base, kind, body: '', fields: { number: '', minutes: null, subjects, figures: {} } };
}

/** In one line. Throws nodeTitleEmpty. */
export function titleIn(text: string): string {
  const title = text.replaceAll(/\s+/g, ' ').trim();
  if (title === '') throw new Refusal('nodeTitleEmpty');
  return title;
}
