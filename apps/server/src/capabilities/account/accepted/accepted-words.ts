import { createHash } from 'node:crypto';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { readSiteWords } from '../../site/site.port.ts';

/** What the box before a login by password or code, and before a registration, says one agrees to. */
const documents = ['legal', 'privacy'] as const;

/**
 * Notes that a student accepts the terms and the privacy policy as they are now: the first time of each version, with
 * its words, so that it stays known who agreed to what when the school has mended its pages. A guardian who agrees for
 * a child under 14 is noted as the document `guardian`, by the version of the privacy policy.
 */
export async function noteAcceptedWords(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  change: Change,
  studentId: number,
  { byGuardian = false }: { byGuardian?: boolean } = {},
): Promise<void> {
  const now = clock.now();
  const wordsOf = await readSiteWords(config, change, documents);
  const current = documents.map((document) => {
    const words = wordsOf[document];
    return { document, version: createHash('sha256').update(words).digest('hex'), words };
  });
  const guardians = byGuardian ? current.filter(({ document }) => document === 'privacy') : [];
  const all = [...current, ...guardians.map((one) => ({ ...one, document: 'guardian' }))];
  const accepted = await change
    .insertInto('accepted_words')
    .values(
      all.map(({ document, version }) => ({
        ...{ student_id: studentId, document, version, accepted_at: now },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('document')
    .execute();
  const fresh = current.filter((one) => accepted.some(({ document }) => document === one.document));
  if (fresh.length === 0) return;
  await change
    .insertInto('site_words')
    .values(fresh.map((one) => ({ ...one, first_accepted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
