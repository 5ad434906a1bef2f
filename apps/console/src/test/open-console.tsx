import { render } from '@testing-library/react';
import { dismissFailure } from '@xuezhou/client/api/failures.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { endRouter } from '@xuezhou/client/testing/end-router.ts';
import { answer, respondWith, type Answers } from '@xuezhou/client/testing/server.ts';
import {
  getSchoolDay,
  getSelf,
  getWaiting,
  listViews,
  permissionNames,
  showPresence,
  type StaffSelf,
} from '@xuezhou/contract/staff';
import { onTestFinished, vi } from 'vitest';
import { App } from '../app/app.tsx';
import { makeRouter } from '../app/routes/make-router.tsx';

/** Somebody of the staff: the 校长, but for what is given. */
export const staffSelf = (given: Partial<StaffSelf> = {}): StaffSelf => ({
  ...{ staffId: 100, name: '陈望舒', login: 'xiaozhang', roles: ['校长'] },
  ...{ permissions: [...permissionNames], isPasswordTemporary: false },
  ...{ hasSecondStep: false, isSecondStepMissing: false, recoveryCodesLeft: 0 },
  ...given,
});

interface Console {
  says?: Answers;
  self?: Partial<StaffSelf>;
}

/** Opens the whole console at an address, as a browser in which somebody is signed in. */
export function openConsole(address: string, { says = [], self }: Console = {}) {
  respondWith([
    answer(getSelf, staffSelf(self)),
    answer(listViews, []),
    answer(getWaiting, []),
    answer(showPresence, { others: [] }),
    answer(getSchoolDay, { figures: [], cards: [] }),
    ...says,
  ]);
  queryClient.clear();
  dismissFailure();
  window.history.replaceState(null, '', address);
  const router = makeRouter({ queryClient });
  onTestFinished(() => endRouter(router));
  return { router, ...render(<App router={router} />) };
}

/** The address as it stands in the browser. */
export const shownAddress = (): string => window.location.pathname + window.location.search;

/** From here on the screen is a phone's. */
export function usePhoneScreen(): void {
  const before = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...before(query),
    matches: query.includes('max-width: 767.98px'),
  }));
}
