import type { WechatPerson } from './people.ts';

interface ScanBase {
  /** The ticket of an official account's code, or the uuid of WeChat's page. */
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  expiresAt: string;
  /** What became of it; undefined while it waits. */
  answer?: ScanAnswer | undefined;
}

/** WeChat's page for websites. */
export interface WebsiteScan extends ScanBase {
  kind: 'website';
  redirectUri: string;
  state: string;
}

/** A code of the official account. */
export interface OfficialScan extends ScanBase {
  kind: 'official';
  scene: string;
}

export type Scan = WebsiteScan | OfficialScan;

export interface ScanAnswer {
  person: WechatPerson;
  answer: 'confirm' | 'refuse';
  /** Where WeChat's page leads the browser. */
  redirect?: string;
  /** What became of the official account's message; none is sent when a person turns away. */
  delivery?: Delivery;
}

export interface Delivery {
  /** How often it was sent. */
  attempts: number;
  /** Status of the last answer; undefined when there was none. */
  status: number | undefined;
  /** Its body. */
  reply: string;
  /** What the person reads of it; undefined when it says nothing. */
  text?: string | undefined;
}

/** What the code says: the phone's page, where the scan waits. */
export function scanAddress(phoneUrl: string, id: string): string {
  return `${phoneUrl}/?tab=wechat#${id}`;
}
