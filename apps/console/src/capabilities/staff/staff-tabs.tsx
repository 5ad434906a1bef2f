import { Link } from '@tanstack/react-router';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import styles from './staff-tabs.module.css';

interface StaffTabsProps {
  at: '/staff' | '/staff/roles';
  people: number;
  roles: number;
}

export function StaffTabs({ at, people, roles }: StaffTabsProps) {
  return (
    <div className={styles.root}>
      <TabsLine
        label="人员与权限"
        items={[
          { key: '/staff', label: '人员', count: people, isCurrent: at === '/staff' },
          { key: '/staff/roles', label: '角色与权限', count: roles, isCurrent: at !== '/staff' },
        ]}
        renderLink={(item, link) => (
          <Link to={item.key} activeOptions={{ exact: true }} {...link} />
        )}
      />
    </div>
  );
}
