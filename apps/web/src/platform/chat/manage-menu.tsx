import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots } from '@tabler/icons-react';
import { toast } from '@xuezhou/ui/toast';

/** What a teacher can do about what was said; resolves with why it was refused, or null. */
export type Act = readonly [name: string, act: () => Promise<string | null>];

interface ManageMenuProps {
  /** Names its button. */
  label: string;
  className: string | undefined;
  acts: readonly Act[];
  /** What is said of one that was done. */
  done: string;
}

/** Beside a message in a room. */
export function ManageMenu({ label, className, acts, done }: ManageMenuProps) {
  const tell = async (act: Act[1]) => {
    const refusal = await act();
    notifications.show(
      toast(refusal === null ? { tone: 'done', title: done } : { tone: 'failed', title: refusal }),
    );
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon className={className} variant="subtle" size="sm" aria-label={label}>
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(([name, act]) => (
          <Menu.Item key={name} onClick={() => void tell(act)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
