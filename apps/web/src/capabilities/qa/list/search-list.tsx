import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { longestQaSearch } from '@xuezhou/contract/qa';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { AddressSearch } from '../../../platform/page/address-search.tsx';
import { pageIn, pagesOf } from '../place-in.ts';
import { searchQuery } from '../qa.queries.ts';
import { qaWords as words } from '../qa.words.ts';
import { Questions } from './questions.tsx';
import styles from './filters.module.css';

const fewestLetters = 2;

/** Looks for words in questions and answers; what is looked for stands in the address. */
export function SearchList({ onAsk }: { onAsk: (title: string) => void }) {
  const search = useSearch({ from: '/qa' });
  const keyword = (search['q'] ?? '').slice(0, longestQaSearch);
  const pageNo = pageIn(search);
  const isAsked = [...keyword].length >= fewestLetters;
  const found = useSteadyQuery({
    ...searchQuery({ keyword, pageNo }),
    enabled: isAsked,
    retryOnMount: false,
    placeholderData: keepPreviousData,
  });
  const hasFound = found.data !== undefined && found.data.total > 0;
  return (
    <>
      <SearchField keyword={keyword} />
      {!isAsked && <EmptyState art="book" title={words.begin} text={words.beginText} />}
      {isAsked && (
        <>
          <div className={styles.line}>
            <p className={styles.found} role="status">
              {hasFound && words.found(found.data.total)}
            </p>
            {hasFound && <FindTaught keyword={keyword} />}
          </div>
          <Questions
            label={words.tab.search}
            failedTitle={words.searchFailed}
            list={found.data?.qas}
            page={pageNo}
            pages={pagesOf(found.data?.total ?? 0)}
            query={found}
            linkTo={(page) => (props) => (
              <Link to="/qa" search={{ ...search, page: String(page) }} {...props} />
            )}
            empty={<NothingFound keyword={keyword} onAsk={onAsk} />}
          />
        </>
      )}
    </>
  );
}

interface NothingFoundProps {
  keyword: string;
  onAsk: (title: string) => void;
}

function NothingFound({ keyword, onAsk }: NothingFoundProps) {
  return (
    <EmptyState
      art="lighthouse"
      title={words.notFound(keyword)}
      text={words.notFoundText}
      action={
        <>
          <Button variant="light" onClick={() => onAsk(keyword)}>
            {words.askWith}
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/ai" search={{ sought: keyword }} {...props} />}
          >
            {words.findTaught}
          </Button>
        </>
      }
    />
  );
}

/** What was asked may not be what one seeks; the lectures may have it. */
function FindTaught({ keyword }: { keyword: string }) {
  return (
    <Button
      className={styles.taught}
      variant="subtle"
      size="sm"
      rightSection={<IconChevronRight size={16} stroke={1.6} aria-hidden />}
      renderRoot={(props) => <Link to="/ai" search={{ sought: keyword }} {...props} />}
    >
      {words.findTaughtOf(keyword)}
    </Button>
  );
}

function SearchField({ keyword }: { keyword: string }) {
  const navigate = useNavigate();
  return (
    <AddressSearch
      label={words.search}
      hint={words.searchHint}
      clear={words.clear}
      words={keyword}
      maxLength={longestQaSearch}
      onLook={(q) =>
        void navigate({
          to: '/qa',
          search: { tab: 'search', q: q === '' ? undefined : q },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
