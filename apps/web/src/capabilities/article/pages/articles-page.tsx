import { Button } from '@mantine/core';
import { IconRss } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { listArticles } from '@xuezhou/contract/article';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { familyIn } from '@xuezhou/ui/family';
import { useSchool } from '@xuezhou/ui/school';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import type { PageSearch } from '../../../platform/page/page.ts';
import { Pager } from '../../../platform/page/pager.tsx';
import { useDescription } from '../../../platform/page/use-description.ts';
import { articlesQuery, listIn, searchOf, type ListWish } from '../article.queries.ts';
import { articleWords as words } from '../article.words.ts';
import { ArticleRow } from '../parts/article-row.tsx';
import { NotHere } from '../parts/not-here.tsx';
import styles from './articles-page.module.css';

/** What the school's teachers write for everybody; filter and page stand in the address. */
export function ArticlesPage() {
  const search: PageSearch = useSearch({ strict: false });
  const wish = listIn(search);
  const query = useSteadyQuery({
    ...articlesQuery(wish),
    retryOnMount: false,
    placeholderData: keepPreviousData,
  });
  useDescription(words.lead(0));
  return (
    <PageColumn
      layout="aside"
      head={
        <SectionTitle
          order={1}
          caption={words.lead(query.data?.itemsCount ?? 0)}
          action={
            query.data?.hasFeed === true && (
              <a className={styles.feed} href="/rss.xml" target="_blank" rel="noreferrer">
                <IconRss size={18} stroke={1.6} aria-hidden />
                {words.subscribe}
              </a>
            )
          }
        >
          {words.title}
        </SectionTitle>
      }
      aside={
        <SectionCard title={words.more}>
          <p className={styles.note}>{words.moreText}</p>
          <Button
            fullWidth
            mt={16}
            variant="light"
            renderRoot={(props) => <Link to="/mall" {...props} />}
          >
            {words.toMall}
          </Button>
        </SectionCard>
      }
    >
      {query.data !== undefined && <Filter wish={wish} families={query.data.families} />}
      {query.data !== undefined && <List wish={wish} data={query.data} />}
      {query.data === undefined &&
        (query.isError ? <NotHere query={query} order={2} /> : <PageSkeleton shape="list" />)}
    </PageColumn>
  );
}

function Filter({ wish, families }: { wish: ListWish; families: readonly string[] }) {
  const navigate = useNavigate();
  const known = useSchool().families;
  if (families.length < 2 && wish.family === undefined) return null;
  return (
    <ChipFilter<string>
      label={words.filter}
      value={wish.family ?? 'all'}
      items={[
        { key: 'all', label: words.all },
        ...families.map((family) => ({ key: family, label: familyIn(known, family).name })),
      ]}
      onChange={(key) =>
        void navigate({
          to: '/articles',
          search: searchOf({ family: key === 'all' ? undefined : key, pageNo: 1 }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

interface ListProps {
  wish: ListWish;
  data: DataOf<typeof listArticles>;
}

function List({ wish, data: { articles, itemsCount, pageSize } }: ListProps) {
  if (articles.length === 0) return <Empty wish={wish} />;
  const pages = Math.ceil(itemsCount / pageSize);
  return (
    <>
      <SectionCard>
        <ul aria-label={words.list} className={styles.list}>
          {articles.map((article) => (
            <ArticleRow key={article.slug} article={article} />
          ))}
        </ul>
      </SectionCard>
      {pages > 1 && (
        <Pager
          page={wish.pageNo}
          pages={pages}
          linkTo={(pageNo) => (props) => (
            <Link to="/articles" search={searchOf({ ...wish, pageNo })} {...props} />
          )}
        />
      )}
    </>
  );
}

function Empty({ wish }: { wish: ListWish }) {
  const isAll = wish.family === undefined && wish.pageNo === 1;
  return (
    <EmptyState
      title={isAll ? words.empty : words.emptyFamily}
      text={isAll ? words.emptyText : words.emptyFamilyText}
      action={
        !isAll && (
          <Button
            variant="light"
            renderRoot={(props) => <Link to="/articles" search={{}} {...props} />}
          >
            {words.seeAll}
          </Button>
        )
      }
    />
  );
}
