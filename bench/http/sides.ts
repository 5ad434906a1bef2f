import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { startChild, type Child } from '../child.ts';
import type { Round } from '../loops.ts';
import type { School } from '../school/open-school.ts';
import type { RunningServer } from '../school/start-server.ts';
import { bytesOf } from './ask.ts';
import type { BareQuestion } from './bare-child.ts';
import type { Side } from './compare.ts';
import type { LoadQuestion } from './load-child.ts';
import type { RawQuestion, Statement } from './raw-child.ts';

/** One list for each connection. */
export type Each<Item> = readonly (readonly Item[])[];

/** What may stand beside the app; each in a process of its own. */
export interface Sides {
  /** The built server; with the path of a bare answer instead, Fastify alone. */
  http(
    requests: Each<InjectOptions>,
    options?: { fresh?: string | undefined; packed?: boolean; bareName?: string },
  ): Side;
  sql(requests: Each<readonly Statement[]>, fresh?: string): Side;
  argon2(given: { hash: string; password: string }): Side;
  stop(): Promise<void>;
}

const childFile = (name: string): string => path.join(import.meta.dirname, name);

export async function openSides(
  school: School,
  server: RunningServer,
  readyAnswers: BareQuestion,
): Promise<Sides> {
  const load = startChild<LoadQuestion, Round>(childFile('load-child.ts'));
  const raw = startChild<RawQuestion, Round | null>(childFile('raw-child.ts'));
  const bare = startChild<BareQuestion, number>(childFile('bare-child.ts'));
  await raw.ask({ open: school.pool });
  const barePort = await bare.ask(readyAnswers);
  const serverPort = Number(new URL(server.address).port);
  return {
    http: (requests, { fresh, packed, bareName } = {}) => {
      const headers: Record<string, string> = packed
        ? { 'accept-encoding': 'gzip, deflate, br' }
        : {};
      const address = bareName === undefined ? undefined : `/${bareName}`;
      const bytes = requests.map((some) =>
        some.map((request) => bytesOf(request, address, headers)),
      );
      const port = bareName === undefined ? serverPort : barePort;
      return {
        pid: bareName === undefined ? server.pid : bare.pid,
        run: (round) => load.ask({ ...round, port, requests: bytes, fresh }),
      };
    },
    sql: (requests, fresh) => ({
      pid: raw.pid,
      run: (round) => askRaw(raw, { ...round, requests, fresh }),
    }),
    argon2: (argon2) => ({ pid: raw.pid, run: (round) => askRaw(raw, { ...round, argon2 }) }),
    stop: async () => {
      await Promise.all([load.stop(), raw.stop(), bare.stop()]);
    },
  };
}

async function askRaw(
  raw: Child<RawQuestion, Round | null>,
  question: RawQuestion,
): Promise<Round> {
  const round = await raw.ask(question);
  if (round === null) throw new Error('the raw side measured nothing');
  return round;
}
