/** An app that a company made for the school. */
export interface WecomApp {
  readonly corpId: string;
  readonly agentId: string;
  readonly secret: string;
}

/**
 * Where the token of an app is kept, for all servers: 企业微信 counts who asks for one too often, and may end any that it
 * gave.
 */
export interface TokenShelf {
  /** Null: there is none that is good for a while yet. */
  take(): Promise<string | null>;
  keep(token: string, seconds: number): Promise<void>;
}

export interface WecomMember {
  /** In small letters: 企业微信 tells no case apart. */
  readonly userId: string;
  readonly name: string | null;
  /** The numbers of the departments there, the main one first; some may be none that the app sees. */
  readonly departments: readonly number[];
}

export interface WecomDepartment {
  readonly id: number;
  readonly parentId: number;
  readonly name: string;
}

/**
 * - `away`: no answer, or none that can be read. `busy`: it was asked too often.
 * - `secret`: it knows no such company, app or secret. `address`: it is not to be asked from this server's address.
 * - `forbidden`: the app may not ask that. `hidden`: it may, but not about this one, who is outside of what it sees.
 * - `denied`: the person said no, the code is not good, or it is nobody of the company.
 * - `sealed`: it was not asked: our own secret there can be opened no more.
 * - `odd`: another number, which `code` names.
 */
export type WecomFault =
  | 'away'
  | 'busy'
  | 'secret'
  | 'address'
  | 'forbidden'
  | 'hidden'
  | 'denied'
  | 'sealed'
  | 'odd';

export class WecomError extends Error {
  override readonly name = 'WecomError';
  readonly fault: WecomFault;
  /** The number that 企业微信 said; null: none. */
  readonly code: number | null;
  constructor(fault: WecomFault, cause?: unknown, code: number | null = null) {
    super(`企业微信: ${fault}`, { cause });
    this.fault = fault;
    this.code = code;
  }
}

/** A company's directory as one app sees it. All throw WecomError. */
export interface WecomCompany {
  /** Whose code a browser brought back. */
  memberBy(code: string): Promise<string>;
  /** Null: there is nobody of that id any more, or who had it has left the company. */
  member(userId: string): Promise<WecomMember | null>;
  /** Null: there is none of that number. */
  department(id: number): Promise<WecomDepartment | null>;
  departments(): Promise<WecomDepartment[]>;
  /** In it, without those below. */
  membersIn(department: number): Promise<WecomMember[]>;
}

/** By which notices of a company's directory are signed and closed. */
export interface NoticeKeys {
  readonly token: string;
  /** EncodingAESKey: 43 letters and digits. */
  readonly aesKey: string;
}

/** One that was overheard must soon be worthless; 企业微信 sends again within seconds. */
export const noticeSeconds = 600;

export interface NoticeQuery {
  readonly msg_signature: string;
  readonly timestamp: string;
  readonly nonce: string;
}

export interface NoticeOpening {
  readonly keys: NoticeKeys;
  /** To whom it has to be sent. */
  readonly corpId: string;
  readonly now: Date;
}

export interface Wecom {
  /** Where a browser is sent: inside 企业微信 to the page that asks nothing, elsewhere to a code to be scanned. */
  signInAddress(
    app: Pick<WecomApp, 'corpId' | 'agentId'>,
    begun: { readonly state: string; readonly callback: string; readonly isInside: boolean },
  ): string;
  /** Whether 企业微信 knows company and secret. Throws WecomError. */
  examine(app: WecomApp): Promise<void>;
  company(app: WecomApp, shelf: TokenShelf): WecomCompany;
  /** What was closed, once its signature, its time and to whom it is sent are right. Throws ForgedMessageError. */
  openNotice(opening: NoticeOpening, query: NoticeQuery, encrypted: string): string;
  /** The fields of a notice, also of the envelope around one. Throws ForgedMessageError. */
  readNotice(xml: string): ReadonlyMap<string, string>;
}
