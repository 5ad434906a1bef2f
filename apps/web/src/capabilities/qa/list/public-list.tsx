import { Button, SegmentedControl, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { QaTag } from '@xuezhou/contract/qa';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import type { PageSearch } from '../../../platform/page/page.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { courseTag, orders, pagesOf, wishIn, wishSearch, type Wish } from '../place-in.ts';
import { publicQuery, tagsQuery } from '../qa.queries.ts';
import { qaWords as words } from '../qa.words.ts';
import { Questions } from './questions.tsx';
import styles from './filters.module.css';

type ListPath = '/qa' | '/qa/public';

/** What everybody may read, by course, book and order; all of it stands in the address. */
export function PublicList({ to }: { to: ListPath }) {
  const search: PageSearch = useSearch({ strict: false });
  const wish = wishIn(search);
  const { data: tags } = useQuery(tagsQuery);
  const questions = useSteadyQuery({
    ...publicQuery(wish),
    retryOnMount: false,
    placeholderData: keepPreviousData,
  });
  const { courseTagId, bookTagId } = wish;
  const isFiltered = courseTagId !== 0 || bookTagId !== 0 || wish.qType !== 'latest';
  return (
    <>
      <Filters to={to} wish={wish} tags={tags ?? []} />
      <Questions
        label={words.tab.public}
        list={questions.data?.questions}
        page={wish.pageNo}
        pages={pagesOf(questions.data?.itemsCount ?? 0)}
        query={questions}
        linkTo={(pageNo) => (props) => (
          <Link to={to} search={wishSearch({ ...wish, pageNo })} {...props} />
        )}
        empty={
          <EmptyState
            title={isFiltered ? words.emptyFiltered : words.empty}
            text={isFiltered ? words.emptyFilteredText : words.emptyText}
            action={
              isFiltered && (
                <Button
                  variant="light"
                  renderRoot={(props) => <Link to={to} search={{}} {...props} />}
                >
                  {words.seeAll}
                </Button>
              )
            }
          />
        }
      />
    </>
  );
}

function Filters({ to, wish, tags }: { to: ListPath; wish: Wish; tags: readonly QaTag[] }) {
  const navigate = useNavigate();
  const choose = (change: Partial<Wish>) =>
    void navigate({
      to,
      search: wishSearch({ ...wish, pageNo: 1, ...change }),
      replace: true,
      resetScroll: false,
    });
  const course = courseTag(tags, wish.courseTagId);
  const allBooks = { value: '0', label: words.allBooks };
  return (
    <>
      {tags.length > 0 && (
        <ChipFilter
          label={words.courses}
          items={[
            { key: '0', label: words.all },
            ...tags.map(({ tagId, name }) => ({ key: String(tagId), label: name })),
          ]}
          value={String(wish.courseTagId)}
          onChange={(key) => choose({ courseTagId: Number(key), bookTagId: 0 })}
        />
      )}
      <div className={styles.line}>
        {course && course.subTags.length > 0 && (
          <Select
            className={styles.books}
            aria-label={words.books}
            allowDeselect={false}
            data={[
              allBooks,
              ...course.subTags.map(({ tagId, name }) => ({ value: String(tagId), label: name })),
            ]}
            value={String(wish.bookTagId)}
            onChange={(value) => choose({ bookTagId: Number(value ?? 0) })}
          />
        )}
        <SegmentedControl
          className={styles.order}
          aria-label={words.order}
          value={wish.qType}
          onChange={(value) => choose({ qType: value })}
          data={orders.map((value) => ({ value, label: words.orders[value] }))}
        />
      </div>
    </>
  );
}
