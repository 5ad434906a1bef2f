import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import styles from './site-frame.module.css';
import { SiteAnchor } from './site-anchor.tsx';
import type { SiteLink } from './site-links.ts';

/** Several addresses under one word of the header. */
export function LinkMenu({
  label,
  links,
  className,
}: {
  label: string;
  links: readonly SiteLink[];
  className: string;
}) {
  return (
    <Menu trigger="click-hover" openDelay={80} closeDelay={160} position="bottom-start" offset={4}>
      <Menu.Target>
        <button type="button" className={`${className} ${styles.menuButton}`}>
          {label}
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {links.map((link) => (
          <Menu.Item
            key={link.key}
            renderRoot={(props: object) => <SiteAnchor {...props} link={link} />}
          >
            {link.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
