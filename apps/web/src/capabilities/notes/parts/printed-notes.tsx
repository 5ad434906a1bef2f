import { useQuery } from '@tanstack/react-query';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { courseNotesQuery } from '../notes.queries.ts';
import { notesWords as words } from '../notes.words.ts';

/** The notes on a question, on paper; one call brings those of the whole course. */
export function PrintedNotes({ courseId, questionId }: PagePartProps['printed-notes']) {
  const { data, isError, refetch } = useQuery(courseNotesQuery(courseId));
  if (isError)
    return (
      <p>
        {words.loadFailed}{' '}
        <button type="button" onClick={() => void refetch()}>
          {words.retry}
        </button>
      </p>
    );
  const notes = (data?.books ?? [])
    .flatMap(({ readings }) => readings.flatMap(({ questions }) => questions))
    .filter((thing) => thing.id === questionId)
    .flatMap((thing) => thing.notes.filter((note) => !note.is_disable));
  return notes.map(({ noteId, html }) => (
    <div key={noteId}>
      <b>{words.panel}</b>
      <RichHtml html={html} size="inherit" />
    </div>
  ));
}
