import { createHash } from 'node:crypto';
import type { FeishuHosts } from '../../../platform/config/companies/company-config.ts';
import { withToken, type AppToken } from '../app-token.ts';
import type { CompanyMessenger, TokenShelf } from '../company.port.ts';
import { askFeishu, sendingFaultOf } from './ask-feishu.ts';

/** The token is not, or no longer, good. */
const ended = new Set([99_991_661, 99_991_663, 99_991_664, 99_991_668]);

interface Telling {
  readonly shelf: TokenShelf;
  readonly renew: () => Promise<AppToken>;
}

/** Posts of the bot of an app of 飞书 (`im/v1/messages`), to the open id that the app knows somebody by. */
export function feishuMessenger({ api }: FeishuHosts, { shelf, renew }: Telling): CompanyMessenger {
  const { told } = withToken({ shelf, renew, ended, faultOf: sendingFaultOf });
  return {
    async send(userId, { title, text, address, reference }) {
      const post = {
        zh_cn: {
          title,
          content: [[{ tag: 'text', text }], [{ tag: 'a', text: '去看', href: address }]],
        },
      };
      const body = {
        ...{ receive_id: userId, msg_type: 'post', content: JSON.stringify(post) },
        // What has the same one is told once within an hour; 50 characters at most.
        uuid: createHash('sha256').update(reference).digest('hex').slice(0, 40),
      };
      const answer = await told((token) =>
        askFeishu(`${api}/open-apis/im/v1/messages`, {
          ...{ method: 'POST', query: { receive_id_type: 'open_id' }, body },
          headers: { authorization: `Bearer ${token}` },
        }),
      );
      const { message_id: id } = (answer['data'] ?? {}) as Readonly<Record<string, unknown>>;
      return typeof id === 'string' && id !== '' ? id.slice(0, 200) : null;
    },
  };
}
