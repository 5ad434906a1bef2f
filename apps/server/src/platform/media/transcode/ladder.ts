import type { VideoFacts } from './probe.ts';

export type Rung = {
  height: number;
  width: number;
  videoKbps: number;
  audioKbps: number;
  level: string;
};

const LOW = { lines: 360, videoKbps: 700, audioKbps: 64, level: '3.0' };
const HIGH = { lines: 720, videoKbps: 2200, audioKbps: 96, level: '3.1' };

/** 360 lines for everybody, 720 where the source has them; never more than the source. */
export function planLadder(facts: Pick<VideoFacts, 'width' | 'height'>): Rung[] {
  const rungs = facts.height >= HIGH.lines ? [LOW, HIGH] : [LOW];
  return rungs.map(({ lines, ...rest }) => {
    const height = even(Math.min(lines, facts.height));
    return { height, width: even((height * facts.width) / facts.height), ...rest };
  });
}

/** Lectures of slides change a few times a minute: they keep their own slow rate, and the encoder hardly works. */
export function isSlideshow(fps: number | undefined): boolean {
  return fps !== undefined && fps <= 10;
}

function even(value: number): number {
  return Math.max(2, 2 * Math.round(value / 2));
}
