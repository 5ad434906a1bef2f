import type { Static, TObject, TSchema } from 'typebox';
import { integer, object, refusalsOf } from './kernel.ts';
import type { RefusalName } from './refusals.ts';

/** Who may be in a room: any student; one with a valid phone. What else it asks for, its binding says. */
export type RoomAccess = 'login' | 'phone';

/** So many within so many seconds. */
export interface Rate {
  readonly max: number;
  readonly seconds: number;
}

/** What a page may ask in a room; it is answered as a call is, with `{ status, message, data }`. */
export interface RequestDeclaration {
  readonly summary: string;
  /** Absent: nothing is sent along. */
  readonly given?: TObject;
  readonly data: TSchema;
  /** Where fewer may ask than may be in the room. */
  readonly access?: RoomAccess;
  /** The expected refusals, besides those of the room; another is a fault of the server. */
  readonly refusals?: readonly RefusalName[];
  /** Of one page; more are answered with 429. */
  readonly ofPage?: Rate;
  /** Of one student on all pages and servers, counted in the database; more are answered with 429. */
  readonly ofStudent?: Rate;
}

export interface RoomDeclaration {
  readonly summary: string;
  /** Its namespace of socket.io. */
  readonly path: `/${string}`;
  readonly access: RoomAccess;
  /** What a page says of itself when it comes in, also again. */
  readonly entering: TObject;
  /** What a page is told when it has come in. */
  readonly welcome: TSchema;
  /** What a page is told at each sign that its student is there. */
  readonly presence: TSchema;
  /** Of coming in, and of staying. */
  readonly refusals?: readonly RefusalName[];
  readonly requests: Readonly<Record<string, RequestDeclaration>>;
  /** What pages are told. */
  readonly events: Readonly<Record<string, TSchema>>;
}

/**
 * A kind of rooms, and the single place that says how both sides talk in it: the server binds handlers to it, a page
 * comes in by it. Which room of the kind it is, follows from what the page says when it comes in.
 */
export interface Room<D extends RoomDeclaration = RoomDeclaration> {
  readonly kind: 'room';
  readonly path: D['path'];
  /** Absent in the browser's bundle, as is `kind`: there only the path is kept. */
  readonly declaration: D;
}

/** Seconds between two signs of a page that its student is there; at each the server looks whether that may be. */
export const beatSeconds = 20;

/** Of the kernel itself, or of socket.io. */
const takenNames = new Set([
  'beat',
  'welcome',
  'leave',
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
]);

export function room<const D extends RoomDeclaration>(declaration: D): Room<D> {
  const names = [...Object.keys(declaration.requests), ...Object.keys(declaration.events)];
  const taken = names.find((name) => takenNames.has(name));
  if (taken !== undefined) throw new Error(`${declaration.path}: the name ${taken} is taken`);
  return { kind: 'room', path: declaration.path, declaration };
}

export function isRoom(value: unknown): value is Room {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'room';
}

/** All that coming into a room, and staying there, may be refused for. */
export const refusalsOfRoom = ({ access, refusals = [] }: RoomDeclaration) =>
  refusalsOf({ access, refusals });

/** All that a request may be refused for. */
export const refusalsOfRequest = (
  { access: ofRoom }: RoomDeclaration,
  { access = ofRoom, refusals = [] }: RequestDeclaration,
) => refusalsOf({ access, refusals });

/** The number of an event in its room: one more than the last, so that a page sees by a gap that one did not arrive. */
export const eventNumber = (least: 0 | 1) => integer(least, 2_147_483_647);

/** The number of the last event before which a page misses none. */
export const Since = object({ after: eventNumber(0) });
export type Since = Static<typeof Since>;

export type EnteringOf<R> = R extends Room<infer D> ? Static<D['entering']> : never;
export type WelcomeOf<R> = R extends Room<infer D> ? Static<D['welcome']> : never;
export type PresenceOf<R> = R extends Room<infer D> ? Static<D['presence']> : never;

type RequestsOf<R> = R extends Room<infer D> ? D['requests'] : never;
export type RequestName<R> = keyof RequestsOf<R> & string;
/** Null where nothing is sent along. */
export type GivenOf<R, Name extends RequestName<R>> = RequestsOf<R>[Name] extends {
  readonly given: infer Given extends TSchema;
}
  ? Static<Given>
  : null;
export type AnsweredOf<R, Name extends RequestName<R>> = RequestsOf<R>[Name] extends {
  readonly data: infer Data extends TSchema;
}
  ? Static<Data>
  : never;

type EventsOf<R> = R extends Room<infer D> ? D['events'] : never;
export type EventName<R> = keyof EventsOf<R> & string;
export type EventOf<R, Name extends EventName<R>> = EventsOf<R>[Name] extends TSchema
  ? Static<EventsOf<R>[Name]>
  : never;

/** The answer to what a page asked. */
export type RoomAnswer<Data = null> =
  | { readonly status: 200; readonly message: ''; readonly data: Data }
  | { readonly status: number; readonly message: string; readonly data: null };

type Acknowledge<Data> = (answer: RoomAnswer<Data>) => void;

/** What goes over the wire from a page. */
export type SocketRequests<R> = {
  [Name in RequestName<R>]: GivenOf<R, Name> extends null
    ? (acknowledge: Acknowledge<AnsweredOf<R, Name>>) => void
    : (given: GivenOf<R, Name>, acknowledge: Acknowledge<AnsweredOf<R, Name>>) => void;
} & {
  /** The student is there. */
  beat: (acknowledge: Acknowledge<PresenceOf<R>>) => void;
};

/** What goes over the wire to a page. */
export type SocketEvents<R> = {
  [Name in EventName<R>]: (told: EventOf<R, Name>) => void;
} & {
  welcome: (welcome: WelcomeOf<R>) => void;
  /** The student may not be here any more; the connection ends. The status is that of a call refused so. */
  leave: (why: string, status: number) => void;
};
