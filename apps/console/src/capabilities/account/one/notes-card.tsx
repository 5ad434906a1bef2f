import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import {
  addStudentNote,
  listStudentNotes,
  removeStudentNote,
  seeStudentNotes,
  type StudentNote,
} from '@xuezhou/contract/account/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { Suspense, useRef } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import type { NoteReadersProps } from './note-readers.tsx';
import styles from './student-page.module.css';

const NoteReaders = lazyPart<'NoteReaders', NoteReadersProps>(
  () => import('./note-readers.tsx'),
  'NoteReaders',
  Nothing,
);

/** What colleagues noted of the student, who does not see it. What is being written stays in this browser. */
export function NotesCard({ studentId }: { studentId: number }) {
  const query = useQuery(
    operationQuery(listStudentNotes, { params: { studentId } }, { ignoreErrors: true }),
  );
  const count = query.data?.length ?? 0;
  return (
    <SectionCard title={count > 0 ? `备注 ${count}` : '备注'} caption="只有老师能看">
      <NoteForm studentId={studentId} />
      {query.data === undefined ? (
        query.error === null ? (
          <PageSkeleton delay={300} label="正在取备注" />
        ) : (
          <ErrorState
            title="备注没有取到"
            text={troubleText(query.error)}
            action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
          />
        )
      ) : (
        <ol className={styles.notes} aria-label="备注">
          {query.data.map((note) => (
            <Note key={note.noteId} studentId={studentId} note={note} />
          ))}
        </ol>
      )}
    </SectionCard>
  );
}

function NoteForm({ studentId }: { studentId: number }) {
  const form = useConsoleForm({
    initial: { words: '', mentions: [] as string[] },
    refused: {
      studentNoteEmpty: 'words',
      studentNotesTooMany: 'words',
      studentNoteReader: 'mentions',
    },
    keep: `note-${studentId}`,
  });
  const send = () =>
    form.submit(async ({ words, mentions }) => {
      const told = mentions.length > 0 ? { mentions: mentions.map(Number) } : {};
      await call(addStudentNote, { body: { studentId, noteId: form.id, words, ...told } });
      form.set({ words: '', mentions: [] });
      return mentions.length > 0
        ? `写下了备注，告诉了 ${mentions.length} 位同事`
        : '写下了一条备注';
    });
  const field = useRef<HTMLTextAreaElement>(null);
  usePageKeys({ n: () => field.current?.focus() });
  const isBegun = form.values.words.trim() !== '';
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        ref={field}
        aria-label="写一条备注"
        placeholder="写一条备注"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        {...form.field('words')}
      />
      <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
        {form.refusal}
      </p>
      {isBegun && (
        <Suspense>
          <NoteReaders studentId={studentId} {...form.field('mentions')} />
        </Suspense>
      )}
      {isBegun && (
        <Button type="submit" size="sm" loading={form.isBusy}>
          写下
        </Button>
      )}
    </form>
  );
}

function Note({ studentId, note }: { studentId: number; note: StudentNote }) {
  const { act, isBusy, refusal } = useAct();
  const { noteId, words, staffName, writtenAt, mentions, isForMe, isOwn } = note;
  return (
    <li>
      <p className={styles.noteHead}>
        {staffName}
        <time dateTime={writtenAt}>{momentText(writtenAt)}</time>
      </p>
      <p className={styles.noteWords}>{words}</p>
      {mentions.length > 0 && (
        <p className={styles.noteHead}>{mentions.map(({ name }) => `@${name}`).join(' ')}</p>
      )}
      {isForMe && (
        <Button
          variant="light"
          size="compact-sm"
          loading={isBusy}
          onClick={() =>
            void act(async () => {
              await call(seeStudentNotes, { body: { studentId, noteId } });
              return undefined;
            })
          }
        >
          知道了
        </Button>
      )}
      {isOwn && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={isBusy}
          aria-label={`删掉备注：${words.slice(0, 20)}`}
          onClick={() =>
            void act(async () => {
              await call(removeStudentNote, { body: { studentId, noteId } });
              return '删掉了这条备注';
            })
          }
        >
          删掉
        </Button>
      )}
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </li>
  );
}
