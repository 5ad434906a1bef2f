import {
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

/** A backup of pgBackRest: with the log that is archived beside it, the way back to any moment. */
export const PointBackup = object({
  pointId: integer(1),
  beganAt: moment(),
  finishedAt: nullable(moment()),
  /** Else what changed since the last full one. */
  isFull: flag(),
  bytes: nullable(count()),
  /** What it took in the repository. */
  storedBytes: nullable(count()),
  error: nullable(text()),
});
export type PointBackup = Static<typeof PointBackup>;

/** The school brought back in a second PostgreSQL and compared, table by table. */
export const PointRehearsal = object({
  rehearsalId: integer(1),
  beganAt: moment(),
  finishedAt: nullable(moment()),
  /** A moment of before that was stopped at on the way. */
  wantedAt: nullable(moment()),
  /** Of the last change that came back. */
  reachedAt: nullable(moment()),
  tables: nullable(integer(0)),
  rows: nullable(count()),
  seconds: nullable(integer(0)),
  error: nullable(text()),
});
export type PointRehearsal = Static<typeof PointRehearsal>;

export const Points = object({
  /** When PostgreSQL last archived a part of its log: what came before can be brought back. */
  archivedAt: nullable(moment()),
  /** Since then it fails; null where it does not. */
  archiveFailedAt: nullable(moment()),
  backups: list(PointBackup),
  rehearsals: list(PointRehearsal),
});
export type Points = Static<typeof Points>;

/** Written down by the command line of the database's machine, which alone can make them. */
export const listPoints = operation({
  summary: '能回到任意时刻的备份和演练，从新到旧',
  method: 'GET',
  path: '/api/console/backups/points',
  access: { staff: 'system.read' },
  data: Points,
});
