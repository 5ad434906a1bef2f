import type { Connection } from '../../../platform/database/prepare.ts';

/** A team of a class, or of a course. */
export async function makeTeam(
  connection: Connection,
  courseId: number,
  { classId = null, teacher }: { classId?: number | null; teacher?: number } = {},
): Promise<number> {
  const { team_id: teamId } = await connection
    .insertInto('im_team')
    .values({
      course_id: courseId,
      class_id: classId,
      name: '二月班',
      opened_at: new Date('2026-11-01T08:00:00Z'),
      closed_at: null,
    })
    .returning('team_id')
    .executeTakeFirstOrThrow();
  if (teacher !== undefined)
    await connection
      .insertInto('im_teacher')
      .values({ team_id: teamId, student_id: teacher })
      .execute();
  return teamId;
}

export async function joinClass(
  connection: Connection,
  member: { studentId: number; campId: number; classId: number },
): Promise<void> {
  await connection
    .insertInto('camp_member')
    .values({
      student_id: member.studentId,
      camp_id: member.campId,
      class_id: member.classId,
      starts_on: '2026-11-01',
      joined_at: new Date('2026-11-01T08:00:00Z'),
    })
    .execute();
}
