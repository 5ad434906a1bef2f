import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import {
  courseFacts,
  type CourseFacts,
  courseOfEach,
  courseOfStudent,
  isOwned,
} from '../enrolment/enrolment.port.ts';
import {
  cardsOf,
  countsAt,
  isOpen,
  isOpenOrOwn,
  isOut,
  stateOf,
  statusAt,
  type OwnPart,
  type Status,
} from './card-state.sql.ts';

export interface CardListRow {
  card_id: number;
  book_id: number;
  /** Null for an own card that was written in no chapter. */
  reading_id: number | null;
  status: Status;
  favorite: boolean;
  due_at: Date | null;
}

type Given = { studentId: number; courseId: number; now: Date };

const listed = (p: Given) => sql`d.card_id, d.book_id, d.reading_id, ${statusAt(p.now)} as status,
  s.favorite_at is not null as favorite, s.due_at`;
const inOrder = sql`k.position, d.position, d.card_id`;

/** What was just forgotten first, then what is due, the longest overdue first. */
const listDue = prepareSql<Given, CardListRow>(
  (p) => sql`
    select ${listed(p)} from ${cardsOf(p)} join book k on k.book_id = d.book_id join ${stateOf(p)}
    where ${isOpenOrOwn(p)} and s.memory is not null
      and (s.due_at <= ${p.now} or (s.memory->>'isRelearning')::boolean)
    order by (s.memory->>'isRelearning')::boolean desc, s.due_at, ${inOrder}`,
);

/** Own ones and those of the school take turns: a deck that was brought in must not keep the course waiting. */
const listNew = prepareSql<Given & { most: number }, CardListRow>(
  (p) => sql`
    select ${listed(p)} from ${cardsOf(p)} join book k on k.book_id = d.book_id left join ${stateOf(p)}
    where ${isOpenOrOwn(p)} and s.memory is null
    order by row_number() over (partition by d.own is null order by ${inOrder}), d.own is null
    limit ${p.most}`,
);

/** Null: all readings of the book. */
type OfBook = Given & { bookId: number; readingIds: number[] | null };

const cardsOfBook = (p: OfBook) => sql`
  select ${listed(p)} from card d join book k on k.book_id = d.book_id left join ${stateOf(p)}
  where d.course_id = ${p.courseId} and d.book_id = ${p.bookId} and ${isOpen(p)}
    and (${p.readingIds}::int[] is null or d.reading_id = any(${p.readingIds}::int[]))`;

const listBook = prepareSql<OfBook, CardListRow>((p) => sql`${cardsOfBook(p)} order by ${inOrder}`);

const listBookAtRandom = prepareSql<OfBook, CardListRow>(
  (p) => sql`${cardsOfBook(p)} order by random()`,
);

const placeNames = sql`coalesce(r.number, '') as number, coalesce(r.title, '') as reading_title`;

export interface FavoriteRow extends CardListRow {
  front: string;
  back: string;
  number: string;
  reading_title: string;
  own: OwnPart | null;
}

const listFavorites = prepareSql<Given, FavoriteRow>(
  (p) => sql`
    select ${listed(p)}, d.front, d.back, d.own, ${placeNames}
    from ${cardsOf(p)} join book k on k.book_id = d.book_id
    left join reading r on r.reading_id = d.reading_id
    join ${stateOf(p)}
    where ${isOpenOrOwn(p)} and s.favorite_at is not null
    order by s.favorite_at desc, d.card_id`,
);

/** Youngest first. */
const listOwn = prepareSql<Given, FavoriteRow>(
  (p) => sql`
    select ${listed(p)}, d.front, d.back, d.own, ${placeNames}
    from ${cardsOf(p)} join book k on k.book_id = d.book_id
    left join reading r on r.reading_id = d.reading_id
    left join ${stateOf(p)}
    where d.own is not null order by d.card_id desc`,
);

export interface CardCountsRow {
  cardAmount: number;
  newCount: number;
  learningCount: number;
  dueCount: number;
  knownCount: number;
  favoriteCount: number;
}

export interface CourseRow extends CourseFacts {
  family: string;
}

const findCourse = prepareSql<{ studentId: number; courseId: number }, CourseRow>(
  (p) =>
    sql`select ${courseFacts}, c.family from ${courseOfStudent(p)} where c.course_id = ${p.courseId}`,
);

export interface BookCountsRow extends CardCountsRow {
  book_id: number;
  title: string;
  cover: string;
  book_status: number;
}

const countBooks = prepareSql<Given, BookCountsRow>(
  (p) => sql`
    select k.book_id, k.title, k.cover, k.book_status, ${countsAt(p.now)}
    from book k join card d on d.book_id = k.book_id left join ${stateOf(p)}
    where k.course_id = ${p.courseId}
    group by k.book_id order by k.position, k.book_id`,
);

