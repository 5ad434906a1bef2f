import type { Range } from '@xuezhou/rules/lecture/watched';
import type { Video } from '@xuezhou/contract/lecture';
import { create } from 'zustand';
import { readJson } from '@xuezhou/client/browser/local-storage.ts';
import type { ProblemKind } from '../player/player.words.ts';

/** A cue of the captions. */
export interface Line {
  /** Seconds. */
  start: number;
  end: number;
  text: string;
}

export interface Problem {
  kind: ProblemKind;
  /** The server's own words, where it gave some. */
  message?: string;
}

export interface Wish {
  readonly kind: 'menu' | 'note' | 'card';
  readonly line: number;
}

export interface PlayerState {
  media: HTMLVideoElement | null;
  /** The element that goes full screen: the picture and its controls. */
  frame: HTMLElement | null;
  /** The sound alone is played, and stands where the picture was. */
  isListening: boolean;
  /** Whether the reader wants it to play; it may still wait for data. */
  isPlaying: boolean;
  isWaiting: boolean;
  isEnded: boolean;
  hasStarted: boolean;
  /** Seconds; where the lecture will begin until it is there. */
  time: number;
  /** Where it will begin, until it is there. */
  beginsAt: number | null;
  duration: number;
  buffered: readonly Range[];
  /** What was watched of it, now and before. */
  watched: readonly Range[];
  speed: number;
  volume: number;
  isMuted: boolean;
  isCaptioned: boolean;
  /** Of the captions, where a lecture has them in several languages; empty before one was chosen. */
  language: string;
  isFullScreen: boolean;
  /** Where the browser fills no screen, the player fills the window. */
  fillsWindow: boolean;
  /** Not reached are those of a lecture that itself did not open. */
  captions: 'none' | 'unreached' | 'loading' | 'ready' | 'failed';
  /** With addresses that are good again, where those of the opened lecture did not serve. */
  captionFiles: Video['captions'] | null;
  /** Which time they are asked for: a file that failed is loaded anew. */
  captionsTry: number;
  lines: readonly Line[];
  /** Index of the line that is being said, or was said last; -1 before the first. */
  line: number;
  /** What is to be made of a line, by its index; -1 for none of them, at the second that is shown. */
  wish: Wish | null;
  /** The question that stood when the picture went, until it waits with those that were heard; by its id. */
  left: number | null;
  /** What is said is asked for, wherever on the page it is. */
  asksLines: boolean;
  /** Something is there that makes notes and cards of lines: not where a lecture is played beside a question. */
  takesWishes: boolean;
  /** What stands on the picture now. */
  caption: string;
  problem: Problem | null;
  /** Who watches, drawn over the picture; null where the school wants none. */
  watermark: Video['watermark'];
}

export const tasteKey = 'xuezhou-player';

/** What a lecture starts with; taste, element and frame stay from one to the next. */
export const freshLecture = {
  isPlaying: false,
  isWaiting: false,
  isEnded: false,
  hasStarted: false,
  time: 0,
  beginsAt: null,
  duration: 0,
  buffered: [],
  watched: [],
  problem: null,
  captionFiles: null,
  captionsTry: 0,
} as const satisfies Partial<PlayerState>;

/** Of a lecture whose captions are not known yet; they come and go with their track. */
export const freshCaptions = {
  captions: 'loading',
  lines: [],
  line: -1,
  wish: null,
  caption: '',
} as const satisfies Partial<PlayerState>;

export const usePlayer = create<PlayerState>(() => ({
  takesWishes: false,
  left: null,
  asksLines: false,
  isListening: false,
  ...freshLecture,
  ...freshCaptions,
  media: null,
  watermark: null,
  frame: null,
  speed: 1,
  isFullScreen: false,
  fillsWindow: false,
  ...savedTaste(),
}));

/** How loud, and which captions stand on the picture: of this device, not of the student. */
function savedTaste(): Pick<PlayerState, 'volume' | 'isMuted' | 'isCaptioned' | 'language'> {
  const saved = readJson(tasteKey);
  const { volume, isMuted, isCaptioned, language } = (
    typeof saved === 'object' && saved !== null ? saved : {}
  ) as Record<string, unknown>;
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 1,
    isMuted: isMuted === true,
    isCaptioned: isCaptioned !== false,
    language: typeof language === 'string' ? language : '',
  };
}
