import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { longestSearch, searchCourse } from '@xuezhou/contract/search';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useEffect, useRef, useState } from 'react';
import { troubleText } from '../../platform/api/trouble-text.ts';
import { operationQuery } from '../../platform/api/operation-query.ts';
import { useSteadyQuery } from '../../platform/use-steady-query.ts';
import { SearchHits } from './search-hits.tsx';
import styles from './search.module.css';
import { searchWords as words } from './port/search.words.ts';

interface SearchPanelProps {
  courseId: number;
  bookId: number | undefined;
  onChoose: () => void;
}

/** After the last letter. */
const waitMs = 250;

const searchQuery = (courseId: number, bookId: number | undefined, q: string) =>
  operationQuery(
    searchCourse,
    { params: { courseId }, query: { q, ...(bookId !== undefined && { bookId }) } },
    { ignoreErrors: true },
  );

export function SearchPanel({ courseId, bookId, onChoose }: SearchPanelProps) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The sheet may stand already when this comes, and then it looks for nothing to focus any more.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(typed.trim()), waitMs);
    return () => window.clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const own = box.current;
    const move = (event: KeyboardEvent) => moveFocus(own, event);
    own?.addEventListener('keydown', move);
    return () => own?.removeEventListener('keydown', move);
  }, []);
  const { data, error, isFetching, refetch } = useSteadyQuery({
    ...searchQuery(courseId, bookId, asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <div ref={box} role="search">
      <TextInput
        ref={field}
        aria-label={bookId === undefined ? words.inCourse : words.inBook}
        placeholder={bookId === undefined ? words.hintCourse : words.hintBook}
        value={typed}
        maxLength={longestSearch}
        enterKeyHint="search"
        data-autofocus
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        rightSection={
          typed !== '' && (
            <ActionIcon aria-label={words.clear} onClick={() => setTyped('')}>
              <IconX size={18} stroke={1.6} />
            </ActionIcon>
          )
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) setAsked(typed.trim());
        }}
      />
      <div className={styles.results} aria-busy={isFetching}>
        {asked === '' ? (
          <EmptyState
            order={3}
            art="book"
            title={words.begin}
            text={bookId === undefined ? words.beginCourse : words.beginBook}
          />
        ) : error ? (
          <ErrorState
            order={3}
            title={words.failed}
            text={troubleText(error)}
            action={
              <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
                {words.retry}
              </Button>
            }
          />
        ) : data ? (
          <SearchHits found={data} asked={asked} onChoose={onChoose} />
        ) : (
          <PageSkeleton shape="list" />
        )}
      </div>
    </div>
  );
}

/** Up and down go from the field to the hits and among them. */
function moveFocus(box: HTMLElement | null, event: KeyboardEvent): void {
  if (!box || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  const stops = [...box.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at === -1 || !next) return;
  event.preventDefault();
  next.focus();
}
