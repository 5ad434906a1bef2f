import { SectionCard } from '@xuezhou/ui/section-card';
import { readingTitle, type NotedReading } from '../book-notes.ts';
import { notesWords as words } from '../notes.words.ts';
import { NotedThingPart, type BookPlace } from './noted-thing.tsx';

interface ReadingNotesProps {
  place: BookPlace;
  reading: NotedReading;
}

/** The notes of a reading: on its lectures, then on its questions. */
export function ReadingNotes({ place, reading }: ReadingNotesProps) {
  const things = [...reading.bullets, ...reading.questions];
  return (
    <SectionCard title={readingTitle(reading, words.bank)}>
      {things.map((thing) => (
        <NotedThingPart
          key={`${thing.noteType}-${thing.id}`}
          place={place}
          readingId={reading.readingId}
          thing={thing}
        />
      ))}
    </SectionCard>
  );
}
