import {
  maxExported,
  type exportStudentFile as fileOperation,
  type exportStudents as listOperation,
} from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { readLook } from '../../site/site.port.ts';
import { studentReader, type StudentRow } from '../console/student-desk.repository.ts';
import { presentLearning, presentStudent } from '../console/students.ts';
import { countOf, whomOf } from '../tags/whom.ts';
import { allPersonalData } from './all-personal-data.ts';
import { readAllOfStudent } from './read-all-of-student.ts';
import { studentFile } from './student-file.ts';

const everybody = null;

/** Of those whom the filter finds when a second person has agreed, as the list shows them. */
export async function exportStudents(
  services: ConsoleServices,
  { body: { whom, why } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const { connection } = services.database;
  if (why.trim() === '') throw new Refusal('whyEmpty');
  const asked = await whomOf(services, connection, whom, everybody);
  const people = await countOf(connection, asked);
  if (people > maxExported) throw new Refusal('exportTooMany');
  demandSecondPerson(actor, {
    kind: 'export',
    decider: 'student.export',
    asksCode: true,
    target: { kind: 'students', id: `${people}` },
    facts: { people },
    why,
  });
  return await changeAudited(services, actor, async (change, now) => {
    const rows = await studentReader(change, services).some(sql`${asked}`);
    const auditEntry = {
      operation: 'exportStudents',
      target: { kind: 'students', id: `${rows.length}` },
      after: { people: rows.length },
      why,
    };
    return { answer: rows.map((row) => present(row, now)), auditEntry };
  });
}

function present(row: StudentRow, now: Date): DataOf<typeof listOperation>[number] {
  const { studentId, nickname, mobile, email, registeredOn, courses } = presentStudent(row);
  const { className, tags, assistant, standing } = presentLearning(row, now);
  return {
    ...{ studentId, nickname, mobile, email, registeredOn, courses, className, assistant },
    tags: tags.join('、'),
    chapters: standing === null ? '' : `${standing.chapters.learned} / ${standing.chapters.all}`,
    aheadDays: standing?.aheadDays ?? null,
    studiedAt: standing?.studiedAt ?? null,
    answers: standing?.accuracy.answers ?? null,
    percent: standing?.accuracy.percent ?? null,
    behind: standing?.reasons.map(({ text }) => text).join('，') ?? '',
  };
}

/** For a company that pays or an auditor: everything of one student in one file. */
export async function exportStudentFile(
  services: ConsoleServices,
  { body: { studentId, why } }: InputOf<typeof fileOperation>,
  actor: Actor,
): Promise<DataOf<typeof fileOperation>> {
  const { connection } = services.database;
  if (why.trim() === '') throw new Refusal('whyEmpty');
  const student = await studentReader(connection, services).one(studentId);
  if (student === undefined) throw new Refusal('studentUnknown');
  demandSecondPerson(actor, {
    kind: 'export',
    decider: 'student.export',
    asksCode: true,
    target: { kind: 'student', id: studentId },
    facts: { nickname: student.nickname },
    why,
  });
  const all = allPersonalData.of(connection)(services);
  const parts = await readAllOfStudent(connection, all, studentId);
  const { name: school } = await readLook(connection);
  return await changeAudited(services, actor, (_, at) => {
    const { nickname } = student;
    const facts = { school, studentId, nickname, madeBy: actor.staff.name, why, at, parts };
    return Promise.resolve({
      answer: { fileName: `学员${studentId}-${dayOf(at)}.html`, html: studentFile(facts) },
      auditEntry: {
        operation: 'exportStudentFile',
        target: { kind: 'student', id: studentId },
        after: { nickname },
        why,
      },
    });
  });
}
