import type { InputOf } from '@xuezhou/contract/kernel';
import type {
  Asked,
  askAtBullet as askAtOperation,
  askQuestion as askOperation,
  QaAbout,
  QaTagIds,
} from '@xuezhou/contract/qa';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Change } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import type { NoteServices } from '../../notes/notes.port.ts';
import { readAbout, tagIdsOf, type KeptAbout } from './about.ts';
import { settleGate } from '../held/settle-gate.ts';
import { partWriter } from '../part.repository.ts';
import { queuedAt } from '../queue.ts';
import { keepFindable } from '../searchable-questions.ts';
import {
  demandPatience,
  demandVoice,
  takePictures,
  takeTitle,
  takeWords,
  type Words,
} from '../take-words.ts';
import { wordsOf } from '../list/words-of.ts';

type Body = Omit<InputOf<typeof askOperation>['body'], 'tags' | 'about'>;

export async function askQuestion(
  services: NoteServices,
  student: CurrentStudent,
  { body: { tags, about, ...body } }: InputOf<typeof askOperation>,
): Promise<Asked> {
  return await askOnce(services, student, body, () =>
    about === undefined || about === null
      ? placeOfTags(services, student, tagIdsOf(tags))
      : readAbout(services, student, about),
  );
}

export async function askAtBullet(
  services: NoteServices,
  student: CurrentStudent,
  { body: { bulletId, position, ...body } }: InputOf<typeof askAtOperation>,
): Promise<Asked> {
  return await askOnce(services, student, body, async () =>
    readAbout(services, student, await aboutBullet(services, bulletId, position)),
  );
}

export async function aboutBullet(
  { database: { connection } }: Pick<NoteServices, 'database'>,
  bulletId: number,
  second: number | null,
): Promise<QaAbout> {
  const bullet = await connection
    .selectFrom('bullet')
    .where('bullet_id', '=', bulletId)
    .select('course_id')
    .executeTakeFirst();
  if (bullet === undefined) throw notFound();
  const { course_id: courseId } = bullet;
  return { kind: 'bullet', courseId, id: bulletId, second, paragraph: null, quote: null };
}

type Place = Pick<KeptAbout, 'course_id' | 'book_id' | 'reading_id'> | KeptAbout;
const nowhere = { course_id: null, book_id: null, reading_id: null };
type AskedPlace = Place | typeof nowhere;

/** A book goes with its course, a reading with its book; 404 for what is not in each other. */
async function placeOfTags(
  services: NoteServices,
  student: CurrentStudent,
  { courseTagId, bookTagId, readingTagId }: QaTagIds,
): Promise<AskedPlace> {
  if (courseTagId === 0) return nowhere;
  await demandCourse(services, student, courseTagId, { for: 'own' });
  const { connection } = services.database;
  if (bookTagId === 0) return { course_id: courseTagId, book_id: null, reading_id: null };
  const { rows } = await sql<{ book_id: number; reading_id: number | null }>`
    select k.book_id, r.reading_id from book k
    left join reading r on r.book_id = k.book_id and r.reading_id = ${readingTagId}
    where k.book_id = ${bookTagId} and k.course_id = ${courseTagId}`.execute(connection);
  const [row] = rows;
  if (row === undefined || (readingTagId !== 0 && row.reading_id === null)) throw notFound();
  return { course_id: courseTagId, ...row };
}

/** Sent twice by the same id, or pressed twice by another, it is asked once. */
async function askOnce(
  services: NoteServices,
  student: CurrentStudent,
  { title: given, content, images = [], isPrivate = false, questionId = newId() }: Body,
  findPlace: () => Promise<AskedPlace>,
): Promise<Asked> {
  const { database, clock } = services;
  const { studentId } = student;
  const title = takeTitle(given);
  const asking = { questionId, title, content: content.trim() };
  const known = await database.connection
    .transaction()
    .execute((change) => findAsked(change, studentId, asking, clock.now()));
  if (known !== undefined) return presentAsked(known);
  const place = await findPlace();
  await demandVoice(services, student);
  await demandPatience(services, student, 'ask');
  const quote = 'quote' in place ? (place.quote ?? '') : '';
  const { words, pass } = await takeWords(services, student, {
    ...{ kind: 'question', text: content, title, quote, pictures: images.length },
  });
  return await database.connection.transaction().execute(async (change) => {
    const now = clock.now();
    const before = await findAsked(change, studentId, asking, now);
    if (before !== undefined) return presentAsked(before);
    const pictures = await takePictures(change, studentId, { words, images, now });
    const queued = await queuedAt(change, place, now);
    await insertQuestion(change, {
      ...place,
      ...queued,
      question_id: questionId,
      student_id: studentId,
      title,
      ...words,
      images: JSON.stringify(pictures),
      is_private: isPrivate,
      asked_at: now,
      last_at: now,
      ...indexOf(title, words),
    });
    await partWriter(change, studentId, questionId).join({ hasAsked: true }, 0);
    const thing = { kind: 'question', id: questionId } as const;
    await settleGate(change, pass, { thing, questionId, place: '提问', pictures, now });
    await keepFindable(change, questionId, now);
    return presentAsked({ question_id: questionId, due_at: queued.due_at });
  });
}

interface AskedRow {
  question_id: string;
  due_at: Date | null;
}

const presentAsked = ({ question_id, due_at }: AskedRow): Asked => ({
  questionId: question_id,
  dueAt: (due_at ?? new Date(0)).toISOString(),
});

interface Asking {
  readonly questionId: string;
  readonly title: string;
  readonly content: string;
}

/** Of this id, or of the same words within the last hour; one student asks one question at a time. */
async function findAsked(
  change: Change,
  studentId: number,
  { questionId, title, content }: Asking,
  now: Date,
): Promise<AskedRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('qa-ask'), ${studentId})`.execute(change);
  const { rows } = await sql<
    AskedRow & { student_id: number | null; title: string; is_same: boolean }
  >`
    select question_id, student_id, title, coalesce(due_at, asked_at) as due_at, question_id = ${questionId} as is_same
    from qa_question
    where question_id = ${questionId}
      or student_id = ${studentId} and asked_at > ${new Date(now.getTime() - 3_600_000)} and title = ${title}
        and content = ${content} and withdrawn_at is null
    order by is_same desc limit 1`.execute(change);
  const [row] = rows;
  if (row?.is_same === true && (row.student_id !== studentId || row.title !== title))
    throw new Refusal('idReused');
  return row;
}

const indexOf = (title: string, { content }: Words) => ({
  title_words: wordsOf(title),
  words: wordsOf(`${title} ${content}`),
});

type NewQuestion = Record<string, unknown> & ReturnType<typeof indexOf>;

async function insertQuestion(
  change: Change,
  { title_words, words, ...row }: NewQuestion,
): Promise<void> {
  const columns = Object.entries(row);
  await sql`
    insert into qa_question (${sql.join(columns.map(([name]) => sql.ref(name)))}, title_words, words)
    values (${sql.join(columns.map(([, value]) => value))},
      array_to_tsvector(${title_words}::text[]), array_to_tsvector(${words}::text[]))`.execute(
    change,
  );
}

/** What a question is found by, after its words were changed. */
export async function indexQuestion(
  change: Change,
  questionId: string,
  title: string,
  words: Words,
): Promise<void> {
  const index = indexOf(title, words);
  await sql`
    update qa_question set title_words = array_to_tsvector(${index.title_words}::text[]),
      words = array_to_tsvector(${index.words}::text[])
    where question_id = ${questionId}`.execute(change);
}
