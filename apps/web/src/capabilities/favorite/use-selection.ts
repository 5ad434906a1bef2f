import { useNavigate, useSearch } from '@tanstack/react-router';
import { treeOf, type Selection, type TreeCourse } from '@xuezhou/rules/favorite/collection';
import { useState } from 'react';

const idOf = (text: unknown): number | null => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
};

interface Counted {
  /** What was counted. */
  readonly of: unknown;
  readonly counts: readonly TreeCourse[];
}

/** What the address selects, and the tree in which the selected stays even when it is emptied. */
export function useSelection(kinds: { videos: Counted; questions: Counted }) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const isQuestions = search['view'] === 'questions';
  const { of, counts } = isQuestions ? kinds.questions : kinds.videos;
  const selection: Selection = { courseId: idOf(search['course']), bookId: idOf(search['book']) };
  const [shown, setShown] = useState<{ of: unknown; tree: readonly TreeCourse[] }>({
    of: null,
    tree: [],
  });
  const tree = treeOf(counts, selection, shown.tree);
  if (shown.of !== of) setShown({ of, tree });
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
    isQuestions,
    videoId: idOf(search['video']),
    // What plays would go on unseen.
    view: (key: 'videos' | 'questions') =>
      go({ view: key === 'questions' ? key : undefined, video: undefined }),
    select: ({ courseId, bookId }: Selection) =>
      go({
        course: courseId === null ? undefined : String(courseId),
        book: bookId === null ? undefined : String(bookId),
      }),
    play: (bulletId: number | null) =>
      go({ video: bulletId === null ? undefined : String(bulletId) }),
  };
}
