// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { usePlayer } from '../../port/player-store.ts';
import { PlayerControls } from './player-controls.tsx';

it('says where the part of a lecture ends in place of its length, and can be put away', async () => {
  usePlayer.setState({ time: 43, duration: 79 });
  const onClose = vi.fn<() => void>();
  render(
    <MantineProvider>
      <PlayerControls
        chapters={[]}
        captions={[]}
        onSpeed={() => {}}
        onKeys={() => {}}
        to={58}
        onClose={onClose}
      />
    </MantineProvider>,
  );
  expect(screen.getByText('00:43')).toBeTruthy();
  expect(screen.getByText('这一段到 00:58')).toBeTruthy();
  expect(screen.queryByText(/01:19/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '收起播放器' }));
  expect(onClose).toHaveBeenCalledOnce();
});
