import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazyPart } from '@xuezhou/client/code/lazy-part.ts';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Suspense } from 'react';
import { useMay } from '../../../platform/session/self.ts';
import type { TreeNode } from '../authoring.queries.ts';
import { kindWords } from '../tree/tree-rows.ts';
import type { TreeActs } from '../tree/use-tree-acts.ts';
import styles from './node-pane.module.css';
import { PropertiesForm } from './properties-form.tsx';

const NotFetched = () => <p role="alert">内容没有取到，请刷新这一页再看</p>;
const NodeBody = lazyPart(() => import('./node-body.tsx'), 'NodeBody', NotFetched);

interface NodePaneProps {
  courseId: number;
  node: TreeNode;
  /** Of a lecture. */
  chapter: TreeNode | undefined;
  mayDraft: boolean;
  isOfFiles: boolean;
  acts: TreeActs;
  /** Something new in it, or behind it. */
  onNew: () => void;
}

const newWords = {
  book: '在这本书里加一章',
  reading: '在这一章里加一节课',
  lecture: '在后面加一节课',
} as const;

/** The book, chapter or lecture that is open: what it is called, how it is, and its text. */
export function NodePane(props: NodePaneProps) {
  const { courseId, node, chapter, mayDraft, isOfFiles, acts, onNew } = props;
  const isRemoved = node.state === 'removed';
  const mayWriteQuestions = useMay()('question.write');
  return (
    <div className={styles.root}>
      {isRemoved ? (
        <Notice
          tone="review"
          title={`这${kindWords[node.kind]}已从草稿里删去，发布以后学员才看不到`}
          action={
            mayDraft && (
              <Button variant="subtle" size="sm" onClick={() => acts.remove(node, false)}>
                放回来
              </Button>
            )
          }
        />
      ) : (
        <>
          <PropertiesForm courseId={courseId} node={node} mayDraft={mayDraft} />
          {mayDraft && (
            <div className={styles.actions}>
              <Button variant="light" size="sm" onClick={onNew}>
                {newWords[node.kind]}
              </Button>
              {node.canDraft && mayWriteQuestions && (
                <Button
                  variant="default"
                  size="sm"
                  renderRoot={(root) => <Link {...root} to={`/drafting/${node.nodeId}`} />}
                >
                  拟题
                </Button>
              )}
              <Button
                variant="subtle"
                color="red"
                size="sm"
                onClick={() => acts.remove(node, true)}
              >
                删去这{kindWords[node.kind]}
              </Button>
            </div>
          )}
        </>
      )}
      {!isRemoved && (
        <Suspense fallback={<PageSkeleton />}>
          <NodeBody {...{ courseId, node, chapter, mayDraft, isOfFiles }} />
        </Suspense>
      )}
    </div>
  );
}
