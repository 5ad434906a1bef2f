import type { ChatMessage, RoomEvents } from '@xuezhou/contract/live';

type Handler = (...given: unknown[]) => void;

/** Speaks for the server's side of a room. `vi.mock('socket.io-client')` hands it out. */
export class FakeSocket {
  connected = false;
  readonly sent: { name: string; given: unknown[] }[] = [];
  readonly entered: unknown[] = [];
  /** What each request is answered with. */
  answers: Record<string, unknown> = {};
  readonly #handlers = new Map<string, Handler[]>();
  readonly #unanswered = new Map<string, Handler>();
  readonly #auth: (tell: (entering: unknown) => void) => void;

  constructor(auth: (tell: (entering: unknown) => void) => void) {
    this.#auth = auth;
  }

  on(name: string, handler: Handler): this {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler]);
    return this;
  }

  emit(name: string, ...given: unknown[]): void {
    this.sent.push({ name, given: given.filter((one) => typeof one !== 'function') });
    const tell = given.at(-1);
    if (typeof tell !== 'function') return;
    if (name in this.answers) (tell as Handler)(this.answers[name]);
    else this.#unanswered.set(name, tell as Handler);
  }

  /** Answers the newest request of a name that has no answer in `answers`. */
  answerLast(name: string, answer: unknown): void {
    const tell = this.#unanswered.get(name);
    if (tell === undefined) throw new Error(`No unanswered ${name}`);
    tell(answer);
  }

  connect(): void {
    this.#auth((entering) => this.entered.push(entering));
  }

  disconnect(): void {
    this.connected = false;
  }

  /** The server lets the page in. */
  letIn(welcome: Partial<Parameters<RoomEvents['welcome']>[0]> = {}): void {
    this.connected = true;
    this.connect();
    this.tell('welcome', {
      isTeacher: false,
      mutedUntil: null,
      messages: [],
      removed: [],
      ...welcome,
    });
  }

  tell(name: string, ...given: unknown[]): void {
    for (const handler of this.#handlers.get(name) ?? []) handler(...given);
  }
}

export function chatMessage(number: number, given: Partial<ChatMessage> = {}): ChatMessage {
  return {
    number,
    messageId: `0197b5a0-0000-7000-8000-${String(number).padStart(12, '0')}`,
    studentId: 7,
    nickname: '周小满',
    isTeacher: false,
    text: `第 ${number} 句`,
    isRemoved: false,
    sentAt: '2027-03-01T12:00:00.000Z',
    second: number,
    ...given,
  };
}
