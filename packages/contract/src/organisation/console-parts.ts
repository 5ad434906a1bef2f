import {
  day,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  text,
  type Static,
} from '../kernel.ts';

export const organisationId = () => object({ organisationId: id() });
export const nameText = () => text(60, 1);

export const OrganisationSummary = object({
  organisationId: id(),
  name: text(),
  /** Of contracts that are not over. */
  seats: integer(0),
  held: integer(0),
  waiting: integer(0),
  members: integer(0),
  /** Of the contract that ends last; null without one. */
  endsOn: nullable(day()),
});
export type OrganisationSummary = Static<typeof OrganisationSummary>;

export const OrganisationContract = object({
  contractId: id(),
  name: text(),
  startsOn: day(),
  endsOn: day(),
  version: integer(1),
  courses: list(
    object({
      courseId: id(),
      title: longText(),
      seats: integer(0),
      held: integer(0),
      waiting: integer(0),
    }),
  ),
});
export type OrganisationContract = Static<typeof OrganisationContract>;

export const OrganisationDepartment = object({
  departmentId: id(),
  parentId: nullable(id()),
  name: text(),
  /** In it, without those below. */
  people: integer(0),
});
export type OrganisationDepartment = Static<typeof OrganisationDepartment>;

export const OrganisationLink = object({
  linkId: id(),
  code: text(),
  contractName: text(),
  courseTitle: longText(),
  department: nullable(text()),
  validUntil: day(),
  isOver: flag(),
  madeBy: text(),
  madeAt: moment(),
});
export type OrganisationLink = Static<typeof OrganisationLink>;

export const OrganisationManager = object({
  staffId: id(),
  name: text(),
  departmentId: nullable(id()),
  department: nullable(text()),
  isDisabled: flag(),
});
export type OrganisationManager = Static<typeof OrganisationManager>;

export const Organisation = object({
  organisationId: id(),
  name: text(),
  people: integer(0),
  contracts: list(OrganisationContract),
  departments: list(OrganisationDepartment),
  links: list(OrganisationLink),
  managers: list(OrganisationManager),
  /** Whose role opens the page of a manager. */
  candidates: list(object({ staffId: id(), name: text() })),
});
export type Organisation = Static<typeof Organisation>;

/** How far somebody is in the course of a seat, counted within the last minutes; nothing of other courses. */
export const SeatProgress = object({
  learned: integer(0),
  all: integer(0),
  /** Days ahead of the own plan, negative behind it; null without one. */
  aheadDays: nullable(integer()),
  /** Of fourteen days, today the last: on which there was some study. */
  days: list(flag()),
  /** Within these; null: longer ago, or never. */
  studiedOn: nullable(day()),
  countedAt: moment(),
});
export type SeatProgress = Static<typeof SeatProgress>;

export const OrganisationMember = object({
  memberId: id(),
  name: text(),
  /** Null: was invited and has not come yet. */
  studentId: nullable(id()),
  department: nullable(text()),
  departmentId: nullable(id()),
  /** Of who was invited: the last four digits. */
  mobileTail: nullable(text()),
  joinedAt: nullable(moment()),
  invitedAt: nullable(moment()),
  isConsented: flag(),
  /** The organisation's own sign-in opens the account. */
  isLinked: flag(),
  seats: list(
    object({
      contractId: id(),
      courseId: id(),
      courseTitle: longText(),
      isWaiting: flag(),
      progress: nullable(SeatProgress),
    }),
  ),
});
export type OrganisationMember = Static<typeof OrganisationMember>;

/** Who left, and whose account the organisation's sign-in would open all the same, were there a seat. */
export const LeftMember = object({
  memberId: id(),
  name: text(),
  studentId: id(),
  leftAt: moment(),
});
export type LeftMember = Static<typeof LeftMember>;

export const organisationEventKinds = [
  'invited',
  'joined',
  'seated',
  'lined',
  'left',
  'consented',
  'unconsented',
  'moved',
  /** By what its own directory says. */
  'directoryLeft',
  'directoryMoved',
] as const;

export const OrganisationEvent = object({
  eventId: id(),
  at: moment(),
  kind: oneOf(...organisationEventKinds),
  /** What the organisation calls the person; null: the account is gone. */
  member: nullable(text()),
  /** Null: the person. */
  by: nullable(text()),
});
export type OrganisationEvent = Static<typeof OrganisationEvent>;

/** What a manager sees of one seat. Where consent is missing only that there is a seat. */
export const ProgressRow = object({
  memberId: id(),
  name: text(),
  department: nullable(text()),
  courseTitle: longText(),
  state: oneOf('shown', 'withheld', 'invited', 'waiting'),
  progress: nullable(SeatProgress),
});
export type ProgressRow = Static<typeof ProgressRow>;

/** Means are of those who consented, whose rows stand there by name anyway. */
export const ProgressGroup = object({
  /** Several where they were too small to be told apart. */
  names: list(text()),
  consented: integer(0),
  /** Percent of chapters; null: of too few. */
  learned: nullable(integer(0, 100)),
});
export type ProgressGroup = Static<typeof ProgressGroup>;

export const OrganisationProgress = object({
  organisationId: id(),
  name: text(),
  /** Whom the manager sees alone; null: everybody. */
  department: nullable(text()),
  seats: integer(0),
  held: integer(0),
  invited: integer(0),
  people: integer(0),
  consented: integer(0),
  /** Of those who consented, within seven days; null: of too few. */
  studiedLately: nullable(integer(0)),
  learned: nullable(integer(0, 100)),
  rows: list(ProgressRow),
  groups: list(ProgressGroup),
  links: list(object({ code: text(), courseTitle: longText(), validUntil: day() })),
});
export type OrganisationProgress = Static<typeof OrganisationProgress>;
