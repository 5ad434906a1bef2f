import {
  done,
  flag,
  integer,
  list,
  moment,
  nullable,
  object,
  operation,
  text,
  type Static,
} from '../kernel.ts';

const count = () => integer(0, Number.MAX_SAFE_INTEGER);

/** A backup that was restored into a second place, to see whether it can be. */
export const Rehearsal = object({
  rehearsalId: integer(1),
  backupId: integer(1),
  askedAt: moment(),
  finishedAt: nullable(moment()),
  isByHand: flag(),
  /** Null while it goes on, and where something was not as it had been. */
  restored: nullable(
    object({
      /** The moment that the backup is of; what came later would be lost. */
      madeAt: moment(),
      tables: integer(0),
      rows: count(),
      files: integer(0),
      /** What came back, beside what there was when it was tried. */
      counts: list(object({ table: text(), restored: count(), now: count() })),
    }),
  ),
  /** What was not as it had been. */
  error: nullable(text()),
});
export type Rehearsal = Static<typeof Rehearsal>;

export const listRehearsals = operation({
  summary: '恢复演练的记录，从新到旧',
  method: 'GET',
  path: '/api/console/backups/rehearsals',
  access: { staff: 'system.read' },
  data: list(Rehearsal),
});

/** A job restores it into a database and a folder of their own, compares all of it, and takes both away; one at a time. */
export const rehearseRestore = operation({
  summary: '拿一份备份演练恢复',
  method: 'POST',
  path: '/api/console/backups/rehearse',
  access: { staff: 'system.write' },
  body: object({ backupId: integer(1) }),
  data: done(),
  refusals: ['backupGone', 'rehearsalRunning', 'rehearsalNoRoom'],
});
