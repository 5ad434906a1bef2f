import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { checkAudit } from '@xuezhou/contract/staff';
import { Notice } from '@xuezhou/ui/notice';

const checkQuery = operationQuery(checkAudit, {}, { ignoreErrors: true });

const words: Readonly<Record<string, string>> = {
  changed: '被改过',
  missing: '被删了',
  gap: '前面少了一段',
  unchained: '没有记进链里',
};

/** On top of the log where its chain is broken: somebody went to the database behind the console's back. */
export function ChainState() {
  const { data } = useQuery(checkQuery);
  if (data === undefined || data === null || data.faults.length === 0) return null;
  const found = data.faults.map(({ kind, auditId }) =>
    kind === 'cut' ? '末尾被删掉了一段' : `第 ${auditId} 条${words[kind] ?? '不对'}`,
  );
  return (
    <Notice tone="wrong" title="操作记录的链断了">
      {`${momentText(data.checkedAt)}查到：${found.join('、')}。有人绕过教务台动了数据库，请马上找管服务器的人查。`}
    </Notice>
  );
}
