import {
  IconBook,
  IconBuildingStore,
  IconClipboardText,
  IconMessageCircle2,
  IconNotebook,
  IconPencil,
  IconSailboat,
} from '@tabler/icons-react';
import type { NavItem } from '@xuezhou/ui/app-frame';
import type { ReactNode } from 'react';
import type { RouteName } from '../../platform/page/page.ts';
import { isBuilt } from '../routes/is-built.ts';
import { entryOf } from '../routes/route-table.ts';

interface Address {
  name: RouteName;
  label: string;
  icon: ReactNode;
  /** Pages of these capabilities light it up. */
  capabilities: readonly string[];
  /** Stands in the phone's tab bar too, which has room for five. */
  isTab: boolean;
}

const icon = { size: 24, stroke: 1.6 };

const addresses: readonly Address[] = [
  {
    name: 'dashboard',
    label: '学习',
    icon: <IconSailboat {...icon} />,
    capabilities: ['study', 'lecture', 'flash-card', 'favorite', 'camp'],
    isTab: true,
  },
  {
    name: 'exercise',
    label: '练习',
    icon: <IconPencil {...icon} />,
    capabilities: ['practice'],
    isTab: true,
  },
  {
    name: 'events',
    label: '模考',
    icon: <IconClipboardText {...icon} />,
    capabilities: ['mock'],
    isTab: false,
  },
  {
    name: 'qa',
    label: '答疑',
    icon: <IconMessageCircle2 {...icon} />,
    capabilities: ['qa'],
    isTab: true,
  },
  {
    name: 'notes',
    label: '笔记',
    icon: <IconNotebook {...icon} />,
    capabilities: ['notes'],
    isTab: false,
  },
  {
    name: 'reader',
    label: '阅读',
    icon: <IconBook {...icon} />,
    capabilities: ['reader'],
    isTab: false,
  },
  {
    name: 'mall',
    label: '商城',
    icon: <IconBuildingStore {...icon} />,
    capabilities: ['mall'],
    isTab: true,
  },
];

export interface SiteNavItem extends NavItem {
  to: string;
}

/** The addresses that lead somewhere today, as data for header and tab bar. */
export function navigation(current: string, where: 'header' | 'tabs'): SiteNavItem[] {
  return addresses
    .filter(({ name, isTab }) => isBuilt(name) && (where === 'header' || isTab))
    .map(({ name, label, icon: drawn, capabilities }) => ({
      key: name,
      label,
      icon: drawn,
      to: entryOf(name).path,
      isCurrent: capabilities.includes(current),
    }));
}
