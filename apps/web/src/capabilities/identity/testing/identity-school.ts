import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import { getIdentityConfig, type IdentityReview } from '@xuezhou/contract/identity';
import { type Operation } from '@xuezhou/contract/kernel';
import { getVersion } from '@xuezhou/contract/site';
import { vi } from 'vitest';
import { stubUploads } from '@xuezhou/client/testing/fake-upload.ts';
import { answer, type Answers, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';

/** Of somebody born on 20 May 1993. */
export const idNumber = '110101199305201013';
export const photo = (name: string) => new File(['picture'], `${name}.png`, { type: 'image/png' });

export const none: IdentityReview = { state: 'none', given: null, reason: null };
export const given = {
  kind: 'certificate' as const,
  name: '林**',
  number: '110*************13',
  submittedAt: '2026-11-21T07:30:00.000Z',
  images: [
    { side: 'front' as const, address: '/files/identity/front' },
    { side: 'back' as const, address: '/files/identity/back' },
  ],
};
export const waiting: IdentityReview = { state: 'submitted', given, reason: null };
export const passed: IdentityReview = { state: 'passed', given, reason: null };

/** A school whose reviews a test may change; refusing calls are given as answers. */
export function school(review: IdentityReview, answers: Answers = []) {
  const now = { review, authenticated: { none: 0, submitted: 0, passed: 1, failed: -1 } as const };
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, () => student({ authenticated: now.authenticated[now.review.state] })),
    answer(getIdentityConfig, () => ({
      kinds: ['certificate', 'passport', 'instant'],
      minimumAge: 16,
      consent: { version: '2026-11-01', paragraphs: ['我们需要核对你的真实姓名。'] },
      review: now.review,
    })),
    ...answers,
  ]);
  const countOf = (operation: Operation) =>
    asked.filter(({ path }) => path === operation.path).length;
  const bodyOf = (operation: Operation) => asked.find(({ path }) => path === operation.path)?.body;
  return { now, asked, countOf, bodyOf };
}

export const field = (name: string) => screen.findByRole('textbox', { name });
export const press = async (name: string) =>
  await userEvent.click(await screen.findByRole('button', { name }));

export const give = async (name: string, value: string) => {
  const input = await field(name);
  await userEvent.click(input);
  // Not by where the focus is a moment later: what a busy browser still does for the page may have moved it.
  fireEvent.change(input, { target: { value } });
};

export async function typePerson(number = idNumber): Promise<void> {
  await give('姓名', '林知远');
  await give('身份证号', number);
}

export async function choosePictures(): Promise<void> {
  for (const side of ['身份证人像面', '身份证国徽面']) {
    await userEvent.upload(screen.getByLabelText(new RegExp(`^${side}`)), photo(side));
    await screen.findByAltText(`${side}：已选好的照片`);
  }
}

export const agree = () =>
  userEvent.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));

/** What the browser makes of the next picture; it rejects what is none. */
export const stubPicture = (width: number, height: number) =>
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close: () => {} }));

/** Before each test: uploads arrive, and every picture can be read. */
export function stubPictures(): void {
  stubUploads();
  stubPicture(900, 600);
}
