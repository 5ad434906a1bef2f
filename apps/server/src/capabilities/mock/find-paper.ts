import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { admit } from '../enrolment/enrolment.port.ts';
import { isOverdue } from './attempt/attempt-clock.ts';
import { attemptWriter } from './attempt/attempt.repository.ts';
import { paperReader, type PaperRow } from './paper.repository.ts';

/** A paper that the student may see, or sit; one whose time is over is handed in first. */
export async function findPaper(
  services: Services,
  student: CurrentStudent,
  paperId: number,
  purpose: { for: 'view' | 'study' },
): Promise<PaperRow> {
  const { connection } = services.database;
  const now = services.clock.now();
  const reader = paperReader(connection, student.studentId);
  const paper = await reader.one(paperId);
  if (paper === undefined) throw notFound();
  // Who sits it goes on, also where the course ends meanwhile.
  const isSitting = paper.attempt_no !== null && paper.handed_in_at === null;
  admit(services, paper, student, isSitting ? { for: 'view' } : purpose);
  if (!isOverdue(paper, now)) return paper;
  await attemptWriter(connection, student.studentId).handIn(paperId, paper.attempt_no ?? 0, now);
  return (await reader.one(paperId)) ?? paper;
}
