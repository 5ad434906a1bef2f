import type { TreeNode } from '../authoring.queries.ts';
import { CommentsCard } from '../comments/comments-card.tsx';
import { LectureSlides } from './lecture-slides.tsx';
import { ReadingEditor } from './reading-part.tsx';
import { TaughtTopic } from './taught-topic.tsx';
import { TopicsCard } from './topics-card.tsx';

interface NodeBodyProps {
  courseId: number;
  node: TreeNode;
  /** Of a lecture. */
  chapter: TreeNode | undefined;
  mayDraft: boolean;
  isOfFiles: boolean;
}

/** What a book, a chapter or a lecture is made of, and what colleagues say of it. */
export function NodeBody({ courseId, node, chapter, mayDraft, isOfFiles }: NodeBodyProps) {
  return (
    <>
      {node.kind === 'reading' && <TopicsCard {...{ courseId, node, mayDraft }} />}
      {node.kind === 'reading' && !isOfFiles && (
        <ReadingEditor courseId={courseId} readingId={node.nodeId} mayDraft={mayDraft} />
      )}
      {node.kind === 'lecture' && chapter && (
        <TaughtTopic {...{ courseId, node, chapter, mayDraft }} />
      )}
      {node.kind === 'lecture' && !isOfFiles && (
        <LectureSlides courseId={courseId} lectureId={node.nodeId} mayDraft={mayDraft} />
      )}
      {!isOfFiles && <CommentsCard {...{ courseId, node, mayDraft }} />}
    </>
  );
}
