import { Button, Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { settleCardReports, type SchoolCard } from '@xuezhou/contract/flash-card/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import styles from './card-desk.module.css';

interface ReportsCardProps {
  card: SchoolCard;
  maySettle: boolean;
}

/** What students report of this card, answered beside it. */
export function ReportsCard({ card, maySettle }: ReportsCardProps) {
  const open = card.reports.filter(({ reply }) => reply === null);
  if (card.reports.length === 0) return null;
  return (
    <SectionCard title={open.length > 0 ? `${open.length} 条报错在等` : '报错都答复过了'}>
      <ul className={styles.reports} aria-label="学员的报错">
        {card.reports.map(({ reportId, reportedOn, content, reply }) => (
          <li key={reportId}>
            <p>{content}</p>
            <small>
              {reportedOn}
              {reply !== null && ` · 答复：${reply}`}
            </small>
          </li>
        ))}
      </ul>
      {maySettle && open.length > 0 && (
        <Settle cardId={card.cardId} reportIds={open.map(({ reportId }) => reportId)} />
      )}
    </SectionCard>
  );
}

function Settle({ cardId, reportIds }: { cardId: number; reportIds: string[] }) {
  const form = useConsoleForm({
    initial: { reply: '' },
    check: { reply: filled('请写上答复，学员会看到') },
    refused: { cardReplyEmpty: 'reply' },
  });
  const settle = (status: 'fixed' | 'kept') =>
    void form.submit(async ({ reply }) => {
      const body = { cardId, reportIds, status, reply: reply.trim() };
      const { reports } = await call(settleCardReports, { body });
      form.set({ reply: '' });
      return `答复了 ${reports} 条，报错的学员会收到`;
    });
  return (
    <div className={styles.settle}>
      <Textarea
        label="答复"
        description="报错的学员都会收到这段话"
        maxLength={2000}
        autosize
        minRows={1}
        {...form.field('reply')}
      />
      <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
        {form.refusal}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" disabled={form.isBusy} onClick={() => settle('kept')}>
          闪卡没有错
        </Button>
        <Button variant="light" loading={form.isBusy} onClick={() => settle('fixed')}>
          改好了，答复 {reportIds.length} 条
        </Button>
      </div>
    </div>
  );
}
