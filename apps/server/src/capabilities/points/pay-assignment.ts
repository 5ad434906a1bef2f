import type { Change } from '../../platform/database/prepare.ts';
import { assignmentTitle } from '../assignment/assignment.port.ts';
import { earnPoints } from './earn-points.ts';

/** An assignment was passed; once for each. */
export async function payAssignment(
  change: Change,
  { studentId, assignmentId, now }: { studentId: number; assignmentId: number; now: Date },
): Promise<void> {
  const title = (await assignmentTitle(change, assignmentId)) ?? '';
  await earnPoints(change, {
    ...{ kind: 'assignment', studentId, about: String(assignmentId) },
    ...{ name: `作业「${title}」通过`, madeAt: now, now },
  });
}
