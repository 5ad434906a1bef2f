import { randomUUID } from 'node:crypto';
import {
  getOrganisationProgress,
  makeOrganisationLink,
  saveOrganisationContract,
} from '@xuezhou/contract/organisation/console';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { countOrganisationProgress } from '../progress/count-progress.ts';
import { openDesk } from '../testing/organisation-desk.ts';

const school = await startTestApp();
school.clock.set('2026-11-23T10:00:00+08:00');
const { staff, makeCompany, join } = await openDesk(school);
const reader = await signInStaffAs(school, { permissions: ['organisation.progress'] });

/** Another contract of a company, and the link to its seats. */
async function sellMore(organisationId: number, courseId: number, until: string) {
  const { contractId } = await staff.data(saveOrganisationContract, {
    body: {
      ...{ requestId: randomUUID(), organisationId, contractId: null, version: 0, name: '下一份' },
      ...{ startsOn: '2026-08-17', endsOn: until, courses: [{ courseId, seats: 9 }] },
    },
  });
  return await staff.data(makeOrganisationLink, {
    body: {
      ...{ requestId: randomUUID(), organisationId, contractId, courseId },
      ...{ departmentId: null, validUntil: until },
    },
  });
}

it('who has two courses is one person, also where groups are to have five', async () => {
  const company = await makeCompany({ seats: 9 });
  const { organisationId } = company;
  const { courseId } = await makeCourse(school.connection);
  const other = await sellMore(organisationId, courseId, '2027-08-16');
  for (let count = 0; count < 3; count += 1) {
    const student = await school.signIn();
    await join(student, company, true);
    await join(student, other);
  }
  await countOrganisationProgress(school.services);
  const found = await reader.data(getOrganisationProgress, { params: { organisationId } });
  expect(found).toMatchObject({ people: 3, consented: 3, held: 6 });
  expect(found).toMatchObject({ learned: null, studiedLately: null });
});

it('seats of a contract that is over are neither counted nor shown', async () => {
  const company = await makeCompany({ seats: 2, endsOn: '2026-12-31' });
  const { organisationId, courseId } = company;
  const next = await sellMore(organisationId, courseId, '2027-12-31');
  const [stays, goes] = [await school.signIn(), await school.signIn()];
  await join(stays, company, true);
  await join(goes, company, true);
  await join(stays, next);
  await countOrganisationProgress(school.services);
  school.clock.set('2027-01-01T10:00:00+08:00');
  const staffLater = await signInStaffAs(school, { permissions: ['organisation.progress'] });
  const found = await staffLater.data(getOrganisationProgress, { params: { organisationId } });
  expect(found).toMatchObject({ seats: 9, held: 1, people: 1, consented: 1 });
  expect(found.rows).toHaveLength(1);
});
