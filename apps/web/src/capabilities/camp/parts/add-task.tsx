import { Button, TextInput } from '@mantine/core';
import { longestPersonalTask } from '@xuezhou/rules/camp/personal-task';
import { useRef, useState, type SyntheticEvent } from 'react';
import { v7 as newId } from 'uuid';
import { typedBehind } from '../../../platform/page/typed-behind.ts';
import { campWords } from '../camp.words.ts';
import styles from './add-task.module.css';

const words = campWords.personal;

interface AddTaskProps {
  /** False when it was not taken; what was written stays then. */
  onAdd: (task: { personalTaskId: string; title: string }) => Promise<boolean>;
}

export function AddTask({ onAdd }: AddTaskProps) {
  const [title, setTitle] = useState('');
  const [isAdding, setAdding] = useState(false);
  // A second try of the same words adds nothing twice; other words are another task, whatever became of the first.
  const unsent = useRef<{ personalTaskId: string; title: string } | null>(null);
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    const sent = title.trim();
    if (sent === '' || isAdding) return;
    if (unsent.current?.title !== sent) unsent.current = { personalTaskId: newId(), title: sent };
    setAdding(true);
    const isTaken = await onAdd(unsent.current);
    setAdding(false);
    if (!isTaken) return;
    unsent.current = null;
    setTitle((typed) => typedBehind(sent, typed));
  };
  return (
    <form className={styles.root} onSubmit={(event) => void add(event)}>
      <TextInput
        className={styles.field}
        aria-label={words.label}
        placeholder={words.placeholder}
        maxLength={longestPersonalTask}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Button type="submit" loading={isAdding} disabled={title.trim() === ''}>
        {words.add}
      </Button>
    </form>
  );
}
