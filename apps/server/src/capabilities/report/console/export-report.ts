import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { exportReport as operation } from '@xuezhou/contract/report/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { findRows } from './get-report.ts';

/** In one file: of more no spreadsheet is any use, and the answer is kept for a week. */
const mostRows = 100_000;

/** The people behind a figure as they stand when it is agreed to; the log keeps how many. */
export async function exportReport(
  services: ConsoleServices,
  { body: { why, ...asked } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  if (why.trim() === '') throw new Refusal('whyEmpty');
  const { grants } = actor.staff;
  // It is done with the rights of whoever agrees, so nobody asks for more than the own in this way.
  if (!grants.has('report.read') || ownOf(actor, 'student.read') !== null)
    throw new Refusal('permissionMissing');
  // Refused before anybody is asked to agree.
  const page = { after: '', limit: mostRows + 1 };
  const { arePeople, list, period } = await findRows(services, actor, asked, page);
  if (!arePeople) throw new Refusal('reportUnknown');
  if (list.length > mostRows) throw new Refusal('reportLarge');
  const { name, courseId, opens, line } = asked;
  const facts = { name, ...period, ...(courseId && { courseId }), opens, ...(line && { line }) };
  const target = { kind: 'report', id: name };
  const people = list.length;
  demandSecondPerson(actor, {
    ...{ kind: 'export', decider: 'student.export', asksCode: true },
    ...{ target, facts: { ...facts, people }, why },
  });
  return await changeAudited(services, actor, async () => ({
    answer: list.map(({ path, title, note }) => ({
      studentId: Number(path.slice(path.lastIndexOf('/') + 1)),
      ...{ nickname: title, note },
    })),
    auditEntry: { operation: 'exportReport', target, after: { ...facts, people }, why },
  }));
}
