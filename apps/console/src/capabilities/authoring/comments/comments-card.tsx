import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import type { TreeNode } from '../authoring.queries.ts';
import { CommentForm } from './comment-form.tsx';
import { commentsQuery } from './comments.queries.ts';
import styles from './comments.module.css';
import { OneComment } from './one-comment.tsx';

interface CommentsCardProps {
  courseId: number;
  node: TreeNode;
  /** Whoever may write the draft says what is resolved. */
  mayDraft: boolean;
}

/** What colleagues say to each other at a book, a chapter or a lecture; students see nothing of it. */
export function CommentsCard({ courseId, node, mayDraft }: CommentsCardProps) {
  const asked = useQuery(commentsQuery(courseId));
  const [showsResolved, setShown] = useState(false);
  if (asked.isError)
    return (
      <Notice
        tone="wrong"
        title={`批注没有取到：${troubleText(asked.error)}`}
        action={
          <Button variant="subtle" size="sm" onClick={() => void asked.refetch()}>
            再试一次
          </Button>
        }
      />
    );
  if (asked.data === undefined) return null;
  const { colleagues } = asked.data;
  const here = asked.data.comments.filter(
    ({ kind, nodeId }) => kind === node.kind && nodeId === node.nodeId,
  );
  const open = here.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = here.length - open.length;
  const place = { courseId, kind: node.kind, nodeId: node.nodeId };
  return (
    <SectionCard
      title={open.length === 0 ? '批注' : `批注 ${open.length}`}
      caption="只有同事看得到；解决了的留 30 天"
      action={
        resolved > 0 && (
          <Button size="sm" variant="subtle" onClick={() => setShown(!showsResolved)}>
            {showsResolved ? '只看没解决的' : `看解决了的 ${resolved} 条`}
          </Button>
        )
      }
    >
      <div className={styles.root}>
        <ul className={styles.list} aria-label="批注">
          {(showsResolved ? here : open).map((comment) => (
            <OneComment key={comment.commentId} {...{ comment, place, colleagues, mayDraft }} />
          ))}
        </ul>
        <CommentForm
          key={`${node.kind} ${node.nodeId}`}
          {...{ place, colleagues }}
          answers={null}
          label="写一条批注"
        />
      </div>
    </SectionCard>
  );
}
