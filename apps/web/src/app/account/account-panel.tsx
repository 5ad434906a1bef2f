import { Button, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useStudent } from '../../platform/session/session.ts';
import { useOnward } from '../../platform/page/onward.ts';
import { AccountLinks } from './account-links.tsx';
import styles from './account-panel.module.css';
import { logOut } from '../../platform/session/log-out.ts';
import { accountWords as words } from './account.words.ts';

const schemes = [
  { value: 'auto', label: words.schemeAuto },
  { value: 'light', label: words.schemeLight },
  { value: 'dark', label: words.schemeDark },
] as const;

/** Who I am, what is mine, how it looks, and the way out: in the header's menu and in the phone's sheet. */
export function AccountPanel({ onClose }: { onClose: () => void }) {
  const student = useStudent();
  const onward = useOnward();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [isLeaving, setLeaving] = useState(false);
  const schemeLabel = useId();
  const leave = async () => {
    setLeaving(true);
    await logOut(onward);
    setLeaving(false);
  };
  return (
    <div className={styles.root}>
      <div className={styles.who}>
        <span className={styles.name}>{student.nickname}</span>
        {student.mobile && <span className="xz-caption xz-quiet">{student.mobile}</span>}
      </div>
      <AccountLinks onFollow={onClose} />
      <div>
        <p id={schemeLabel} className="xz-caption xz-quiet">
          {words.scheme}
        </p>
        <SegmentedControl
          fullWidth
          mt={8}
          aria-labelledby={schemeLabel}
          data={[...schemes]}
          value={colorScheme}
          onChange={(value) => setColorScheme(value)}
        />
      </div>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogout size={18} stroke={1.6} />}
        loading={isLeaving}
        onClick={() => void leave()}
      >
        {words.logOut}
      </Button>
    </div>
  );
}
