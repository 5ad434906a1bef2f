import { useQueries } from '@tanstack/react-query';
import type { ListedStudent } from '@xuezhou/contract/account/console';
import type { Enrolment } from '@xuezhou/contract/enrolment/console';
import { enrolmentsQuery } from '../../enrolment/port/enrolment.queries.ts';

export type EnrolmentsOf = (studentId: number) => readonly Enrolment[];

/** What the students of a list have, asked once for each page of it. What has not come yet is missing. */
export function useEnrolmentsOf(pages: readonly (readonly ListedStudent[])[]): EnrolmentsOf {
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...enrolmentsQuery(page.map(({ studentId }) => studentId)),
      enabled: page.length > 0,
    })),
  });
  const all = new Map<number, Enrolment[]>();
  for (const enrolment of answers.flatMap(({ data }) => data ?? []))
    all.set(enrolment.studentId, [...(all.get(enrolment.studentId) ?? []), enrolment]);
  return (studentId) => all.get(studentId) ?? [];
}
