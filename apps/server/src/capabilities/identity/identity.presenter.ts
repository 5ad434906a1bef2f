import type { IdentityReview } from '@xuezhou/contract/identity';
import { maskName, maskNumber } from '@xuezhou/rules/identity/mask';
import type { Services } from '../../platform/services.ts';
import { sidesOf } from './identity-images.ts';
import type { SubmissionRow } from './identity.repository.ts';
import { imageAddress } from './image-address.ts';
import { unsealPerson } from './sealed-person.ts';

/** What the student sees of the review. The operator may have judged without anything given. */
export function presentReview(
  services: Pick<Services, 'signer' | 'clock'>,
  status: number,
  row: SubmissionRow | undefined,
): IdentityReview {
  return {
    state: stateOf(status, row),
    given: row === undefined ? null : presentGiven(services, row),
    reason: row?.state === 'failed' ? row.reason : null,
  };
}

function stateOf(status: number, row: SubmissionRow | undefined): IdentityReview['state'] {
  if (status > 0) return 'passed';
  if (row?.state === 'submitted') return 'submitted';
  return status < 0 ? 'failed' : 'none';
}

function presentGiven(
  services: Pick<Services, 'signer' | 'clock'>,
  row: SubmissionRow,
): IdentityReview['given'] {
  const { name, number } = unsealPerson(services, row);
  const { student_id: studentId, submission_no: submissionNo } = row;
  return {
    kind: row.kind,
    name: maskName(name),
    number: maskNumber(number),
    submittedAt: row.submitted_at.toISOString(),
    images: sidesOf[row.kind].map((side) => ({
      side,
      address: imageAddress(services, { studentId, submissionNo, side }),
    })),
  };
}
