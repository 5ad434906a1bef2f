import type { DingtalkHosts } from '../../../platform/config/companies/company-config.ts';
import { withToken, type AppToken } from '../app-token.ts';
import { CompanyError, type CompanyMessenger, type TokenShelf } from '../company.port.ts';
import { askOlder, sendingFaultOf } from './ask-dingtalk.ts';

/** The token is not, or no longer, good. */
const ended = new Set([40_014, 42_001]);

interface Telling {
  readonly shelf: TokenShelf;
  readonly renew: () => Promise<AppToken>;
  /** The app's AgentId, which is not its key. */
  readonly number: string | null;
}

/** Work notices of an app of 钉钉 (`asyncsend_v2`). What it tells twice in one day with the same words it leaves out. */
export function dingtalkMessenger(
  { oapi }: DingtalkHosts,
  { shelf, renew, number }: Telling,
): CompanyMessenger {
  const { told } = withToken({ shelf, renew, ended, faultOf: sendingFaultOf });
  return {
    async send(userId, { title, text, address }) {
      if (number === null) throw new CompanyError('app');
      const body = {
        ...{ agent_id: Number(number), userid_list: userId },
        msg: {
          msgtype: 'action_card',
          action_card: {
            ...{ title, markdown: `### ${plain(title)}\n\n${plain(text)}` },
            ...{ single_title: '去看', single_url: address },
          },
        },
      };
      const answer = await told((access_token) =>
        askOlder(`${oapi}/topapi/message/corpconversation/asyncsend_v2`, {
          ...{ method: 'POST', query: { access_token }, body },
        }),
      );
      const { task_id: id } = answer;
      return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
    },
  };
}

/** Nothing of a title is a mark of Markdown. */
const plain = (text: string): string => text.replaceAll(/[\\`*_{}[\]()#+\-!>|~]/g, '\\$&');
