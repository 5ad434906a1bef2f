import { teamRoom, type TeamMessage } from '@xuezhou/contract/im';
import { io, type Socket } from 'socket.io-client';
import type { Student } from '../school/open-school.ts';

export interface GuestOptions {
  readonly student: Student;
  readonly teamId: number;
  readonly token: string;
  readonly onMessage: (message: TeamMessage) => void;
}

/** A page in a team: it knows which numbers it has, and comes back with the last one before which it misses none. */
export class RoomGuest {
  readonly student: Student;
  readonly teamId: number;
  readonly #options: GuestOptions;
  readonly #numbers = new Set<number>();
  #socket: Socket | undefined;

  constructor(options: GuestOptions) {
    this.#options = options;
    this.student = options.student;
    this.teamId = options.teamId;
  }

  /** Resolves when the server has said welcome. */
  async enter(address: string): Promise<void> {
    this.leave();
    const { student, teamId, token, onMessage } = this.#options;
    const socket = io(`${address}${teamRoom.path}`, {
      auth: { teamId, token, after: this.whole() },
      extraHeaders: { cookie: student.cookie },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    this.#socket = socket;
    socket.on('message', (message: TeamMessage) => {
      this.#numbers.add(message.number);
      onMessage(message);
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('welcome', ({ messages }: { messages: TeamMessage[] }) => {
        for (const { number } of messages) this.#numbers.add(number);
        resolve();
      });
      socket.once('connect_error', reject);
    });
  }

  onGone(act: () => void): void {
    this.#socket?.once('disconnect', act);
  }

  leave(): void {
    this.#socket?.removeAllListeners();
    this.#socket?.disconnect();
    this.#socket = undefined;
  }

  /** The last number before which none is missing. */
  whole(): number {
    let last = 0;
    while (this.#numbers.has(last + 1)) last += 1;
    return last;
  }

  missing(last: number): number {
    let count = 0;
    for (let number = 1; number <= last; number++) if (!this.#numbers.has(number)) count += 1;
    return count;
  }
}
