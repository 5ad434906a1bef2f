import type { Question } from '@xuezhou/contract/practice';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import type { Store } from '@xuezhou/client/browser/store.ts';

/** A lecture that is open. */
export interface OpenLecture {
  readonly courseId: number;
  readonly bookId: number;
  readonly readingId: number;
  readonly bulletId: number;
  readonly bulletName: string;
}

/** What a part may do with the player. */
export interface PlayerHandle {
  /** The second that is shown. */
  readonly second: Omit<Store<number>, 'set'>;
  readonly seek: (second: number) => void;
  /** What is being said, or empty. */
  readonly caption: () => string;
  /** The picture of this moment; null where there is none, or where the browser does not give it. */
  readonly capture: () => Promise<Blob | null>;
}

/** What a question to a teacher is about. */
export type AskAbout =
  | {
      readonly kind: 'lecture';
      readonly lecture: OpenLecture;
      readonly second: number;
    }
  | {
      readonly kind: 'question';
      readonly courseId: number;
      readonly questionId: number;
    }
  | {
      readonly kind: 'card';
      readonly courseId: number;
      readonly cardDetailId: number;
    }
  | {
      readonly kind: 'paragraph';
      readonly courseId: number;
      readonly bookId: number;
      readonly readingId: number;
      /** As `reading-text` counts them. */
      readonly paragraph: number;
      /** Those that were selected. */
      readonly words: string;
    };

/** What comes after the item on screen, so that it can be fetched ahead. */
export interface NextItem {
  readonly kind: 'card' | 'question';
  readonly itemId: number;
  readonly courseId: number;
}

/** An item of a review: what shows it tells when it is done, and when the page may turn. */
interface ReviewItemProps {
  readonly courseId: number;
  readonly itemId: number;
  readonly next: readonly NextItem[];
  readonly isLast: boolean;
  /** Its place in the review, from 0. */
  readonly index: number;
  /** The session in which answers are given. */
  readonly sessionId: string;
  /** `again`: it comes back in this session. What can be taken back says how. */
  readonly onDone: (outcome: 'done' | 'again', takeBack?: () => void) => void;
  readonly onNext: () => void;
}

/** What belongs to a student and has a page of its own. */
export type OwnPageKey =
  | 'orders'
  | 'coupons'
  | 'addresses'
  | 'points'
  | 'medals'
  | 'referral'
  | 'messages'
  | 'settings';

