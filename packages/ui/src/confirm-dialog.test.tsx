// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { ConfirmDialog } from './confirm-dialog.tsx';
import { UiProvider } from './provider.tsx';
import { Sheet } from './sheet.tsx';

function Row() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        删除
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title="删除这个附件？"
        text="删除后不能找回。"
        confirm="删除附件"
        cancel="先不删除"
        isBusy={false}
        onConfirm={() => {}}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        目录
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="抽屉">
        <Row />
      </Sheet>
    </>
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

const hidden = { hidden: true };
const asked = () => screen.queryByText('删除后不能找回。');
const row = () => screen.findByRole('button', { name: '删除', ...hidden });

it.each([
  ['a desk', false],
  ['a phone', true],
])(
  'on %s, Escape leaves the question, and only then the sheet under it',
  async (_where, isPhone) => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: isPhone && query.includes('max-width') }),
    );
    const user = userEvent.setup();
    render(
      <UiProvider>
        <Page />
      </UiProvider>,
    );
    const opener = screen.getByRole('button', { name: '目录' });
    await user.click(opener);
    await user.click(await row());
    const keep = await screen.findByRole('button', { name: '先不删除', ...hidden });
    await waitFor(() => expect(document.activeElement).toBe(keep));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(asked()).toBeNull());
    const button = await row();
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('抽屉')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  },
);
