import { addPasskey, beginPasskey, beginPasskeySignIn } from '@xuezhou/contract/staff';
import { placeOf } from '../../capabilities/staff/passkey/challenges.ts';
import type { TestApp } from '../test-app.ts';
import { softwareKey, type SoftwareKey } from './software-key.ts';
import { deskPassword, signInStaffAs, type StaffWishes } from './staff-desk.ts';

/** Somebody of the staff whose only second step is a passkey. */
export async function withPasskey(school: TestApp, wishes: StaffWishes = {}) {
  const person = await signInStaffAs(school, wishes);
  const key = softwareKey(placeOf(school.services));
  const { challengeId, options } = await person.data(beginPasskey, {
    body: { password: deskPassword },
  });
  await person.data(addPasskey, { body: { challengeId, answer: key.make(options), name: '' } });
  return { person, key };
}

/** What the browser would send along once the key has signed. */
export async function proofBy(school: TestApp, key: SoftwareKey) {
  const { challengeId, options } = await school.visit().data(beginPasskeySignIn);
  return { challengeId, answer: key.sign(options) };
}
