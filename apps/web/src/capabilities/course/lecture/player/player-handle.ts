import type { PlayerHandle } from '../../../../platform/page-parts.tsx';
import { seekAndPlay } from './player-actions.ts';
import { usePlayer } from './player-store.ts';

/** Pixels of the longer side: the words of a slide can be read. */
const longSide = 1600;

/** What the parts of other capabilities may do with the player. */
export const playerHandle: PlayerHandle = {
  second: {
    get: () => {
      const { time, beginsAt } = usePlayer.getState();
      return Math.floor(beginsAt ?? time);
    },
    subscribe: usePlayer.subscribe,
  },
  seek: seekAndPlay,
  caption: () => {
    const { lines, line, caption } = usePlayer.getState();
    return caption || (lines[line]?.text ?? '');
  },
  capture: async () => {
    const { media } = usePlayer.getState();
    if (!media || media.videoWidth === 0) return null;
    const scale = Math.min(1, longSide / Math.max(media.videoWidth, media.videoHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(media.videoWidth * scale);
    canvas.height = Math.round(media.videoHeight * scale);
    try {
      canvas.getContext('2d')?.drawImage(media, 0, 0, canvas.width, canvas.height);
      return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    } catch {
      // The browser keeps pictures from elsewhere to itself.
      return null;
    }
  },
};
