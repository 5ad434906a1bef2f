import type { PlayerHandle } from '../../../platform/page/page-parts.tsx';
import { seekAndPlay } from './controls/player-actions.ts';
import { usePlayer } from '../port/player-store.ts';

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
    const { media, watermark } = usePlayer.getState();
    if (!media || media.videoWidth === 0) return null;
    const scale = Math.min(1, longSide / Math.max(media.videoWidth, media.videoHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(media.videoWidth * scale);
    canvas.height = Math.round(media.videoHeight * scale);
    try {
      const pen = canvas.getContext('2d');
      pen?.drawImage(media, 0, 0, canvas.width, canvas.height);
      if (pen && watermark) sign(pen, watermark.text);
      return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    } catch {
      // The browser keeps pictures from elsewhere to itself.
      return null;
    }
  },
};

/** A picture that leaves the page says as well who took it. */
function sign(pen: CanvasRenderingContext2D, text: string): void {
  const { width, height } = pen.canvas;
  const size = Math.max(12, Math.round(width * 0.016));
  pen.font = `500 ${size}px sans-serif`;
  pen.textAlign = 'right';
  pen.fillStyle = 'rgb(122 128 138 / 0.6)';
  pen.fillText(text, width - size, height - size);
}
