// @vitest-environment happy-dom
import { PasswordInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UiProvider } from './provider.tsx';

it('the button that shows a password is called so in Chinese', () => {
  render(
    <UiProvider>
      <PasswordInput label="密码" />
    </UiProvider>,
  );
  expect(screen.getByRole('button', { name: '显示密码', hidden: true })).toBeTruthy();
});
