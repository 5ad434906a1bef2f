import {
  beatSeconds,
  type AnsweredOf,
  type EnteringOf,
  type EventName,
  type EventOf,
  type GivenOf,
  type PresenceOf,
  type RequestName,
  type Room,
  type RoomAnswer,
  type WelcomeOf,
} from '@xuezhou/contract/event-kernel';
import type { Socket } from 'socket.io-client';
import { loadChunk } from '../code/load-chunk.ts';
import { Waiter } from '../network/waiter.ts';

/** How a page stands to a room: `why` are the server's words; whoever had been let in has left. */
export type RoomTie =
  | { readonly connection: 'open' | 'lost' }
  | { readonly connection: 'refused'; readonly why: string; readonly hasLeft: boolean };

export interface RoomListener<R> {
  /** What the page says of itself, asked anew whenever it comes in. */
  readonly entering: () => EnteringOf<R>;
  /** It has come in, also again. */
  readonly welcome: (welcome: WelcomeOf<R>) => void;
  readonly events: { readonly [Name in EventName<R>]: (told: EventOf<R, Name>) => void };
  /** What the server says at each sign of the page. */
  readonly present?: (presence: PresenceOf<R>) => void;
  readonly tie: (tie: RoomTie) => void;
  /** 401 or 403: the login is over. The page is out, and does not come back by itself. */
  readonly onSessionEnd: (status: number) => void;
}

export interface RoomPage<R> {
  /** Null: there is no connection, or no answer came in time. */
  ask<Name extends RequestName<R>>(
    name: Name,
    ...given: GivenOf<R, Name> extends null ? [] : [GivenOf<R, Name>]
  ): Promise<RoomAnswer<AnsweredOf<R, Name>> | null>;
  close(): void;
}

/** How long an answer is waited for. */
const answerMs = 10_000;

/**
 * Comes into a room, comes back into it after a lost network or another server, longer waits each time, and stays away
 * when the server or the end of the login says so.
 */
export function connectRoom<R extends Room>({ path }: R, listener: RoomListener<R>): RoomPage<R> {
  const page = new Page(listener);
  void page.open(path);
  return {
    ask: (name, ...given) => page.ask(name, given) as Promise<RoomAnswer<never> | null>,
    close: () => page.close(),
  };
}

interface DoorError {
  readonly status: number;
  readonly message: string;
}

class Page {
  readonly #listener: RoomListener<Room>;
  readonly #waiter = new Waiter({ isSpread: true });
  #socket: Socket | null = null;
  #beating: ReturnType<typeof setInterval> | undefined;
  #isOut = false;

  constructor(listener: RoomListener<Room>) {
    this.#listener = listener;
  }

  async open(path: string): Promise<void> {
    try {
      const { io } = await loadChunk(() => import('socket.io-client'));
      if (this.#isOut) return;
      this.#socket = io(path, {
        auth: (tell) => tell(this.#listener.entering()),
        transports: ['websocket', 'polling'],
        reconnectionDelayMax: 10_000,
      });
      this.#follow(this.#socket);
      this.#beating = setInterval(() => void this.#beat(), beatSeconds * 1000);
    } catch {
      this.#lose(() => void this.open(path));
    }
  }

  close(): void {
    this.#isOut = true;
    this.#waiter.stop();
    clearInterval(this.#beating);
    this.#socket?.disconnect();
  }

  async ask(name: string, given: readonly unknown[]): Promise<RoomAnswer<unknown> | null> {
    const socket = this.#socket;
    if (!socket?.connected) return null;
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), answerMs);
      socket.emit(name, ...given, (answer: RoomAnswer<unknown>) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
  }

  async #beat(): Promise<void> {
    const answer = await this.ask('beat', []);
    if (answer?.status === 200) this.#listener.present?.(answer.data);
  }

  #follow(socket: Socket): void {
    const { welcome, events, tie } = this.#listener;
    socket.on('welcome', (told: unknown) => {
      this.#waiter.succeed();
      tie({ connection: 'open' });
      welcome(told);
      void this.#beat();
    });
    for (const [name, hear] of Object.entries(events)) socket.on(name, hear);
    socket.on('leave', (why: string, status: number) =>
      this.#refuse({ status, message: why }, true),
    );
    socket.on('connect_error', (error) => {
      const { data } = error as Error & { data?: DoorError };
      // Without words of the server it is the network, which socket.io waits for by itself.
      if (data === undefined) tie({ connection: 'lost' });
      else if (data.status === 429 || (data.status >= 500 && data.status < 600))
        this.#waiter.wait(() => socket.connect());
      else this.#refuse(data, false);
    });
    socket.on('disconnect', (reason) => {
      if (this.#isOut) return;
      // A server that stops says good-bye, and another one, or itself, is there soon.
      if (reason === 'io server disconnect') this.#lose(() => socket.connect());
      else tie({ connection: 'lost' });
    });
  }

  #lose(comeBack: () => void): void {
    this.#listener.tie({ connection: 'lost' });
    if (!this.#isOut) this.#waiter.wait(comeBack);
  }

  #refuse({ status, message }: DoorError, hasLeft: boolean): void {
    this.close();
    this.#listener.tie({ connection: 'refused', why: message, hasLeft });
    if (status === 401 || status === 403) this.#listener.onSessionEnd(status);
  }
}
