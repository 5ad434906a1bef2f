import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { listUnexplainedQuestions as operation } from '@xuezhou/contract/review/console';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { ownOf } from '../../../../platform/staff/own.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { excerptOf } from '../../../../platform/text/excerpt.ts';
import {
  unexplainedReader,
  type FoundUnexplained,
  type UnexplainedPlace,
} from './unexplained.repository.ts';

const usual = 50;

/** Of a stem its first words: the whole of it is a press away. */
const longestStem = 120;

export async function listUnexplainedQuestions(
  { database: { connection } }: ConsoleServices,
  { query: { after, limit = usual, ...narrowing } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const reader = unexplainedReader(connection, ownOf(actor, 'question.write'));
  const place = after === undefined ? null : readPlace(after);
  const [found, courses] = await Promise.all([
    reader.rows(narrowing, place, limit + 1),
    place === null ? reader.courses(narrowing) : null,
  ]);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    list: page.map(present),
    next: found.length > limit && last !== undefined ? `${last.rank}.${last.askedId}` : null,
    courses,
  };
}

/** What is no place of ours begins anew. */
function readPlace(text: string): UnexplainedPlace | null {
  const [, rank, askedId] = /^(-1|\d{1,9})\.(\d{1,9})$/.exec(text) ?? [];
  return askedId === undefined ? null : { rank: Number(rank), askedId: Number(askedId) };
}

const present = ({
  stemHtml,
  answers,
  rank,
  ...row
}: FoundUnexplained): DataOf<typeof operation>['list'][number] => ({
  ...row,
  stem: excerptOf(stemHtml, longestStem),
  figures: answers === null ? null : { answers, wrong: rank },
});
