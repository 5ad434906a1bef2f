import { Menu } from '@mantine/core';
import { IconKeyboard, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { StaffSelf } from '@xuezhou/contract/staff';
import { useRef, useState } from 'react';
import { SelfButton } from './self-button.tsx';
import { useColorScheme } from './use-color-scheme.ts';
import { useSignOut } from './use-sign-out.ts';

interface SelfMenuProps {
  self: StaffSelf;
  onKeys: () => void;
}

/** What can be done with oneself. It opens as soon as it is there: the press that fetched it wanted that. */
export function SelfMenu({ self, onKeys }: SelfMenuProps) {
  const signOut = useSignOut();
  const { isDark, turn } = useColorScheme();
  const [isOpen, setOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      position="top-start"
      width={200}
      opened={isOpen}
      onChange={setOpen}
      // It was open before it could see what had the focus.
      onClose={() => button.current?.focus()}
    >
      <Menu.Target>
        <SelfButton self={self} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUserCircle size={18} />}
          renderRoot={(props) => <Link to="/self" {...props} />}
        >
          我的账号
        </Menu.Item>
        <Menu.Item
          leftSection={isDark ? <IconSun size={18} /> : <IconMoon size={18} />}
          onClick={turn}
        >
          {isDark ? '浅色' : '深色'}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={18} />} onClick={onKeys}>
          键盘
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void signOut()}>
          退出登录
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
