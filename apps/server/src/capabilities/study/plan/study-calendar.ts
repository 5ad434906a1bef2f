import { sql } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import type { Planner } from './planned-course.ts';

const purpose = 'study-calendar';

type Address = Pick<Services, 'database' | 'signer'>;

const findRenewed = prepareSql<{ studentId: number }, { renewed: number }>(
  (p) => sql`select renewed from study_calendar where student_id = ${p.studentId}`,
);

const renew = prepareSql<{ studentId: number }, never>(
  (p) => sql`
    insert into study_calendar as s (student_id, renewed) values (${p.studentId}, 1)
    on conflict (student_id) do update set renewed = s.renewed + 1`,
);

const renewedOf = async ({ database }: Pick<Services, 'database'>, studentId: number) =>
  (await findRenewed.first(database.connection, { studentId }))?.renewed ?? 0;

/** A calendar fetches it for good, without a session, until its student takes a new address. */
export async function getStudyCalendar(
  services: Address,
  { studentId }: Pick<Planner, 'studentId'>,
): Promise<{ path: string }> {
  const text = `${studentId}.${await renewedOf(services, studentId)}`;
  return { path: `/files/study/${text}.${services.signer.sign(purpose, text)}.ics` };
}

export async function renewStudyCalendar(
  services: Address,
  student: Pick<Planner, 'studentId'>,
): Promise<{ path: string }> {
  await renew.run(services.database.connection, { studentId: student.studentId });
  return await getStudyCalendar(services, student);
}

/** Whose calendar a file's name asks for; undefined when the signature is not ours, or was taken back. */
export async function ownerOfCalendar(
  services: Address,
  file: string,
): Promise<number | undefined> {
  const [, id = '', renewed = '', signature = ''] =
    /^(\d{1,9})\.(\d{1,9})\.([\w-]{43})\.ics$/.exec(file) ?? [];
  if (!services.signer.verify(purpose, `${id}.${renewed}`, signature)) return undefined;
  const studentId = Number(id);
  return (await renewedOf(services, studentId)) === Number(renewed) ? studentId : undefined;
}
