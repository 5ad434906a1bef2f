import type { getDraftingDesk as operation } from '@xuezhou/contract/drafting/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isOwnCourse, ownOf } from '../../platform/staff/own.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { schoolTokens, staffTokens } from '../assistant/assistant.port.ts';
import type { Asking } from './ask-model.ts';
import { draftedIn, presentDrafted } from './drafted.repository.ts';
import { findPlace } from './place.ts';

export async function getDraftingDesk(
  { services: { clock, config, database }, llm }: Asking,
  { params: { readingId } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { connection } = database;
  const place = await findPlace(connection, readingId);
  if (place === undefined) throw new Refusal('placeUnknown');
  const { courseId, course, title } = place;
  const isOwn = isOwnCourse(ownOf(actor, 'question.write'), sql`${courseId}::int`);
  const own = await sql<{ is_own: boolean }>`select ${isOwn} as is_own`.execute(connection);
  const mayWrite = actor.staff.grants.has('question.write') && own.rows[0]?.is_own === true;
  const lectures = await sql<{ lectureId: number; title: string }>`
    select bullet_id as "lectureId", title from bullet where reading_id = ${readingId}
    order by position, bullet_id`.execute(connection);
  const day = dayOf(clock.now());
  const left = Math.min(
    config.LLM_SCHOOL_TOKENS - (await schoolTokens(connection, day)),
    config.LLM_STAFF_TOKENS - (await staffTokens(connection, { ...actor.staff, day })),
  );
  return {
    canDraft: llm !== null && mayWrite && !place.ofFiles,
    ...{ title, courseId, course, lectures: lectures.rows },
    topics: [...place.topics],
    tokensLeft: llm === null ? 0 : Math.max(0, left),
    drafted: mayWrite
      ? await presentDrafted(connection, place, await draftedIn(connection, readingId))
      : [],
  };
}
