import { Link } from '@tanstack/react-router';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { useMay } from '../../../platform/session/self.ts';
import styles from './class-tabs.module.css';

interface ClassTabsProps {
  at: '/classes' | '/classes/camps' | '/classes/teams' | '/classes/plans';
}

/** Classes, the camps that they walk through, the rooms in which their students talk, and the plans that are given to students. */
export function ClassTabs({ at }: ClassTabsProps) {
  const may = useMay();
  const camps = { key: '/classes/camps', label: '训练营', isCurrent: at === '/classes/camps' };
  const plans = { key: '/classes/plans', label: '职业规划', isCurrent: at === '/classes/plans' };
  return (
    <div className={styles.root}>
      <TabsLine
        label="班级"
        items={[
          { key: '/classes', label: '训练营的班', isCurrent: at === '/classes' },
          ...(may('content.read') ? [camps] : []),
          { key: '/classes/teams', label: '班级群', isCurrent: at === '/classes/teams' },
          ...(may('content.read') ? [plans] : []),
        ]}
        renderLink={(item, link) => (
          <Link to={item.key} activeOptions={{ exact: true }} {...link} />
        )}
      />
    </div>
  );
}
