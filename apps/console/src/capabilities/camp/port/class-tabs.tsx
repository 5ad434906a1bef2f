import { Link } from '@tanstack/react-router';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import styles from './class-tabs.module.css';

interface ClassTabsProps {
  at: '/classes' | '/classes/teams';
}

/** Classes, and the rooms in which their students talk. */
export function ClassTabs({ at }: ClassTabsProps) {
  return (
    <div className={styles.root}>
      <TabsLine
        label="班级"
        items={[
          { key: '/classes', label: '训练营的班', isCurrent: at === '/classes' },
          { key: '/classes/teams', label: '班级群', isCurrent: at === '/classes/teams' },
        ]}
        renderLink={(item, link) => (
          <Link to={item.key} activeOptions={{ exact: true }} {...link} />
        )}
      />
    </div>
  );
}
