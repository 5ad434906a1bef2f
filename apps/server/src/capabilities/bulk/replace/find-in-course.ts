import {
  maxHits,
  type findInCourse as operation,
  type FoundText,
  type Hit,
  type Where,
} from '@xuezhou/contract/bulk/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { contextOf, findInText } from '@xuezhou/rules/bulk/find-in-text';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandOwnCourse, isOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  captionReader,
  demandAuthored,
  keyOf,
  type AuthoredCourse,
} from '../../authoring/authoring-draft.port.ts';
import { demandQuestion } from '../../review/review-draft.port.ts';
import { stampOf, type CourseText } from './course-text.ts';
import { nodeText } from './node-texts.ts';
import { allSaying, questionText } from './question-texts.ts';
import { isWholeWord } from './whole-words.ts';

type Wish = InputOf<typeof operation>['body'];

export async function findInCourse(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  await demandOwnCourse(connection, ownOf(actor, 'content.draft'), body.courseId);
  const course = await demandAuthored(connection, body.courseId);
  demandFind(body);
  const texts: FoundText[] = [];
  let count = 0;
  const scope = { services, course, wanted: new Set(body.where), find: body.find };
  for await (const text of textsOfCourse(
    scope,
    await mayWriteQuestions(connection, actor, course),
  )) {
    const { hits, isCut } = hitsIn(text, body, maxHits - count);
    if (hits.length === 0 && isCut) return { texts, isCut };
    if (hits.length === 0) continue;
    count += hits.length;
    const { key, kind, id, place, fault, note } = text;
    texts.push({ key, kind, id, place, fault, note, stamp: stampOf(text), hits });
    if (isCut) return { texts, isCut };
  }
  return { texts, isCut: false };
}

/** Throws findEmpty. */
export function demandFind({ find }: Pick<Wish, 'find'>): void {
  if (find.trim() === '') throw new Refusal('findEmpty');
}

export async function mayWriteQuestions(
  connection: Connection,
  actor: Actor,
  { courseId }: AuthoredCourse,
): Promise<boolean> {
  if (!actor.staff.grants.has('question.write')) return false;
  const isOwn = isOwnCourse(ownOf(actor, 'question.write'), sql`${courseId}::int`);
  const { rows } = await sql<{ is_own: boolean }>`select ${isOwn} as is_own`.execute(connection);
  return rows[0]?.is_own === true;
}

interface Scope {
  readonly services: ConsoleServices;
  readonly course: AuthoredCourse;
  readonly wanted: ReadonlySet<Where>;
  readonly find: string;
}

/** All that may say it: the draft from its beginning, then questions by their numbers. */
async function* textsOfCourse(
  { services, course, wanted, find }: Scope,
  mayWrite: boolean,
): AsyncGenerator<CourseText> {
  const { connection } = services.database;
  const read = captionReader({ connection, storage: services.storage }, course);
  const titles = new Map(course.draft.map((node) => [keyOf(node), node.title]));
  for (const node of course.draft)
    if (node.kind !== 'course') yield await nodeText(node, wanted, { read, titles });
  if (!wanted.has('question') && !wanted.has('explanation')) return;
  for (const questionId of await allSaying(connection, course.courseId, find))
    yield await questionText(
      connection,
      await demandQuestion(connection, questionId),
      wanted,
      mayWrite,
    );
}

/** The first of them: what is around a place is looked at where it is shown alone. */
function hitsIn({ parts }: CourseText, wish: Wish, most: number): { hits: Hit[]; isCut: boolean } {
  const hits: Hit[] = [];
  for (const { where, at, text } of parts)
    for (const span of findInText(text, wish)) {
      if (hits.length === most) return { hits, isCut: true };
      hits.push({
        ...{ index: hits.length, where, at, isWhole: isWholeWord(text, span) },
        ...contextOf(text, span),
      });
    }
  return { hits, isCut: false };
}
