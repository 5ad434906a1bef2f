import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FavoriteCourse } from '@xuezhou/contract/favorite';
import { treeOf, type Selection, type TreeCourse } from '@xuezhou/rules/favorite/collection';
import { useState } from 'react';

const idOf = (text: unknown): number | null => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** What the address selects, and the tree in which the selected stays even when it is emptied. */
export function useSelection(courses: readonly FavoriteCourse[]) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const selection: Selection = { courseId: idOf(search['course']), bookId: idOf(search['book']) };
  const [shown, setShown] = useState<{ of: unknown; tree: readonly TreeCourse[] }>({
    of: null,
    tree: [],
  });
  const tree = treeOf(courses, selection, shown.tree);
  if (shown.of !== courses) setShown({ of: courses, tree });
  const go = (change: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  return {
    selection,
    tree,
    videoId: idOf(search['video']),
    select: ({ courseId, bookId }: Selection) =>
      go({
        course: courseId === null ? undefined : String(courseId),
        book: bookId === null ? undefined : String(bookId),
      }),
    play: (bulletId: number | null) =>
      go({ video: bulletId === null ? undefined : String(bulletId) }),
  };
}
