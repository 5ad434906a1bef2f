import { ActionIcon, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { PersonalTask } from '@xuezhou/contract/camp';
import { campWords } from '../camp.words.ts';
import styles from './task-list.module.css';

const words = campWords.personal;

interface TaskListProps {
  tasks: readonly PersonalTask[];
  onChange: (
    change:
      | { does: 'tick'; personalTaskId: string; isDone: boolean }
      | { does: 'delete'; personalTaskId: string },
  ) => void;
}

/** Open tasks first, as the server has them. */
export function TaskList({ tasks, onChange }: TaskListProps) {
  return (
    <ul className={styles.root}>
      {tasks.map(({ personalTaskId, title, isDone }) => (
        <li key={personalTaskId} className={styles.task} data-done={isDone || undefined}>
          <Checkbox
            className={styles.box}
            label={title}
            checked={isDone}
            onChange={({ currentTarget }) =>
              onChange({ does: 'tick', personalTaskId, isDone: currentTarget.checked })
            }
          />
          <ActionIcon
            size={44}
            aria-label={words.remove(title)}
            onClick={() => onChange({ does: 'delete', personalTaskId })}
          >
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
