import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { ProseText, sectionId } from '@xuezhou/client/prose/prose-text.tsx';
import { scrollToElement } from '@xuezhou/client/browser/scroll-to.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import type { Article } from '@xuezhou/contract/article';
import { yuanText } from '@xuezhou/rules/mall/money';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Price } from '@xuezhou/ui/price';
import { SectionCard } from '@xuezhou/ui/section-card';
import type { MouseEvent } from 'react';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useDescription } from '../../../platform/page/use-description.ts';
import { articleQuery } from '../article.queries.ts';
import { articleWords as words } from '../article.words.ts';
import { ByLine } from '../parts/by-line.tsx';
import { NotHere } from '../parts/not-here.tsx';
import styles from './article-page.module.css';

/** One article, as everybody reads it. */
export function ArticlePage() {
  const { slug } = useParams({ from: '/article/$slug' });
  const query = useSteadyQuery({ ...articleQuery(slug), retryOnMount: false });
  useTitle(query.data?.title ?? words.title);
  useDescription(query.data?.summary ?? '');
  if (query.isPending) return <PageSkeleton isPage shape="reading" />;
  const header = (
    <PagePhoneHeader title={words.title} back={<BackLink label={words.back} to="/articles" />} />
  );
  if (query.data === undefined)
    return (
      <>
        {header}
        <PageColumn>
          <NotHere query={query} order={1} />
        </PageColumn>
      </>
    );
  const article = query.data;
  const hasContents = article.sections.length > 1;
  return (
    <>
      {header}
      <PageColumn
        layout="aside"
        head={<Head article={article} />}
        asideLabel={words.contents}
        aside={hasContents && <Contents sections={article.sections} />}
      >
        <div className={styles.text}>
          {article.picture !== null && (
            <img className={styles.picture} src={article.picture} alt="" />
          )}
          <ProseText page={{ ...article, updatedOn: null }} />
          {article.good !== null && <GoodCard good={article.good} />}
        </div>
      </PageColumn>
    </>
  );
}

function Head({ article }: { article: Article }) {
  const { title, family } = article;
  return (
    <header className={styles.head}>
      <nav className={styles.trail}>
        <Link to="/articles" search={{}}>
          {words.back}
        </Link>
      </nav>
      {family !== null && <FamilyTag family={family} />}
      <h1>{title}</h1>
      <ByLine article={article} />
    </header>
  );
}

function Contents({ sections }: Pick<Article, 'sections'>) {
  const go = (event: MouseEvent, index: number) => {
    const heading = document.getElementById(sectionId(index));
    if (heading === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    scrollToElement(heading);
    heading.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.contents} aria-label={words.contents}>
      <p className="xz-caption xz-quiet" aria-hidden>
        {words.contents}
      </p>
      <ol>
        {sections.map(({ title }, index) => (
          <li key={title}>
            <a href={`#${sectionId(index)}`} onClick={(event) => go(event, index)}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What can be bought to learn more of it. */
function GoodCard({ good }: { good: NonNullable<Article['good']> }) {
  const { goodId, goodName, level, holds, price } = good;
  return (
    <SectionCard title={goodName}>
      <p className={styles.note}>{[level, holds].filter((text) => text !== '').join(' · ')}</p>
      <div className={styles.buy}>
        <Button
          renderRoot={(props) => <Link to="/mall/good/$goodId" params={{ goodId }} {...props} />}
        >
          {words.toGood}
        </Button>
        <Price amount={yuanText(price)} size={18} />
      </div>
    </SectionCard>
  );
}