/** The places that pages keep for other capabilities, and what each is told. */
export interface PagePartProps {
  /** Beside the lecture's name. */
  'lecture-tool': { lecture: OpenLecture };
  /** How many notes, after the name of their tab. */
  'lecture-notes-count': { lecture: OpenLecture };
  /** `isFolded`: where it is written is fetched once somebody wants to. */
  'lecture-notes': { lecture: OpenLecture; player: PlayerHandle; isFolded?: boolean };
  /** One note at a second of a lecture, in little room; `quote`: what was said there, or empty. */
  'quick-note': { lecture: OpenLecture; second: number; quote: string; onDone: () => void };
  /** What was said in the live class that a lecture replays, up to the second that is shown. */
  'lecture-live-chat': { liveId: number };
  /** A question that a lecture stops for. */
  'lecture-question': {
    courseId: number;
    questionId: number;
    /** Until then it is only fetched, so that a network that is gone by then matters not. */
    isAsked: boolean;
    /** When it is asked, and which of how many it is. */
    place: string;
    count: string;
    /** Without an answer it may be left, too. */
    maySkip: boolean;
    /** The lecture goes on. */
    onDone: () => void;
    /** It did not come and is left for later; where nothing is said, the lecture goes on without it. */
    onUnfetched?: () => void;
  };
  /** A lecture's player away from its page. */
  'lecture-player': {
    lecture: OpenLecture & { readonly videoId: number };
    /** Over the picture at the end. */
    end: ReactNode;
    /** Plays only this part of it, in seconds, and stops there once. `onClose` gives its controls a way to put it away. */
    clip?: {
      readonly from: number;
      readonly to: number;
      readonly onEnd: () => void;
      readonly onClose?: () => void;
    };
  };
  /** Under what a book's page shows of it. */
  'book-assignment': { courseId: number; bookId: number };
  'review-card': ReviewItemProps;
  'review-question': ReviewItemProps;
  /** What to do next, the same on every page; in its place what the page itself knows of its place, where nothing of today is left. */
  'next-step': { fallback?: ReactNode };
  /** What a newcomer's placement came to: the chapters in groups, and the first week of the plan. */
  'placement-end': { courseId: number };
  /** Leads to the review of today. */
  'review-entry': object;
  /** Where else the course leads, with the page that is open. */
  'course-tabs': {
    courseId: number;
    current: 'practice' | 'cards' | 'mocks' | 'ranking' | 'favorites';
  };
  /** Beside the pages of a course that others draw: its books and chapters. */
  'course-tree': { courseId: number };
  /** Beside a page of what is the student's own: the others. */
  'own-pages': { current: OwnPageKey };
  /** By what a student is told of messages, and when. */
  'message-wishes': object;
  /** To have this browser told of what is waited for, where that was neither chosen nor declined. */
  'push-offer': object;
  /** The company that pays for a student's seat, and whether it may see how it goes; nothing of who has none. */
  memberships: object;
  /** Course platforms of universities whose accounts open a student's one; nothing of who has none. */
  'linked-platforms': object;
  /** Course platforms to which the score of a paper goes; nothing where none takes it. */
  'paper-grades': { paperId: number };
  /** Where a student's parcels go, to be changed. */
  addresses: object;
  /** Leads to points that are bought, and says what became of a payment that a provider's page leads back from. */
  'points-packs': object;
  /** How ready a student is for a course's exam, topic by topic. */
  'course-readiness': { courseId: number };
  /** One's own points of a course, and where among its students they put one. */
  'course-standing': { courseId: number };
  /** The teams of the student, each a way into it; nothing where there is none. */
  'my-teams': object;
  /** The same, of one course. */
  'course-teams': { courseId: number };
  /** A class's place to talk: its announcements and its chat. */
  team: { teamId: number };
  /** Looks after some study whether a medal was won, and tells of it once. */
  'new-medals': object;
  /** Asks a teacher about what is on screen; the page draws what is pressed. */
  'ask-tool': {
    /** At the moment of the press; null: about nothing that has a place. */
    about: () => AskAbout | null;
    /** What the question begins with. */
    question?: string;
    /** Presses it, where the page has the key free. */
    shortcut?: string;
    children: (open: () => void) => ReactNode;
  };
  /** The same where what is pressed is gone by then; fetched when there is something to ask about. */
  'ask-sheet': { about: AskAbout; isOpen: boolean; onClose: () => void };
  /** Leads to what explains the thing on screen: a course's, or an answered question's. */
  'find-lecture': {
    courseId: number;
    questionId?: number;
    /** The lecture on screen and its second, at the moment of the press. */
    moment?: () => { readonly bulletId: number; readonly second: number };
  };
  /** Asks on about an exercise that was answered, from what is taught of it. */
  'follow-up': { courseId: number; questionId: number };
  /** Where lectures may say what is asked, as a card; nothing where they do not. */
  'taught-clips': {
    question: string;
    /** What is being written stays: a lecture opens in a window of its own. */
    isBeside?: boolean;
  };
  /** A calculator over the page; Escape closes it. */
  calculator: { of: string; onClose: () => void };
  /** Under what explains a question. */
  'question-report': { courseId: number; questionId: number; version: number };
  /** A flash card is written, begun with a text that the key names. */
  'line-card': {
    courseId: number;
    readingId: number;
    begin: { readonly key: string; readonly text: string };
    onClose: () => void;
  };
  /** Makes a flash card of a question. */
  'question-card': { question: Question };
  /** What the student wrote about a question, where there is something; `onEdit` leads to where it is changed. */
  'own-words': { courseId: number; questionId: number; onEdit?: () => void };
  /** What a teacher said of the student's open answer, where one has. */
  'teacher-mark': { questionId: number };
  /** What the student has noted on a question, on paper. */
  'printed-notes': { courseId: number; questionId: number };
  'question-notes': {
    courseId: number;
    questionId: number;
    groupId: number | null;
    isOpen: boolean;
    onClose: () => void;
  };
}

export type PagePartName = keyof PagePartProps;
/** What a capability's `<name>.parts.ts` exports as `pageParts`. */
export type PageParts = {
  readonly [Name in PagePartName]?: () => Promise<ComponentType<PagePartProps[Name]>>;
};

const known = new Map<PagePartName, ComponentType<never>>();

/** `app/` tells what the capabilities offer, before the first page that could ask. */
export function offerParts(parts: PageParts): void {
  for (const [name, load] of Object.entries(parts))
    known.set(
      name as PagePartName,
      lazyPart(
        async () => ({ Part: (await load()) as ComponentType<object> }),
        'Part',
        Nothing,
      ) as ComponentType<never>,
    );
}

/** Whether a capability fills the place; what is not built is not offered. */
export function hasPart(name: PagePartName): boolean {
  return known.has(name);
}

/** What another capability puts into a page; fetched when it is first drawn. */
export function PagePart<Name extends PagePartName>({
  name,
  ...props
}: { name: Name } & PagePartProps[Name]) {
  const Part = known.get(name) as ComponentType<object> | undefined;
  return (
    Part && (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  );
}
