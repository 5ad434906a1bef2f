// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { liveWords } from '../live.words.ts';
import { LiveVideo } from './live-video.tsx';

it('plays each stream that comes, anew after a fault of the element too, but not where the learner had paused it', () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  onTestFinished(() => play.mockRestore());
  render(
    <MantineProvider>
      <LiveVideo title="利率串讲" address="/live/a/index.m3u8" onAddressEnd={() => {}} />
    </MantineProvider>,
  );
  const video = screen.getByLabelText(liveWords.room.video('利率串讲'));
  // As the element tells of each stream that is put into it.
  const timesPlayed = () => {
    fireEvent.loadedMetadata(video);
    return play.mock.calls.length;
  };
  expect(timesPlayed()).toBe(1);
  expect(timesPlayed()).toBe(2);
  fireEvent.pause(video);
  expect(timesPlayed()).toBe(2);
  fireEvent.play(video);
  expect(timesPlayed()).toBe(3);
  // The stream ended: it was not the learner who paused.
  Object.defineProperty(video, 'ended', { value: true });
  fireEvent.pause(video);
  expect(timesPlayed()).toBe(4);
});
