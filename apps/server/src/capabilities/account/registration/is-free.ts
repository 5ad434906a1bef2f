import type { CurrentStudent } from '../../../platform/http/bind.ts';

/** Nobody has it, or the one who asks. */
export const isFree = (
  owner: { student_id: number } | undefined,
  student: CurrentStudent | null,
): boolean => owner === undefined || owner.student_id === student?.studentId;
