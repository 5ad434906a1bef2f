import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { media, open, streamed } from '../../testing/open-lecture.ts';

/** Opens a lecture and listens to it. */
export async function listen(given: Parameters<typeof open>[0] = {}) {
  const opened = open(given);
  await streamed();
  await userEvent.click(await screen.findByRole('button', { name: '只听' }));
  await screen.findByRole('region', { name: '接下来' });
  return opened;
}

export const moveTo = (time: number) =>
  act(() => {
    media().currentTime = time;
    media().dispatchEvent(new Event('timeupdate'));
  });

export const end = () => act(() => void media().dispatchEvent(new Event('ended')));

export const playedLecture = (router: ReturnType<typeof open>['router']) =>
  router.state.location.search as { bullet?: string };
