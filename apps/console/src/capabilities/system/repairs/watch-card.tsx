import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { SystemState } from '@xuezhou/contract/system/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import styles from '../system.module.css';

/** Who hears of it, and whether the check that tells them still runs. */
export function WatchCard({ watch }: { watch: SystemState['watch'] }) {
  const { byMail, bySms, checkedAt, isStopped } = watch;
  const ways = [
    ...(byMail > 0 ? [`邮件告诉 ${byMail} 位校长`] : []),
    ...(bySms > 0 ? [`短信告诉 ${bySms} 位校长`] : []),
  ];
  return (
    <SectionCard title="谁会知道">
      <p>
        {ways.length === 0
          ? '没有人会知道：校长的登录名不是邮箱或手机号。'
          : `急的马上${ways.join('、')}，要修的每天 9:00 汇成一封邮件。`}
      </p>
      <p className={styles.quiet}>
        自查停了 15 分钟，服务器会直接说：
        {isStopped
          ? '已经停了'
          : checkedAt === null
            ? '还没有开始'
            : `看着呢，${momentText(checkedAt)}`}
      </p>
    </SectionCard>
  );
}
