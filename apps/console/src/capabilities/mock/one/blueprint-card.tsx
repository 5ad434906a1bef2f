import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { PaperChapter, TopicPlan } from '@xuezhou/contract/mock/console';
import { allocate } from '@xuezhou/rules/mock/draw-paper';
import { countsInRanges } from '@xuezhou/rules/mock/paper-plan';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { moved } from '../../../platform/form/items.ts';
import { booksOf } from './books-of.ts';
import type { DeskPart } from './desk-part.ts';
import styles from './paper-desk.module.css';
import { TopicRow } from './topic-row.tsx';

const TopicDialog = sheetPart(() => import('./topic-dialog.tsx'), 'TopicDialog');

const newTopic = (given: Partial<TopicPlan> = {}): TopicPlan => ({
  ...{ title: '', count: 10, readingIds: [], kinds: [], range: null, questionIds: [] },
  ...given,
});

/** What a blueprint without topics begins with: this many questions, shared among the books. */
const usualTotal = 60;

/** A topic for each book that has questions and is open. */
function topicsByBook(chapters: readonly PaperChapter[]): TopicPlan[] {
  const books = booksOf(chapters.filter(({ questions, isOpen }) => questions > 0 && isOpen));
  const counts = allocate(
    usualTotal,
    books.map(() => 1),
  );
  return books.map(({ title, chapters: own }, index) =>
    newTopic({
      title: title.slice(0, 60),
      count: counts[index] ?? 0,
      readingIds: own.map(({ readingId }) => readingId),
    }),
  );
}

/** Topic by topic: how many, of which chapters, where in the range of the syllabus, and whether they suffice. */
export function BlueprintCard({ paper, editor, isReadOnly, check }: DeskPart) {
  const { plan, change, changeTopic } = editor;
  const { topics } = plan;
  const total = topics.reduce((sum, { count }) => sum + count, 0);
  const { open, dialog } = useDialog((index: number, state) => (
    <TopicDialog
      topic={topics[index] ?? newTopic()}
      chapters={paper.chapters}
      onDone={(news) => changeTopic(index, news)}
      {...state}
    />
  ));
  const hasRanges = topics.some(({ range }) => range !== null);
  const spread = () => {
    const counts = countsInRanges(
      total,
      topics.map(({ range }) => range),
    );
    change({ topics: topics.map((topic, index) => ({ ...topic, count: counts[index] ?? 0 })) });
  };
  return (
    <section className={styles.card} aria-label="蓝图">
      <div className={styles.cardHead}>
        <h2>蓝图</h2>
        <span className={styles.note}>合计 {total} 题</span>
        {!isReadOnly && hasRanges && (
          <Button variant="default" size="sm" onClick={spread}>
            按中点分
          </Button>
        )}
      </div>
      {topics.length === 0 && <p className={styles.note}>还没有主题。可以先一本书一个，再改。</p>}
      <ol className={styles.topics}>
        {topics.map((topic, index) => (
          <TopicRow
            key={index}
            {...{ topic, index, total, isReadOnly }}
            stock={check?.topics[index]}
            hasFault={check?.faults.some((fault) => fault.topic === index) ?? false}
            onChange={(news) => changeTopic(index, news)}
            onOpen={() => open(index)}
            onMove={(by) => change({ topics: moved(topics, index, index + by) })}
            onRemove={() => change({ topics: topics.toSpliced(index, 1) })}
          />
        ))}
      </ol>
      {!isReadOnly && (
        <div className={styles.actions}>
          {topics.length === 0 && (
            <Button
              variant="light"
              size="sm"
              onClick={() => change({ topics: topicsByBook(paper.chapters) })}
            >
              一本书一个主题
            </Button>
          )}
          <Button
            variant="light"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.6} />}
            onClick={() => change({ topics: [...topics, newTopic()] })}
          >
            加一个主题
          </Button>
        </div>
      )}
      {dialog}
    </section>
  );
}
