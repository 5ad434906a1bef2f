import { Link } from '@tanstack/react-router';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { useMay } from '../../../platform/session/self.ts';
import styles from './door-tabs.module.css';

interface DoorTabsProps {
  at: '/settings/tokens' | '/settings/webhooks' | '/settings/platforms';
}

/** By what programs come in, what is told to them, and which platforms of others open courses here. */
export function DoorTabs({ at }: DoorTabsProps) {
  const may = useMay();
  if (!may('setting.read')) return null;
  return (
    <div className={styles.root}>
      <TabsLine
        label="密钥与接口"
        items={[
          { key: '/settings/tokens', label: '密钥', isCurrent: at === '/settings/tokens' },
          {
            ...{ key: '/settings/webhooks', label: '通知别的系统' },
            isCurrent: at === '/settings/webhooks',
          },
          {
            ...{ key: '/settings/platforms', label: '课程平台' },
            isCurrent: at === '/settings/platforms',
          },
        ]}
        renderLink={(item, link) => <Link to={item.key} {...link} />}
      />
    </div>
  );
}
