import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { listQueryOf, studentPages } from '../students.queries.ts';
import { lastList } from '../way-back.ts';

interface ListPlace {
  /** From 1; null: who came by another way stands in no list. */
  place: number | null;
  count: number;
  /** Whether all of the list was fetched. */
  isWhole: boolean;
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
}

/** Where a student stands in the list that one came from. */
export function useListPlace(studentId: number | undefined): ListPlace {
  const router = useRouter();
  const list = useQueryClient().getQueryData(studentPages(listQueryOf(lastList())).queryKey);
  const ids = list?.pages.flatMap((page) => page.list.map((each) => each.studentId)) ?? [];
  const at = studentId === undefined ? -1 : ids.indexOf(studentId);
  const way = (to: number | undefined) =>
    to === undefined
      ? undefined
      : () => void router.navigate({ to: `/students/${to}`, replace: true });
  return {
    place: at < 0 ? null : at + 1,
    count: ids.length,
    isWhole: list?.pages.at(-1)?.next === null,
    next: at < 0 ? undefined : way(ids[at + 1]),
    previous: way(ids[at - 1]),
  };
}
