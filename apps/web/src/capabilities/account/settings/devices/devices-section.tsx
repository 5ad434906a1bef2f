import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { EndDevice, type Device } from './end-device.tsx';
import { Panel } from '../panel.tsx';
import styles from './devices-section.module.css';
import { SettingRow, SettingRows } from '../setting-row.tsx';
import { SettingSection } from '../setting-section.tsx';
import { devicesQuery } from '../settings.queries.ts';
import { settingsWords } from '../settings.words.ts';

const words = settingsWords.device;

const icons = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceDesktop,
} as const;

/** Where the account is logged in, and the way to end it there. */
export function DevicesSection() {
  const devices = useSteadyQuery(devicesQuery);
  const [asked, setAsked] = useState<{ device: Device; isOpen: boolean } | null>(null);
  const close = () => setAsked((before) => before && { ...before, isOpen: false });
  return (
    <SettingSection name="devices" caption={words.caption}>
      {devices.isPending && <PageSkeleton label={words.loading} />}
      {devices.isError && (
        <div className={styles.failed} role="alert">
          <p>{words.failed}</p>
          <Button
            variant="light"
            size="sm"
            loading={devices.isFetching}
            onClick={() => void devices.refetch()}
          >
            {words.again}
          </Button>
        </div>
      )}
      {devices.data && (
        <SettingRows>
          {devices.data.map((device) => (
            <DeviceRow
              key={device.sessionId}
              device={device}
              onEnd={() => setAsked({ device, isOpen: true })}
            />
          ))}
        </SettingRows>
      )}
      <Panel
        isOpen={asked?.isOpen ?? false}
        title={words.confirmTitle(asked?.device.name ?? '')}
        onClose={close}
      >
        {asked && <EndDevice device={asked.device} onDone={close} />}
      </Panel>
    </SettingSection>
  );
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { name, kind, isCurrent, seenAt, loggedInAt, address } = device;
  const Icon = icons[kind];
  return (
    <SettingRow
      icon={<Icon size={24} stroke={1.5} aria-hidden />}
      label={
        <span className={styles.name}>
          {name} {isCurrent && <StatusChip tone="accent">{words.current}</StatusChip>}
        </span>
      }
      hint={[
        isCurrent ? words.inUse : words.seen(momentText(seenAt)),
        words.loggedIn(momentText(loggedInAt)),
        address,
      ].join(' · ')}
      action={isCurrent ? undefined : { label: words.end, name: words.endOf(name), onPress: onEnd }}
    />
  );
}
