import Type from 'typebox';
import {
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

/** One thing that somebody of the staff did. Numbers of phones and documents in it are masked. */
export const AuditEntry = object({
  auditId: integer(1),
  at: moment(),
  staffId: id(),
  /** As the person was called then. */
  staffName: text(),
  /** Name of the operation, as `extendEnrolment`. */
  operation: text(),
  /** What that is called, 「延长学员的有效期」. */
  summary: text(),
  targetKind: text(),
  targetId: text(),
  /** What it is called now: a question by its words; null where it has no such name, or is gone. */
  targetName: nullable(longText()),
  before: nullable(Type.Unknown()),
  after: nullable(Type.Unknown()),
  why: text(),
  address: text(),
  /** As people call it: 「Windows 电脑 · Chrome」. */
  device: text(),
  /** Until when it can be taken back from here; null: it cannot. */
  undoUntil: nullable(moment()),
  undoneBy: nullable(text()),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const listAudit = operation({
  summary: '操作记录，从新到旧',
  method: 'GET',
  path: '/api/console/audit',
  access: { staff: 'audit.read', reach: 'log' },
  freshness: { late: 60 },
  query: object({
    staffId: optional(id()),
    operation: optional(text(60)),
    targetKind: optional(text(40)),
    targetId: optional(text(80)),
    from: optional(moment()),
    until: optional(moment()),
    /** `next` of the page before. */
    before: optional(integer(1, Number.MAX_SAFE_INTEGER)),
    limit: optional(integer(1, 200)),
  }),
  /** `next` is null on the last page. */
  data: object({ list: list(AuditEntry), next: nullable(integer(1)) }),
});

/** What the log can be narrowed to: only who and what stands in it. */
export const getAuditChoices = operation({
  summary: '操作记录里有哪些人、哪些操作',
  method: 'GET',
  path: '/api/console/audit/choices',
  access: { staff: 'audit.read', reach: 'log' },
  freshness: { late: 60 },
  data: object({
    people: list(object({ staffId: id(), name: text() })),
    operations: list(object({ operation: text(), summary: text() })),
  }),
});

/** A second person agrees first; whoever asked for it fetches it by getApprovalAnswer. At most 90 days and 20,000 entries. */
export const exportAudit = operation({
  summary: '导出操作记录',
  method: 'POST',
  path: '/api/console/audit/export',
  access: { staff: 'audit.read', reach: 'whole' },
  body: object({ from: moment(), until: moment(), why: text(200) }),
  data: list(AuditEntry),
  refusals: ['whyEmpty', 'auditPeriod'],
});

/** As a job found the chain of the log last, each night and at each hour. */
export const checkAudit = operation({
  summary: '操作记录的链有没有断',
  method: 'GET',
  path: '/api/console/audit/check',
  access: { staff: 'audit.read', reach: 'whole' },
  /** Null before the first time. */
  data: nullable(
    object({
      checkedAt: moment(),
      entries: integer(0),
      /** Hex; empty without an entry. */
      lastHash: text(),
      faults: list(object({ kind: text(), auditId: integer(0) })),
    }),
  ),
});
