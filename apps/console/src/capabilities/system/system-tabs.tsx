import { Link } from '@tanstack/react-router';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import styles from './system.module.css';

const tabs = [
  { key: '/system', label: '要修的' },
  { key: '/system/jobs', label: '任务' },
  { key: '/system/backups', label: '备份' },
] as const;

/** The pages about the machine; `count` is of the one in sight. */
export function SystemTabs({ at, count }: { at: (typeof tabs)[number]['key']; count?: number }) {
  return (
    <div className={styles.tabs}>
      <TabsLine
        label="系统"
        items={tabs.map(({ key, label }) => ({
          ...{ key, label, isCurrent: key === at },
          ...(key === at && count !== undefined && { count }),
        }))}
        renderLink={(item, link) => (
          <Link to={item.key} activeOptions={{ exact: true }} {...link} />
        )}
      />
    </div>
  );
}
