import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './pager.module.css';

const words = {
  pages: '翻页',
  previous: '上一页',
  next: '下一页',
  page: (page: number, pages: number) => `第 ${page} / ${pages} 页`,
} as const;

interface PagerProps {
  page: number;
  pages: number;
  linkTo: (page: number) => (props: object) => ReactNode;
}

/** To the page before and the next one; where there is none, its button stands still in its place. */
export function Pager({ page, pages, linkTo }: PagerProps) {
  return (
    <nav className={styles.root} aria-label={words.pages}>
      <Turn
        {...(page > 1 && { link: linkTo(page - 1) })}
        leftSection={<IconChevronLeft size={18} stroke={1.6} aria-hidden />}
      >
        {words.previous}
      </Turn>
      <span>{words.page(page, pages)}</span>
      <Turn
        {...(page < pages && { link: linkTo(page + 1) })}
        rightSection={<IconChevronRight size={18} stroke={1.6} aria-hidden />}
      >
        {words.next}
      </Turn>
    </nav>
  );
}

interface TurnProps {
  link?: (props: object) => ReactNode;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  children: string;
}

function Turn({ link, ...look }: TurnProps) {
  return link === undefined ? (
    <Button variant="default" disabled {...look} />
  ) : (
    <Button variant="default" renderRoot={link} {...look} />
  );
}
