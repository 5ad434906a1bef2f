import { randomUUID } from 'node:crypto';
import { office } from '../school/office.ts';

/** A company with a contract of five seats in the first course, and a link by which one takes a seat; its number. */
export async function makeCompany(name: string): Promise<number> {
  const { organisationId } = await office<{ organisationId: number }>('/organisations/save', {
    ...{ requestId: randomUUID(), organisationId: null, name },
  });
  const year = new Date().getFullYear();
  const { contractId } = await office<{ contractId: number }>('/organisations/contracts/save', {
    ...{ requestId: randomUUID(), organisationId, contractId: null, version: 0, name: '合同' },
    ...{ startsOn: `${year}-01-01`, endsOn: `${year + 1}-12-31` },
    courses: [{ courseId: 1, seats: 5 }],
  });
  await office('/organisations/links/make', {
    ...{ requestId: randomUUID(), organisationId, contractId, courseId: 1 },
    ...{ departmentId: null, validUntil: `${year + 1}-12-31` },
  });
  return organisationId;
}
