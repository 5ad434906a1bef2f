import { Select } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { saveProperties, type Topic } from '@xuezhou/contract/authoring/console';
import { Notice } from '@xuezhou/ui/notice';
import { useAct } from '../../../platform/act/use-act.ts';
import type { TreeNode } from '../authoring.queries.ts';
import styles from './topics-card.module.css';

interface TaughtTopicProps {
  courseId: number;
  /** A lecture. */
  node: TreeNode;
  /** Its chapter. */
  chapter: TreeNode;
  mayDraft: boolean;
}

/** Which topic of its chapter a lecture teaches; not asked where there is but one. */
export function TaughtTopic({ courseId, node, chapter, mayDraft }: TaughtTopicProps) {
  const { kind, nodeId, revision, topicId } = node;
  const { act, isBusy, refusal } = useAct();
  if (chapter.topics.length < 2) return null;
  const choose = (chosen: number) =>
    void act(async () => {
      const properties = { topicId: chosen };
      const { conflicts } = await call(saveProperties, {
        body: { courseId, changes: [{ kind, nodeId, revision, properties }] },
      });
      return conflicts.length > 0 ? '刚刚有同事改过这节课，请看过再选一次' : '存进草稿了';
    });
  const nameOf = ({ title }: Topic) => (title === '' ? chapter.title : title);
  return (
    <>
      <Select
        className={styles.taught}
        label="讲哪个考点"
        allowDeselect={false}
        disabled={!mayDraft || isBusy}
        data={chapter.topics.map((topic) => ({
          value: String(topic.topicId),
          label: nameOf(topic),
        }))}
        value={topicId === null ? null : String(topicId)}
        onChange={(value) => value !== null && choose(Number(value))}
      />
      {refusal !== undefined && <Notice tone="wrong" title={refusal} />}
    </>
  );
}
