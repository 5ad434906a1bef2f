/** Who scanned, as WeChat tells it. */
export interface WechatPerson {
  readonly appId: string;
  readonly openId: string;
  /** The same in every app of one owner; null where the owner has not joined them. */
  readonly unionId: string | null;
  /** Empty where WeChat keeps it to itself. */
  readonly nickname: string;
}

/** WeChat's page for websites: it shows the code and sends the browser back with an answer. */
export interface WechatWebsite {
  readonly way: 'website';
  /** Address of a page for a frame; the browser comes back with this scene as its `state`. */
  showCode(scene: string, seconds: number): Promise<string>;
  /** A code is good once. Throws WechatError. */
  personOfCode(code: string): Promise<WechatPerson>;
}

/** What WeChat asks with every message, in the address. */
export interface MessageQuery {
  readonly signature?: string | undefined;
  readonly msg_signature?: string | undefined;
  readonly timestamp?: string | undefined;
  readonly nonce?: string | undefined;
}

export interface WechatMessage {
  /** The account that it was sent to, as WeChat calls it. */
  readonly account: string;
  readonly openId: string;
  /** Seconds since 1970; with the sender it names a message, also when it is sent again. */
  readonly createTime: number;
  /** The scene of the code that was scanned; null for any other message. */
  readonly scene: string | null;
  /** The sender begins to follow the account. */
  readonly isFollow: boolean;
}

/** An official account: its code is an image, and the scan comes as a message. */
export interface WechatOfficial {
  readonly way: 'official';
  /** Address of an image. Throws WechatError. */
  showCode(scene: string, seconds: number): Promise<string>;
  /** Whether WeChat itself asks, as it does once when the address of the messages is set. */
  isSigned(query: MessageQuery, now: Date): boolean;
  /** Throws ForgedMessageError for all that WeChat did not write. */
  readMessage(query: MessageQuery, xml: string, now: Date): WechatMessage;
  /** The body of an answer by which the sender reads this text. */
  writeReply(message: WechatMessage, text: string, now: Date): string;
  /** Throws WechatError. */
  personOf(openId: string): Promise<WechatPerson>;
  /** By which pages of the account's own sites are signed. Throws WechatError. */
  pageTicket(): Promise<string>;
  /** A template message. Throws WechatError. */
  sendTemplate(notice: TemplateNotice): Promise<{ providerId: string }>;
}

export interface TemplateNotice {
  readonly openId: string;
  readonly templateId: string;
  /** By the keywords of the template. */
  readonly data: Readonly<Record<string, string>>;
  /** What is opened by pressing it. */
  readonly url: string;
  /** The same each time that the same is told: WeChat tells it once within ten minutes. */
  readonly reference: string;
}

export type Wechat = WechatWebsite | WechatOfficial;

/** WeChat refused, or did not answer. */
export class WechatError extends Error {
  /** WeChat's errcode; 0 when there was no answer that could be read. */
  readonly code: number;
  /** It was asked, and may have done it all the same. */
  readonly isUnsure: boolean;
  constructor(code: number, message: string, isUnsure = false) {
    super(`${code}: ${message}`);
    this.code = code;
    this.isUnsure = isUnsure;
  }
}
