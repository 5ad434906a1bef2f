import { request, type Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Declaration, InputOf, Operation } from '@xuezhou/contract/kernel';
import type { InjectOptions } from 'fastify';
import { addressOf, requestBy } from '../http/ask.ts';
import type { Student } from '../school/open-school.ts';

export interface Envelope {
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
}

/** The longest waits, as in the web's outbox. */
const waits = [2, 5, 15, 30, 60, 120];

export interface Browser {
  /** Asks once; undefined when no answer came. */
  ask<D extends Declaration>(
    operation: Operation<D>,
    input: InputOf<Operation<D>>,
  ): Promise<Envelope | undefined>;
  /** Keeps it and sends it in its turn, again and again with the same ids, until an answer says what became of it. */
  add<D extends Declaration>(
    operation: Operation<D>,
    input: InputOf<Operation<D>>,
  ): Promise<Envelope>;
  /** How often something had to be sent once more. */
  repeats(): number;
}

/** A page of one student: what it does goes out in order, one at a time. */
export function openBrowser(agent: Agent, address: string, student: Student): Browser {
  let last: Promise<unknown> = Promise.resolve();
  let repeated = 0;
  const untilAnswered = async (sent: InjectOptions): Promise<Envelope> => {
    for (let failures = 0; ; failures += 1) {
      const envelope = await send(agent, address, sent);
      if (envelope !== undefined && !isPassing(envelope.status)) return envelope;
      repeated += 1;
      await delay(Math.random() * (waits[Math.min(failures, waits.length - 1)] ?? 0) * 1000);
    }
  };
  return {
    ask: (operation, input) => send(agent, address, requestBy(student, operation, input as object)),
    add: (operation, input) => {
      const sent = requestBy(student, operation, input as object);
      const answered = last.then(() => untilAnswered(sent));
      last = answered;
      return answered;
    },
    repeats: () => repeated,
  };
}

const isPassing = (status: number) =>
  [401, 403, 429].includes(status) || (status >= 500 && status < 600);

function send(agent: Agent, address: string, sent: InjectOptions): Promise<Envelope | undefined> {
  const { method = 'GET', payload, headers } = sent;
  const body = payload === undefined ? '' : JSON.stringify(payload);
  return new Promise((resolve) => {
    const sending = request(
      `${address}${addressOf(sent)}`,
      {
        method,
        agent,
        headers: {
          ...(headers as Record<string, string>),
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve(JSON.parse(text) as Envelope));
        response.on('error', () => resolve(undefined));
      },
    );
    sending.on('error', () => resolve(undefined));
    sending.end(body);
  });
}
