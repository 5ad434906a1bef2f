import type { DingtalkHosts } from '../../../platform/config/companies/company-config.ts';
import { withToken, type AppToken } from '../app-token.ts';
import { CompanyError, type CompanyMessenger, type TokenShelf } from '../company.port.ts';
import { CompanyRefusal, objectIn, type Answer } from '../exchange.ts';
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
    async isReached(id, userId, patience) {
      if (number === null || id === null) return false;
      const body = { agent_id: Number(number), task_id: Number(id) };
      for (let tries = 0; ; tries++) {
        const answer = await told((access_token) =>
          askOlder(`${oapi}/topapi/message/corpconversation/getsendresult`, {
            ...{ method: 'POST', query: { access_token }, body },
          }),
        );
        if (isIn(objectIn(answer, 'send_result'), userId)) return true;
        if (tries >= mostLooks || !(await patience(0))) return false;
      }
    },
  };
}

/** It is done within seconds, or it takes long. */
const mostLooks = 4;

/** Whether it is with somebody, whether they read it or not. Throws CompanyError: it never will be. */
function isIn(result: Answer, userId: string): boolean {
  const has = (name: string): boolean => {
    const list = result[name];
    return Array.isArray(list) && list.map(String).includes(userId);
  };
  const { forbidden_list: forbidden } = result;
  const refused = (Array.isArray(forbidden) ? (forbidden as Answer[]) : []).find(
    ({ userid }) => String(userid) === userId,
  );
  if (refused !== undefined) throw sendingFaultOf(new CompanyRefusal(Number(refused['code'])));
  // It knows the id, which is linked: the app may not tell that person anything.
  if (has('invalid_user_id_list')) throw new CompanyError('hidden');
  if (has('forbidden_user_id_list')) throw new CompanyError('busy');
  if (has('failed_user_id_list')) throw new CompanyError('odd');
  return has('unread_user_id_list') || has('read_user_id_list');
}

/** Nothing of a title is a mark of Markdown; what is one at the beginning of a line alone stands behind other words. */
const plain = (text: string): string => text.replaceAll(/[\\`*_[\]]/g, '\\$&');
