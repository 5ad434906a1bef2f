import { Link } from '@tanstack/react-router';
import { TabsLine } from '@xuezhou/ui/tabs-line';

const tabs = [
  { key: '/staff', label: '人员' },
  { key: '/roles', label: '角色与权限' },
] as const;

/** The two sides of who may do what. */
export function StaffTabs({ at, counts }: { at: string; counts: Readonly<Record<string, number>> }) {
  return (
    <TabsLine
      label="人员与权限"
      items={tabs.map(({ key, label }) => ({
        ...{ key, label, count: counts[key], isCurrent: key === at },
      }))}
      renderLink={(item, link) => <Link to={item.key} {...link} />}
    />
  );
}
