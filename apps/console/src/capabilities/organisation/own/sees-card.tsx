import { IconCheck, IconEyeOff } from '@tabler/icons-react';
import { SectionCard } from '@xuezhou/ui/section-card';
import styles from '../organisation.module.css';

const shown = ['谁有座位、在哪个部门', '学完几章、和计划差几天', '最近 14 天学没学'];
const hidden = ['做错了什么题、每次考几分', '提过的问题、记的笔记', '手机号、订单、自己买的课'];

/** What a manager sees, and what never. */
export const SeesCard = () => (
  <SectionCard title="这里看得到什么">
    <ul className={styles.sees}>
      {shown.map((words) => (
        <li key={words}>
          <IconCheck size={18} stroke={1.6} data-tone="right" aria-label="看得到：" />
          {words}
        </li>
      ))}
      {hidden.map((words) => (
        <li key={words}>
          <IconEyeOff size={18} stroke={1.6} data-tone="quiet" aria-label="看不到：" />
          {words}
        </li>
      ))}
    </ul>
    <p className={styles.quiet}>同意是每个人自己给的，随时能收回；收回以后这里马上就看不到。</p>
  </SectionCard>
);
