import { fetchedOnPress } from '@xuezhou/ui/fetched-on-press';
import { Sheet } from '@xuezhou/ui/sheet';
import { useEffect, useState, type ReactNode } from 'react';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { pageSearches } from './page-searches.ts';
import { searchWords as words } from './search.words.ts';

const usePanel = fetchedOnPress(() => import('../search-panel.tsx'));

interface SearchToolProps {
  courseId: number;
  /** Only in the text of this book. */
  bookId?: number;
  /** What opens it. */
  children: (open: () => void) => ReactNode;
}

/** Opens the search of a course or of a book, also by the key that pages search with. */
export function SearchTool({ courseId, bookId, children }: SearchToolProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = usePanel(isOpen, () => setOpen(false));
  const open = () => setOpen(true);
  usePageKeys({ '/': open });
  useEffect(() => pageSearches.add(), []);
  return (
    <>
      {children(open)}
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={bookId === undefined ? words.inCourse : words.inBook}
        width={460}
      >
        {panel && (
          <panel.SearchPanel courseId={courseId} bookId={bookId} onChoose={() => setOpen(false)} />
        )}
      </Sheet>
    </>
  );
}
