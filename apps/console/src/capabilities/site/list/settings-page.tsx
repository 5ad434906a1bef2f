import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { permissions } from '@xuezhou/contract/staff';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { useMay } from '../../../platform/session/self.ts';
import { sectionOf, sections } from '../port/setting-sections.ts';
import { SettingsFrame } from '../port/settings-frame.tsx';
import { settingsQuery } from '../settings.queries.ts';
import { SettingRow } from './setting-row.tsx';
import { SettingWays } from './setting-ways.tsx';

/** Every setting of the school in its section, or all that hold what is looked for. */
export default function SettingsPage() {
  const mayChange = useMay()('setting.write');
  const { filters, setFilters } = useFilters(['section', 'q']);
  const all = useSuspenseQuery(settingsQuery).data;
  const sought = filters.q.trim().toLowerCase();
  const at = sections.find(({ key }) => key === filters.section) ?? sections[0];
  const shown = all.filter(({ key, about, value }) =>
    sought === ''
      ? sectionOf(key) === at?.key
      : `${key} ${about} ${value ?? ''}`.toLowerCase().includes(sought),
  );
  return (
    <SettingsFrame
      at={sought === '' ? (at?.key ?? null) : null}
      note={
        mayChange
          ? '改一项存一项，学员马上看到；每次修改都记入操作记录。'
          : `只能看。修改要有“${permissions['setting.write']}”的权限，需要时请联系校长。`
      }
      actions={
        <TextInput
          aria-label="找一项设置"
          placeholder="找一项设置"
          type="search"
          leftSection={<IconSearch size={18} stroke={1.6} />}
          value={filters.q}
          onChange={({ currentTarget }) => setFilters({ q: currentTarget.value })}
        />
      }
      foot={<Link to="/start">把学校开起来：还差哪几步</Link>}
    >
      {sought === '' && <SettingWays ways={at?.ways ?? []} title={at?.title ?? ''} />}
      {shown.length === 0 ? (
        sought !== '' && (
          <EmptyState
            art="lighthouse"
            title="没有这一项"
            text="换一个词再找，比如“电话”或“备案”。名字和标志在“看起来”里。"
          />
        )
      ) : (
        <SectionCard title={sought === '' ? (at?.title ?? '') : `找到 ${shown.length} 项`}>
          {shown.map((setting) => (
            <SettingRow key={setting.key} setting={setting} mayChange={mayChange} />
          ))}
        </SectionCard>
      )}
    </SettingsFrame>
  );
}
