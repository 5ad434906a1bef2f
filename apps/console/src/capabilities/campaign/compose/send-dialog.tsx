import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { scheduleCampaign, type AudienceCount } from '@xuezhou/contract/campaign/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { channelWords, yuanText } from '../campaign.words.ts';
import styles from './compose.module.css';
import type { DraftInHand } from './use-draft.ts';

export interface SendWish {
  readonly hand: DraftInHand;
  readonly count: AudienceCount;
  /** Null: now. */
  readonly dueAt: string | null;
}

interface SendDialogProps extends SendWish {
  isOpen: boolean;
  onClose: () => void;
}

/** All that sending it means, before it is sent; it is for those who were counted here. */
export function SendDialog({ hand, count, dueAt, isOpen, onClose }: SendDialogProps) {
  const { campaignId, draft, save } = hand;
  const { people, held, channels, sms } = count;
  const facts = [
    ['标题', draft.title || '还没有'],
    ['给谁', draft.audience.everybody ? `全部学员，${people} 人` : `${people} 人`],
    ...(held > 0 ? [['留作对照', `${held} 人不发`]] : []),
    ['什么时候', dueAt === null ? '30 秒以后' : momentText(dueAt)],
    [
      '站内以外',
      channels
        .filter(({ isOff, people: some }) => !isOff && some > 0)
        .map(({ channel, people: some }) => `${channelWords[channel]} ${some} 人`)
        .join('、') || '不发',
    ],
    ...(sms.milliYuan > 0 ? [['短信最多花', yuanText(sms.milliYuan)]] : []),
  ];
  return (
    <ActDialog
      title="核对以后发出"
      isOpen={isOpen}
      onClose={onClose}
      button={dueAt === null ? `发给 ${people - held} 人` : `排上，发给 ${people - held} 人`}
      work={async () => {
        const version = await save();
        const done = await call(scheduleCampaign, { body: { campaignId, version, people, dueAt } });
        return `排上了，${momentText(done.dueAt)}发出，在那以前能收回`;
      }}
    >
      <dl className={styles.cost}>
        {facts.map(([title, value]) => (
          <div key={title} className={styles.fact}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </ActDialog>
  );
}
