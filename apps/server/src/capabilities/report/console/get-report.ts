import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getReport as getOperation,
  listReportRows as rowsOperation,
} from '@xuezhou/contract/report/console';
import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { reportPages } from '../pages/report-pages.ts';
import { askedPeriod } from '../period.ts';
import type { Reading, RowsAsked } from '../report.ts';

type Asking = Pick<ConsoleServices, 'clock' | 'database'>;

interface Query {
  from: string;
  to: string;
  courseId?: number | undefined;
}

async function readingOf(
  { clock, database: { connection } }: Asking,
  { courseId, ...period }: Query,
): Promise<Reading> {
  const now = clock.now();
  const today = dayOf(now);
  const asked = await askedPeriod(connection, period, today);
  return { ...asked, connection, courseId: courseId ?? null, today, now };
}

export async function getReport(
  services: Asking,
  { params: { name }, query }: InputOf<typeof getOperation>,
): Promise<DataOf<typeof getOperation>> {
  const { hasCourses, read } = reportPages[name];
  const reading = await readingOf(services, query);
  const { figures, tables } = await read(hasCourses ? reading : { ...reading, courseId: null });
  return { ...reading.period, hasCourses, figures: [...figures], tables: [...tables] };
}

interface Opened extends Query {
  name: keyof typeof reportPages;
  opens: string;
  line?: string | undefined;
}

/** What stands behind a figure, for who may see that. Throws permissionMissing, reportUnknown and reportSmall. */
export async function findRows(
  services: Asking,
  actor: Actor,
  { name, opens, line, ...query }: Opened,
  page: Pick<RowsAsked, 'after' | 'limit'>,
) {
  const { hasCourses, rows } = reportPages[name];
  const source = Object.hasOwn(rows, opens) ? rows[opens] : undefined;
  if (source === undefined) throw new Refusal('reportUnknown');
  const { permission, find } = source;
  if (!actor.staff.grants.has(permission)) throw new Refusal('permissionMissing');
  const reading = await readingOf(services, query);
  const arePeople = permission === 'student.read';
  const own = arePeople ? ownOf(actor, permission) : null;
  const list = await find({
    ...(hasCourses ? reading : { ...reading, courseId: null }),
    ...{ own, line: line ?? '', ...page },
  });
  return { arePeople, list, period: reading.period };
}

const onePage = 50;

export async function listReportRows(
  services: Asking,
  { params: { name }, query: { after, ...query } }: InputOf<typeof rowsOperation>,
  actor: Actor,
): Promise<DataOf<typeof rowsOperation>> {
  const page = { after: after ?? '', limit: onePage + 1 };
  const { arePeople, list } = await findRows(services, actor, { name, ...query }, page);
  const shown = list.slice(0, onePage);
  return {
    ...{ arePeople, list: shown },
    next: list.length > onePage ? (shown.at(-1)?.key ?? null) : null,
  };
}
