import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import type { ArticleText, OpenArticle } from '@xuezhou/contract/article/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import styles from '../../platform/editor/text-desk.module.css';
import { VersionsDialog } from '../../platform/editor/versions-dialog.tsx';
import { ArticleView } from './article-view.tsx';
import { articleVersionQuery } from './articles.queries.ts';

interface ArticleVersionsProps {
  opened: OpenArticle;
  mayWrite: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Puts an older one into the fields; it is read by nobody before it is saved and published. */
  onTake: (text: ArticleText) => void;
}

/** Every version that was saved, by whom and when; each can be looked at and brought back. */
export function ArticleVersions({ opened, mayWrite, onTake, ...dialog }: ArticleVersionsProps) {
  const { slug, versions, publishedVersion } = opened;
  const take = (text: ArticleText) => {
    onTake(text);
    dialog.onClose();
  };
  return (
    <VersionsDialog
      {...dialog}
      versions={versions}
      readVersion={publishedVersion ?? undefined}
      readWords="发布的"
      renderVersion={(version) => (
        <OneVersion
          slug={slug}
          version={version}
          take={mayWrite && version !== versions[0]?.version ? take : undefined}
        />
      )}
    />
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
