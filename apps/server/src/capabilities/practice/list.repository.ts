import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { StoredKind } from '../../platform/database/tables/practice.ts';
import { countsOf, isOpen, stateOf, statusNow } from './question-state.sql.ts';
import type { Status } from './question.repository.ts';

export interface ListRow {
  question_id: number;
  kind: StoredKind;
  question_status: Status;
  is_marked: boolean;
}

export interface ListFilter {
  readonly courseId: number;
  readonly bookId: number | null;
  readonly readingId: number | null;
}

type Given = ListFilter & { studentId: number };

const listed = sql`q.question_id, q.kind, ${statusNow} as question_status, coalesce(s.is_marked, false) as is_marked`;

const isListed = (p: Given) => sql`
  q.course_id = ${p.courseId} and ${isOpen(p)}
  and (${p.bookId}::int is null or q.book_id = ${p.bookId})
  and (${p.readingId}::int is null or q.reading_id = ${p.readingId})`;

const listInOrder = prepareSql<Given, ListRow>(
  (p) => sql`select ${listed} from question q left join ${stateOf(p)} where ${isListed(p)}
    order by q.position, q.question_id`,
);

/** Unseen questions first, each time in another order. */
const listAtRandom = prepareSql<Given & { most: number }, ListRow>(
  (p) => sql`select ${listed} from question q left join ${stateOf(p)} where ${isListed(p)}
    order by ${statusNow} <> 0, random() limit ${p.most}`,
);

const listWrong = prepareSql<Given, ListRow>(
  (p) => sql`select ${listed} from question q join ${stateOf(p)}
    where ${isListed(p)} and s.course_id = ${p.courseId} and s.in_wrong_book
    order by s.wrong_at desc, q.question_id`,
);

export interface TreeRow {
  book_id: number | null;
  book_title: string | null;
  reading_id: number | null;
  number: string | null;
  reading_title: string | null;
  total: number;
  done: number;
  right: number;
}

const findTree = prepareSql<{ studentId: number; courseId: number }, TreeRow>(
  (p) => sql`
    select k.book_id, k.title as book_title, r.reading_id, r.number, r.title as reading_title, ${countsOf}
    from question q
    left join ${stateOf(p)}
    left join book k on k.book_id = q.book_id
    left join reading r on r.reading_id = q.reading_id
    where q.course_id = ${p.courseId} and ${isOpen(p)}
    group by k.book_id, r.reading_id
    order by k.position, r.position`,
);

const findCounts = prepareSql<
  { studentId: number; courseId: number },
  { total: number; done: number; wrong: number }
>(
  (p) => sql`
    select ${countsOf}, count(*) filter (where s.in_wrong_book) as wrong
    from question q
    left join ${stateOf(p)}
    where q.course_id = ${p.courseId} and ${isOpen(p)}`,
);

export const listReader = (connection: Connection, studentId: number) => ({
  inOrder: (filter: ListFilter) => listInOrder.rows(connection, { studentId, ...filter }),
  atRandom: (filter: ListFilter, most: number) =>
    listAtRandom.rows(connection, { studentId, ...filter, most }),
  wrong: (filter: ListFilter) => listWrong.rows(connection, { studentId, ...filter }),
  tree: (courseId: number) => findTree.rows(connection, { studentId, courseId }),
  counts: async (courseId: number) =>
    (await findCounts.first(connection, { studentId, courseId })) ?? {
      total: 0,
      done: 0,
      wrong: 0,
    },
});
