import { playbackSpeeds as speeds, type PlaybackSpeed } from '@xuezhou/rules/account/speeds';
import { writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { toggleFullScreen } from '../full-screen.ts';
import { tasteKey, usePlayer, type PlayerState } from '../../port/player-store.ts';

const state = usePlayer.getState;

/** Begins to play; a browser that wants a click first leaves it standing. */
export function play(): void {
  void state()
    .media?.play()
    .catch(() => {});
}

export function pause(): void {
  state().media?.pause();
}

export function togglePlay(): void {
  if (state().media?.paused) play();
  else pause();
}

/** Goes to a second of the lecture, within its length. */
export function seek(time: number): void {
  const { media, duration } = state();
  if (!media || media.readyState === 0) return;
  const target = Math.min(Math.max(time, 0), duration > 0 ? duration : time);
  usePlayer.setState({ time: target, beginsAt: null, isEnded: false });
  media.currentTime = target;
}

export function skip(seconds: number): void {
  seek(state().time + seconds);
}

/** Seconds into a lecture from which on the way back leads to its beginning, and not to the one before. */
const begunSeconds = 5;

/** Back, as on every player: to the beginning, and from there to the lecture before. */
export function toPrevious(go: (() => void) | null): void {
  if (go === null || state().time > begunSeconds) seek(0);
  else go();
}

export function seekAndPlay(time: number): void {
  seek(time);
  play();
}

export function setVolume(volume: number): void {
  const { media } = state();
  const level = Math.round(Math.min(Math.max(volume, 0), 1) * 100) / 100;
  if (media) {
    media.volume = level;
    media.muted = level === 0;
  }
  keepTaste({ volume: level, isMuted: level === 0 });
}

export function toggleMute(): void {
  const { media, isMuted, volume } = state();
  if (isMuted && volume === 0) return setVolume(0.5);
  if (media) media.muted = !isMuted;
  keepTaste({ isMuted: !isMuted });
}

export function toggleCaptions(): void {
  keepTaste({ isCaptioned: !state().isCaptioned });
}

/** Captions in a language stand on the picture, and in the transcript. */
export function chooseCaptions(language: string): void {
  keepTaste({ isCaptioned: true, language });
}

export function setSpeed(speed: number): void {
  const { media } = state();
  usePlayer.setState({ speed });
  if (!media) return;
  // The default is what a newly loaded stream begins with.
  media.defaultPlaybackRate = speed;
  media.playbackRate = speed;
}

/** The speed a step up or down; at the ends the same. */
export function nextSpeed(step: 1 | -1): PlaybackSpeed {
  const index = speeds.findIndex((speed) => speed >= state().speed);
  const next = (index === -1 ? speeds.length - 1 : index) + step;
  return speeds[Math.min(Math.max(next, 0), speeds.length - 1)] ?? 1;
}

export function switchFullScreen(): void {
  const { frame } = state();
  if (frame) void toggleFullScreen(frame).catch(() => {});
}

export async function switchPictureInPicture(): Promise<void> {
  const { media } = state();
  if (!media) return;
  if (document.pictureInPictureElement === media) await document.exitPictureInPicture();
  else await media.requestPictureInPicture();
}

function keepTaste(change: Partial<PlayerState>): void {
  usePlayer.setState(change);
  const { volume, isMuted, isCaptioned, language } = state();
  writeJson(tasteKey, { volume, isMuted, isCaptioned, language });
}
