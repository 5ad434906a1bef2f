import { ActionIcon } from '@mantine/core';
import {
  IconBell,
  IconBuildingStore,
  IconMessageCircle2,
  IconPencil,
  IconSailboat,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { NavItem, RenderNavLink } from '../src/app-frame.tsx';

const icon = { size: 24, stroke: 1.6 };

export const renderLink: RenderNavLink = (item, link) => (
  <a {...link} href={`#${item.key}`}>
    {link.children}
  </a>
);
export const renderHome = (logo: ReactNode) => <a href="#home">{logo}</a>;

export const nav = (current: string): NavItem[] =>
  ['学习', '练习', '模考', '答疑', '笔记', '阅读', '商城'].map((label) => ({
    key: label,
    label,
    isCurrent: label === current,
  }));

export const tabs = (current: string): NavItem[] =>
  (
    [
      ['学习', <IconSailboat key="i" {...icon} />],
      ['练习', <IconPencil key="i" {...icon} />],
      ['答疑', <IconMessageCircle2 key="i" {...icon} />],
      ['商城', <IconBuildingStore key="i" {...icon} />],
      ['我的', <IconUser key="i" {...icon} />],
    ] as const
  ).map(([label, drawn]) => ({ key: label, label, icon: drawn, isCurrent: label === current }));

export const right = (
  <>
    <ActionIcon aria-label="搜索">
      <IconSearch size={20} stroke={1.6} />
    </ActionIcon>
    <ActionIcon aria-label="消息">
      <IconBell size={20} stroke={1.6} />
    </ActionIcon>
  </>
);
