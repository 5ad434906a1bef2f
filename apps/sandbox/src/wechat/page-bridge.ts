import { createHash } from 'node:crypto';
import type { Grants } from './grants.ts';
import type { WechatAccount } from './wechat-account.ts';

/** What a page inside WeChat's browser asks of it. */
export interface BridgeCall {
  readonly name: string;
  readonly given: Readonly<Record<string, unknown>>;
  /** Of the page, as this WeChat sees it: an iPhone's knows the first one of a visit alone. */
  readonly address: string;
}

/** How a page is shared, as its reader's friends see it. */
export interface ShareCard {
  readonly to: 'friend' | 'timeline';
  readonly title: string;
  readonly desc: string;
  readonly link: string;
  readonly imgUrl: string;
}

const SHARES = {
  updateAppMessageShareData: 'friend',
  updateTimelineShareData: 'timeline',
} as const;

/** What WeChat's browser is to a page, without the browser: it lets do what is signed for the page's own address. */
export class PageBridge {
  readonly #account: WechatAccount;
  readonly #grants: Grants;
  #cards: ShareCard[] = [];

  constructor(account: WechatAccount, grants: Grants) {
    this.#account = account;
    this.#grants = grants;
  }

  /** The newest first. */
  cards(): readonly ShareCard[] {
    return this.#cards;
  }

  answer({ name, given, address }: BridgeCall): { err_msg: string } {
    const says = (word: string) => ({ err_msg: `${name}:${word}` });
    if (name === 'setFontSizeCallback') return says('ok');
    if (!this.#isSigned(given, address)) return says('fail_invalid signature');
    if (name === 'preVerifyJSAPI') return says('ok');
    const to = Object.hasOwn(SHARES, name) ? SHARES[name as keyof typeof SHARES] : undefined;
    if (to === undefined) return says('fail_permission denied');
    const textOf = (field: string): string => {
      const text = given[field];
      return typeof text === 'string' ? text : '';
    };
    const [link, imgUrl] = [textOf('link'), textOf('imgUrl')];
    // Neither a page of another domain nor a picture without its whole address is shared.
    if (!isOf(link, address) || !/^https?:\/\//.test(imgUrl)) return says('fail_link');
    this.#cards.unshift({ to, title: textOf('title'), desc: textOf('desc'), link, imgUrl });
    this.#cards.splice(200);
    return says('ok');
  }

  #isSigned(given: BridgeCall['given'], address: string): boolean {
    const said = [
      `jsapi_ticket=${this.#grants.givePageTicket().value}`,
      `noncestr=${String(given['verifyNonceStr'])}`,
      `timestamp=${String(given['verifyTimestamp'])}`,
      `url=${address.replace(/#[^]*$/, '')}`,
    ].join('&');
    return (
      given['verifyAppId'] === this.#account.appId &&
      given['verifySignType'] === 'sha1' &&
      given['verifySignature'] === createHash('sha1').update(said).digest('hex')
    );
  }
}

const isOf = (link: string, address: string): boolean =>
  URL.canParse(link) && new URL(link).host === new URL(address).host;
