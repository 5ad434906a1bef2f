import { Button, TextInput } from '@mantine/core';
import { longestPersonalTask } from '@xuezhou/rules/camp/personal-task';
import { useState, type SyntheticEvent } from 'react';
import { campWords } from '../camp.words.ts';
import styles from './add-task.module.css';

const words = campWords.personal;

interface AddTaskProps {
  isAdding: boolean;
  /** False when it was not taken; what was written stays then. */
  onAdd: (task: { personalTaskId: string; title: string }) => Promise<boolean>;
}

export function AddTask({ isAdding, onAdd }: AddTaskProps) {
  const [title, setTitle] = useState('');
  // Kept until it was taken: a second try of the same task adds nothing twice.
  const [personalTaskId, setTaskId] = useState(() => crypto.randomUUID());
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    const sent = title.trim();
    if (sent === '' || isAdding) return;
    if (!(await onAdd({ personalTaskId, title: sent }))) return;
    // The next one may be there by now, on a slow network.
    setTitle((typed) => (typed.trim() === sent ? '' : typed));
    setTaskId(crypto.randomUUID());
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
