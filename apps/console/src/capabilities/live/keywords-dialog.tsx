import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { addKeyword, removeKeyword } from '@xuezhou/contract/live/console';
import { Dialog } from '@xuezhou/ui/dialog';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import type { SubmitEvent } from 'react';
import { useAct } from '../../platform/act/use-act.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { filled } from '../../platform/form/rules.ts';
import { keywordsQuery } from './live.queries.ts';
import styles from './lives.module.css';

interface KeywordsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Words that nobody can say in the chat of any class. */
export function KeywordsDialog({ isOpen, onClose }: KeywordsDialogProps) {
  return (
    <Dialog title="聊天里不能说的词" isOpen={isOpen} onClose={onClose}>
      <div className={styles.form}>
        <p>带着这些词的话发不出去，中间加空格或换全角也一样。</p>
        <AddKeyword />
        <Keywords isWanted={isOpen} />
      </div>
    </Dialog>
  );
}

function AddKeyword() {
  const form = useConsoleForm({
    initial: { word: '' },
    check: { word: filled('请写一个词') },
    refused: { keywordShort: 'word' },
  });
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    const isDone = await form.submit(async ({ word }) => {
      await call(addKeyword, { body: { word: word.trim() } });
      return `加上了“${word.trim()}”`;
    });
    if (isDone) form.set({ word: '' });
  };
  return (
    <form className={styles.copied} noValidate onSubmit={(event) => void add(event)}>
      <TextInput label="再加一个词" maxLength={50} autoComplete="off" {...form.field('word')} />
      <Button type="submit" loading={form.isBusy}>
        加上
      </Button>
      <p className={styles.trouble} role="alert" hidden={form.refusal === undefined}>
        {form.refusal}
      </p>
    </form>
  );
}

function Keywords({ isWanted }: { isWanted: boolean }) {
  const query = useQuery({ ...keywordsQuery, enabled: isWanted });
  const { act, isBusy, refusal } = useAct();
  if (query.data === undefined)
    return query.error === null ? (
      <PageSkeleton delay={300} label="正在取词" />
    ) : (
      <ErrorState
        title="词没有取到"
        text={troubleText(query.error)}
        action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
      />
    );
  if (query.data.length === 0)
    return <EmptyState title="还没有词" text="加上以后，所有直播的聊天里都不能说。" />;
  const remove = (word: string) =>
    act(async () => {
      await call(removeKeyword, { body: { word } });
      return `去掉了“${word}”`;
    });
  return (
    <>
      <p className={styles.trouble} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <ul className={styles.words} aria-label="不能说的词">
        {query.data.map((word) => (
          <li key={word}>
            {word}
            <Button
              variant="subtle"
              size="sm"
              disabled={isBusy}
              aria-label={`去掉“${word}”`}
              onClick={() => void remove(word)}
            >
              去掉
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
