import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { MarkdownField } from '@xuezhou/client/markdown-editor/field/markdown-field.tsx';
import { useMarkdownField } from '@xuezhou/client/markdown-editor/field/use-markdown-field.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { addDraftPicture } from '@xuezhou/contract/authoring/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { OfflineNote } from '../../../platform/act/offline-note.tsx';
import { readingQuery, type DraftReading } from '../authoring.queries.ts';
import { ReaderView } from '../../../platform/editor/reader-view.tsx';
import { previewAsStaff } from '../../../platform/editor/preview-as-staff.ts';
import styles from './reading-editor.module.css';
import { fetchWordFormulas, wordHtml } from './word-html.ts';
import { useReadingDraft, type ReadingDraft } from './use-reading-draft.ts';

previewAsStaff();

interface ReadingEditorProps {
  courseId: number;
  readingId: number;
  mayDraft: boolean;
  onDone?: () => void;
}

/** The text of a chapter, and beside it what students will see of it. */
export function ReadingEditor({ courseId, readingId, mayDraft }: ReadingEditorProps) {
  const query = { ...readingQuery(courseId, readingId), staleTime: Infinity, gcTime: 0 };
  const reading = useQuery({ ...query, refetchOnWindowFocus: false });
  const [first, setFirst] = useState<DraftReading>();
  // What the editor began from stays: what is asked again comes by a conflict, and never over what is being written.
  if (first === undefined && reading.data !== undefined) setFirst(reading.data);
  if (first !== undefined)
    return mayDraft ? (
      <Editing courseId={courseId} readingId={readingId} first={first} />
    ) : (
      <Preview html={first.html} faults={[]} />
    );
  if (!reading.isError) return <PageSkeleton />;
  return (
    <ErrorState
      title="正文没有打开"
      text={troubleText(reading.error)}
      action={
        <Button variant="light" onClick={() => void reading.refetch()}>
          再试一次
        </Button>
      }
    />
  );
}

interface EditingProps {
  courseId: number;
  readingId: number;
  first: DraftReading;
}

function Editing({ courseId, readingId, first }: EditingProps) {
  const draft = useReadingDraft(courseId, readingId, first);
  const field = useMarkdownField({
    markdown: draft.markdown,
    label: '正文',
    placeholder: '从这里写。可以从 Word 粘贴，标题、表格、公式都会留着。',
    hasFocus: false,
    prepareHtml: wordHtml,
    beforePaste: fetchWordFormulas,
    sendOne: (file) =>
      call(
        addDraftPicture,
        { body: { courseId }, files: { picture: file } },
        { ignoreErrors: true },
      ),
    onChange: draft.change,
    onSave: draft.saveNow,
  });
  return (
    <div className={styles.root}>
      <section className={styles.text} aria-label="正文">
        <OfflineNote />
        {draft.conflict !== undefined && <Conflict draft={draft} />}
        <MarkdownField field={field} problem={draft.problem}>
          <p id={field.help} className={styles.state} role="status">
            {draft.state}
          </p>
        </MarkdownField>
      </section>
      <Preview html={draft.html} faults={draft.faults} />
    </div>
  );
}

function Conflict({ draft }: { draft: ReadingDraft }) {
  return (
    <>
      <Notice
        tone="review"
        title="同事刚存过这一章，你写的还在下面，没有存上去"
        action={
          <>
            <Button variant="subtle" size="sm" onClick={draft.takeTheirs}>
              用同事的
            </Button>
            <Button variant="light" size="sm" onClick={draft.keepMine}>
              用我的
            </Button>
          </>
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too */}
      <div className={styles.theirs} role="region" aria-label="同事存的正文" tabIndex={0}>
        <RichHtml html={draft.conflict?.html ?? ''} />
      </div>
    </>
  );
}

function Preview({ html, faults }: { html: string; faults: readonly string[] }) {
  return (
    <ReaderView faults={faults} faultsTitle="有几处还要改，改好才能发布">
      {html === '' ? (
        <p className={styles.state}>还没有正文</p>
      ) : (
        <RichHtml html={html} size="question" />
      )}
    </ReaderView>
  );
}
