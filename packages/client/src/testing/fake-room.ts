import type {
  AnsweredOf,
  EventName,
  EventOf,
  PresenceOf,
  RequestName,
  Room,
  RoomAnswer,
  WelcomeOf,
} from '@xuezhou/contract/event-kernel';

type Handler = (...given: unknown[]) => void;

type Answers<R> = {
  [Name in RequestName<R>]?: RoomAnswer<AnsweredOf<R, Name>>;
} & { beat?: RoomAnswer<PresenceOf<R>> };

/** What the server says, and what socket.io does by itself. */
type Announced<R> = { [Name in EventName<R>]: [told: EventOf<R, Name>] } & {
  welcome: [WelcomeOf<R>];
  leave: [why: string, status?: number];
  connect_error: [Error];
  disconnect: [reason: string];
};

/** Speaks for the server's side of a room of the contract. `vi.mock('socket.io-client')` hands it out. */
export class FakeRoom<R extends Room> {
  connected = false;
  readonly sent: { name: string; given: unknown[] }[] = [];
  readonly entered: unknown[] = [];
  /** What each request is answered with. */
  answers: Answers<R> = {};
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
    const answers: Readonly<Record<string, unknown>> = this.answers;
    if (name in answers) (tell as Handler)(answers[name]);
    else this.#unanswered.set(name, tell as Handler);
  }

  /** Answers the newest request of a name that has no answer in `answers`. */
  answerLast<Name extends RequestName<R>>(
    name: Name,
    answer: RoomAnswer<AnsweredOf<R, Name>>,
  ): void {
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
  welcome(welcome: WelcomeOf<R>): void {
    this.connected = true;
    this.connect();
    this.#tell('welcome', [welcome]);
  }

  tell<Name extends keyof Announced<R> & string>(name: Name, ...given: Announced<R>[Name]): void {
    this.#tell(name, given);
  }

  #tell(name: string, given: readonly unknown[]): void {
    for (const handler of this.#handlers.get(name) ?? []) handler(...given);
  }
}
