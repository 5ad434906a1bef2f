import type { agreeToWords as agreeOperation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { currentWords, noteAcceptedWords, versionOf } from './accepted-words.ts';

type WordServices = Pick<Services, 'config' | 'clock' | 'database'>;

interface Versions {
  readonly all: string;
  readonly documents: readonly string[];
  readonly versions: readonly string[];
}

/** For so long a server believes that the school has written nothing new: every page asks. */
const believedMs = 30_000;
const known = new WeakMap<Connection, { readonly at: number; readonly now: Promise<Versions> }>();

async function versionsNow({ config, clock, database: { connection } }: WordServices) {
  const at = clock.now().getTime();
  const before = known.get(connection);
  if (before !== undefined && Math.abs(at - before.at) < believedMs) return await before.now;
  const now = readVersions(config, connection);
  known.set(connection, { at, now });
  return await now.catch((error: unknown) => {
    known.delete(connection);
    throw error;
  });
}

async function readVersions(
  config: WordServices['config'],
  connection: Connection,
): Promise<Versions> {
  const current = await currentWords(config, connection);
  return {
    all: versionOf(current),
    documents: current.map(({ document }) => document),
    versions: current.map(({ version }) => version),
  };
}

const findNewer = prepareSql<
  { studentId: number; documents: readonly string[]; versions: readonly string[] },
  { document: string }
>(
  (p) => sql`select c.document
    from unnest(${p.documents}::text[], ${p.versions}::text[]) c (document, version)
    where exists (select from accepted_words a where a.student_id = ${p.studentId} and a.document = c.document)
      and not exists (select from accepted_words a
        where (a.student_id, a.document, a.version) = (${p.studentId}, c.document, c.version))
    limit 1`,
);

/**
 * What a student who agreed to former terms has not agreed to yet, as one version; undefined where there is nothing. Whoever
 * never agreed to any is asked at the next login, as all are.
 */
export async function newWordsFor(
  services: WordServices,
  studentId: number,
): Promise<string | undefined> {
  const { all, documents, versions } = await versionsNow(services);
  const newer = await findNewer.first(services.database.connection, {
    studentId,
    documents,
    versions,
  });
  return newer === undefined ? undefined : all;
}

/** To just what was shown: where the school has written anew since, it is to be read first. */
export async function agreeToWords(
  services: WordServices,
  { studentId }: CurrentStudent,
  { body }: InputOf<typeof agreeOperation>,
): Promise<true> {
  const { config, database } = services;
  await database.connection.transaction().execute(async (change) => {
    if (versionOf(await currentWords(config, change)) !== body.newWords)
      throw new Refusal('wordsMoved');
    await noteAcceptedWords(services, change, studentId);
  });
  return true;
}
