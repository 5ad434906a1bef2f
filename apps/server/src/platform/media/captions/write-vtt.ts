import { tidyLines } from './caption-text.ts';
import type { Cue } from './cue.ts';

/** WebVTT for a `<track>`. Text is escaped, so that no caption is taken for a tag or a timing. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) =>
      `${formatTime(start)} --> ${formatTime(end)}\n${escape(tidyLines(text))}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function formatTime(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = `${two((whole / 1000) % 60)}.${String(whole % 1000).padStart(3, '0')}`;
  return `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${seconds}`;
}
