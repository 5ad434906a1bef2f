import type { LectureResult } from '../study/measure-lecture.ts';
import type { Frames } from '../study/watch-frames.ts';
import { figure, table, verdict } from './markdown.ts';

/** Milliseconds. */
const longFrame = 50;

const sum = (rounds: readonly Frames[], count: (frames: Frames) => number) =>
  rounds.reduce((whole, frames) => whole + count(frames), 0);
const longest = (rounds: readonly Frames[], times: (frames: Frames) => readonly number[]) =>
  figure(Math.max(0, ...rounds.flatMap(times)));
const ownLong = ({ own }: Frames) => own.filter((time) => time > longFrame).length;

export function reportLecture(result: LectureResult): string {
  const { lecture, bare, lines, lectureSeconds, heap, nodes, speed } = result;
  const sides = [lecture, bare];
  const own = sides.map((side) => sum(side, ownLong));
  return [
    '### The lecture page',
    `A lecture of ${lectureSeconds / 3600} hours with ${lines} lines of captions at 1440 px, CPU 4×: ${lecture.length} times scrolled by the wheel and sought by ten keys with the transcript following, in turns with a page of as many plain lines on which the same is done. All frames from the first turn of the wheel to 700 ms after the last key count.`,
    table(
      ['', 'the lecture', 'bare page', 'target'],
      [
        ['frames', ...sides.map((side) => String(sum(side, ({ count }) => count))), ''],
        [
          `frames over ${longFrame} ms`,
          ...sides.map((side) => String(sum(side, ({ long }) => long.length))),
          '',
        ],
        ['longest, ms', ...sides.map((side) => longest(side, ({ long }) => long)), ''],
        [
          `frames of more than ${longFrame} ms of own work`,
          ...own.map(String),
          `0: ${verdict(own[0] === 0)}`,
        ],
        ['longest own work, ms', ...sides.map((side) => longest(side, (frames) => frames.own)), ''],
        ['heap after 1 and 30 minutes of it, MB', heap.map(figure).join(', '), '', ''],
        ['nodes after 1 and 30 minutes', nodes.map(String).join(', '), '', ''],
      ],
    ),
    `Own work is the processor time of the page’s thread in those frames, style, layout and paint included; what is missing to their length others had of the processor. The thirty minutes were played at ${speed}×, the heap read after a garbage collection.`,
  ].join('\n\n');
}
