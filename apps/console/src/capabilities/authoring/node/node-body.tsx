import type { TreeNode } from '../authoring.queries.ts';
import { LectureSlides } from './lecture-slides.tsx';
import { ReadingEditor } from './reading-part.tsx';
import { TaughtTopic } from './taught-topic.tsx';
import { TopicsCard } from './topics-card.tsx';

interface NodeBodyProps {
  courseId: number;
  /** A chapter or a lecture. */
  node: TreeNode;
  /** Of a lecture. */
  chapter: TreeNode | undefined;
  mayDraft: boolean;
  isOfFiles: boolean;
}

/** What a chapter or a lecture is made of. */
export function NodeBody({ courseId, node, chapter, mayDraft, isOfFiles }: NodeBodyProps) {
  if (node.kind === 'reading')
    return (
      <>
        <TopicsCard {...{ courseId, node, mayDraft }} />
        {!isOfFiles && (
          <ReadingEditor courseId={courseId} readingId={node.nodeId} mayDraft={mayDraft} />
        )}
      </>
    );
  return (
    <>
      {chapter && <TaughtTopic {...{ courseId, node, chapter, mayDraft }} />}
      {!isOfFiles && (
        <LectureSlides courseId={courseId} lectureId={node.nodeId} mayDraft={mayDraft} />
      )}
    </>
  );
}
