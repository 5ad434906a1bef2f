/** Who keeps a company's people and signs them in by a protocol of its own. */
export type CompanyKind = 'wecom' | 'dingtalk' | 'feishu';

/** An app that a company made for the school. */
export interface CompanyApp {
  /** The company's own id; empty where the provider has none that people know. */
  readonly company: string;
  readonly app: string;
  readonly secret: string;
}

/**
 * Where the token of an app is kept, for all servers: a provider counts who asks for one too often, and may end any that it
 * gave.
 */
export interface TokenShelf {
  /** Null: there is none that is good for a while yet. */
  take(): Promise<string | null>;
  keep(token: string, seconds: number): Promise<void>;
}

/** Waits before a provider that is busy is asked the same again; false: it was tried often enough. */
export type Patience = (tries: number) => Promise<boolean>;

export interface CompanyMember {
  /** Compared sign by sign: where the provider tells no case apart, in small letters. */
  readonly userId: string;
  readonly name: string | null;
  /** The ids of the departments there, the main one first; some may be none that the app sees. */
  readonly departments: readonly string[];
  /** The person's own for ever, whoever has the id later; null: the provider tells none. */
  readonly mark: string | null;
}

export interface CompanyDepartment {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
}

/**
 * - `away`: no answer, or none that can be read. `busy`: it was asked too often.
 * - `secret`: it knows no such company, app or secret. `address`: it is not to be asked from this server's address.
 * - `forbidden`: the app may not ask that. `hidden`: it may, but not about this one, who is outside of what it sees.
 * - `denied`: the person said no, the code is not good, or it is nobody of the company.
 * - `gone`: there is nobody of that id. `muted`: that person wants nothing told by the app. `silenced`: the company lets nobody
 *   tell them.
 * - `app`: the app has first to be mended where the company made it. `content`: it does not take the words.
 * - `sealed`: it was not asked: our own secret there can be opened no more.
 * - `odd`: another number, which `code` names.
 */
export type CompanyFault =
  | 'away'
  | 'busy'
  | 'secret'
  | 'address'
  | 'forbidden'
  | 'hidden'
  | 'denied'
  | 'gone'
  | 'muted'
  | 'silenced'
  | 'app'
  | 'content'
  | 'sealed'
  | 'odd';

interface FaultFacts {
  /** The number that the provider said. */
  readonly code?: number | null;
  /** It was asked, and may have done it all the same. */
  readonly isUnsure?: boolean;
  /** After how many seconds it may be asked again, where it says so. */
  readonly waitSeconds?: number | null;
}

export class CompanyError extends Error {
  override readonly name = 'CompanyError';
  readonly fault: CompanyFault;
  /** Null: none. */
  readonly code: number | null;
  readonly isUnsure: boolean;
  readonly waitSeconds: number | null;
  constructor(fault: CompanyFault, cause?: unknown, facts: FaultFacts = {}) {
    super(`the company: ${fault}`, { cause });
    this.fault = fault;
    this.code = facts.code ?? null;
    this.isUnsure = facts.isUnsure === true;
    this.waitSeconds = facts.waitSeconds ?? null;
  }
}

/** An answer that came, and in which something is missing that must be there. */
export class Unreadable extends CompanyError {
  constructor(missing: string) {
    super('away', new Error(`no ${missing}`));
  }
}

/** What a sign-in was begun with; its answer has to fit all of it. */
export interface CompanyBegun {
  readonly state: string;
  readonly verifier: string;
  readonly callback: string;
}

/** What a browser brought back from there. */
export interface CompanyAnswer extends CompanyBegun {
  readonly query: URLSearchParams;
  /** The company that the app was found to be of when it was tried; null: it tells none. */
  readonly tenant: string | null;
}

/** A company's directory as one app sees it. All throw CompanyError. */
export interface CompanyDirectory {
  /** The id of the company itself, which is no department of it. */
  readonly root: string;
  /** Whom the answer proves. */
  memberBy(answer: CompanyAnswer): Promise<string>;
  /**
   * Null: who had that id has left the company, or there is nobody of it. `unknown`: the latter, where who has another id now
   * looks the same.
   */
  member(userId: string): Promise<CompanyMember | 'unknown' | null>;
  /** Null: there is none of that id. */
  department(id: string): Promise<CompanyDepartment | null>;
  departments(): Promise<CompanyDepartment[]>;
  /** In it, without those below. */
  membersIn(department: string): Promise<CompanyMember[]>;
}

