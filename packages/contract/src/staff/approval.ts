import Type from 'typebox';
import {
  flag,
  id,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';
import { ownProof, ownProofRefusals } from './own-proof.ts';

/** `proposal`: of somebody who may only propose; the others need a second person, whoever asks. */
export const approvalKinds = [
  'refund',
  'export',
  'erase',
  'owner',
  'price',
  'privacy',
  'month',
  'adjustment',
  'receipt',
  'account',
  'provider',
  'proposal',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const Approval = object({
  approvalId: id(),
  kind: oneOf(...approvalKinds),
  /** Name of the operation that is done when it is agreed to. */
  operation: text(),
  /** What that is called. */
  summary: text(),
  targetKind: text(),
  targetId: text(),
  /** What would be done; numbers of phones and documents in it are masked. */
  facts: Type.Unknown(),
  /** Who decides reads it word by word, without a mask: `getApprovalWords` has it. */
  hasWords: flag(),
  why: longText(),
  proposedBy: object({ staffId: id(), name: text() }),
  /** Name of the key of the person's with which a program proposed it. */
  byProgram: nullable(longText()),
  proposedAt: moment(),
  /** Void from then on. */
  expiresAt: moment(),
  /** Where nobody else can decide: done then, unless it is stopped. */
  runsAt: nullable(moment()),
  state: oneOf('waiting', 'agreed', 'refused', 'stopped', 'void'),
  decidedBy: nullable(text()),
  decidedAt: nullable(moment()),
  reply: longText(),
  /** Proposed by who asks: to be stopped, never to be agreed to; by a program of theirs it may be both. */
  isOwn: flag(),
  /** Who asks may decide on it. */
  mayDecide: flag(),
  /** To agree takes a code of the second step, or where there is none the password, and a passkey of who has one. */
  asksCode: flag(),
  /** What was asked for lies ready for who proposed it. */
  hasAnswer: flag(),
});
export type Approval = Static<typeof Approval>;

/** What waits for who asks and what the person proposed, least time left first; or what was decided, the latest first. */
export const listApprovals = operation({
  summary: '待同意：等我定的、我提的',
  method: 'GET',
  path: '/api/console/approvals',
  access: { staff: 'self' },
  query: object({ decided: optional(flag()) }),
  data: list(Approval),
});

/** Of what a program wrote, for who decides on it while it waits: what is done, as it was written. */
export const getApprovalWords = operation({
  summary: '程序写的一份草稿的全文',
  method: 'GET',
  path: '/api/console/approvals/:approvalId/words',
  access: { staff: 'self' },
  params: object({ approvalId: id() }),
  data: object({ facts: Type.Unknown() }),
  refusals: ['approvalUnknown'],
});

/**
 * Agreed to, it is done at once by whoever agrees, and both names stand in the log. `isDone` is false where it can no
 * longer be done: `words` say why, and it goes on waiting. Whoever proposed it can only stop it.
 */
export const decideApproval = operation({
  summary: '同意、不同意或停下一件待同意的事',
  method: 'POST',
  path: '/api/console/approvals/decide',
  access: { staff: 'self' },
  body: object({
    approvalId: id(),
    isAgreed: flag(),
    reply: optional(text(500)),
    /** Where `asksCode`. */
    ...ownProof(),
  }),
  /** `answer` is that of the operation. */
  data: object({ isDone: flag(), words: longText(), answer: Type.Unknown() }),
  refusals: [
    'approvalUnknown',
    'approvalDecided',
    'approvalOwn',
    'approvalNotYours',
    'approvalReasonEmpty',
    ...ownProofRefusals,
  ],
});

/** Of an export that was agreed to: for who proposed it, for 7 days. Each look is in the log. */
export const getApprovalAnswer = operation({
  summary: '取自己提的、已同意的导出',
  method: 'GET',
  path: '/api/console/approvals/:approvalId/answer',
  access: { staff: 'self' },
  changesState: true,
  params: object({ approvalId: id() }),
  data: object({ operation: text(), answer: Type.Unknown() }),
  refusals: ['approvalUnknown'],
});
