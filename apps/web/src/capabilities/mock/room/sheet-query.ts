import { getMockQuestion, getMockSheet, type MockSheet } from '@xuezhou/contract/mock';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { call } from '@xuezhou/client/api/call.ts';
import { FailureError } from '@xuezhou/client/api/errors.ts';
import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { prepareRichHtml } from '@xuezhou/client/rich-html/rich-html-parts.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { knownStudent } from '../../../platform/session/session.ts';
import { saves } from '../mock.outbox.ts';
import { changesSince } from './own-changes.ts';
import { applyChange } from './sheet-state.ts';

type RoomQuestion = Awaited<ReturnType<typeof fetchQuestion>>;

const placeOf = (client: QueryClient, paperId: number) =>
  `xuezhou-mock-${knownStudent(client)?.studentId ?? 0}-${paperId}`;
const questionPlace = (client: QueryClient, paperId: number, questionId: number) =>
  `${placeOf(client, paperId)}-${questionId}`;

/**
 * The paper in progress: the server's word, and over it what this device has not sent yet. Without a network the copy
 * of this device stands in.
 */
export function sheetQuery(paperId: number) {
  return queryOptions<MockSheet>({
    queryKey: keyOf(getMockSheet, { params: { paperId } }),
    queryFn: async ({ client, signal }) => {
      const place = placeOf(client, paperId);
      const kept = readJson(place) as MockSheet | null;
      const since = serverNow();
      // Read first: what the server takes meanwhile is laid over once more, and nothing is missing.
      const waiting = await saves.waiting();
      const sheet = await call(
        getMockSheet,
        { params: { paperId } },
        { signal, ignoreErrors: kept !== null },
      ).catch((error: unknown) => {
        if (kept === null || !(error instanceof FailureError)) throw error;
        return kept;
      });
      writeJson(place, sheet);
      return [...waiting.map(({ body }) => body), ...changesSince(since)]
        .filter((one) => one.paperId === paperId && one.attemptNo === sheet.attemptNo)
        .reduce(applyChange, sheet);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // What is not sent yet is laid over it again.
    meta: { mayRenew: () => true },
  });
}

/** A question of the paper in progress, kept on the device for when the network goes. */
export function questionQuery(paperId: number, questionId: number, attemptNo: number) {
  return queryOptions<RoomQuestion>({
    queryKey: [...keyOf(getMockQuestion), paperId, questionId, attemptNo, 'room'],
    queryFn: async ({ client, signal }) => {
      const place = questionPlace(client, paperId, questionId);
      const kept = readJson(place) as { attemptNo: number; question: RoomQuestion } | null;
      if (kept?.attemptNo === attemptNo) return await whole(kept.question);
      const question = await fetchQuestion(paperId, questionId, signal);
      writeJson(place, { attemptNo, question });
      return await whole(question);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
  });
}

async function fetchQuestion(paperId: number, questionId: number, signal: AbortSignal) {
  const input = { params: { paperId, questionId }, query: {} };
  const { question } = await call(getMockQuestion, input, { signal, ignoreErrors: true });
  return question;
}

async function whole(question: RoomQuestion): Promise<RoomQuestion> {
  const { detail, material, inOther } = question;
  const texts = [
    { ...detail, material },
    ...(inOther ? [{ ...inOther.words, material: inOther.material }] : []),
  ];
  await prepareRichHtml(
    ...texts.flatMap((one) => [
      one.question,
      one.material ?? '',
      ...one.options.map(({ html }) => html),
    ]),
  );
  return question;
}

/** Fetches what is still missing, one after another, so that the network may go. */
export async function fetchAhead(client: QueryClient, sheet: MockSheet, from: number) {
  const { items, paperId, attemptNo } = sheet;
  for (const { questionId } of [...items.slice(from), ...items.slice(0, from)])
    await client.query(questionQuery(paperId, questionId, attemptNo)).catch(() => null);
}

/** A paper that is handed in needs no copy any more. */
export function forgetSheet(client: QueryClient, sheet: MockSheet): void {
  client.removeQueries({ queryKey: sheetQuery(sheet.paperId).queryKey });
  client.removeQueries({ queryKey: keyOf(getMockQuestion) });
  removeText(placeOf(client, sheet.paperId));
  for (const { questionId } of sheet.items)
    removeText(questionPlace(client, sheet.paperId, questionId));
}
