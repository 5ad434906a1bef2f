import { sql } from 'kysely';

/** The lectures that a student collected. */
export const collectedBullets = (p: { studentId: number }) => sql<number>`
  select bullet_id from bullet_favorite where student_id = ${p.studentId}`;
