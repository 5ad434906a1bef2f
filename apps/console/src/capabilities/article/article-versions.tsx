import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { ArticleText, OpenArticle } from '@xuezhou/contract/article/console';
import { Dialog } from '@xuezhou/ui/dialog';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { ArticleView } from './article-view.tsx';
import { articleVersionQuery } from './articles.queries.ts';
import styles from './articles.module.css';

interface ArticleVersionsProps {
  opened: OpenArticle;
  mayWrite: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Puts an older one into the fields; it is read by nobody before it is saved and published. */
  onTake: (text: ArticleText) => void;
}

/** Every version that was saved, by whom and when; each can be looked at and brought back. */
export function ArticleVersions({ opened, mayWrite, isOpen, ...rest }: ArticleVersionsProps) {
  const { slug, versions, publishedVersion } = opened;
  const [chosen, choose] = useState<number>();
  const take = (text: ArticleText) => {
    rest.onTake(text);
    rest.onClose();
  };
  return (
    <Dialog title="以前的版本" size={820} isOpen={isOpen} onClose={rest.onClose}>
      <ul className={styles.versions}>
        {versions.map(({ version, changedAt, changedBy }) => (
          <li key={version}>
            <span>
              <b>第 {version} 版</b>
              <small>
                {momentText(changedAt)} · {changedBy}
                {version === publishedVersion && ' · 发布的'}
              </small>
            </span>
            <Button
              variant="subtle"
              size="sm"
              aria-expanded={chosen === version}
              onClick={() => choose(chosen === version ? undefined : version)}
            >
              {chosen === version ? '收起' : '看'}第 {version} 版
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <OneVersion
          slug={slug}
          version={chosen}
          take={mayWrite && chosen !== versions[0]?.version ? take : undefined}
        />
      )}
    </Dialog>
  );
}

interface OneVersionProps {
  slug: string;
  version: number;
  take: ((text: ArticleText) => void) | undefined;
}

function OneVersion({ slug, version, take }: OneVersionProps) {
  const asked = useQuery(articleVersionQuery(slug, version));
  if (asked.isError) return <ErrorState title="这一版没有取到" text={troubleText(asked.error)} />;
  if (asked.data === undefined) return <PageSkeleton />;
  const { text, content } = asked.data;
  return (
    <>
      {take !== undefined && (
        <p className={styles.buttons}>
          <Button variant="light" onClick={() => take(text)}>
            把第 {version} 版放回编辑框
          </Button>
        </p>
      )}
      <ArticleView text={text} content={content} faults={[]} />
    </>
  );
}
