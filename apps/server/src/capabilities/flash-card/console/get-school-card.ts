import type { getSchoolCard as operation } from '@xuezhou/contract/flash-card/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { anyCards, isOfFiles } from '../bank/card-bank.repository.ts';
import { presentFigures } from './list-bank-cards.ts';

const mostReports = 100;

interface Row {
  courseId: number;
  course: string;
  readingId: number;
  subjectId: number;
  front: string;
  back: string;
  isRetired: boolean;
  file: string | null;
  learners: number | null;
  reviews: number | null;
  forgotten: number | null;
}

export async function getSchoolCard(
  { database: { connection } }: ConsoleServices,
  { params: { cardId } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { rows } = await sql<Row>`
    select d.course_id as "courseId", c.title as course, d.reading_id as "readingId",
      d.subject_id as "subjectId", d.front, d.back, d.is_retired as "isRetired",
      case when ${isOfFiles(connection)} then concat_ws('/', 'courses', coalesce(c.folder, c.course_id::text),
        coalesce(k.folder, k.book_id::text), coalesce(g.folder, g.reading_id::text), 'cards.yaml') end as file,
      f.learners, f.reviews, f.forgotten
    from ${anyCards} join course c on c.course_id = d.course_id
    left join reading g on g.reading_id = d.reading_id left join book k on k.book_id = g.book_id
    left join card_figure f on f.card_id = d.card_id
    where d.card_id = ${cardId}`.execute(connection);
  const [row] = rows;
  if (row === undefined) throw new Refusal('cardUnknown');
  const { subjectId, front, back, learners, reviews, forgotten, ...card } = row;
  const reports = await connection
    .selectFrom('card_report')
    .where('card_id', '=', cardId)
    .select(['card_report_id', 'reported_at', 'content', 'reply'])
    .orderBy(sql`status <> 'open'`)
    .orderBy('reported_at', 'desc')
    .orderBy('card_report_id')
    .limit(mostReports)
    .execute();
  return {
    cardId,
    ...card,
    words: { subjectId, front, back },
    figures: presentFigures({ learners, reviews, forgotten }),
    reports: reports.map((report) => ({
      reportId: report.card_report_id,
      reportedOn: dayOf(report.reported_at),
      content: report.content,
      reply: report.reply,
    })),
  };
}
