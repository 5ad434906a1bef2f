import type {
  decideIdentity as decideOperation,
  getIdentityReview as getOperation,
  listIdentityReviews as listOperation,
} from '@xuezhou/contract/identity/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { maskName, maskNumber } from '@xuezhou/rules/identity/mask';
import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { readImage, sidesOf } from '../identity-images.ts';
import { identityWriter, reviewReader, type ReviewRow } from '../identity.repository.ts';
import { unsealPerson } from '../sealed-person.ts';
import { openContact } from '../../../platform/contact/contact.ts';

const stateNames = { submitted: '待审核', passed: '已通过', failed: '未通过' } as const;

const factsOf = (row: ReviewRow) => ({
  submissionNo: row.submission_no,
  studentId: row.student_id,
  nickname: row.nickname,
  kind: row.kind,
  state: row.state,
  submittedOn: dayOf(row.submitted_at),
});

const unknown = (submissionNo: number) =>
  new Refusal(
    'identityReviewUnknown',
    `没有编号为 ${submissionNo} 的实名认证，可能已被学生撤回或重新提交`,
  );

export async function listIdentityReviews(
  services: ConsoleServices,
  { query: { all = false } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  const rows = await reviewReader(services.database.connection).list(all ? undefined : 'submitted');
  return rows.map((row) => {
    const { name, number } = unsealPerson(services, row);
    return { ...factsOf(row), name: maskName(name), number: maskNumber(number) };
  });
}

/** Throws identityReviewUnknown: it was taken back, replaced, or never was. */
export async function getIdentityReview(
  services: ConsoleServices,
  { params: { submissionNo } }: InputOf<typeof getOperation>,
  actor: Actor,
): Promise<DataOf<typeof getOperation>> {
  return await changeAudited(services, actor, async (change) => {
    const row = await reviewReader(change).find(submissionNo);
    if (row === undefined) throw unknown(submissionNo);
    const { name, number } = unsealPerson(services, row);
    const images = await imagesOf(services, row);
    const auditEntry = {
      operation: 'getIdentityReview',
      target: { kind: 'student', id: row.student_id },
      after: { submissionNo, images: images.length },
    };
    const { reason } = row;
    const mobile = openContact(services, 'mobile', row.mobile_sealed);
    return { answer: { ...factsOf(row), mobile, name, number, reason, images }, auditEntry };
  });
}

async function imagesOf(
  services: ConsoleServices,
  { kind, folder }: ReviewRow,
): Promise<DataOf<typeof getOperation>['images']> {
  if (folder === null) return [];
  const images = [];
  for (const side of sidesOf[kind]) {
    const image = await readImage(services, folder, side);
    if (image !== undefined) images.push({ side, webp: image.toString('base64') });
  }
  return images;
}

/** Judges exactly the submission that was looked at. What passed may still fail later; what failed is submitted anew. */
export async function decideIdentity(
  services: ConsoleServices,
  { body: { submissionNo, verdict, reason = '' } }: InputOf<typeof decideOperation>,
  actor: Actor,
): Promise<DataOf<typeof decideOperation>> {
  const hasFailed = verdict === 'failed';
  if (hasFailed && reason.trim() === '') throw new Refusal('identityReasonEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    const found = await reviewReader(change).find(submissionNo);
    if (found === undefined) throw unknown(submissionNo);
    const { student_id: studentId, nickname } = found;
    const writer = identityWriter(change);
    await writer.lockStudent(studentId);
    const current = await writer.submission(studentId);
    if (current?.submission_no !== submissionNo) throw unknown(submissionNo);
    const from = hasFailed ? ['submitted', 'passed'] : ['submitted'];
    if (!from.includes(current.state))
      throw new Refusal(
        'identityReviewDecided',
        `${nickname} 的这次实名认证${stateNames[current.state]}，没有改动`,
      );
    await writer.judgeSubmission(studentId, {
      state: verdict,
      reason: hasFailed ? reason.trim() : null,
      reviewed_at: now,
    });
    // Whoever the number really belongs to must not be kept out.
    if (hasFailed) await writer.freeNumber(studentId);
    await writer.setStatus(studentId, hasFailed ? -1 : 1);
    const auditEntry = {
      operation: 'decideIdentity',
      target: { kind: 'student', id: studentId },
      before: { submissionNo, state: current.state },
      after: { submissionNo, state: verdict },
      why: reason.trim(),
    };
    return { answer: { nickname }, auditEntry };
  });
}
