// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls } from '@xuezhou/client/testing/server.ts';
import { listMemberships, setProgressConsent } from '@xuezhou/contract/organisation';
import { expect, it } from 'vitest';
import { openSetting } from './testing/open-setting.tsx';

it('[setting] the consent stands among the settings and is taken back there', async () => {
  const membership = {
    ...{ organisationId: 7, organisation: '青梧证券', department: '研究所', isConsented: true },
    ...{ joinedAt: '2026-11-01T02:00:00.000Z', consentChangedAt: '2026-11-01T02:00:00.000Z' },
    courses: [{ courseId: 3, title: 'CFA 一级精讲班', endsOn: '2027-08-16', isWaiting: false }],
  };
  let isGiven = true;
  const says = [
    answer(listMemberships, () => [{ ...membership, isConsented: isGiven }]),
    answer(setProgressConsent, () => {
      isGiven = false;
      return true;
    }),
  ];
  await openSetting({}, says);
  const consent = await screen.findByRole<HTMLInputElement>('switch', { name: '给青梧证券看进度' });
  const wasDisabled: boolean[] = [];
  new MutationObserver(() => wasDisabled.push(consent.disabled)).observe(consent, {
    attributes: true,
  });
  consent.focus();
  await userEvent.keyboard(' ');
  await waitFor(() =>
    expect(calls(setProgressConsent)).toEqual([{ body: { organisationId: 7, isGiven: false } }]),
  );
  await waitFor(() => expect(consent.checked).toBe(false));
  // Who presses it by a key stands there still.
  expect(wasDisabled).not.toContain(true);
  expect(document.activeElement).toBe(consent);
});