/** What is shown to somebody in the provider's own app, and leads to a page of ours. */
export interface WorkCard {
  readonly title: string;
  readonly text: string;
  readonly address: string;
  /** The same each time that the same is tried. */
  readonly reference: string;
}

/** Messages of the app to people of the company. */
export interface CompanyMessenger {
  /** What the provider calls it; null: nothing. Throws CompanyError. */
  send(userId: string, card: WorkCard): Promise<string | null>;
  /**
   * Where a provider that took something says only later whether it reached the person. False: it has not said so yet. Throws
   * CompanyError: it did not.
   */
  readonly isReached?: (id: string | null, userId: string, patience: Patience) => Promise<boolean>;
}

/** By which notices of a company's directory are signed and closed. */
export interface NoticeKeys {
  readonly token: string;
  /** 43 letters and digits. */
  readonly aesKey: string;
}

/** One that was overheard must soon be worthless; who sends again does within seconds. */
export const noticeSeconds = 600;

/** In what a page of ours brings back from inside the provider's own app. */
export const insideCode = 'insideCode';

/** What came to the address of notices, as it came. */
export interface NoticeRequest {
  readonly method: 'GET' | 'POST';
  /** Empty where a field is missing, given twice, or longer than it would be. */
  readonly field: (name: string) => string;
  readonly header: (name: string) => string;
  readonly body: string;
}

export interface NoticeOpening {
  readonly keys: NoticeKeys;
  /** To whom it has to be sent. */
  readonly app: Pick<CompanyApp, 'company' | 'app'>;
  readonly tenant: string | null;
  readonly now: Date;
}

export interface NoticeAnswer {
  readonly type: string;
  readonly text: string;
}

/** What a notice says that was proved. */
export interface Notice {
  /** The same where it is sent again. */
  readonly id: string;
  /** In seconds. */
  readonly at: number;
  /** It says that something of the directory changed. */
  readonly isOfDirectory: boolean;
  /** Whom it is about. */
  readonly users: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** Whose ids were given up. */
  readonly ended: readonly string[];
}

export interface CompanyNotices {
  /** Whether it looks like one of now: what does not costs no look into the database. */
  isLikely(request: NoticeRequest, now: Date): boolean;
  /** Null: it only asks whether the address is ours. Throws ForgedMessageError. */
  open(
    opening: NoticeOpening,
    request: NoticeRequest,
  ): { readonly notice: Notice | null; readonly answer: NoticeAnswer };
}

/** What a page of ours needs to ask the provider's own app who is there, without a page of theirs. */
export interface InsideAsking {
  /** Their script, which comes with the page. */
  readonly script: string;
  readonly company: string;
  readonly app: string;
}

export interface CompanyProvider {
  /** Where a browser is sent: inside the provider's own app to the page that asks least, elsewhere to a code to be scanned. */
  signInAddress(
    app: Pick<CompanyApp, 'company' | 'app'>,
    begun: CompanyBegun & { readonly isInside: boolean },
  ): string;
  /** The browser is that of the provider's own app. */
  isInside(userAgent: string): boolean;
  /** Null: inside its own app it has a page that asks nothing. */
  readonly inside: ((app: Pick<CompanyApp, 'company' | 'app'>) => InsideAsking) | null;
  /** Whether it knows company, app and secret; the company the app is of, where it tells one. Throws CompanyError. */
  examine(app: CompanyApp): Promise<string | null>;
  /** Without patience what is busy is said at once. */
  directory(app: CompanyApp, shelf: TokenShelf, patience?: Patience | null): CompanyDirectory;
  /** `number`: the one that 钉钉 knows an app by where it tells of something; null of others. */
  messenger(app: CompanyApp, number: string | null, shelf: TokenShelf): CompanyMessenger;
  readonly notices: CompanyNotices;
}

export type Companies = Readonly<Record<CompanyKind, CompanyProvider>>;
