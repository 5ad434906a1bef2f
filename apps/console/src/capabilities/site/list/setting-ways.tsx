import { Link } from '@tanstack/react-router';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useMay } from '../../../platform/session/self.ts';
import type { SettingWay } from '../port/setting-sections.ts';
import styles from './setting-row.module.css';

/** What of a section is set on pages of its own. */
export function SettingWays({ title, ways }: { title: string; ways: readonly SettingWay[] }) {
  const may = useMay();
  const shown = ways.filter(({ permission }) => may(permission));
  if (ways.length === 0) return null;
  return (
    <SectionCard title={`${title}：在别处设的`}>
      {shown.length === 0 ? (
        <p className={styles.none}>这些页你看不到，需要时请联系校长。</p>
      ) : (
        <ul className={styles.ways}>
          {shown.map(({ to, words }) => (
            <li key={to}>
              <Link to={to}>{words}</Link>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
