import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { PaperQuestion, TopicPlan } from '@xuezhou/contract/mock/console';
import { moved } from '../../../platform/form/items.ts';
import deskStyles from '../one/paper-desk.module.css';
import styles from './fixed.module.css';
import { QuestionFacts } from './question-facts.tsx';

interface FixedTopicProps {
  topic: TopicPlan;
  index: number;
  known: ReadonlyMap<number, PaperQuestion>;
  isReadOnly: boolean;
  /** With parts one by one; undefined until it was counted. */
  count: number | undefined;
  onChange: (news: Partial<TopicPlan>) => void;
  onPick: () => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

export function FixedTopic(props: FixedTopicProps) {
  const { topic, index, known, isReadOnly, count, onChange, onPick, onMove, onRemove } = props;
  const { questionIds } = topic;
  const name = topic.title === '' ? `第 ${index + 1} 个主题` : topic.title;
  return (
    <section className={deskStyles.card} aria-label={name}>
      <div className={deskStyles.cardHead}>
        <TextInput
          aria-label={`第 ${index + 1} 个主题的名称`}
          placeholder="主题"
          maxLength={60}
          className={deskStyles.long}
          readOnly={isReadOnly}
          value={topic.title}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
        <span className={deskStyles.note}>{count ?? questionIds.length} 题</span>
        {!isReadOnly && (
          <>
            <Steps name={name} onMove={onMove} onRemove={onRemove} />
            <Button variant="light" size="sm" onClick={onPick}>
              选题
            </Button>
          </>
        )}
      </div>
      <ol className={styles.questions}>
        {questionIds.map((questionId, at) => (
          <li key={questionId} className={styles.question}>
            <QuestionFacts question={known.get(questionId)} questionId={questionId} />
            {!isReadOnly && (
              <Steps
                name={`第 ${at + 1} 题`}
                onMove={(by) => onChange({ questionIds: moved(questionIds, at, at + by) })}
                onRemove={() => onChange({ questionIds: questionIds.toSpliced(at, 1) })}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface StepsProps {
  name: string;
  onMove: (by: number) => void;
  onRemove: () => void;
}

const Steps = ({ name, onMove, onRemove }: StepsProps) => (
  <span className={styles.steps}>
    <ActionIcon aria-label={`上移${name}`} onClick={() => onMove(-1)}>
      <IconArrowUp size={18} stroke={1.6} />
    </ActionIcon>
    <ActionIcon aria-label={`下移${name}`} onClick={() => onMove(1)}>
      <IconArrowDown size={18} stroke={1.6} />
    </ActionIcon>
    <ActionIcon aria-label={`拿掉${name}`} onClick={onRemove}>
      <IconX size={18} stroke={1.6} />
    </ActionIcon>
  </span>
);