export interface ReadingCountsRow extends CardCountsRow {
  book_id: number;
  book_title: string;
  reading_id: number;
  number: string;
  reading_title: string;
}

const countReadings = prepareSql<Given, ReadingCountsRow>(
  (p) => sql`
    select k.book_id, k.title as book_title, r.reading_id, r.number, r.title as reading_title,
      ${countsAt(p.now)}
    from card d join book k on k.book_id = d.book_id join reading r on r.reading_id = d.reading_id
    left join ${stateOf(p)}
    where d.course_id = ${p.courseId} and ${isOpen(p)}
    group by k.book_id, r.reading_id order by k.position, r.position`,
);

export interface ProgressRow {
  own: number;
  unseen: number;
  /** Cards first met, and cards studied at all, since midnight. */
  met_today: number;
  done_today: number;
}

const findProgress = prepareSql<Given & { midnight: Date }, ProgressRow>(
  (p) => sql`
    select count(*) filter (where d.own is not null) as own,
      count(*) filter (where s.memory is null) as unseen,
      count(*) filter (where s.memory is not null and s.first_reviewed_at >= ${p.midnight}) as met_today,
      count(*) filter (where s.memory is not null and s.reviewed_at >= ${p.midnight}) as done_today
    from ${cardsOf(p)} join book k on k.book_id = d.book_id left join ${stateOf(p)}
    where ${isOpenOrOwn(p)}`,
);

const findLast = prepareSql<
  { studentId: number; courseId: number },
  { card_id: number; book_id: number; front: string }
>(
  // Study resumes in the order of a book, where own cards have no place.
  (p) => sql`
    select d.card_id, d.book_id, d.front
    from card_state s join card d on d.card_id = s.card_id join book k on k.book_id = d.book_id
    where s.student_id = ${p.studentId} and s.course_id = ${p.courseId} and d.course_id = ${p.courseId}
      and s.memory is not null and ${isOpen(p)}
    order by s.reviewed_at desc, s.card_id limit 1`,
);

const countFavoriteCourses = prepareSql<
  { studentId: number },
  {
    courseId: number;
    courseName: string;
    countFavoriteCardByCourse: number;
    ownFavoriteCount: number;
  }
>(
  (p) => sql`
    select c.course_id as "courseId", c.title as "courseName",
      count(*) filter (where not d.is_own) as "countFavoriteCardByCourse",
      count(*) filter (where d.is_own) as "ownFavoriteCount"
    from card_state s join (
      select d.card_id, d.course_id, false as is_own
      from card d join book k on k.book_id = d.book_id where ${isOut}
      union all
      select card_id, course_id, true from own_card
      where student_id = ${p.studentId} and deleted_at is null
    ) d on d.card_id = s.card_id
    ${courseOfEach(sql`${p.studentId}`, sql`d.course_id`)}
    where s.student_id = ${p.studentId} and s.favorite_at is not null
      and ${isOwned}
    group by c.course_id order by c.sort, c.course_id`,
);

export const cardListReader = (
  connection: Connection,
  { studentId, now }: { studentId: number; now: Date },
) => {
  const given = (courseId: number) => ({ studentId, courseId, now });
  return {
    course: (courseId: number) => findCourse.first(connection, { studentId, courseId }),
    due: (courseId: number) => listDue.rows(connection, given(courseId)),
    fresh: (courseId: number, most: number) =>
      listNew.rows(connection, { ...given(courseId), most }),
    ofBook: (courseId: number, bookId: number, readingIds: number[] | null) =>
      listBook.rows(connection, { ...given(courseId), bookId, readingIds }),
    ofBookAtRandom: (courseId: number, bookId: number, readingIds: number[] | null) =>
      listBookAtRandom.rows(connection, { ...given(courseId), bookId, readingIds }),
    favorites: (courseId: number) => listFavorites.rows(connection, given(courseId)),
    own: (courseId: number) => listOwn.rows(connection, given(courseId)),
    books: (courseId: number) => countBooks.rows(connection, given(courseId)),
    readings: (courseId: number) => countReadings.rows(connection, given(courseId)),
    progress: async (courseId: number, midnight: Date): Promise<ProgressRow> =>
      (await findProgress.first(connection, { ...given(courseId), midnight })) ?? {
        own: 0,
        unseen: 0,
        met_today: 0,
        done_today: 0,
      },
    last: (courseId: number) => findLast.first(connection, { studentId, courseId }),
    favoriteCourses: () => countFavoriteCourses.rows(connection, { studentId }),
  };
};
