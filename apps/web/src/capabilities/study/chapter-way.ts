import type { CourseReading } from '@xuezhou/contract/study';
import { masteryLabels } from '@xuezhou/rules/practice/mastery-levels';
import { courseWords } from './study.words.ts';

const words = courseWords.next;

/** How a chapter itself goes on, where somebody opens it; what to do next of everything says `nextStep`. In it lectures come first, then questions; one that is mastered is watched again. */
export interface ChapterWay {
  way: 'watch' | 'practise';
  label: string;
}

export function wayInto(reading: CourseReading): ChapterWay {
  const { mastery, videoDone, videoTotal, questionTotal } = reading;
  if (mastery === 4) return { way: 'watch', label: words.again };
  if (videoDone < videoTotal || questionTotal === 0)
    return { way: 'watch', label: mastery === 0 ? words.start : words.goOn };
  return { way: 'practise', label: words.practise };
}

/** What the step's button leads to and what it brings, in words: of lectures first, then of questions. */
export function missingText(reading: CourseReading): string {
  const { mastery, missing, videoDone, videoTotal, questionDone, questionTotal } = reading;
  if (mastery === 4) return words.mastered;
  if (mastery === 0) return firstText(reading);
  if (wayInto(reading).way === 'watch')
    return videoDone < videoTotal ? words.toWatch(videoTotal - videoDone) : words.noQuestions;
  const next = masteryLabels[mastery + 1];
  return missing === null || next === undefined
    ? words.practised(questionDone, questionTotal)
    : words.missing(missing, next);
}

function firstText({ videoTotal, questionTotal }: CourseReading): string {
  if (videoTotal > 0) return questionTotal > 0 ? words.firstTouch : words.firstLecture;
  return questionTotal > 0 ? words.firstQuestion : words.onlyText;
}

/** Counts of a reading: 视频 6 / 8, 练习 24 / 40, 答对 17 / 24. What it does not have is left out. */
export function factsOf(reading: CourseReading): string[] {
  const { videoDone, videoTotal, questionDone, questionTotal, questionRight } = reading;
  return [
    ...(videoTotal > 0 ? [words.videos(videoDone, videoTotal)] : []),
    ...(questionTotal > 0 ? [words.questions(questionDone, questionTotal)] : []),
    ...(questionDone > 0 ? [words.right(questionRight, questionDone)] : []),
  ];
}
