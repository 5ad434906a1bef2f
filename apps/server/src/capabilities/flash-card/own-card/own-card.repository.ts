import { sql, type Insertable, type Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import { prepareSql, type Change } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type OwnCardRow = Selectable<Tables['own_card']>;

/** One change of a student's cards at a time: the most of them holds, and the last edit is the last. */
const lockStudent = prepareSql<{ studentId: number }, never>(
  (p) => sql`select from student where student_id = ${p.studentId} for no key update`,
);

/** The chapter, where the course has it. */
const findPlace = prepareSql<
  { courseId: number; readingId: number | null },
  { has_book: boolean; reading_id: number | null }
>(
  (p) => sql`
    select exists (select from book where course_id = ${p.courseId}) as has_book,
      (select reading_id from reading
        where reading_id = ${p.readingId}::int and course_id = ${p.courseId}) as reading_id`,
);

export interface OwnCardEdit {
  courseId: number;
  readingId: number | null;
  deck: string;
  front: string;
  back: string;
  frontHtml: string;
  backHtml: string;
  editedAt: Date;
  now: Date;
}

/** One that came in a file. */
export interface NewOwnCard extends OwnCardEdit {
  /** What Anki calls its note; null where it came another way. */
  guid: string | null;
}

const store = prepareSql<
  OwnCardEdit & { studentId: number; ownCardId: string },
  { card_id: number }
>(
  (p) => sql`
    insert into own_card (student_id, own_card_id, course_id, reading_id, deck, front, back, front_html,
      back_html, created_at, edited_at)
    values (${p.studentId}, ${p.ownCardId}, ${p.courseId}, ${p.readingId}, ${p.deck}, ${p.front},
      ${p.back}, ${p.frontHtml}, ${p.backHtml}, ${p.now}, ${p.editedAt})
    on conflict (student_id, own_card_id) do update set
      (course_id, reading_id, deck, front, back, front_html, back_html, edited_at, deleted_at) =
      (excluded.course_id, excluded.reading_id, excluded.deck, excluded.front, excluded.back,
        excluded.front_html, excluded.back_html, excluded.edited_at, null)
    returning card_id`,
);

const moveState = prepareSql<{ studentId: number; cardId: number; courseId: number }, never>(
  (p) => sql`update card_state set course_id = ${p.courseId}
    where student_id = ${p.studentId} and card_id = ${p.cardId}`,
);

const size = prepareSql<{ studentId: number }, { cards: number; bytes: number }>(
  (p) => sql`
    select count(*)::int as cards,
      coalesce(sum(octet_length(front) + octet_length(back)), 0)::int as bytes
    from own_card where student_id = ${p.studentId} and deleted_at is null`,
);

/** What Anki calls the notes of cards that are there already. */
const nameNotes = prepareSql<{ studentId: number; cards: number[]; guids: string[] }, never>(
  (p) => sql`
    update own_card set anki_guid = named.guid
    from unnest(${p.cards}::int[], ${p.guids}::text[]) as named (card_id, guid)
    where student_id = ${p.studentId} and own_card.card_id = named.card_id`,
);

const sideColumns = ['card_id', 'own_card_id', 'front_html', 'back_html', 'anki_guid'] as const;

/** As many as PostgreSQL takes values for in one statement, and some to spare. */
const inOneStatement = 1000;

/** Keeps a card from being deleted until the transaction ends. */
const hold = prepareSql<{ studentId: number; cardId: number }, { card_id: number }>(
  (p) => sql`select card_id from own_card
    where student_id = ${p.studentId} and card_id = ${p.cardId} and deleted_at is null for share`,
);

const empty = prepareSql<{ studentId: number; ownCardId: string; deletedAt: Date }, never>(
  (p) => sql`
    update own_card set (deck, front, back, front_html, back_html, edited_at, deleted_at) =
      ('', '', '', '', '', ${p.deletedAt}::timestamptz, ${p.deletedAt}::timestamptz)
    where student_id = ${p.studentId} and own_card_id = ${p.ownCardId}`,
);

const dropState = prepareSql<{ studentId: number; cardId: number }, never>(
  (p) => sql`
    update card_state set (memory, due_at, first_reviewed_at, reviewed_at) = (null, null, null, null)
    where student_id = ${p.studentId} and card_id = ${p.cardId}`,
);

export const ownCardWriter = (change: Change, studentId: number) => ({
  lockStudent: () => lockStudent.run(change, { studentId }),
  place: (courseId: number, readingId: number | null) =>
    findPlace.first(change, { courseId, readingId }),
  card: async (ownCardId: string): Promise<OwnCardRow | undefined> =>
    await change
      .selectFrom('own_card')
      .selectAll()
      .where('student_id', '=', studentId)
      .where('own_card_id', '=', ownCardId)
      .executeTakeFirst(),
  /** Of the cards of all courses. */
  size: async (): Promise<{ cards: number; bytes: number }> =>
    (await size.first(change, { studentId })) ?? { cards: 0, bytes: 0 },
  /** Both sides of all cards of a course. */
  sides: async (courseId: number): Promise<Pick<OwnCardRow, (typeof sideColumns)[number]>[]> =>
    await change
      .selectFrom('own_card')
      .select(sideColumns)
      .where('student_id', '=', studentId)
      .where('course_id', '=', courseId)
      .where('deleted_at', 'is', null)
      .execute(),
  nameNotes: (named: readonly { cardId: number; guid: string }[]) =>
    nameNotes.run(change, {
      studentId,
      cards: named.map(({ cardId }) => cardId),
      guids: named.map(({ guid }) => guid),
    }),
  /** Many new cards, the oldest first. */
  add: async (edits: readonly NewOwnCard[]): Promise<void> => {
    for (let from = 0; from < edits.length; from += inOneStatement)
      await change
        .insertInto('own_card')
        .values(edits.slice(from, from + inOneStatement).map((edit) => newRow(studentId, edit)))
        .execute();
  },
  store: async (ownCardId: string, edit: OwnCardEdit): Promise<number> => {
    const stored = await store.first(change, { studentId, ownCardId, ...edit });
    if (stored === undefined) throw new Error('the card was not stored');
    return stored.card_id;
  },
  moveState: (cardId: number, courseId: number) =>
    moveState.run(change, { studentId, cardId, courseId }),
  /** False when it is deleted. */
  hold: async (cardId: number): Promise<boolean> =>
    (await hold.first(change, { studentId, cardId })) !== undefined,
  /** Its words are gone; its place keeps a late edit out. */
  empty: (ownCardId: string, deletedAt: Date) =>
    empty.run(change, { studentId, ownCardId, deletedAt }),
  /** It falls due no more; what was rated stays in the log. */
  dropState: (cardId: number) => dropState.run(change, { studentId, cardId }),
});

const newRow = (studentId: number, edit: NewOwnCard): Insertable<Tables['own_card']> => ({
  student_id: studentId,
  own_card_id: newId(),
  course_id: edit.courseId,
  reading_id: edit.readingId,
  deck: edit.deck,
  front: edit.front,
  back: edit.back,
  front_html: edit.frontHtml,
  back_html: edit.backHtml,
  anki_guid: edit.guid,
  created_at: edit.now,
  edited_at: edit.editedAt,
});
