// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from '@xuezhou/client/testing/server.ts';
import { listStudents, listTags, previewTag } from '@xuezhou/contract/account/console';
import { listCourseChoices, listEnrolments } from '@xuezhou/contract/enrolment/console';
import { expect, it } from 'vitest';
import { openConsole, usePhoneScreen } from '../../test/open-console.tsx';
import { choices, studentRow } from '../../test/student-samples.ts';

async function openTags(tags: { tag: string; people: number }[]) {
  const user = userEvent.setup();
  openConsole('/console/students', {
    says: [
      answer(listStudents, { list: [studentRow()], next: null }),
      answer(listCourseChoices, choices),
      answer(listEnrolments, []),
      answer(listTags, tags),
      answer(previewTag, { changed: 1, same: 0 }),
    ],
  });
  await user.click(await screen.findByRole('checkbox', { name: '选中林知远' }));
  await user.click(await screen.findByRole('button', { name: '打标签' }));
  const dialog = await screen.findByRole('dialog', { name: '打标签' });
  return { user, field: await within(dialog).findByRole('combobox', { name: '标签' }) };
}

it.each(['desk', 'phone'])(
  'closes the list by the first Escape and itself by the second: %s',
  async (screenOf) => {
    if (screenOf === 'phone') usePhoneScreen();
    const { user, field } = await openTags([{ tag: '在职', people: 3 }]);
    await user.click(field);
    await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
    expect(screen.queryByRole('dialog', { name: '打标签' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '打标签' })).toBeNull());
  },
);

it('closes by one Escape where there is no tag to choose', async () => {
  const { user, field } = await openTags([]);
  await user.click(field);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '打标签' })).toBeNull());
});
