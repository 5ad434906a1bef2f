import { Sheet } from '@xuezhou/ui/sheet';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useReaderKeys } from '../reader/use-reader-keys.ts';
import { searchWords as words } from './search.words.ts';

const SearchPanel = lazy(async () => ({
  default: (await import('./search-panel.tsx')).SearchPanel,
}));

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
  const open = () => setOpen(true);
  useReaderKeys({ '/': open });
  return (
    <>
      {children(open)}
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={bookId === undefined ? words.inCourse : words.inBook}
        width={460}
      >
        <Suspense fallback={null}>
          <SearchPanel courseId={courseId} bookId={bookId} onChoose={() => setOpen(false)} />
        </Suspense>
      </Sheet>
    </>
  );
}
