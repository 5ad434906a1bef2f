import { Button, MultiSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import {
  addStudentNote,
  listNoteReaders,
  listStudentNotes,
  mostMentioned,
  removeStudentNote,
  seeStudentNotes,
  type StudentNote,
} from '@xuezhou/contract/account/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useAct } from '../../../platform/act/use-act.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import styles from './student-page.module.css';

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
  const isBegun = form.values.words.trim() !== '';
  const readers = useQuery({
    ...operationQuery(listNoteReaders, { params: { studentId } }, { ignoreErrors: true }),
    enabled: isBegun,
  });
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
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
      {isBegun && (readers.data?.length ?? 0) > 0 && (
        <MultiSelect
          aria-label="@ 同事"
          placeholder={form.values.mentions.length > 0 ? '' : '@ 同事，他在“今天”里会看到'}
          searchable
          maxValues={mostMentioned}
          nothingFoundMessage="没有这位同事，或者他看不到这位学员"
          data={
            readers.data?.map(({ staffId, name }) => ({ value: `${staffId}`, label: name })) ?? []
          }
          {...form.field('mentions')}
        />
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
              await call(seeStudentNotes, { body: { studentId } });
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
