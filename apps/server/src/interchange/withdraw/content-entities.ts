import { sql, type RawBuilder } from 'kysely';

/** Tables that an import of cards, a book or a course writes besides questions; each refers only to those before it. */
export const contentEntities = {
  course: { key: 'course_id', from: sql`course t`, course: sql`t.course_id` },
  book: { key: 'book_id', from: sql`book t`, course: sql`t.course_id` },
  reading: { key: 'reading_id', from: sql`reading t`, course: sql`t.course_id` },
  subject: {
    key: 'subject_id',
    from: sql`subject t join reading r on r.reading_id = t.reading_id`,
    course: sql`r.course_id`,
  },
  card: { key: 'card_id', from: sql`card t`, course: sql`t.course_id` },
  imported_card: {
    key: 'card_id',
    from: sql`imported_card t join card c on c.card_id = t.card_id`,
    course: sql`c.course_id`,
  },
  course_file: { key: 'file_id', from: sql`course_file t`, course: sql`t.course_id` },
} as const satisfies Record<
  string,
  { key: string; from: RawBuilder<unknown>; course: RawBuilder<unknown> }
>;

export type ContentEntity = keyof typeof contentEntities;

export const entityNames = Object.keys(contentEntities) as ContentEntity[];

/** Rows of all these tables as `(entity, row_id, content)`. */
export const contentRows = (
  isMeant: (entity: ContentEntity) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    entityNames.map((entity) => {
      const { key, from } = contentEntities[entity];
      return sql`select ${sql.lit(entity)} as entity, t.${sql.ref(key)} as row_id, to_jsonb(t) as content
        from ${from} where ${isMeant(entity)}`;
    }),
    sql` union all `,
  );
