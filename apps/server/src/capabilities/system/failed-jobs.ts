import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listFailedJobs as listOperation,
  retryJob as retryOperation,
} from '@xuezhou/contract/system/console';
import { sql } from 'kysely';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import { maskPersonal } from '../../platform/staff/mask-personal.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { heldFlag } from '../../platform/jobs/held-jobs.ts';
import { jobTitle } from './job-titles.ts';

const shownJobs = 100;
/** Nobody tries it again, and nobody does it now. */
const isFailed = sql`attempts >= max_attempts and locked_at is null`;

interface JobRow {
  readonly id: string;
  readonly task_identifier: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly updated_at: Date;
}

export async function listFailedJobs({
  database: { connection },
}: Pick<ConsoleServices, 'database'>): Promise<DataOf<typeof listOperation>> {
  const { rows } = await sql<JobRow>`
    select id::text as id, task_identifier, attempts, last_error, updated_at
    from graphile_worker.jobs where ${isFailed} order by updated_at desc limit ${shownJobs}
  `.execute(connection);
  return rows.map(({ id, task_identifier, attempts, last_error, updated_at }) => ({
    jobId: id,
    name: task_identifier,
    title: jobTitle(task_identifier),
    attempts,
    failedAt: updated_at.toISOString(),
    // The first line says it; what follows is where in the code.
    error: maskPersonal((last_error ?? '').split('\n', 1)[0] ?? '').slice(0, 500),
  }));
}

/** By name, with since when. */
export async function countFailedJobs(
  connection: Connection,
): Promise<{ name: string; count: number; since: Date }[]> {
  const { rows } = await sql<{ name: string; count: number; since: Date }>`
    select task_identifier as name, count(*)::int as count, min(updated_at) as since
    from graphile_worker.jobs where ${isFailed} group by task_identifier
  `.execute(connection);
  return rows;
}

export async function countJobs(
  connection: Connection,
): Promise<{ running: number; waiting: number; due_since: Date | null }> {
  const { rows } = await sql<{ running: number; waiting: number; due_since: Date | null }>`
    select count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
      min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()
        and queue_name is null and (flags ? ${heldFlag}::text) is not true) as due_since
    from graphile_worker.jobs
  `.execute(connection);
  return rows[0] ?? { running: 0, waiting: 0, due_since: null };
}

export const retryJob = (
  services: ConsoleServices,
  input: InputOf<typeof retryOperation>,
  actor: Actor,
): Promise<true> =>
  changeJob(services, input, actor, {
    operation: 'retryJob',
    work: async (change, id) =>
      void (await sql`select graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => 0)`.execute(
        change,
      )),
  });

export const dropJob = (
  services: ConsoleServices,
  input: InputOf<typeof retryOperation>,
  actor: Actor,
): Promise<true> =>
  changeJob(services, input, actor, {
    operation: 'dropJob',
    work: async (change, id) =>
      void (await sql`select graphile_worker.complete_jobs(array[${id}]::bigint[])`.execute(
        change,
      )),
  });

/** Only one that failed for good: one that is tried again by itself, or is done now, is left alone. */
async function changeJob(
  services: ConsoleServices,
  { body: { jobId } }: InputOf<typeof retryOperation>,
  actor: Actor,
  { operation, work }: { operation: string; work: (change: Change, id: string) => Promise<void> },
): Promise<true> {
  if (!/^\d{1,18}$/.test(jobId)) throw new Refusal('jobUnknown');
  return await changeAudited(services, actor, async (change) => {
    const { rows } = await sql<{ name: string }>`
      select task_identifier as name from graphile_worker.jobs where id = ${jobId}::bigint and ${isFailed}
    `.execute(change);
    const [job] = rows;
    if (job === undefined) throw new Refusal('jobUnknown');
    await work(change, jobId);
    const auditEntry = {
      operation,
      target: { kind: 'job', id: jobId },
      before: { name: job.name },
    };
    return { answer: true as const, auditEntry };
  });
}
