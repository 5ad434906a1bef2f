import { Button, MultiSelect, Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { addCourseComment, type CourseComment } from '@xuezhou/contract/authoring/console';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { useAct } from '../../../platform/act/use-act.ts';
import type { Colleague } from './comments.queries.ts';
import styles from './comments.module.css';

export interface CommentPlace extends Pick<CourseComment, 'kind' | 'nodeId'> {
  readonly courseId: number;
}

interface CommentFormProps {
  place: CommentPlace;
  colleagues: readonly Colleague[];
  /** The comment that it answers. */
  answers: string | null;
  label: string;
  onDone?: () => void;
}

/** What is typed stays until it came through; sent again it is one. */
export function CommentForm({ place, colleagues, answers, label, onDone }: CommentFormProps) {
  const [commentId, setId] = useState(() => newId());
  const [words, setWords] = useState('');
  const [named, setNamed] = useState<readonly string[]>([]);
  const { act, isBusy, refusal, forget } = useAct();
  const isWritten = words.trim() !== '';
  const send = () =>
    void act(async () => {
      await call(addCourseComment, {
        body: { ...place, commentId, answers, words, named: named.map(Number) },
      });
      setId(newId());
      setWords('');
      setNamed([]);
      onDone?.();
      return answers === null ? '写上了' : '回复了';
    });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWritten) send();
      }}
    >
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxLength={1000}
        value={words}
        onChange={({ currentTarget }) => {
          forget();
          setWords(currentTarget.value);
        }}
      />
      {isWritten && (
        <>
          <MultiSelect
            label="点到谁"
            description="在他们的“今天”里说，直到解决"
            searchable
            maxValues={20}
            data={colleagues.map(({ staffId, name }) => ({ value: String(staffId), label: name }))}
            value={[...named]}
            onChange={setNamed}
          />
          <Button type="submit" size="sm" loading={isBusy} className={styles.send}>
            {answers === null ? '写上' : '回复'}
          </Button>
        </>
      )}
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <LeaveGuard unsaved={isWritten && !isBusy ? '没写完的批注' : undefined} />
    </form>
  );
}
