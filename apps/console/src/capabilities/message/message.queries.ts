import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listWechatTemplates } from '@xuezhou/contract/message/console';

export const wechatQuery = operationQuery(listWechatTemplates, {}, { ignoreErrors: true });
