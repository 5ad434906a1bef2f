import { heldOneIn, leastToHoldOut, smallestGroup } from '@xuezhou/rules/campaign/audience-change';
import { SectionCard } from '@xuezhou/ui/section-card';
import type { CampaignReport } from '../campaign.queries.ts';
import { channelWords, percentText } from '../campaign.words.ts';
import styles from './report.module.css';

/** Beside those who got nothing: what they would have done anyway. */
export function ComparedCard({ report: { sent, studied, held } }: { report: CampaignReport }) {
  return (
    <SectionCard title="和没发的人比">
      {held === null ? (
        <p className={styles.quiet}>
          没有对照：没有留，或者不满 {leastToHoldOut} 人；留下的不到 {smallestGroup}{' '}
          人也不显示，免得认出是谁。
        </p>
      ) : (
        <>
          <p className={styles.quiet}>按学员和这条消息抽的数，每 {heldOneIn} 人留 1 人没发。</p>
          <Share title="发了的，三天内回来学" part={studied} whole={sent} />
          <Share title="没发的，三天内回来学" part={held.studied} whole={held.people} />
          <p className={styles.quiet}>{differenceText(sent, studied, held)}</p>
        </>
      )}
    </SectionCard>
  );
}

function Share({ title, part, whole }: { title: string; part: number; whole: number }) {
  return (
    <div className={styles.share}>
      <span>{title}</span>
      <span>
        {part} / {whole} 人，{percentText(part, whole)}
      </span>
      <span className={styles.track} aria-hidden>
        <span style={{ width: percentText(part, whole) }} />
      </span>
    </div>
  );
}

/** How many more came, with twice the spread of two shares beside it. */
function differenceText(
  sent: number,
  studied: number,
  held: { people: number; studied: number },
): string {
  if (sent === 0) return '';
  const [one, other] = [studied / sent, held.studied / held.people];
  const spread = 2 * Math.sqrt((one * (1 - one)) / sent + (other * (1 - other)) / held.people);
  const more = Math.round((one - other) * sent);
  return `${more >= 0 ? '多' : '少'}回来大约 ${Math.abs(more)} 人，误差 ±${Math.round(spread * sent)} 人。`;
}

const stateNames = {
  waiting: '等着送',
  sent: '送出了',
  failed: '没送成',
  dropped: '没有送',
} as const;

export function DeliveredCard({ report: { channels } }: { report: CampaignReport }) {
  return (
    <SectionCard title="站内以外">
      {channels.length === 0 ? (
        <p className={styles.quiet}>没有人经短信、微信或邮件收到提醒。</p>
      ) : (
        <ul className={styles.ways}>
          {channels.map(({ channel, state, reason, count }) => (
            <li key={`${channel} ${state} ${reason}`}>
              <span>
                {channelWords[channel]}，{stateNames[state]}
                {reason !== '' && <small>{reason}</small>}
              </span>
              <span>{count} 条</span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
