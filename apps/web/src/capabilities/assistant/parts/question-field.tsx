import { ActionIcon } from '@mantine/core';
import { IconArrowUp, IconX } from '@tabler/icons-react';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import styles from '../assistant.module.css';
import { assistantWords as words } from '../assistant.words.ts';
import type { Assistant } from '../use-assistant.ts';
import { PrivacyNote } from './privacy-note.tsx';
import { TypedQuestion } from './typed-question.tsx';

/** Where one asks; what was typed stays until it was found. */
export function QuestionField({ assistant }: { assistant: Assistant }) {
  const { overview, inquiry, typed, courseId, beside } = assistant;
  const { send, setTyped, setCourse, leaveBeside } = assistant;
  const isBusy = inquiry?.state === 'finding';
  return (
    <form
      className={styles.bottom}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <BudgetNote budget={overview.budget} />
      <div className={styles.field}>
        {beside !== null && (
          <span className={styles.beside}>
            {beside.kind === 'question'
              ? words.besideExercise
              : words.besideLecture(beside.lecture.bulletName, clockText(beside.second))}
            <button
              type="button"
              aria-label={beside.kind === 'question' ? words.leaveBeside : words.leaveLecture}
              onClick={leaveBeside}
            >
              <IconX size={14} stroke={1.6} aria-hidden />
            </button>
          </span>
        )}
        <TypedQuestion typed={typed} onType={setTyped} onSend={() => void send()} />
        <div className={styles.fieldFoot}>
          <select
            className={styles.scope}
            aria-label={words.where}
            value={courseId ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setCourse(value === '' ? undefined : Number(value))
            }
          >
            <option value="">{words.everywhere}</option>
            {overview.courses.map((course) => (
              <option key={course.courseId} value={course.courseId}>
                {course.courseName}
              </option>
            ))}
          </select>
          <PrivacyNote
            key={inquiry === null ? 'begin' : 'asked'}
            writes={overview.budget !== null}
          />
          <ActionIcon
            type="submit"
            size={44}
            radius="xl"
            aria-label={words.send}
            disabled={typed.trim() === '' || isBusy}
          >
            <IconArrowUp size={20} stroke={1.8} />
          </ActionIcon>
        </div>
      </div>
    </form>
  );
}

const fewLeft = 3;

function BudgetNote({ budget }: Pick<Assistant['overview'], 'budget'>) {
  if (budget === null || budget.questionsLeft > fewLeft) return null;
  if (budget.questionsLeft > 0)
    return <p className={styles.budget}>{words.left(budget.questionsLeft)}</p>;
  return <p className={styles.budget}>{budget.isSchoolSpent ? words.schoolSpent : words.spent}</p>;
}
