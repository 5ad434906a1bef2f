import type { StaffThread } from '@xuezhou/contract/qa/console';
import type { CannedValues } from '@xuezhou/rules/qa/canned-fields';

/** What the question gives to the fields of a canned answer. */
export const cannedValues = (
  { asker, place: { course, book, reading }, studentId }: StaffThread,
  teacher: string,
): CannedValues => ({
  // Whoever has left is called nothing.
  学员: studentId === null ? null : asker,
  老师: teacher,
  课程: course?.name ?? null,
  书: book?.name ?? null,
  章: reading?.name ?? null,
});
