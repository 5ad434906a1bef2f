import { IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { NotedThing } from '@xuezhou/contract/notes';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { notesWords as words } from '../notes.words.ts';
import type { NotePlace } from '../place.ts';
import { showNote } from '../shown-notes.ts';
import { NoteItem } from './note-item.tsx';
import styles from './noted-thing.module.css';

export interface BookPlace {
  courseId: number;
  bookId: number;
}

interface NotedThingProps {
  place: BookPlace;
  readingId: number | null;
  thing: NotedThing;
}

/** A lecture or a question with what was noted at it. */
export function NotedThingPart({ place, readingId, thing }: NotedThingProps) {
  const navigate = useNavigate();
  const { noteType, id, title, isDeleted, notes } = thing;
  const notePlace: NotePlace =
    noteType === 'bullet'
      ? { type: 'bullet', bulletId: id }
      : { type: 'question', courseId: place.courseId, questionId: id, groupId: thing.groupId };
  const isOpen = noteType === 'bullet' && !isDeleted && readingId !== null;
  const seek = (second: number) =>
    void navigate({
      to: '/course/$courseId/book/$bookId/reading/$readingId',
      params: { ...place, readingId: readingId ?? 0 },
      search: { bullet: String(id), t: String(second) },
    });
  return (
    <section className={styles.thing}>
      <div className={styles.head}>
        {noteType === 'bullet' ? (
          <IconPlayerPlay size={18} stroke={1.6} aria-label={words.kinds.bullet} />
        ) : (
          <IconPencil size={18} stroke={1.6} aria-label={words.kinds.question} />
        )}
        <h3 className={`${styles.title} xz-cut-2`}>
          {isDeleted ? title : <ThingLink place={place} readingId={readingId} thing={thing} />}
        </h3>
        {isDeleted && <StatusChip>{words.gone}</StatusChip>}
      </div>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note.noteId}>
            <NoteItem place={notePlace} note={showNote(note)} {...(isOpen && { onSeek: seek })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ThingLink({ place, readingId, thing: { noteType, id, groupId, title } }: NotedThingProps) {
  if (noteType === 'question')
    return (
      <Link
        to="/exercise/$courseId"
        params={{ courseId: place.courseId }}
        search={{
          type: '4',
          ...(readingId !== null && { reading: String(readingId) }),
          q: String(groupId ?? id),
        }}
      >
        {title}
      </Link>
    );
  if (readingId === null) return title;
  return (
    <Link
      to="/course/$courseId/book/$bookId/reading/$readingId"
      params={{ ...place, readingId }}
      search={{ bullet: String(id) }}
    >
      {title}
    </Link>
  );
}
