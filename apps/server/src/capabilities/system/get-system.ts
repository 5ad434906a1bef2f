import type { ProviderKind } from '@xuezhou/contract/site/console';
import type { SystemState } from '@xuezhou/contract/system/console';
import { findRepairs } from '@xuezhou/rules/system/repairs';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';
import { findMissingWork } from '../../platform/jobs/living-workers.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { version } from '../../platform/version.ts';
import { providersHealth, readLook, readSchoolSettings } from '../site/site.port.ts';
import { ownersNow } from '../staff/staff.port.ts';
import { countHeldWebhooks } from '../webhook/webhook.port.ts';
import { lastBackupAt } from './backup-runs.ts';
import { countHeldOutward } from './outward.ts';
import { pointState } from './points/point-state.ts';
import { lastRehearsal } from './rehearsals.ts';
import { readRoom, roomNow } from './room.ts';
import { certificateUntil } from './certificate-until.ts';
import { snoozedRepairs, watchOf } from './repairs/repair-notes.ts';
import { countFailedJobs, countJobs } from './failed-jobs.ts';

/** Where the school says nothing else. */
const usualRehearsalDays = 30;

/** Looks at all of it now; nothing of it is older than this call. */
export async function getSystem(services: ConsoleServices): Promise<SystemState> {
  const { connection } = services.database;
  const now = services.clock.now();
  const [jobs, failed, state, certificate, room, told, watch, snoozedUntil] = await Promise.all([
    countJobs(connection),
    countFailedJobs(connection),
    readState(connection),
    certificateUntil(services.config.PUBLIC_URL),
    roomNow(services),
    readRoom(services),
    watchOf(services),
    snoozedRepairs(connection, now),
  ]);
  const repairs = findRepairs({
    ...(await factsOf(services)),
    now: now.toISOString(),
    firstStudentAt: state.first_student_at?.toISOString() ?? null,
    disk: room,
    certificateUntil: certificate?.toISOString() ?? null,
    failed: failed.map(({ name, count, since }) => ({ name, count, since: since.toISOString() })),
    dueSince: jobs.due_since?.toISOString() ?? null,
    owners: state.owners,
  });
  return {
    checkedAt: now.toISOString(),
    repairs: repairs.map((repair) => ({ ...repair, snoozedUntil: snoozedUntil(repair) })),
    watch,
    version,
    database: {
      connections: state.connections,
      maxConnections: state.max_connections,
      bytes: Number(state.bytes),
    },
    jobs: {
      running: jobs.running,
      waiting: jobs.waiting,
      failed: failed.reduce((sum, { count }) => sum + count, 0),
    },
    disk: { ...room, ...told },
    certificateUntil: certificate?.toISOString() ?? null,
  };
}

/** What repairs are found by, and the page shows in no other way. */
async function factsOf(services: ConsoleServices) {
  const { connection } = services.database;
  const [backupAt, look, rehearsal, settings, heldWebhooks, heldOutward, undone, points, health] =
    await Promise.all([
      lastBackupAt(services),
      readLook(connection),
      lastRehearsal(services),
      readSchoolSettings(connection),
      countHeldWebhooks(connection),
      countHeldOutward(connection),
      findMissingWork(connection),
      pointState(connection),
      providersHealth(services, connection),
    ]);
  return {
    backupAt: backupAt?.toISOString() ?? null,
    rehearsal: {
      soundAt: rehearsal.soundAt?.toISOString() ?? null,
      fault: rehearsal.fault,
      mostDays: Number(settings.RESTORE_REHEARSAL_DAYS ?? usualRehearsalDays),
    },
    points: points && {
      since: points.since.toISOString(),
      backupAt: points.backupAt?.toISOString() ?? null,
      archiveFailedAt: points.archiveFailedAt?.toISOString() ?? null,
      soundAt: points.soundAt?.toISOString() ?? null,
      fault: points.fault,
    },
    failing: health.failing,
    lost: health.lost,
    lostMerchants: health.lostMerchants,
    sandboxed: sandboxedIn(services.config, health.sandboxed),
    smsSign: look.sms_sign_state,
    ...{ heldWebhooks, heldOutward, undone },
  };
}

interface State {
  readonly first_student_at: Date | null;
  readonly owners: number;
  readonly connections: number;
  readonly max_connections: number;
  readonly bytes: string;
}

async function readState(connection: Connection): Promise<State> {
  const { rows } = await sql<State>`select
    (select min(registered_at) from student) as first_student_at,
    ${ownersNow} as owners,
    (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
    current_setting('max_connections')::int as max_connections,
    pg_database_size(current_database())::text as bytes
  `.execute(connection);
  const [state] = rows;
  if (state === undefined) throw new Error('the database says nothing of itself');
  return state;
}

/** What still goes to the sandbox; a production server would not have started with it. */
export function sandboxedIn(
  config: ConsoleServices['config'],
  sandboxed: readonly ProviderKind[],
): string[] {
  const { wechat } = config;
  return [
    sandboxed.includes('sms') && '短信',
    sandboxed.includes('mail') && '邮件',
    config.WECHAT_APP_ID === '' && wechat !== null && '微信登录',
    sandboxed.includes('wxpay') && '微信支付',
    sandboxed.includes('alipay') && '支付宝',
  ].filter((word) => word !== false);
}
