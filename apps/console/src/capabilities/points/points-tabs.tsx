import { Link } from '@tanstack/react-router';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { useMay } from '../../platform/session/self.ts';
import styles from './points.module.css';

/** What is given for points, and the parcels that follow, for those who may see addresses. */
export function PointsTabs({ at }: { at: '/points' | '/points/parcels' }) {
  const parcels = { key: '/points/parcels', label: '要寄的', isCurrent: at === '/points/parcels' };
  return (
    <div className={styles.tabs}>
      <TabsLine
        label="积分商品"
        items={[
          { key: '/points', label: '东西', isCurrent: at === '/points' },
          ...(useMay()('order.write') ? [parcels] : []),
        ]}
        renderLink={(item, link) => (
          <Link to={item.key} activeOptions={{ exact: true }} {...link} />
        )}
      />
    </div>
  );
}
