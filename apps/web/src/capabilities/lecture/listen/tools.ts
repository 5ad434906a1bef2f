import type { Bullet } from '@xuezhou/contract/study';
import type { PlaybackSpeed } from '@xuezhou/rules/account/speeds';
import type { ComponentType } from 'react';
import type { clockText } from '@xuezhou/client/time/clock-text.ts';
import type { PagePart } from '../../../platform/page/page-parts.tsx';
import type { toReading, Way } from '../../catalogue/port/way.ts';
import type { Chapter, chapterAt } from '../player/chapters.ts';
import type { bookQuery, courseQuery } from '../port/lecture.queries.ts';
import type { playableOf } from '../port/outline.ts';
import type { usePlayer } from '../port/player-store.ts';

/** What the page has already; brought from there, so that these files come alone. */
export interface ListenTools {
  readonly player: typeof usePlayer;
  readonly play: () => void;
  readonly pause: () => void;
  readonly togglePlay: () => void;
  readonly seek: (second: number) => void;
  readonly skip: (seconds: number) => void;
  readonly toPrevious: (go: (() => void) | null) => void;
  readonly clockText: typeof clockText;
  readonly chapterAt: typeof chapterAt;
  readonly toReading: typeof toReading;
  readonly playableOf: typeof playableOf;
  readonly bookQuery: typeof bookQuery;
  readonly courseQuery: typeof courseQuery;
  readonly PagePart: typeof PagePart;
  /** What the tab of all that is said is called. */
  readonly transcript: string;
  readonly Slider: ComponentType<{ chapters: readonly Chapter[] }>;
  readonly Speed: ComponentType<{ onChoose: (speed: PlaybackSpeed) => void }>;
}

/** A lecture somewhere in the course. */
export interface ListedLecture {
  readonly bookId: number;
  readonly readingId: number;
  readonly readingNumber: string;
  readonly lecture: Bullet;
}

export type { Way };
