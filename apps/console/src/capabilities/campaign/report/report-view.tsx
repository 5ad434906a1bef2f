import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { recallCampaign } from '@xuezhou/contract/campaign/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { reportQuery, type CampaignReport } from '../campaign.queries.ts';
import { stateWords } from '../campaign.words.ts';
import { ComparedCard, DeliveredCard } from './beside-cards.tsx';
import { Recipients } from './recipients.tsx';
import styles from './report.module.css';
import { StepsCard } from './steps-card.tsx';

/** Milliseconds in which it is asked again while it is on its way. */
const lookAgain = 5000;

/** What came of a message to many. */
export function ReportView({ campaignId }: { campaignId: string }) {
  const query = useQuery({
    ...reportQuery(campaignId),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'planned' || data?.state === 'sending' ? lookAgain : false,
  });
  const { data, error, refetch } = query;
  const recall = useDialog<CampaignReport>((report, state) => (
    <RecallDialog report={report} {...state} />
  ));
  if (data === undefined)
    return error === null ? (
      <PageSkeleton delay={300} label="正在取这条消息的结果" />
    ) : (
      <ErrorState
        title="这条消息的结果没有取到"
        text={troubleText(error)}
        action={<Button onClick={() => void refetch()}>再试一次</Button>}
      />
    );
  const { state, title } = data;
  return (
    <>
      <PageHead
        title={title}
        count={<StatusChip tone={stateWords[state].tone}>{stateWords[state].words}</StatusChip>}
        note={whenText(data)}
        actions={
          state !== 'recalled' &&
          (state !== 'sent' || data.channels.some((each) => each.state === 'waiting')) && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} stroke={1.6} />}
              onClick={() => recall.open(data)}
            >
              收回没发出的
            </Button>
          )
        }
      />
      {data.reason !== '' && <Notice tone="review" title={data.reason} />}
      <div className={styles.root}>
        <div className={styles.column}>
          <StepsCard report={data} />
          {data.sentAt !== null && (
            <div>
              <Recipients campaignId={campaignId} report={data} />
            </div>
          )}
        </div>
        <div className={styles.column}>
          <ComparedCard report={data} />
          <DeliveredCard report={data} />
        </div>
      </div>
      {recall.dialog}
    </>
  );
}

function whenText({ state, madeBy, dueAt, sentAt, isOver }: CampaignReport): string {
  const due = dueAt === null ? '' : ` ${momentText(dueAt)} `;
  if (sentAt === null && state === 'recalled') return `${madeBy}原来排在${due}发，没有发出就收回了`;
  if (sentAt === null) return `${madeBy}排在${due}发`;
  return `${madeBy} ${momentText(sentAt)}发的，${isOver ? '三天已经过了，数字不再变' : '三天还没有过完，数字还会变'}`;
}

interface RecallDialogProps {
  report: CampaignReport;
  isOpen: boolean;
  onClose: () => void;
}

function RecallDialog({
  report: { campaignId, people, sent },
  isOpen,
  onClose,
}: RecallDialogProps) {
  return (
    <ActDialog
      title="收回没发出的"
      isOpen={isOpen}
      onClose={onClose}
      button={sent === 0 ? `不发给这 ${people} 人了` : '收回没发出的'}
      work={async () => {
        const done = await call(recallCampaign, { body: { campaignId } });
        return done.sent === 0
          ? '收回了，谁也没有收到'
          : `收回了：${done.sent} 人已在站内收到，${done.keptBack} 条提醒没有发出`;
      }}
    >
      <p>
        {sent === 0
          ? '还没有人收到，收回以后谁也不会收到。'
          : `${sent} 人已在站内收到，那些收不回来；还没收到的人不再发，等着送的短信、微信和邮件也不送。`}
      </p>
    </ActDialog>
  );
}
