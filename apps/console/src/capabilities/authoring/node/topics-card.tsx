import { ActionIcon, Button, Menu, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconDots } from '@tabler/icons-react';
import { call } from '@xuezhou/client/api/call.ts';
import {
  maxTopics,
  saveTopics,
  type TopicGroup,
  type TopicLine,
} from '@xuezhou/contract/authoring/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { treeQuery, type TreeNode } from '../authoring.queries.ts';
import { PartButtons } from '../lecture/part-buttons.tsx';
import { useEdited } from '../lecture/use-edited.ts';
import styles from './topics-card.module.css';
import { faultOf, mergedInto, movedBy, nameOfLine, newLine } from './topic-lines.ts';

interface TopicsCardProps {
  courseId: number;
  /** A chapter. */
  node: TreeNode;
  mayDraft: boolean;
}

const groups: readonly { value: TopicGroup; label: string }[] = [
  { value: 'basis', label: '基础篇' },
  { value: 'reinforce', label: '强化篇' },
  { value: 'classic', label: '经典篇' },
  { value: 'review', label: '复习篇' },
  { value: 'path', label: '学习路径' },
];

const linesOf = ({ topics }: TreeNode): TopicLine[] =>
  topics.map((topic) => ({ ...topic, merged: [] }));

/** What a chapter examines, point by point: added, named, ordered, put together and removed, in the draft. */
export function TopicsCard({ courseId, node, mayDraft }: TopicsCardProps) {
  const queryClient = useQueryClient();
  const { nodeId: readingId, revision, title } = node;
  const edited = useEdited<TopicLine[]>({
    saved: linesOf(node),
    revision,
    send: (topics, from) =>
      call(saveTopics, { body: { courseId, readingId, revision: from, topics } }),
    ask: async () => {
      const { nodes } = await queryClient.query({ ...treeQuery(courseId), staleTime: 0 });
      const now = nodes.find((each) => each.kind === 'reading' && each.nodeId === readingId);
      return now && { revision: now.revision, saved: linesOf(now) };
    },
    said: '考点存进草稿了',
  });
  const lines = edited.value;
  const names = lines.map((line) => nameOfLine(line, title));
  const put = (at: number, news: Partial<TopicLine>) =>
    edited.change(lines.map((line, index) => (index === at ? { ...line, ...news } : line)));
  return (
    <SectionCard
      title={`考点 ${lines.length}`}
      caption="题、闪卡和课放在考点里"
      action={
        mayDraft &&
        lines.length < maxTopics && (
          <Button
            size="sm"
            variant="subtle"
            onClick={() => edited.change([...lines, newLine(lines)])}
          >
            加一个考点
          </Button>
        )
      }
    >
      <ol className={styles.rows} aria-label="考点">
        {lines.map((line, at) => (
          <li key={at} className={styles.row}>
            {mayDraft ? (
              <TopicRow
                {...{ line, at, names }}
                chapter={title}
                onPut={(news) => put(at, news)}
                onMove={(by) => edited.change(movedBy(lines, at, by))}
                onMerge={(into) => edited.change(mergedInto(lines, at, into))}
                onRemove={() => edited.change(lines.toSpliced(at, 1))}
              />
            ) : (
              <span>{names[at]}</span>
            )}
          </li>
        ))}
      </ol>
      <PartButtons
        edited={edited}
        name="考点"
        fault={edited.isDirty ? faultOf(lines, title) : undefined}
        theirs={(theirs) => theirs.map((line) => nameOfLine(line, title)).join('、')}
      />
    </SectionCard>
  );
}

interface TopicRowProps {
  line: TopicLine;
  at: number;
  /** Of all, in their order. */
  names: readonly string[];
  chapter: string;
  onPut: (news: Partial<TopicLine>) => void;
  onMove: (by: -1 | 1) => void;
  onMerge: (into: number) => void;
  onRemove: () => void;
}

function TopicRow(props: TopicRowProps) {
  const { line, at, names, chapter, onPut, onMove, onMerge, onRemove } = props;
  return (
    <>
      <TextInput
        className={styles.grow}
        aria-label={`第 ${at + 1} 个考点的名称`}
        // One that was never named is called as its chapter.
        placeholder={line.topicId === null ? '考点的名称' : chapter}
        maxLength={120}
        value={line.title}
        onChange={({ currentTarget }) => onPut({ title: currentTarget.value })}
      />
      <Select
        className={styles.group}
        aria-label={`第 ${at + 1} 个考点在哪一篇`}
        allowDeselect={false}
        data={[...groups]}
        value={line.group}
        onChange={(group) => group !== null && onPut({ group })}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={36} variant="subtle" aria-label={`“${names[at]}”还能做什么`}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          <Menu.Item disabled={at === 0} onClick={() => onMove(-1)}>
            上移
          </Menu.Item>
          <Menu.Item disabled={at === names.length - 1} onClick={() => onMove(1)}>
            下移
          </Menu.Item>
          {names.map((name, other) =>
            other === at ? null : (
              <Menu.Item key={other} onClick={() => onMerge(other)}>
                并入“{name}”
              </Menu.Item>
            ),
          )}
          <Menu.Item color="red" disabled={names.length === 1} onClick={onRemove}>
            删去
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
