import type { Services } from '../../platform/services.ts';
import { readImage, sidesOf, type Side } from './identity-images.ts';
import { identityWriter, reviewReader, type ReviewRow } from './identity.repository.ts';
import type { Person } from './read-person.ts';
import { unsealPerson } from './sealed-person.ts';

export type Review = Omit<ReviewRow, 'name_sealed' | 'number_sealed'> & { readonly person: Person };

type Reading = Pick<Services, 'database' | 'signer'>;

/** What waits for its review, oldest first; with `all` also what was judged. */
export async function listReviews(services: Reading, { all }: { all: boolean }): Promise<Review[]> {
  const rows = await reviewReader(services.database.connection).list(all ? undefined : 'submitted');
  return rows.map((row) => presentReview(services, row));
}

/** Undefined when it was taken back, replaced, or never was. */
export async function findReview(
  services: Reading,
  submissionNo: number,
): Promise<Review | undefined> {
  const row = await reviewReader(services.database.connection).find(submissionNo);
  return row && presentReview(services, row);
}

/** The pictures that are there, as WebP. */
export async function reviewImages(
  services: Pick<Services, 'storage' | 'signer'>,
  { kind, folder }: Review,
): Promise<{ side: Side; image: Buffer }[]> {
  if (folder === null) return [];
  const images = [];
  for (const side of sidesOf[kind]) {
    const image = await readImage(services, folder, side);
    if (image !== undefined) images.push({ side, image });
  }
  return images;
}

type Verdict = { readonly state: 'passed' } | { readonly state: 'failed'; readonly reason: string };

/**
 * Judges exactly the submission that was looked at. What passed may still fail later; what failed is submitted anew.
 * Null when it is there no more, or was judged so that this verdict cannot follow.
 */
export async function judge(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  submissionNo: number,
  verdict: Verdict,
): Promise<'judged' | null> {
  return await database.connection.transaction().execute(async (change) => {
    const found = await reviewReader(change).find(submissionNo);
    if (found === undefined) return null;
    const writer = identityWriter(change);
    await writer.lockStudent(found.student_id);
    const current = await writer.submission(found.student_id);
    const from = verdict.state === 'passed' ? ['submitted'] : ['submitted', 'passed'];
    if (current?.submission_no !== submissionNo || !from.includes(current.state)) return null;
    const hasFailed = verdict.state === 'failed';
    await writer.judgeSubmission(found.student_id, {
      state: verdict.state,
      reason: hasFailed ? verdict.reason : null,
      reviewed_at: clock.now(),
    });
    // Whoever the number really belongs to must not be kept out.
    if (hasFailed) await writer.freeNumber(found.student_id);
    await writer.setStatus(found.student_id, hasFailed ? -1 : 1);
    return 'judged';
  });
}

function presentReview(services: Reading, row: ReviewRow): Review {
  const { name_sealed: _name, number_sealed: _number, ...rest } = row;
  return { ...rest, person: unsealPerson(services, row) };
}
