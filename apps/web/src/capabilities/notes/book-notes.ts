import type { NotesOfBook } from '@xuezhou/contract/notes';

export type NotedReading = NotesOfBook['readings'][number];
export type Kind = 'all' | 'bullet' | 'question';

/** Readings with only their notes of a kind; those that have none are left out. */
export function onlyKind(readings: readonly NotedReading[], kind: Kind): NotedReading[] {
  return readings
    .map((reading) => ({
      ...reading,
      bullets: kind === 'question' ? [] : reading.bullets,
      questions: kind === 'bullet' ? [] : reading.questions,
    }))
    .filter(({ bullets, questions }) => bullets.length + questions.length > 0);
}

/** For paper: without what was put away. */
export function onlyInUse(readings: readonly NotedReading[]): NotedReading[] {
  const inUse = (things: NotedReading['bullets']) =>
    things
      .map((thing) => ({ ...thing, notes: thing.notes.filter((note) => !note.is_disable) }))
      .filter(({ notes }) => notes.length > 0);
  return readings
    .map((reading) => ({
      ...reading,
      bullets: inUse(reading.bullets),
      questions: inUse(reading.questions),
    }))
    .filter(({ bullets, questions }) => bullets.length + questions.length > 0);
}

export function countNotes(readings: readonly NotedReading[]): number {
  return readings
    .flatMap(({ bullets, questions }) => [...bullets, ...questions])
    .reduce((sum, { notes }) => sum + notes.length, 0);
}

export const readingTitle = (
  { number, readingName }: Pick<NotedReading, 'number' | 'readingName'>,
  bank: string,
): string => [number, readingName].filter((part) => part !== '').join(' ') || bank;
