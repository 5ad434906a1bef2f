import { Button, Checkbox, NumberInput } from '@mantine/core';
import type { PaperChapter, TopicPlan } from '@xuezhou/contract/mock/console';
import { Dialog } from '@xuezhou/ui/dialog';
import { useState } from 'react';
import { drawnKinds, kindWords } from '../paper.words.ts';
import { booksOf } from './books-of.ts';
import styles from './paper-desk.module.css';

interface TopicDialogProps {
  topic: TopicPlan;
  chapters: readonly PaperChapter[];
  /** Into the plan; it is saved with the rest of it. */
  onDone: (news: Partial<TopicPlan>) => void;
  isOpen: boolean;
  onClose: () => void;
}

/** From which chapters a topic is drawn, of which kinds, and what share the syllabus gives it. */
export function TopicDialog({ topic, chapters, onDone, isOpen, onClose }: TopicDialogProps) {
  const [readingIds, setReadings] = useState<readonly number[]>(topic.readingIds);
  const [kinds, setKinds] = useState<TopicPlan['kinds']>(topic.kinds);
  const [range, setRange] = useState(topic.range);
  const done = () => {
    // In the order of the course; what the course has no more is left out.
    const ids = chapters.map(({ readingId }) => readingId).filter((id) => readingIds.includes(id));
    onDone({ readingIds: ids, kinds, range });
    onClose();
  };
  return (
    <Dialog
      title={topic.title === '' ? '这个主题' : topic.title}
      isOpen={isOpen}
      onClose={onClose}
      size={560}
    >
      <fieldset className={styles.group}>
        <legend>题型（都不选就是都抽）</legend>
        <Checkbox.Group value={kinds} onChange={(value) => setKinds(value)}>
          <div className={styles.boxes}>
            {drawnKinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={kindWords[kind]} />
            ))}
          </div>
        </Checkbox.Group>
      </fieldset>
      <RangeFields range={range} onChange={setRange} />
      <Chapters {...{ chapters, readingIds }} onChange={setReadings} />
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button onClick={done}>用这 {readingIds.length} 章</Button>
      </div>
    </Dialog>
  );
}

interface RangeFieldsProps {
  range: TopicPlan['range'];
  onChange: (range: TopicPlan['range']) => void;
}

function RangeFields({ range, onChange }: RangeFieldsProps) {
  const set = (side: 'from' | 'to') => (value: string | number) => {
    if (value === '') return onChange(null);
    const share = Number(value);
    onChange({ from: range?.from ?? share, to: range?.to ?? share, [side]: share });
  };
  const shared = { min: 0, max: 100, suffix: '%', allowDecimal: false } as const;
  return (
    <fieldset className={styles.group}>
      <legend>考纲给的占比（没有就空着）</legend>
      <div className={styles.boxes}>
        <NumberInput
          {...shared}
          aria-label="最少占"
          placeholder="15%"
          value={range?.from ?? ''}
          onChange={set('from')}
        />
        <span>到</span>
        <NumberInput
          {...shared}
          aria-label="最多占"
          placeholder="20%"
          value={range?.to ?? ''}
          onChange={set('to')}
        />
      </div>
    </fieldset>
  );
}

interface ChaptersProps {
  chapters: readonly PaperChapter[];
  readingIds: readonly number[];
  onChange: (readingIds: readonly number[]) => void;
}

/** Book by book; the box of a book is all of its chapters. */
function Chapters({ chapters, readingIds, onChange }: ChaptersProps) {
  const without = (ids: readonly number[]) => readingIds.filter((id) => !ids.includes(id));
  return booksOf(chapters).map(({ bookId, title: book, isOpen, chapters: own }) => {
    const ids = own.map(({ readingId }) => readingId);
    const chosen = ids.filter((id) => readingIds.includes(id)).length;
    return (
      <fieldset key={bookId} className={styles.group}>
        <legend>
          <Checkbox
            label={isOpen ? book : `${book}（还没有开放，现在抽不到）`}
            checked={chosen === ids.length}
            indeterminate={chosen > 0 && chosen < ids.length}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...without(ids), ...ids] : without(ids))
            }
          />
        </legend>
        {own.map(({ readingId, title, questions }) => (
          <Checkbox
            key={readingId}
            label={`${title}（${questions} 题）`}
            checked={readingIds.includes(readingId)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...readingIds, readingId] : without([readingId]))
            }
          />
        ))}
      </fieldset>
    );
  });
}
