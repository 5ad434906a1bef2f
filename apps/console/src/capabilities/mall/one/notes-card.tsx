import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import {
  addOrderNote,
  listOrderNotes,
  removeOrderNote,
  type OrderNote,
} from '@xuezhou/contract/mall/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useAct } from '../../../platform/act/use-act.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import styles from './order-page.module.css';

/** What colleagues noted of the order; its student does not see it. */
export function NotesCard({ orderNo }: { orderNo: string }) {
  const query = useQuery(
    operationQuery(listOrderNotes, { params: { orderNo } }, { ignoreErrors: true }),
  );
  return (
    <SectionCard title="备注" caption="只有学校的人能看">
      <NoteForm orderNo={orderNo} />
      {query.data !== undefined ? (
        <ol className={styles.rows} aria-label="备注">
          {query.data.map((note) => (
            <Note key={note.noteId} orderNo={orderNo} note={note} />
          ))}
        </ol>
      ) : query.error === null ? (
        <PageSkeleton delay={300} label="正在取备注" />
      ) : (
        <ErrorState
          title="备注没有取到"
          text={troubleText(query.error)}
          action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
        />
      )}
    </SectionCard>
  );
}

function NoteForm({ orderNo }: { orderNo: string }) {
  const form = useConsoleForm({
    initial: { words: '' },
    refused: { orderNoteEmpty: 'words', orderNotesTooMany: 'words' },
    keep: `order-note-${orderNo}`,
  });
  const send = () =>
    form.submit(async ({ words }) => {
      await call(addOrderNote, { body: { orderNo, noteId: form.id, words } });
      form.set({ words: '' });
      return '写下了一条备注';
    });
  return (
    <form
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
      <p role="alert" className={styles.quiet} hidden={form.refusal === undefined}>
        {form.refusal}
      </p>
      {form.values.words.trim() !== '' && (
        <Button type="submit" size="sm" mt={8} loading={form.isBusy}>
          写下
        </Button>
      )}
    </form>
  );
}

function Note({ orderNo, note }: { orderNo: string; note: OrderNote }) {
  const { act, isBusy, refusal } = useAct();
  const { noteId, words, staffName, writtenAt, isOwn } = note;
  return (
    <li>
      <p className={styles.line}>
        <span>{staffName}</span>
        <time dateTime={writtenAt}>{momentText(writtenAt)}</time>
      </p>
      <p>{words}</p>
      {isOwn && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={isBusy}
          aria-label={`删掉备注：${words.slice(0, 20)}`}
          onClick={() =>
            void act(async () => {
              await call(removeOrderNote, { body: { orderNo, noteId } });
              return '删掉了';
            })
          }
        >
          删掉
        </Button>
      )}
      <span role="alert" className={styles.quiet}>
        {refusal}
      </span>
    </li>
  );
}
