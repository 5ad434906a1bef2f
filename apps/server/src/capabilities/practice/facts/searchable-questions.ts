import { sql } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';
import {
  bareDocument,
  searchText,
  type SearchDocument,
  type SearchSource,
} from '../../search/search.port.ts';
import type { QuestionContent, QuestionWords } from '../practice.tables.ts';
import { readsEnglish } from '../question/question-words.ts';
import { isOffered } from '../question/question-state.sql.ts';
import { isWithheld } from './withheld.ts';

interface Row {
  question_id: number;
  book_id: number | null;
  reading_id: number | null;
  heading: string | null;
  /** Of its reading, and which of its questions it is. */
  reading_number: string | null;
  question_number: number;
  content: QuestionContent;
  parts: QuestionContent[] | null;
}

/** Of the question q, in their order; null where it has none. */
const contentsOfParts = sql`(
  select jsonb_agg(w.content order by part.part_no)
  from question part
  join question_version w on w.question_id = part.question_id and w.version = part.version
  where part.parent_id = q.question_id and part.retired_at is null
)`;

const findOfCourse = prepareSql<{ courseId: number }, Row>(
  (p) => sql`
    select q.question_id, q.book_id, q.reading_id, coalesce(t.title, r.title) as heading,
      r.number as reading_number,
      (row_number() over (partition by q.reading_id order by q.position, q.question_id))::int as question_number,
      v.content,
      ${contentsOfParts} as parts
    from question q
    join question_version v on v.question_id = q.question_id and v.version = q.version
    left join reading r on r.reading_id = q.reading_id
    left join subject t on t.subject_id = q.subject_id
    where q.course_id = ${p.courseId} and q.parent_id is null and q.retired_at is null
    order by q.position, q.question_id`,
);

const findShown = prepareSql<
  { studentId: number; now: Date; questionIds: number[] },
  { question_id: number }
>(
  (p) => sql`
    select q.question_id from question q
    where q.question_id = any(${p.questionIds}::int[]) and ${isOffered} and not ${isWithheld(p)}`,
);

/** Those of them that are written in English, for a student who reads that. */
const findEnglish = prepareSql<
  { studentId: number; questionIds: number[] },
  Pick<Row, 'question_id' | 'content' | 'parts'>
>(
  (p) => sql`
    select q.question_id, v.content, ${contentsOfParts} as parts
    from question q
    join question_version v on v.question_id = q.question_id and v.version = q.version
    where q.question_id = any(${p.questionIds}::int[]) and ${readsEnglish(p)}`,
);

/** Questions are found by what they ask and by what explains them; only what they ask is ever shown. */
export const searchableQuestions: SearchSource = {
  name: 'question',
  documentsOf: async (connection, courseId) =>
    (await findOfCourse.rows(connection, { courseId })).map(documentOf),
  shownOf: async (connection, { studentId, now }, refs) => {
    const questionIds = refs.map(Number);
    const rows = await findShown.rows(connection, { studentId, now, questionIds });
    return new Set(rows.map(({ question_id }) => String(question_id)));
  },
  words: {
    kind: 'question',
    wordsOf: async (connection, { studentId }, refs) => {
      const questionIds = refs.map(Number);
      const rows = await findEnglish.rows(connection, { studentId, questionIds });
      return new Map(
        rows.map(({ question_id, content, parts }) => [
          String(question_id),
          [content, ...(parts ?? [])].map((one) => askedIn(one.english ?? one)).join(' '),
        ]),
      );
    },
  },
};

function documentOf(row: Row): SearchDocument {
  const { content, parts, heading, question_id, reading_number, question_number, ...place } = row;
  const all = [content, ...(parts ?? [])];
  return {
    ...bareDocument,
    ...place,
    kind: 'question',
    ref: String(question_id),
    heading: [reading_number, heading].filter((part) => part !== null).join(' '),
    text: all.map(askedIn).join(' ').trim(),
    aside: [...(place.reading_id === null ? [] : [`第 ${question_number} 题`]), ...all.map(toldBy)]
      .join(' ')
      .trim(),
  };
}

const askedIn = ({ question, options }: QuestionWords): string =>
  [question, ...options.map(({ letter, html }) => `<p>${letter}. ${html}</p>`)]
    .map(searchText)
    .join(' ');

const toldBy = ({ explanation, options, english }: QuestionContent): string =>
  [
    searchText(explanation),
    ...options.map(({ rationale }) => searchText(rationale)),
    ...(english === undefined ? [] : [askedIn(english), searchText(english.explanation)]),
  ].join(' ');
