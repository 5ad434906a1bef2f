import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { ArticleText, OpenArticle } from '@xuezhou/contract/article/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useRef, useState } from 'react';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { PageHead } from '../../platform/page/page-head.tsx';
import { Withheld } from '../../platform/parts/withheld.tsx';
import { useMay } from '../../platform/session/self.ts';
import { ArticleEditor } from './article-part.tsx';
import { ArticleState } from './article-state.tsx';
import { ArticleView } from './article-view.tsx';
import { articleQuery } from './articles.queries.ts';
import styles from '../../platform/editor/text-desk.module.css';

const VersionsDialog = sheetPart(() => import('./article-versions.tsx'), 'ArticleVersions');
const PublishDialog = sheetPart(() => import('./publish-dialog.tsx'), 'PublishDialog');
const TakeBackDialog = sheetPart(() => import('./act-dialogs.tsx'), 'TakeBackDialog');
const TakeOverDialog = sheetPart(() => import('./act-dialogs.tsx'), 'TakeOverDialog');

/** One article: written at the left, read at the right. */
export default function ArticlePage() {
  const { slug = '' }: { slug?: string } = useParams({ strict: false });
  const asked = useQuery(articleQuery(slug));
  if (asked.data !== undefined) return <Opened key={slug} article={asked.data} />;
  if (!asked.isError) return <PageSkeleton />;
  if (asked.error instanceof RefusalError)
    return (
      <EmptyState
        art="lighthouse"
        order={1}
        title="没有这篇文章"
        text="地址可能写错了，或者它的文件已经删掉。"
        action={<Link to="/articles">回到文章</Link>}
      />
    );
  return (
    <ErrorState
      title="这篇文章没有打开"
      text={troubleText(asked.error)}
      action={
        <Button variant="light" onClick={() => void asked.refetch()}>
          再试一次
        </Button>
      }
    />
  );
}

function Opened({ article }: { article: OpenArticle }) {
  const may = useMay();
  const mayWrite = may('content.draft') && article.owner === 'console';
  const [back, setBack] = useState<{
    text: ArticleText;
    at: number;
    instead: ArticleText | null;
  }>();
  /** What stands in the fields and was not saved. */
  const unsaved = useRef<ArticleText>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const putIn = (next: ArticleText) =>
    setBack({ text: next, at: (back?.at ?? 0) + 1, instead: unsaved.current });
  return (
    <>
      <PageHead
        title={article.title}
        note={<Note article={article} />}
        actions={<Actions article={article} isUnsaved={isUnsaved} onTake={putIn} />}
      />
      {mayWrite ? (
        <>
          <Instead text={back?.instead ?? null} onBack={putIn} />
          <ArticleEditor
            key={back?.at ?? 0}
            opened={article}
            begin={back?.text ?? article.text}
            onUnsaved={(written) => {
              unsaved.current = written;
              setUnsaved(written !== null);
            }}
          />
        </>
      ) : (
        <ArticleView text={article.text} content={article.content} faults={[]} />
      )}
    </>
  );
}

interface ActionsProps {
  article: OpenArticle;
  isUnsaved: boolean;
  onTake: (text: ArticleText) => void;
}

function Actions({ article, isUnsaved, onTake }: ActionsProps) {
  const may = useMay();
  const mayPublish = may('content.publish');
  const versions = useDialog<null>((_, state) => (
    <VersionsDialog {...state} opened={article} mayWrite={may('content.draft')} onTake={onTake} />
  ));
  const publishing = useDialog<null>((_, state) => <PublishDialog {...state} article={article} />);
  const takingBack = useDialog<null>((_, state) => <TakeBackDialog {...state} article={article} />);
  const takingOver = useDialog<null>((_, state) => <TakeOverDialog {...state} article={article} />);
  const { owner, state, version, publishedVersion } = article;
  if (owner === 'file')
    return (
      <>
        {mayPublish && <Button onClick={() => takingOver.open(null)}>接管这一篇</Button>}
        {takingOver.dialog}
      </>
    );
  return (
    <>
      {article.versions.length > 1 && (
        <Button variant="default" onClick={() => versions.open(null)}>
          以前的版本
        </Button>
      )}
      {mayPublish && state !== 'draft' && (
        <Button variant="default" onClick={() => takingBack.open(null)}>
          收回
        </Button>
      )}
      {mayPublish && (state !== 'public' || publishedVersion !== version) && (
        <Button disabled={isUnsaved} onClick={() => publishing.open(null)}>
          {isUnsaved ? '先存再发布' : '发布'}
        </Button>
      )}
      {versions.dialog}
      {publishing.dialog}
      {takingBack.dialog}
      {takingOver.dialog}
    </>
  );
}

interface InsteadProps {
  text: ArticleText | null;
  onBack: (text: ArticleText) => void;
}

/** An older version took the place of words that were not saved: the way back to them. */
function Instead({ text, onBack }: InsteadProps) {
  if (text === null) return null;
  return (
    <div className={styles.notice}>
      <Notice
        isLine
        title="刚才没存的改动换下来了"
        action={
          <Button variant="light" onClick={() => onBack(text)}>
            放回刚才写的
          </Button>
        }
      />
    </div>
  );
}

function Note({ article }: { article: OpenArticle }) {
  const may = useMay();
  const { file, owner, version, changedBy, changedAt, state, slug, publishedAt } = article;
  if (owner === 'file') return <>写在课程目录的 {file} 里，这里只能看；接管以后在这里改。</>;
  if (!may('content.draft')) return <Withheld permission="content.draft" what="改文章" />;
  return (
    <>
      <ArticleState article={article} /> 第 {version} 版，{changedBy} {momentText(changedAt)} 存的；
      {state === 'waiting' && publishedAt !== null && <>{momentText(publishedAt)} 起能读到；</>}
      地址{' '}
      {state === 'public' ? <a href={`/article/${slug}`}>/article/{slug}</a> : `/article/${slug}`}
    </>
  );
}
