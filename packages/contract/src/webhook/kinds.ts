import type { Grants, Permission } from '../staff/permissions.ts';

/** What a webhook can tell of, each with what its maker must be allowed to see of all. */
export const webhookKinds = {
  student: 'student.read',
  enrolment: 'student.read',
  order: 'order.read',
  refund: 'order.read',
  question: 'qa.answer',
  mark: 'mark.write',
  paper: 'student.read',
  message: 'message.send',
  lecture: 'student.read',
  package: 'student.read',
} as const satisfies Record<string, Permission>;

export type WebhookKind = keyof typeof webhookKinds;

export const webhookKindNames = Object.keys(webhookKinds) as readonly WebhookKind[];

export const isWebhookKind = (name: string): name is WebhookKind =>
  Object.hasOwn(webhookKinds, name);

/** Somebody who sees the own students alone would be told of others. */
export const mayHear = (kind: string, grants: Grants): boolean =>
  isWebhookKind(kind) && grants.get(webhookKinds[kind]) === 'all';

/** How a webhook is told: by events of ours, or by statements of xAPI, which a store of learning records keeps. */
export type WebhookForm = 'events' | 'xapi';

/**
 * What statements tell of: learning. Accounts, orders, refunds and messages are none; a question is words of its asker, of
 * which a store would keep nothing but that there are some.
 */
export const statementKinds: readonly WebhookKind[] = [
  'enrolment',
  'lecture',
  'package',
  'paper',
  'mark',
];
