/** Somebody who enters the room of a class. */
export interface LiveGuest {
  readonly room: string;
  readonly studentId: number;
  readonly nickname: string;
  readonly now: Date;
}

/** How a guest gets in, for a short while. */
export interface LiveEntry {
  /** `hls` plays in our page; `page` opens elsewhere. */
  readonly way: 'hls' | 'page';
  readonly address: string;
  readonly expiresAt: Date;
}

/** What the carrier tells of a room. */
export interface LiveNotice {
  readonly room: string;
  /** A stream asks to begin or has begun, asks to go on, or has ended. */
  readonly what: 'begins' | 'goesOn' | 'ended';
}

/** Who asks whether all is well: when, and at whose address students have our pages. */
export interface LiveAsker {
  readonly now: Date;
  /** An origin: 「https://school.example」; null: it was not said. */
  readonly page: string | null;
}

/** One thing that has to be right, and what to do where it is not. */
export interface LiveStep {
  readonly what: string;
  readonly isRight: boolean;
  readonly words: string;
}

/** What carries the picture and sound of live classes. */
export interface LiveCarrier {
  enter(guest: LiveGuest): Promise<LiveEntry>;
  /** What a teacher's software has to be told to stream into a room; good until then. */
  broadcast(room: string, until: Date): Promise<{ server: string; key: string }>;
  /**
   * Nobody streams there any more: another room takes its place. Whoever is in it is put out, where the carrier does not
   * ask by itself, every few seconds, whether a stream may go on. Throws where the carrier gives no answer.
   */
  close(room: string): Promise<void>;
  /** Null for a notice of something else. Throws ForgedNoticeError for one that did not come from the carrier. */
  readNotice(notice: {
    body: string;
    authorization: string | undefined;
  }): Promise<LiveNotice | null>;
  /** Asks it, for some seconds, as a teacher and a student would. */
  check(asker: LiveAsker): Promise<LiveStep[]>;
}

export class ForgedNoticeError extends Error {}
