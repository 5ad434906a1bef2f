import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { TopicPlan } from '@xuezhou/contract/mock/console';
import { Notice } from '@xuezhou/ui/notice';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { moved } from '../../../platform/form/items.ts';
import { namedQuery } from '../mock.queries.ts';
import type { DeskPart } from '../one/desk-part.ts';
import deskStyles from '../one/paper-desk.module.css';
import { FixedTopic } from './fixed-topic.tsx';

const PickDialog = sheetPart(() => import('./pick-dialog.tsx'), 'PickDialog');

const newTopic: TopicPlan = {
  ...{ title: '', count: 0, readingIds: [], kinds: [], range: null, questionIds: [] },
};

/** Question by question, in the order in which they are asked. */
export function FixedTopics({ paper, editor, isReadOnly, check }: DeskPart) {
  const { topics } = editor.plan;
  const ids = topics.flatMap(({ questionIds }) => questionIds);
  const { courseId, paperId, chapters } = paper;
  const asked = useQuery({
    ...namedQuery(courseId, paperId, ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const known = new Map(asked.data?.list.map((question) => [question.questionId, question]));
  const { open, dialog } = useDialog((index: number, state) => (
    <PickDialog
      {...{ courseId, paperId, chapters, taken: ids }}
      title={topics[index]?.title ?? ''}
      onPick={(picked) =>
        editor.changeTopic(index, {
          questionIds: [...(topics[index]?.questionIds ?? []), ...picked],
        })
      }
      {...state}
    />
  ));
  return (
    <>
      {asked.isError && (
        <Notice
          tone="review"
          title="题干没有取到"
          action={
            <Button variant="subtle" size="sm" onClick={() => void asked.refetch()}>
              再试一次
            </Button>
          }
        >
          {troubleText(asked.error)}
        </Notice>
      )}
      {topics.map((topic, index) => (
        <FixedTopic
          key={index}
          {...{ topic, index, known, isReadOnly }}
          count={check?.topics[index]?.asked}
          onChange={(news) => editor.changeTopic(index, news)}
          onPick={() => open(index)}
          onMove={(by) => editor.change({ topics: moved(topics, index, index + by) })}
          onRemove={() => editor.change({ topics: topics.toSpliced(index, 1) })}
        />
      ))}
      {topics.length === 0 && (
        <p className={deskStyles.note}>还没有主题。成绩单按主题说哪里强、哪里弱。</p>
      )}
      {!isReadOnly && (
        <div className={deskStyles.actions}>
          <Button
            variant="light"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.6} />}
            onClick={() => editor.change({ topics: [...topics, newTopic] })}
          >
            加一个主题
          </Button>
        </div>
      )}
      {dialog}
    </>
  );
}
