import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { permissions } from '@xuezhou/contract/staff';
import { providers } from '@xuezhou/rules/site/provider-fields';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { useMay } from '../../../platform/session/self.ts';
import { SettingsFrame } from '../port/settings-frame.tsx';
import { providersQuery } from '../settings.queries.ts';
import { ProviderCard } from './provider-card.tsx';
import styles from './providers.module.css';
import { healthOf, setText } from './providers.words.ts';

/** Services of others: which are in use, how they go, and another that is tried before it is used. */
export default function ProvidersPage() {
  const mayChange = useMay()('setting.write');
  const { filters } = useFilters(['kind']);
  const all = useSuspenseQuery(providersQuery).data;
  const at = all.find(({ kind }) => kind === filters.kind) ?? all[0];
  return (
    <SettingsFrame
      at="providers"
      note={
        mayChange
          ? '密钥只写不读，存的时候加密；改了先试再换。'
          : `只能看。修改要有“${permissions['setting.write']}”的权限，需要时请联系校长。`
      }
    >
      <div className={styles.root}>
        <SectionCard
          title="接外部服务"
          caption="微信登录还由服务器的环境变量设定（docs/operations.md）。"
        >
          <ul className={styles.list}>
            {all.map((state) => {
              const { tone, words } = healthOf(state);
              return (
                <li key={state.kind}>
                  <Link
                    className={styles.row}
                    to="/settings/providers"
                    search={{ kind: state.kind }}
                    {...(state === at && { 'aria-current': 'true' as const })}
                  >
                    <span>
                      {providers[state.kind].title}
                      <small className={styles.source}>{setText(state)}</small>
                    </span>
                    <StatusChip tone={tone}>{words}</StatusChip>
                  </Link>
                </li>
              );
            })}
          </ul>
        </SectionCard>
        {at && <ProviderCard key={at.kind} state={at} mayChange={mayChange} />}
      </div>
    </SettingsFrame>
  );
}
