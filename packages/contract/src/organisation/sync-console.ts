import {
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  operation,
  text,
  type Static,
} from '../kernel.ts';
import { organisationId } from './console-parts.ts';

/** What a directory changes here, or has changed. */
export const SyncChanges = object({
  /** New in the directory: they may come by signing in. */
  arrived: integer(0),
  /** Into other departments. */
  moved: integer(0),
  /** Who is gone from it: the seat is free, the account stays and is linked no more. */
  left: integer(0),
  /** Departments that are made, renamed, moved or removed. */
  departments: integer(0),
});
export type SyncChanges = Static<typeof SyncChanges>;

/** What was read for a person who looks before it is taken over. */
export const SyncReading = object({
  askedAt: moment(),
  /** Null: it is being read. */
  readAt: nullable(moment()),
  changes: nullable(SyncChanges),
  leavers: list(object({ memberId: id(), name: text() })),
});
export type SyncReading = Static<typeof SyncReading>;

export const OrganisationSync = object({
  isOn: flag(),
  /** Keys were made for its notices. */
  hasKeys: flag(),
  /** And they can be opened no more: other ones are needed. */
  hasLostKeys: flag(),
  /** When all of it was last taken over; null: never. */
  pulledAt: nullable(moment()),
  changed: nullable(SyncChanges),
  /** When it last told by itself that something changed. */
  heardAt: nullable(moment()),
  /** Who stands in it, and whose account is linked and a member. */
  people: integer(0),
  come: integer(0),
  /** Why it was not read, in words with a cure; null: it was. */
  failure: nullable(longText()),
  failedAt: nullable(moment()),
  /** How many would leave by what waits for a person, and how many departments would go; null: none. */
  heldLeaves: nullable(integer(1)),
  heldDepartments: nullable(integer(1)),
  /** Null: nobody asked, and nothing waits. */
  reading: nullable(SyncReading),
});
export type OrganisationSync = Static<typeof OrganisationSync>;

export const getOrganisationSync = operation({
  summary: '一个单位的通讯录同步：上次什么时候，改了什么，有没有在等人看',
  method: 'GET',
  path: '/api/console/organisations/:organisationId/sync',
  access: { staff: 'organisation.read' },
  params: organisationId(),
  data: object({
    /** Where its directory tells what changed. */
    address: longText(),
    /** Null: the organisation does not sign in by a provider that keeps its people, or that is off. */
    sync: nullable(OrganisationSync),
  }),
  refusals: ['organisationUnknown'],
});

export const switchOrganisationSync = operation({
  summary: '跟着一个单位的通讯录走，或者不再跟',
  method: 'POST',
  path: '/api/console/organisations/sync/switch',
  access: { staff: 'organisation.write' },
  body: object({ organisationId: id(), isOn: flag() }),
  data: done(),
  refusals: ['organisationUnknown', 'syncNotWecom'],
});

/** A job reads the whole of it; what it would change then stands in `getOrganisationSync`, and nothing is changed. */
export const previewOrganisationSync = operation({
  summary: '读一遍一个单位的通讯录，看看会变什么',
  method: 'POST',
  path: '/api/console/organisations/sync/preview',
  access: { staff: 'organisation.write', isForPerson: true },
  body: organisationId(),
  data: done(),
  refusals: ['organisationUnknown', 'syncNotWecom'],
});

/** Just what was read and shown. */
export const runOrganisationSync = operation({
  summary: '照读到的一个单位的通讯录改',
  method: 'POST',
  path: '/api/console/organisations/sync/run',
  access: { staff: 'organisation.write', isForPerson: true },
  body: object({
    organisationId: id(),
    /** Of the reading that was seen. */
    readAt: moment(),
  }),
  data: SyncChanges,
  refusals: ['organisationUnknown', 'syncNotWecom', 'syncReadingGone', 'syncMoreLeave'],
});

/** Told once; the former ones end with it. */
export const renewOrganisationSyncKeys = operation({
  summary: '为一个单位通讯录的变更通知换一套密钥',
  method: 'POST',
  path: '/api/console/organisations/sync/keys',
  access: { staff: 'organisation.write', isForPerson: true },
  body: organisationId(),
  /** At 飞书 there is one key alone, which signs too. */
  data: object({ address: longText(), token: nullable(text()), aesKey: text() }),
  refusals: ['organisationUnknown', 'syncNotWecom'],
});
