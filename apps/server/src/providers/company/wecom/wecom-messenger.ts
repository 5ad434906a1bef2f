import type { WecomHosts } from '../../../platform/config/companies/company-config.ts';
import type { AppToken } from '../app-token.ts';
import { withToken } from '../app-token.ts';
import {
  CompanyError,
  type CompanyApp,
  type CompanyMessenger,
  type TokenShelf,
} from '../company.port.ts';
import { askWecom, sendingFaultOf } from './ask-wecom.ts';

/** The token is not, or no longer, good. */
const ended = new Set([40_014, 42_001]);
/** In bytes it takes 128 and 512, in characters as many of two or three. */
const most = { title: 40, text: 160 };
/** Seconds in which it does not tell the same again; four hours at most. */
const sameFor = 14_400;

interface Telling {
  readonly shelf: TokenShelf;
  readonly renew: () => Promise<AppToken>;
}

/** Cards of an app of 企业微信 (`message/send`). */
export function wecomMessenger(
  { api }: WecomHosts,
  { app }: CompanyApp,
  { shelf, renew }: Telling,
): CompanyMessenger {
  const { told } = withToken({ shelf, renew, ended, faultOf: sendingFaultOf });
  return {
    async send(userId, { title, text, address }) {
      const body = {
        ...{ touser: userId, msgtype: 'textcard', agentid: Number(app) },
        textcard: {
          ...{ title: title.slice(0, most.title), url: address, btntxt: '去看' },
          description: escaped(text.slice(0, most.text)),
        },
        ...{ enable_duplicate_check: 1, duplicate_check_interval: sameFor },
      };
      const answer = await told((access_token) =>
        askWecom(`${api}/cgi-bin/message/send`, { access_token }, body),
      );
      // Where some of several may be told it says no error; here there is one.
      const { invaliduser: invalid, unlicenseduser: unlicensed, msgid: id } = answer;
      if (isNamed(invalid) || isNamed(unlicensed)) throw new CompanyError('hidden');
      return typeof id === 'string' && id !== '' ? id.slice(0, 200) : null;
    },
  };
}

const isNamed = (list: unknown): boolean => typeof list === 'string' && list !== '';

/** A description may hold tags. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
