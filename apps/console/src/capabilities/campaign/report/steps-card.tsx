import { SectionCard } from '@xuezhou/ui/section-card';
import type { CampaignReport } from '../campaign.queries.ts';
import { percentText } from '../campaign.words.ts';
import styles from './report.module.css';

/** How far it came: of whom it was for, who got it, opened it, and studied. */
export function StepsCard({ report }: { report: CampaignReport }) {
  const { people, sent, opened, studied, held, passedOver } = report;
  // The last two are shares of those who got it.
  const steps = [
    ['符合', Math.max(people, sent + (held?.people ?? 0) + passedOver), '排上时数的人', false],
    ['收到', sent, '站内都有一条', false],
    ['打开', opened, '在站内点开过', true],
    ['三天内学了', studied, '看了一讲，或做了一题', true],
  ] as const;
  const highest = Math.max(1, ...steps.map(([, count]) => count));
  return (
    <SectionCard title="走到哪一步">
      <dl className={styles.steps}>
        {steps.map(([title, count, definition, isShare]) => (
          <div key={title}>
            <dt>
              <span
                className={styles.bar}
                style={{ height: `${Math.round((count / highest) * 96)}px` }}
                aria-hidden
              />
              {title}
            </dt>
            <dd>
              {count.toLocaleString('zh-CN')} 人
              {isShare && sent > 0 && <small>{percentText(count, sent)}</small>}
            </dd>
            <dd className={styles.quiet}>{definition}</dd>
          </div>
        ))}
      </dl>
      {passedOver > 0 && (
        <p className={styles.quiet}>另有 {passedOver} 人到时间时缺一个字段，没有发给他们。</p>
      )}
    </SectionCard>
  );
}
