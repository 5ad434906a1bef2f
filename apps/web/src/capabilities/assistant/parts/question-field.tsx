import { ActionIcon } from '@mantine/core';
import { IconArrowUp, IconShieldLock, IconX } from '@tabler/icons-react';
import { longestQuestion, type openAssistant } from '@xuezhou/contract/assistant';
import type { DataOf } from '@xuezhou/contract/kernel';
import { useEffect, useRef, useState } from 'react';
import { readText, writeText } from '../../../platform/local-storage.ts';
import styles from '../assistant.module.css';
import { assistantWords as words } from '../assistant.words.ts';

type Overview = DataOf<typeof openAssistant>;

interface QuestionFieldProps {
  overview: Overview;
  typed: string;
  courseId: number | undefined;
  /** Asked beside an exercise. */
  isBeside: boolean;
  isBusy: boolean;
  onType: (typed: string) => void;
  onCourse: (courseId: number | undefined) => void;
  onLeaveBeside: () => void;
  onSend: () => void;
}

/** Where one asks; what was typed stays until it was found. Enter sends, with Shift it is a new line. */
export function QuestionField(props: QuestionFieldProps) {
  const { overview, typed, courseId, isBeside, isBusy } = props;
  const { onType, onCourse, onLeaveBeside, onSend } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const own = field.current;
    if (own === null) return;
    own.style.height = 'auto';
    own.style.height = `${Math.min(own.scrollHeight, 160)}px`;
  }, [typed]);
  return (
    <form
      className={styles.bottom}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <BudgetNote overview={overview} />
      <div className={styles.field}>
        {isBeside && (
          <span className={styles.beside}>
            {words.besideExercise}
            <button type="button" aria-label={words.leaveBeside} onClick={onLeaveBeside}>
              <IconX size={14} stroke={1.6} aria-hidden />
            </button>
          </span>
        )}
        <textarea
          ref={field}
          className={styles.typed}
          aria-label={words.asking}
          placeholder={words.hint}
          rows={1}
          maxLength={longestQuestion}
          value={typed}
          enterKeyHint="send"
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onSend();
          }}
        />
        <div className={styles.fieldFoot}>
          <select
            className={styles.scope}
            aria-label={words.where}
            value={courseId ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onCourse(value === '' ? undefined : Number(value))
            }
          >
            <option value="">{words.everywhere}</option>
            {overview.courses.map((course) => (
              <option key={course.courseId} value={course.courseId}>
                {course.courseName}
              </option>
            ))}
          </select>
          <PrivacyNote writes={overview.budget !== null} />
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

function BudgetNote({ overview: { budget } }: { overview: Overview }) {
  if (budget === null || budget.questionsLeft > fewLeft) return null;
  const text =
    budget.questionsLeft > 0
      ? words.left(budget.questionsLeft)
      : budget.isSchoolSpent
        ? words.schoolSpent
        : words.spent;
  return <p className={styles.budget}>{text}</p>;
}

const toldKey = 'xuezhou-assistant-told';

/** After the first question the words stand behind the shield. */
export const notePrivacyTold = (): void => writeText(toldKey, '1');
export const isPrivacyTold = (): boolean => readText(toldKey) !== null;

function PrivacyNote({ writes }: { writes: boolean }) {
  const [isOpen, setOpen] = useState(() => !isPrivacyTold());
  return (
    <>
      <ActionIcon
        size={44}
        variant="subtle"
        aria-label={words.privacyTitle}
        aria-expanded={isOpen}
        className={styles.shield}
        onClick={() => setOpen(!isOpen)}
      >
        <IconShieldLock size={20} stroke={1.6} />
      </ActionIcon>
      {isOpen && (
        <p className={styles.privacy}>{writes ? words.privacyModel : words.privacyPlain}</p>
      )}
    </>
  );
}
