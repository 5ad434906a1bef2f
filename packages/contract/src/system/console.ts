import {
  day,
  done,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  text,
  flag,
  type Static,
} from '../kernel.ts';

export * from './console-points.ts';
export * from './console-rehearsal.ts';

/** Disks and databases are larger than other numbers here. */
const large = () => integer(0, Number.MAX_SAFE_INTEGER);

export const SystemRepair = object({
  key: text(),
  severity: oneOf('urgent', 'mend', 'spare'),
  title: text(),
  since: nullable(moment()),
  meaning: text(),
  cure: text(),
  act: oneOf(
    'backup',
    'rehearse',
    'jobs',
    'look',
    'staff',
    'webhooks',
    'outward',
    'server',
    'points',
    'providers',
  ),
  /** Nobody is reminded of it until then. */
  snoozedUntil: nullable(moment()),
});
export type SystemRepair = Static<typeof SystemRepair>;

export const SystemState = object({
  checkedAt: moment(),
  repairs: list(SystemRepair),
  /** The check that tells owners by itself: when it ran last, and whether it stopped; and how many owners it can reach. */
  watch: object({
    checkedAt: nullable(moment()),
    isStopped: flag(),
    byMail: integer(0),
    bySms: integer(0),
  }),
  version: text(),
  database: object({ connections: integer(0), maxConnections: integer(0), bytes: large() }),
  jobs: object({ running: integer(0), waiting: integer(0), failed: integer(0) }),
  disk: object({
    freeBytes: large(),
    totalBytes: large(),
    /** When it is full if it goes on so; null: it does not fill within three years, or fewer than seven days are known. */
    fullOn: nullable(day()),
    /** What the school's files take, the most first, as it was counted then: by night. */
    notedAt: nullable(moment()),
    files: list(object({ title: text(), bytes: large() })),
  }),
  certificateUntil: nullable(moment()),
});
export type SystemState = Static<typeof SystemState>;

/** Looked at anew for each call. */
export const getSystem = operation({
  summary: '系统：要修的、数据库、任务、存储',
  method: 'GET',
  path: '/api/console/system',
  access: { staff: 'system.read' },
  data: SystemState,
});

/** For a week; what is urgent is never put off, and nothing is while it becomes so. */
export const snoozeRepair = operation({
  summary: '过几天再提醒一件要修的',
  method: 'POST',
  path: '/api/console/system/repairs/snooze',
  access: { staff: 'system.write' },
  body: object({ key: text(100, 1), isSnoozed: flag() }),
  data: object({ until: nullable(moment()) }),
  refusals: ['repairGone', 'repairUrgent'],
});

export const FailedJob = object({
  jobId: text(),
  name: text(),
  title: text(),
  attempts: integer(0),
  failedAt: moment(),
  /** As the provider or the machine said it; phones and addresses are masked. */
  error: longText(),
});
export type FailedJob = Static<typeof FailedJob>;

export const listFailedJobs = operation({
  summary: '没有做成、也不会自己再试的任务',
  method: 'GET',
  path: '/api/console/jobs',
  access: { staff: 'system.read' },
  data: list(FailedJob),
});

const oneJob = object({ jobId: text(20, 1) });

/** From the beginning, as often as at first. */
export const retryJob = operation({
  summary: '再做一次没有做成的任务',
  method: 'POST',
  path: '/api/console/jobs/retry',
  access: { staff: 'system.write' },
  body: oneJob,
  data: done(),
  refusals: ['jobUnknown'],
});

export const dropJob = operation({
  summary: '不做了，去掉一个没有做成的任务',
  method: 'POST',
  path: '/api/console/jobs/drop',
  access: { staff: 'system.write' },
  body: oneJob,
  data: done(),
  refusals: ['jobUnknown'],
});

export const Backup = object({
  backupId: integer(1),
  askedAt: moment(),
  finishedAt: nullable(moment()),
  /** On the machine of the server. */
  folder: text(),
  bytes: nullable(large()),
  tables: nullable(integer(0)),
  rows: nullable(large()),
  files: nullable(integer(0)),
  /** Why it was not made; null while it is made, and of a whole one. */
  error: nullable(text()),
  isByHand: flag(),
});
export type Backup = Static<typeof Backup>;

export const listBackups = operation({
  summary: '备份，从新到旧',
  method: 'GET',
  path: '/api/console/backups',
  access: { staff: 'system.read' },
  data: list(Backup),
});

/** The job does it; one at a time. */
export const makeBackup = operation({
  summary: '现在备份',
  method: 'POST',
  path: '/api/console/backups/make',
  access: { staff: 'system.write' },
  data: done(),
  refusals: ['backupRunning', 'backupNoRoom'],
});

/** Where the school is a copy: what waited to be sent when it was made is held, and leaves now or never. */
export const settleOutward = operation({
  summary: '恢复以前停着的邮件和短信：发出去，或不发了',
  method: 'POST',
  path: '/api/console/system/outward',
  access: { staff: 'system.write' },
  body: object({ isSent: flag() }),
  data: object({ count: integer(0) }),
  refusals: ['outwardSettled'],
});

export const FirstStep = object({
  key: oneOf('look', 'course', 'lecture', 'questions', 'students', 'paper'),
  count: integer(0),
  isDone: flag(),
  /** In words: what there is, or what is missing. */
  note: text(),
});

/** A step is done when the thing exists, and undone when it is deleted. */
export const getFirstSteps = operation({
  summary: '把学校开起来：还差哪几步',
  method: 'GET',
  path: '/api/console/first-steps',
  access: { staff: 'setting.read' },
  data: object({ steps: list(FirstStep) }),
});
