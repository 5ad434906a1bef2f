import { Checkbox, NativeSelect, Radio } from '@mantine/core';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { listWrongQuestions } from '@xuezhou/contract/practice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState, type ReactNode } from 'react';
import { matches, sievesOf } from '../../wrong/wrong-filter.ts';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import styles from './wrong-print.module.css';

type Book = DataOf<typeof listWrongQuestions>;
type Which = 'all' | 'due';

export type PrintChoice = ReturnType<typeof usePrintChoice>;

/** Which wrong questions go on paper, and how: the list shrinks as they are done, until none is left. */
export function usePrintChoice(book: Book, only: readonly number[]) {
  const [topic, setTopic] = useState<number | null>(null);
  const [which, setWhich] = useState<Which>('all');
  const [isApart, setApart] = useState(true);
  const [hasRoom, setRoom] = useState(true);
  const { readings } = sievesOf(book.questions);
  const chosen = book.questions.filter(
    ({ questionId, readingId }) =>
      (only.length === 0 || only.includes(questionId)) && (topic === null || readingId === topic),
  );
  const of = (filter: Which) =>
    chosen.filter((question) => matches(question, { filter, today: book.today }));
  return {
    ...{ readings, topic, setTopic, which, setWhich, isApart, setApart, hasRoom, setRoom },
    topicName: (readings.length === 1
      ? readings[0]
      : readings.find(({ value }) => value === String(topic))
    )?.label,
    counts: { all: of('all').length, due: of('due').length },
    ids: of(which).map(({ questionId }) => questionId),
  };
}

/** Which of them, how they stand on the paper, and what comes of it. */
export function PrintFields({ print, children }: { print: PrintChoice; children: ReactNode }) {
  const { readings, topic, setTopic, which, setWhich, counts } = print;
  return (
    <SectionCard>
      <div className={styles.fields}>
        {readings.length > 1 && (
          <NativeSelect
            label={words.topic}
            value={topic === null ? '' : String(topic)}
            onChange={({ currentTarget: { value } }) =>
              setTopic(value === '' ? null : Number(value))
            }
            data={[{ value: '', label: words.anyTopic }, ...readings]}
          />
        )}
        <Radio.Group
          label={words.printWhich}
          value={which}
          onChange={(value) => setWhich(value === 'due' ? 'due' : 'all')}
        >
          <div className={styles.choices}>
            <Radio value="all" label={words.printAll(counts.all)} />
            <Radio value="due" label={words.printDue(counts.due)} />
          </div>
        </Radio.Group>
        <div role="group" aria-label={words.printHow} className={styles.choices}>
          <Checkbox
            label={words.answersApart}
            checked={print.isApart}
            onChange={(event) => print.setApart(event.currentTarget.checked)}
          />
          <Checkbox
            label={words.roomToReckon}
            checked={print.hasRoom}
            onChange={(event) => print.setRoom(event.currentTarget.checked)}
          />
        </div>
      </div>
      {children}
    </SectionCard>
  );
}
