import type { Cue } from '../captions/cue.ts';

export type PlannedLecture = {
  cues: Cue[];
  /** Milliseconds, like the cues. */
  chapters: { title: string; start: number }[];
  /** How long each slide is shown. */
  slides: { seconds: number }[];
  durationMs: number;
};

const CHARACTERS_PER_SECOND = 4.5;
const SHORTEST_LINE = 2000;
const BETWEEN_SLIDES = 400;
const SHORTEST_SLIDE = 3000;
/** Slides change on a frame of the 5 a second that their video has, so that a chapter begins on its own picture. */
const FRAME = 200;

/** Times a lecture of slides by reading its lines aloud in mind. White space is not read. */
export function planLecture(lecture: {
  slides: readonly { title: string; say?: readonly string[] | undefined }[];
}): PlannedLecture {
  const planned: PlannedLecture = { cues: [], chapters: [], slides: [], durationMs: 0 };
  let start = 0;
  for (const { title, say = [] } of lecture.slides) {
    let now = start;
    for (const text of say) {
      const end = now + timeToSay(text);
      planned.cues.push({ start: now, end, text });
      now = end;
    }
    const shown = Math.max(now + BETWEEN_SLIDES - start, SHORTEST_SLIDE);
    const length = Math.ceil(shown / FRAME) * FRAME;
    planned.chapters.push({ title, start });
    planned.slides.push({ seconds: length / 1000 });
    start += length;
  }
  planned.durationMs = start;
  return planned;
}

function timeToSay(text: string): number {
  const characters = [...text.replace(/\s/g, '')].length;
  return Math.max(SHORTEST_LINE, Math.round((characters / CHARACTERS_PER_SECOND) * 1000));
}
