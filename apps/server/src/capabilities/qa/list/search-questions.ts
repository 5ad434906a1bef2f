import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import {
  likeShown,
  longestQaSearch,
  qaPageSize,
  type LikeQuestion,
  type listLikeQuestions as listLikeOperation,
  type searchQa as searchOperation,
} from '@xuezhou/contract/qa';
import { lengthOf } from '@xuezhou/rules/qa/qa-text';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { wordsOfText } from '../../search/search.port.ts';
import { findLike } from './find-like.ts';
import { tagIdsOf } from '../ask/about.ts';
import { listReader } from './list.repository.ts';
import { nearReader } from './near.repository.ts';
import { readerOf } from './list-questions.ts';
import { markWords } from './mark-words.ts';
import { presentLike, presentQuestion } from '../question.presenter.ts';
import type { Reader } from '../question.sql.ts';

/** What is found must have so much of what was looked for. */
const leastFound = 0.15;
/** A like question so much of what is typed. */
const leastLike = 0.3;
const maxLike = 5;
/** Of those that stand first, and on a narrow page alone: so many of what was asked about the same thing, if there is. */
const minNear = 1;
const leastTyped = 4;

const cut = (text: string): string => [...text].slice(0, longestQaSearch).join('').trim();

export async function searchQa(
  services: Services,
  student: CurrentStudent | null,
  {
    body: { keyword, tags = [], pageNo = 1, pageSize = qaPageSize },
  }: InputOf<typeof searchOperation>,
): Promise<DataOf<typeof searchOperation>> {
  const text = cut(keyword);
  const reader = readerOf(services, student);
  const { connection } = services.database;
  const found = (
    await findLike(connection, reader, {
      text,
      ...tagIdsOf(tags),
    })
  ).filter(({ likeness }) => likeness >= leastFound);
  const words = [text, ...wordsOfText(text).filter((word) => lengthOf(word) > 1 || text === word)];
  const ids = found.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((row) => row.question_id);
  const rows = await listReader(connection, reader).byIds(ids);
  return {
    total: found.length,
    pageNo,
    pageSize,
    words: words.filter((word) => word !== ''),
    qas: rows.map((row) => {
      const question = presentQuestion(row);
      return {
        ...question,
        titleParts: markWords(question.title, words),
        excerptParts: markWords(question.excerpt, words),
      };
    }),
  };
}

export async function listLikeQuestions(
  services: Services,
  student: CurrentStudent,
  { query }: InputOf<typeof listLikeOperation>,
): Promise<LikeQuestion[]> {
  const reader = readerOf(services, student);
  const { connection } = services.database;
  const list = listReader(connection, reader);
  const [near, like] = [
    await list.byIds(await nearIds(connection, reader, query)),
    await likeIds(connection, reader, query),
  ];
  const about = [
    ...near.filter(({ state }) => state === 'accepted'),
    ...near.filter(({ state }) => state !== 'accepted'),
  ];
  const known = new Set(near.map((row) => row.question_id));
  const ids = like.filter((id) => !known.has(id));
  const meant = await list.byIds(ids);
  // Where much was asked about one lecture, what the words mean still has its room among the first.
  const room = Math.max(minNear, likeShown - meant.length);
  return [
    ...about.slice(0, room),
    ...meant.slice(0, likeShown - Math.min(room, about.length)),
    ...about.slice(room),
    ...meant.slice(likeShown - Math.min(room, about.length)),
  ]
    .slice(0, maxLike)
    .map(presentLike);
}

type LikeQuery = InputOf<typeof listLikeOperation>['query'];

async function nearIds(
  connection: Connection,
  reader: Reader,
  { kind, id, second, questionId }: LikeQuery,
): Promise<string[]> {
  if (kind === undefined || id === undefined) return [];
  const ids = await nearReader(connection, reader).aboutIds(
    { kind, id, second: second ?? null },
    maxLike,
  );
  return ids.filter((each) => each !== questionId);
}

async function likeIds(
  connection: Connection,
  reader: Reader,
  query: LikeQuery,
): Promise<string[]> {
  const text = cut(query.text);
  if (lengthOf(text) < leastTyped) return [];
  const like = await findLike(connection, reader, {
    ...{ text, courseTagId: query.courseTagId ?? 0, bookTagId: 0, except: query.questionId },
  });
  return like
    .filter(({ likeness }) => likeness >= leastLike)
    .slice(0, maxLike)
    .map((row) => row.question_id);
}
