import type {} from '@fastify/cookie';
import type { Operation } from '@xuezhou/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { lsnOf, textOf } from '../database/replica/lsn.ts';
import type { Replica } from '../database/replica/replica.ts';
import { counts } from '../faults/counts.ts';
import { changesState, cookieOptions } from './admit.ts';
import type { Binding } from './bind.ts';
import { Failure, Refusal } from './refusal.ts';

/** Reads that declare how late they may be are answered by a replica; whoever wrote sees it all the same. */
export interface LateReads {
  /**
   * Answers by the replica where that may be, else, and where it fails, as everything is answered. Of the public pages only
   * to visitors: what a student has paid for is written by the provider's notice, of which the student's browser carries nothing.
   * Of the console to those who may see everybody's: which course or class is one's own stands in what would be late, too.
   */
  answer(binding: Binding, asked: Asked, perform: Perform): Promise<unknown>;
  /**
   * After a change: this browser carries how far a replica must have come before it may answer it. So any server knows, and
   * for no longer than a replica may be late.
   */
  noteChange(reply: FastifyReply): Promise<void>;
  /** Before a change that goes on after its answer has begun: this browser asks the primary for a while. */
  expectChange(reply: FastifyReply): void;
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** What they may see was given to them, and may have been taken away a moment ago: a student, or who is kept to the own. */
  readonly isBound: boolean;
}

type Perform = (binding: Binding) => Promise<unknown>;

/** Performs an operation, by the replica where there is one and it may, and notes what it changed. */
export async function answerLate(
  late: LateReads | undefined,
  binding: Binding,
  asked: Asked,
  perform: Perform,
): Promise<unknown> {
  if (late === undefined) return await perform(binding);
  try {
    return await late.answer(binding, asked, perform);
  } finally {
    // What was refused may have written, too: that it was asked of a second person, say.
    if (changesState(binding.operation)) await late.noteChange(asked.reply);
  }
}

const wroteCookie = (config: Pick<Config, 'secureCookies'>): string =>
  config.secureCookies ? '__Host-xz_wrote' : 'xz_wrote';

/** In place of a place in the log: nobody knows where. */
const unknown = '-';
/** What a cookie may be kept longer than a replica may be late. */
const slackSeconds = 10;

const isLate = ({ declaration }: Operation): boolean => declaration.freshness !== undefined;

/** @param bindings all of them, made over the replica's database */
export function lateReads(
  replica: Replica,
  bindings: readonly Binding[],
  config: Config,
): LateReads {
  const late = new Map(
    bindings.filter(({ operation }) => isLate(operation)).map((one) => [one.operation, one]),
  );
  const name = wroteCookie(config);
  const longest = Math.max(
    0,
    ...[...late.keys()].map(({ declaration }) => declaration.freshness?.late ?? 0),
  );
  const carry = (reply: FastifyReply, value: string): void =>
    void reply.setCookie(name, value, {
      ...cookieOptions(config),
      maxAge: longest + slackSeconds,
    });
  return {
    async answer(binding, { request, isBound }, perform) {
      const ofReplica = late.get(binding.operation);
      const seconds = binding.operation.declaration.freshness?.late;
      // A program with a key keeps no cookies: what it wrote it could not say.
      if (ofReplica === undefined || seconds === undefined) return await perform(binding);
      if (isBound || request.headers.authorization !== undefined) return await perform(binding);
      const carried = request.cookies[name];
      const wrote = lsnOf(carried);
      const reader =
        carried !== undefined && wrote === undefined
          ? 'unseen'
          : await replica.look(seconds, wrote);
      if (reader !== 'replica') {
        counts.lateReads[reader] += 1;
        return await perform(binding);
      }
      let read: keyof typeof counts.lateReads = 'replica';
      try {
        return await perform(ofReplica);
      } catch (error) {
        // What is refused was answered.
        if (error instanceof Refusal || error instanceof Failure) throw error;
        read = 'failed';
        request.log.warn({ err: error }, 'the replica failed; the primary answers');
        return await perform(binding);
      } finally {
        counts.lateReads[read] += 1;
      }
    },
    async noteChange(reply) {
      const wrote = await replica.position().then(textOf, () => unknown);
      carry(reply, wrote);
    },
    expectChange: (reply) => carry(reply, unknown),
  };
}
