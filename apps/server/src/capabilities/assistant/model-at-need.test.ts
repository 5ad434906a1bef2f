import { openAssistant } from '@xuezhou/contract/assistant';
import {
  listProviders,
  rollBackProvider,
  switchProvider,
  testProvider,
} from '@xuezhou/contract/site/console';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp({ sandbox: true });
const owner = await signInStaffAs(school, { isOwner: true });
const student = await school.signIn();

const values = Object.entries({
  ...{ url: school.sandbox?.llmUrl ?? '', apiKey: 'sandbox-llm-key', model: 'sandbox-teacher' },
}).map(([name, value]) => ({ name, value }));

const stateNow = async () =>
  (await owner.data(listProviders)).find(({ kind }) => kind === 'model')!;
const budget = async () => (await student.data(openAssistant, { query: {} })).budget;

it('a model that a page turns on is there with the next question, and gone when it is turned off', async () => {
  expect(school.services.config.llm).toBeNull();
  expect(await stateNow()).toMatchObject({ source: 'none', environment: 'none', mayBeSet: true });
  expect(await budget()).toBeNull();
  const asked = { kind: 'model' as const, of: 'given' as const, values };
  const { ticket, isRight } = await owner.data(testProvider, { body: asked });
  expect(isRight).toBe(true);
  await owner.data(switchProvider, { body: { ...asked, version: 0, ticket: ticket ?? '' } });
  expect(await stateNow()).toMatchObject({ source: 'page', version: 1 });
  expect(await budget()).not.toBeNull();
  // The environment has none: it is off then, and there is nothing to try.
  const off = { kind: 'model' as const, of: 'environment' as const, version: 1, ticket: '' };
  await owner.data(switchProvider, { body: off });
  expect(await stateNow()).toMatchObject({ source: 'none', version: 2, tried: null });
  expect(await budget()).toBeNull();
  await owner.data(rollBackProvider, { body: { kind: 'model', version: 2 } });
  expect(await budget()).not.toBeNull();
});

it('what the environment has is still switched to with a trial alone', async () => {
  const body = { kind: 'mail' as const, of: 'environment' as const, version: 0, ticket: '' };
  expect((await owner.call(switchProvider, { body })).status).not.toBe(200);
});
