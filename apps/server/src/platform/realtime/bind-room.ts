import type {
  AnsweredOf,
  EnteringOf,
  GivenOf,
  PresenceOf,
  RequestName,
  Room,
  RoomDeclaration,
  WelcomeOf,
} from '@xuezhou/contract/event-kernel';
import type { CurrentStudent } from '../http/bind.ts';
import type { RoomVoice } from './room-voice.ts';

/** A page in a room. */
export interface Guest<R, Place> {
  /** As the session said at the last sign of the page. */
  readonly student: CurrentStudent;
  readonly entering: EnteringOf<R>;
  /** What let the student in, as it was at the last sign of the page. */
  readonly place: Place;
  /** Tells the pages of these rooms. */
  readonly voice: RoomVoice<R>;
}

/** In how many pages a student may be in one room at a time, and what the oldest is told that is closed. */
export interface PageLimit {
  readonly most: () => number;
  readonly words: string;
}

export interface RoomHandlers<R, Place> {
  readonly pages: PageLimit;
  /** Which room of the kind it is. */
  readonly keyOf: (entering: EnteringOf<R>) => string;
  /**
   * Who may be in the room now: a Refusal or a Failure keeps a page out. It is asked when a page comes in and at each
   * sign of it, so that who loses the right loses the room.
   */
  readonly admit: (student: CurrentStudent, entering: EnteringOf<R>) => Promise<Place>;
  readonly welcome: (guest: Guest<R, Place>) => Promise<WelcomeOf<R>>;
  /** The page gave a sign; `since` is the moment of the one before. */
  readonly present: (guest: Guest<R, Place>, since: Date) => Promise<PresenceOf<R>>;
  /** The page has gone. */
  readonly left?: (guest: Guest<R, Place>, since: Date) => Promise<void>;
  readonly requests: {
    readonly [Name in RequestName<R>]: (
      given: GivenOf<R, Name>,
      guest: Guest<R, Place>,
    ) => Promise<AnsweredOf<R, Name>>;
  };
}

/** Any room, as the kernel serves it. */
type AnyHandlers = Omit<RoomHandlers<Room, unknown>, 'requests'> & {
  readonly requests: Readonly<
    Record<string, (given: unknown, guest: Guest<Room, unknown>) => Promise<unknown>>
  >;
};

export interface RoomBinding {
  readonly room: Room;
  readonly handlers: AnyHandlers;
}

/** Ties a kind of rooms of the contract to what is done in them. */
export function bindRoom<D extends RoomDeclaration, Place>(
  room: Room<D>,
  handlers: RoomHandlers<Room<D>, Place>,
): RoomBinding {
  // What arrives was validated against this very room before the call.
  return { room, handlers: handlers as unknown as AnyHandlers };
}
