import type { School } from '../school/open-school.ts';

/** Beside the demonstration's three courses these make twenty; the first has a book of a thousand lectures. */
const statements = [
  `insert into course (course_id, family, group_type, title, cover, subtitle, access, identity_required, sort, source)
   select 900 + n, 'CFA', 1 + n % 2, '压测课程 ' || n, 'cover-1', '', 'enrolled', false, 900 + n, 'bench'
   from generate_series(0, 16) n`,
  `insert into book (book_id, course_id, position, title, cover, intro, book_status)
   select 90000 + n, 900 + n, 1, '压测书 ' || n, 'cover-1', '', 1 from generate_series(0, 16) n`,
  `insert into reading (reading_id, book_id, course_id, position, number, title, minutes, html)
   select 900000 + n, 90000, 900, n, n::text, '第 ' || n || ' 章的名字', 30, '<p>正文</p>' from generate_series(1, 100) n`,
  `insert into subject (subject_id, reading_id, position, title, group_no)
   select 910000 + n, 900001 + n / 5, n, '知识点 ' || n, n % 4 from generate_series(0, 499) n`,
  `insert into video (video_id, state, progress, source_hash, source_key, duration_ms)
   select 920000 + n, 'ready', 100, 'bench-' || n, 'bench', 1800000 from generate_series(0, 999) n`,
  `insert into bullet (bullet_id, course_id, book_id, reading_id, subject_id, video_id, position, title, video_type, free)
   select 930000 + n, 900, 90000, 900001 + n / 10, 910000 + n / 2, 920000 + n, n, '第 ' || n || ' 讲的名字', 1 + n % 2, false
   from generate_series(0, 999) n`,
];

/** The long book and its lectures. */
export const longBook = { courseId: 900, bookId: 90_000 } as const;
export const lectureOf = (number: number) => ({
  ...longBook,
  bulletId: 930_000 + (number % 1000),
  videoId: 920_000 + (number % 1000),
});

export async function growSchool({ services }: School): Promise<void> {
  for (const statement of statements) await services.database.pool.query(statement);
}
