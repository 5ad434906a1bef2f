import { flag, list, longText, object, oneOf, operation, text, uuid } from '../kernel.ts';
import type { Permission } from './permissions.ts';

/** What colleagues may be at together, each by the permission of who sees it. */
export const presentAt = {
  student: 'student.read',
  question: 'content.read',
  answer: 'mark.write',
  assignment: 'mark.write',
  qa: 'qa.answer',
  good: 'price.write',
  course: 'content.draft',
} as const satisfies Readonly<Record<string, Permission>>;

export type PresentAt = keyof typeof presentAt;

const kinds = Object.keys(presentAt) as PresentAt[];

/** A page says every few seconds that it is there; one that says nothing is gone within half a minute. Nothing of it is stored. */
export const showPresence = operation({
  summary: '说自己正在看什么，得到还有谁在看、谁在写',
  method: 'POST',
  path: '/api/console/presence',
  access: { staff: 'self', isForPerson: true },
  body: object({
    /** Of this page: somebody may have two. */
    pageId: uuid(),
    kind: oneOf(...kinds),
    /** As the address has it: `100007`, `12-100007`. */
    id: text(80, 1),
    isWriting: flag(),
    /** The page is left. */
    isLeaving: flag(),
  }),
  data: object({ others: list(object({ name: longText(), isWriting: flag() })) }),
});
