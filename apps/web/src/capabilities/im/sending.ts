import type { TeamMessage, TeamSaying } from '@xuezhou/contract/im';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { createStore } from '@xuezhou/client/browser/store.ts';

/** Something that was said on this device and is not among the messages yet. */
export interface Sending {
  /** Whose words they are: who logs in after does not see them. */
  readonly studentId: number;
  readonly teamId: number;
  readonly body: TeamSaying;
  /** Why the server did not take it. */
  readonly refusal: string | null;
  /** As the server took it, until it is among the messages. */
  readonly taken: TeamMessage | null;
  /** The server has it, and a person looks at it before others see it. */
  readonly isHeld?: boolean;
}

type Said = Pick<Sending, 'studentId' | 'teamId' | 'body'>;

export const sending = createStore<readonly Sending[]>([]);

const refusedKey = (studentId: number) => `xuezhou-team-refused-${studentId}`;

function change(messageId: string, news: Partial<Sending>): void {
  sending.set(
    sending.get().map((one) => (one.body.messageId === messageId ? { ...one, ...news } : one)),
  );
}

export function addSending(one: Said): void {
  const isKnown = sending.get().some(({ body }) => body.messageId === one.body.messageId);
  if (!isKnown) sending.set([...sending.get(), { refusal: null, taken: null, ...one }]);
}

/** What waits to be looked at, as the server says when the page comes in. */
export function recallHeld(all: readonly Said[]): void {
  for (const one of all) {
    addSending(one);
    noteHeld(one.body.messageId);
  }
}

export function noteHeld(messageId: string): void {
  change(messageId, { isHeld: true, refusal: null });
}

export function noteTaken(messageId: string, taken: TeamMessage): void {
  change(messageId, { taken, refusal: null });
}

/** Keeps what was refused, so that nothing that was written is lost; also where no page of the team is open. */
export function noteRefused(one: Said, refusal: string): void {
  recallRefused(one.studentId);
  addSending(one);
  change(one.body.messageId, { refusal });
  keepRefused(one.studentId);
}

export function dropSending(studentId: number, messageIds: readonly string[]): void {
  const gone = new Set(messageIds);
  if (!sending.get().some(({ body }) => gone.has(body.messageId))) return;
  sending.set(sending.get().filter(({ body }) => !gone.has(body.messageId)));
  keepRefused(studentId);
}

function keepRefused(studentId: number): void {
  const refused = sending
    .get()
    .filter((one) => one.refusal !== null && one.studentId === studentId);
  writeJson(refusedKey(studentId), refused);
}

/** What an earlier page left. */
export function recallRefused(studentId: number): void {
  const kept = readJson(refusedKey(studentId));
  if (!Array.isArray(kept)) return;
  const known = new Set(sending.get().map(({ body }) => body.messageId));
  const left = (kept as Sending[]).filter((one) => !known.has(one.body.messageId));
  if (left.length > 0) sending.set([...sending.get(), ...left]);
}
