import { keepPreviousData } from '@tanstack/react-query';
import { searchCourse } from '@xuezhou/contract/search';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { SearchBox } from './search-box.tsx';
import { SearchHits } from './search-hits.tsx';
import { SearchResults } from './search-results.tsx';
import { searchWords as words } from './port/search.words.ts';

interface SearchPanelProps {
  courseId: number;
  bookId: number | undefined;
  onChoose: () => void;
}

const searchQuery = (courseId: number, bookId: number | undefined, q: string) =>
  operationQuery(
    searchCourse,
    { params: { courseId }, query: { q, ...(bookId !== undefined && { bookId }) } },
    { ignoreErrors: true },
  );

/** Searches a course, or the text of one of its books. */
export function SearchPanel(props: SearchPanelProps) {
  const isCourse = props.bookId === undefined;
  return (
    <SearchBox
      label={isCourse ? words.inCourse : words.inBook}
      hint={isCourse ? words.hintCourse : words.hintBook}
    >
      {(asked) => <Results {...props} asked={asked} />}
    </SearchBox>
  );
}

function Results({ courseId, bookId, asked, onChoose }: SearchPanelProps & { asked: string }) {
  const found = useSteadyQuery({
    ...searchQuery(courseId, bookId, asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <SearchResults
      asked={asked}
      beginText={bookId === undefined ? words.beginCourse : words.beginBook}
      found={found}
    >
      {(data) => <SearchHits found={data} asked={asked} onChoose={onChoose} />}
    </SearchResults>
  );
}
